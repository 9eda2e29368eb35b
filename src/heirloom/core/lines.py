"""Texts that are read line by line, and the head that records and positions share."""

from __future__ import annotations

import re
from typing import Any

from heirloom.core.box import Box
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, say

NUMBER = re.compile(r"[0-9]{1,9}")  # longer numbers occur nowhere


class BadText(Mistake):
    """A text that is damaged or does not match its game, with the line number."""

    what = say("Line {line}: {why}")

    def __init__(self, line: int, why: object) -> None:
        super().__init__(Phrase(self.what.template, {"line": line, "why": why}))
        self.line = line


class Lines:
    """A text being read, line by line."""

    def __init__(self, text: str, mistake: type[BadText]) -> None:
        self.lines = text.split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.at = 0
        self._mistake = mistake

    def bad(self, why: Phrase) -> BadText:
        """What is wrong with the next line."""
        return self._mistake(self.at + 1, why)

    def done(self) -> bool:
        """Whether everything has been read."""
        return self.at >= len(self.lines)

    def take(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it matches the pattern."""
        if self.done():
            return None
        found = re.fullmatch(pattern, self.lines[self.at])
        self.at += found is not None
        return found

    def expect(self, pattern: str, form: str) -> re.Match[str]:
        """The next line, which must match the pattern."""
        found = self.take(pattern)
        if found is None:
            given = "" if self.done() else self.lines[self.at]
            raise self.bad(say("expected “{form}”, not “{given}”.", form=form, given=given))
        return found

    def game(self) -> tuple[str, tuple[tuple[str, int | str], ...], int]:
        """Which game, its options, and the version of its rules."""
        name, version = self.expect(r"game (\w+) ([0-9]{1,9})", "game NAME VERSION").groups()
        line = self.expect(r"(?:options|knobs)((?: \w+=\S+)*)", "options NAME=VALUE ...")[1]
        pairs = [pair.split("=", 1) for pair in line.split()]
        options = tuple(
            (key, int(value) if NUMBER.fullmatch(value) else value) for key, value in pairs
        )
        return name, options, int(version)

    def seats(self) -> int:
        """The number of seats."""
        return int(self.expect(r"seats ([0-9]{1,9})", "seats NUMBER")[1])

    def block(self, mark: str) -> str:
        """A text inside the text: lines that begin with a mark."""
        lines = []
        while found := self.take(re.escape(mark) + r"(?: (.*))?"):
            lines.append(found[1] or "")
        return "\n".join(lines) + "\n" if lines else ""


def head(box: Box, version: int, seats: int) -> list[str]:
    """The lines that say which game it is."""
    options = " ".join(["options", *(f"{name}={value}" for name, value in box.options)])
    return [f"game {box.name} {version}", options, f"seats {seats}"]


def block(mark: str, text: str) -> list[str]:
    """A text as lines that begin with a mark."""
    lines = text.removesuffix("\n").split("\n") if text else []
    return [f"{mark} {line}" if line else mark for line in lines]


def check_version(mistake: type[BadText], version: int, game: Game[Any, Any, Any]) -> None:
    """Refuse a text of another version of the rules; the game is on the second line."""
    if version != game.version:
        raise mistake(
            2,
            say(
                "it was played with version {theirs} of the rules, and this is version {ours}.",
                theirs=version,
                ours=game.version,
            ),
        )

"""A record: a match as a readable text that replays exactly.

    heirloom record 2
    game the_heirs 1
    options rows=4 columns=8 start=drawn memory=player
    seats 2
    name 0 Anna
    promise 5f...            (of a fair shuffle)
    deal black               (what the dealer drew)
    0 d3                     (what a seat did)
    end 1 0
    reveal 0a...             (the seed, once it is over)
    seal 77...               (HMAC-SHA256 of all lines above under the seed)

A deck of one's own stands between the header and the first event, each of its lines behind `| `.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from heirloom.core.box import Box
from heirloom.core.dealers import Fair
from heirloom.core.game import DEALER, Game, Value
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, say

if TYPE_CHECKING:
    from heirloom.core.match import Match

FORMAT = "heirloom record 2"
FORMAT_1 = "heirloom record 1"  # of version 0.1, which called options knobs


class BadRecord(Mistake):
    """A record that is damaged or does not fit its game, with the line where it shows."""

    def __init__(self, line: int, why: object) -> None:
        super().__init__(say("Line {line} of the record: {why}", line=line, why=why))
        self.line = line


class Record(NamedTuple):
    """A match written down: what was set, drawn and done, and nothing that gives secrets away."""

    box: Box
    version: int
    seats: int
    names: list[str] | None
    promise: str
    entries: list[Entry]
    scores: list[int] | None
    reveal: str

    def __str__(self) -> str:
        lines = [FORMAT, f"game {self.box.name} {self.version}"]
        lines.append(" ".join(["options", *(f"{k}={v}" for k, v in self.box.options)]))
        lines.append(f"seats {self.seats}")
        lines += [f"name {seat} {name}" for seat, name in enumerate(self.names or [])]
        lines += [f"promise {self.promise}"] if self.promise else []
        lines += [f"| {line}".rstrip() for line in self.box.deck.splitlines()]
        lines += [str(entry) for entry in self.entries]
        if self.scores is not None:
            lines.append(" ".join(["end", *map(str, self.scores)]))
        if self.reveal:
            lines.append(f"reveal {self.reveal}")
            lines.append(f"seal {_seal(self.reveal, lines)}")
        return "\n".join(lines) + "\n"

    def replay(
        self, plies: int | None = None, game: Game[Any, Any, Any] | None = None
    ) -> Match[Any, Any, Any]:
        """The match again, whole or up to an entry of the log; a bad record where it does not fit.

        The game is opened from the catalogue, unless it is given. Where the seed of the shuffle
        is revealed, every draw is checked against it.
        """
        from heirloom.core.match import Match

        if game is None:
            game = self.box.open()
        if game.version != self.version:
            raise BadRecord(
                2,
                say(
                    "it was played by version {theirs} of the rules; this is version {ours}.",
                    theirs=self.version,
                    ours=game.version,
                ),
            )
        dealer = Fair(bytes.fromhex(self.reveal)) if self.reveal else None
        match = Match(game, self.seats, dealer, self.names, past=())
        for number, entry in enumerate(self.entries[:plies]):
            try:
                match.redo(entry)
            except Mistake as mistake:
                raise BadRecord(self._line(number), mistake.why) from mistake
        if plies is None:
            self._check_end(match)
        return match

    def verify(self) -> None:
        """Check that the luck was fixed before the first card and nothing changed since."""
        if not self.promise:
            raise Mistake(say("This record has no promise: its luck cannot be checked."))
        if not self.reveal:
            raise Mistake(say("This record is not finished: its seed is not revealed yet."))
        if Fair(bytes.fromhex(self.reveal)).promise() != self.promise:
            raise Mistake(say("The revealed seed is not the one that was promised."))
        self.replay()

    def _line(self, number: int) -> int:
        """The line of the text on which an entry of the log stands."""
        header = 4 + len(self.names or []) + bool(self.promise) + len(self.box.deck.splitlines())
        return header + number + 1

    def _check_end(self, match: Match[Any, Any, Any]) -> None:
        if self.scores is None:
            return
        line = self._line(len(self.entries))
        if not match.over:
            raise BadRecord(line, say("the match is not over here."))
        if match.scores() != self.scores:
            theirs, ours = " ".join(map(str, self.scores)), " ".join(map(str, match.scores()))
            raise BadRecord(line, say("it ends {ours}, not {theirs}.", ours=ours, theirs=theirs))


def _seal(reveal: str, lines: list[str]) -> str:
    return hmac.new(bytes.fromhex(reveal), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def read(text: str) -> Record:
    """The record that a text says; a bad record with line and reason where it is damaged."""
    return _Reading(text).record()


class _Reading:
    """A record being read, line by line."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        if self._lines[-1] == "":
            self._lines.pop()
        self._at = 0

    def record(self) -> Record:
        self._expect(f"{FORMAT}|{FORMAT_1}", FORMAT)
        name, version = self._expect(r"game (\w+) (\d+)", "game NAME VERSION").groups()
        options = self._options()
        seats = int(self._expect(r"seats (\d+)", "seats NUMBER")[1])
        names = self._names(seats)
        promise = self._take(r"promise ([0-9a-f]{64})")
        deck = self._deck()
        entries = self._entries()
        end = self._take(r"end((?: -?\d+)+)")
        scores = [int(score) for score in end[1].split()] if end else None
        reveal = self._reveal()
        if self._at < len(self._lines):
            raise self._bad(say("“{line}” is not understood here.", line=self._lines[self._at]))
        return Record(
            box=Box(name, options, deck),
            version=int(version),
            seats=seats,
            names=names,
            promise=promise[1] if promise else "",
            entries=entries,
            scores=scores,
            reveal=reveal,
        )

    def _bad(self, why: Phrase) -> BadRecord:
        return BadRecord(self._at + 1, why)

    def _take(self, pattern: str) -> re.Match[str] | None:
        """The next line, if it looks like this."""
        if self._at >= len(self._lines):
            return None
        found = re.fullmatch(pattern, self._lines[self._at])
        self._at += found is not None
        return found

    def _expect(self, pattern: str, form: str) -> re.Match[str]:
        found = self._take(pattern)
        if found is None:
            given = self._lines[self._at] if self._at < len(self._lines) else ""
            raise self._bad(say("“{form}” is expected, not “{given}”.", form=form, given=given))
        return found

    def _options(self) -> tuple[tuple[str, Value], ...]:
        line = self._expect(r"(?:options|knobs)((?: \w+=\S+)*)", "options NAME=VALUE ...")[1]
        pairs = [pair.split("=", 1) for pair in line.split()]
        return tuple((name, int(value) if value.isdigit() else value) for name, value in pairs)

    def _names(self, seats: int) -> list[str] | None:
        names: list[str] = []
        while found := self._take(r"name (\d+) (.*)"):
            if int(found[1]) != len(names):
                self._at -= 1
                raise self._bad(say("the name of seat {seat} is expected.", seat=len(names)))
            names.append(found[2])
        if names and len(names) != seats:
            raise self._bad(
                say("{n} names were given for {seats} seats.", n=len(names), seats=seats)
            )
        return names or None

    def _deck(self) -> str:
        lines = []
        while found := self._take(r"\|(?: (.*))?"):
            lines.append(found[1] or "")
        return "\n".join(lines) + "\n" if lines else ""

    def _entries(self) -> list[Entry]:
        entries = []
        while found := self._take(r"(deal|\d+) (.+)"):
            if found[1] == "deal":
                entries.append(Entry(DEAL, DEALER, found[2]))
            else:
                entries.append(Entry(PLAY, int(found[1]), found[2]))
        return entries

    def _reveal(self) -> str:
        found = self._take(r"reveal ([0-9a-f]{64})")
        if found is None:
            return ""
        seal = _seal(found[1], self._lines[: self._at])
        if self._expect(r"seal ([0-9a-f]{64})", "seal SEAL")[1] != seal:
            self._at -= 1
            raise self._bad(
                say("the seal does not fit: the record was changed after it was sealed.")
            )
        return found[1]

"""Unfinished matches offered to whoever comes back."""

from __future__ import annotations

import time
from collections.abc import Sequence

from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from heirloom.core import catalogue
from heirloom.core.words import Phrase, Reader, say, say_as, say_n
from heirloom.terminal.kept import Kept, drop

OFFERED = 9  # at most


class Offer:
    """Asks which unfinished match to resume, if any."""

    def __init__(self, found: Sequence[Kept], lang: str, console: Console, new: bool) -> None:
        self.found = list(found[:OFFERED])
        self.lang = lang
        self.console = console
        self.new = new  # whether a new match can be begun instead

    def ask(self) -> Kept | None:
        """The match to resume; nothing for a new one. EOFError where somebody leaves."""
        self._print()
        while self.found:
            line = self.console.input("> ").strip().casefold()
            if not line or (line.isdecimal() and 1 <= int(line) <= len(self.found)):
                return self.found[int(line or 1) - 1]
            if line == "n" and self.new:
                return None
            if line == "q":
                raise EOFError
            self._delete(line)
        if not self.new:
            raise EOFError
        return None

    def _delete(self, line: str) -> None:
        word, _, number = line.partition(" ")
        if word == "d" and number.isdecimal() and 1 <= int(number) <= len(self.found):
            drop(self.found.pop(int(number) - 1).file)
        if self.found:
            self._print()

    def _print(self) -> None:
        self._say(say_n("You have an unfinished match:", "You have {n} unfinished matches:",
                        len(self.found)))  # fmt: skip
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(overflow="fold")
        for number, kept in enumerate(self.found, 1):
            grid.add_row(Text(f"  {number}", "bold"), Text(self._line(kept)))
        if self.new:
            grid.add_row(Text("  n", "bold"), Text(self._read(say("a new match"))))
        grid.add_row(Text("d 1", "bold"), Text(self._read(say("delete the first of them"))))
        grid.add_row(Text("  q", "bold"), Text(self._read(say_as("command", "quit"))))
        self.console.print(grid)
        self._say(say("Enter resumes the first."))

    def _line(self, kept: Kept) -> str:
        lid = catalogue.lid(kept.record.box.name)
        title = Reader(self.lang, (), catalogue.package(kept.record.box.name)).read(lid.title)
        when = time.strftime("%Y-%m-%d %H:%M", time.localtime(kept.saved))
        moves = self._read(say_n("{n} move", "{n} moves", kept.moves))
        return f"{title} · {', '.join(kept.players)} · {moves} · {when}"

    def _read(self, words: Phrase) -> str:
        return Reader(self.lang).read(words)

    def _say(self, words: Phrase) -> None:
        self.console.print(escape(self._read(words)))

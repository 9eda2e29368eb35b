"""A record, stepped through in the terminal from any seat."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape

from heirloom.core.draw import draw
from heirloom.core.game import DEALER, WATCHER
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record
from heirloom.core.words import say


class Playback:
    """A finished or unfinished match, shown move by move."""

    def __init__(self, record: Record, seat: int, lang: str, console: Console) -> None:
        self.record = record
        self.seat = seat
        self.lang = lang
        self.console = console
        if seat != WATCHER and not 0 <= seat < record.seats:
            raise Mistake(
                say("There is no seat {seat}: seats are 0 to {last}.",
                    seat=seat, last=record.seats - 1)
            )  # fmt: skip
        record.replay()  # a damaged one is refused here, before anything is shown
        self.stops = self._stops()
        self.at = 0

    def _stops(self) -> list[int]:
        """The places to stop at: before each move of a seat, and at the end."""
        moves = [i for i, entry in enumerate(self.record.entries) if entry.seat != DEALER]
        return [*moves, len(self.record.entries)]

    def run(self) -> None:
        """Show the first position, then follow what is typed; without a keyboard, show all."""
        if not self.console.is_terminal:
            for at in range(len(self.stops)):
                self.at = at
                self._show()
            return
        self._show()
        while self._step():
            self._show()

    def _step(self) -> bool:
        question = say("Enter: next, b: back, a number: go there, q: leave")
        line = self.console.input(f"[dim]{escape(self._read(question))}[/] > ").strip()
        if line == "q":
            return False
        if line == "b":
            self.at = max(self.at - 1, 0)
        elif line.isdigit():
            self.at = min(int(line), len(self.stops) - 1)
        elif self.at + 1 == len(self.stops):
            return False
        else:
            self.at += 1
        return True

    def _show(self) -> None:
        match = self.record.replay(plies=self.stops[self.at])
        reader = match.reader(self.lang)
        since = self.stops[self.at - 1] if self.at else 0
        self.console.print(f"\n[bold]{self.at} / {len(self.stops) - 1}[/]")
        for telling in match.story(self.seat, since):
            text = escape(reader.read(telling.text))
            self.console.print(f"[italic]{text}[/] [dim]§{telling.clause}[/]")
        self.console.print(draw(match.game.scene(match.view(self.seat)), reader))

    def _read(self, words: object) -> str:
        match: Match[Any, Any, Any] = self.record.replay(plies=0)
        return match.reader(self.lang).read(words)

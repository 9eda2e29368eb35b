"""A record, stepped through in the terminal from any seat."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape

from heirloom.core.follow import other_rules
from heirloom.core.game import DEALER, WATCHER
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record
from heirloom.core.scene import Scene
from heirloom.core.words import Reader, say
from heirloom.terminal.players import reader_of
from heirloom.terminal.shown import Shown


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
        self.game = record.open()
        self.other_rules = other_rules(record.version, self.game.version)
        self.stopped: Mistake | None = None
        if self.other_rules is None:
            self.entries = record.replay().log  # a damaged one is refused before anything is shown
        else:
            match, self.stopped = record.follow()
            self.entries = match.log
        reader = reader_of(self.game, record.seats, lang)
        if record.names:
            reader = Reader(lang, record.names, self.game.package)
        self.shown = Shown(seat, reader, console)
        self.stops = self._stops()
        self.at = 0

    def _stops(self) -> list[int]:
        """The places to stop at: before each move of a seat, and at the end."""
        moves = [i for i, entry in enumerate(self.entries) if entry.seat != DEALER]
        return [*moves, len(self.entries)]

    def run(self) -> None:
        """Show the first position, then follow what is typed; without a keyboard, show all."""
        self._warn(self.other_rules)
        if not self.console.is_terminal:
            for at in range(len(self.stops)):
                self.at = at
                self._show()
            return
        self._show()
        while self._step():
            self._show()

    def _step(self) -> bool:
        question = say("Enter next · b back · t table · a number goes there · q quit")
        line = self.console.input(f"[dim]{escape(self._read(question))}[/] > ").strip()
        if line == "q":
            return False
        if line == "t":
            self.shown.show_all(self._scene())
            return self._step()
        if line == "b":
            self.at = max(self.at - 1, 0)
            self.shown.forget()
        elif line.isdecimal():
            self.at = min(int(line), len(self.stops) - 1)
            self.shown.forget()
        elif self.at + 1 == len(self.stops):
            return False
        else:
            self.at += 1
        return True

    def _show(self) -> None:
        """What happened since the last stop, and what is new on the table."""
        match = self._match(self.stops[self.at])
        since = self.stops[self.at - 1] if self.at else 0
        self.console.print(f"\n[bold]{self.at} / {len(self.stops) - 1}[/]")
        self.shown.tell(match.story(self.seat, since))
        scene = self._scene()
        self.shown.show_new(scene)
        self.console.print(f"[bold]{escape(self._read(scene.prompt))}[/]")
        if self.at + 1 == len(self.stops):
            self._warn(self.stopped)

    def _scene(self) -> Scene:
        match = self._match(self.stops[self.at])
        return match.game.scene(match.view(self.seat))

    def _match(self, plies: int) -> Match[Any, Any, Any]:
        return self.record.follow(plies, self.game)[0]

    def _warn(self, mistake: Mistake | None) -> None:
        if mistake is not None:
            self.console.print(escape(self._read(mistake.why)), style="bold")

    def _read(self, words: object) -> str:
        return self.shown.reader.read(words)

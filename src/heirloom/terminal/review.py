"""A review in the terminal: the curve, the turning points, and what made the result."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from heirloom.coach.balance import verdict, waterfall
from heirloom.coach.findings import TurningPoint, ending, told_moves, turning_points
from heirloom.coach.working import Reviewed
from heirloom.core.game import WATCHER
from heirloom.core.match import Match
from heirloom.core.words import Phrase, Reader, Who, say

COLUMNS = 60  # of the curve
ROWS = 8
BLOCKS = " ▁▂▃▄▅▆▇█"


def show_review(
    reviewed: Reviewed, match: Match[Any, Any, Any], reader: Reader, console: Console
) -> None:
    """Print everything that was found, at most 80 columns wide."""
    _Printing(reviewed, match, reader, console).run()


class _Printing:
    def __init__(
        self, reviewed: Reviewed, match: Match[Any, Any, Any], reader: Reader, console: Console
    ) -> None:
        self.review, self.timeline, _ = reviewed
        self.match = match
        self.reader = reader
        self.console = console

    def run(self) -> None:
        self._title(say("Why it ended"))
        end = ending(self.match)
        self._line(end.title, "" if end.said else end.clause)
        if end.said:
            self._line(end.said, end.clause)
        for seat in range(1 if self.review.seats == 2 else self.review.seats):
            self._curve(seat)
        self._turning_points()
        for seat in range(self.review.seats):
            self._parts(seat)
        self._method()

    def _curve(self, seat: int) -> None:
        self._title(say("Winning chances of {who}", who=Who(seat)))
        values = [point.chances[seat] for point in self.review.points]
        wide = [values[i * (len(values) - 1) // (COLUMNS - 1)] for i in range(COLUMNS)]
        for row in reversed(range(ROWS)):
            filled = [min(max(value * ROWS - row, 0.0), 1.0) for value in wide]
            line = "".join(BLOCKS[round(share * (len(BLOCKS) - 1))] for share in filled)
            label = {ROWS - 1: "100 %", ROWS // 2: " 50 %", 0: "  0 %"}.get(row, "")
            self.console.print(Text(f"{label:>6} {line.rstrip()}"))

    def _turning_points(self) -> None:
        found = turning_points(told_moves(self.review, self.match))
        self._title(say("Turning points"))
        if not found:
            self._line(say("No decision was clearly costly."))
        for one in found:
            self._turning_point(one)

    def _turning_point(self, one: TurningPoint) -> None:
        decision = one.decision
        figured = {
            "chance": round(100 * self.review.points[decision.ply].chances[decision.seat]),
            "cost": round(100 * decision.cost),
            "margin": round(100 * decision.margin),
        }
        if decision.proved:
            figures = say("{chance} %, −{cost} points, proved", **figured)
        else:
            figures = say("{chance} %, −{cost} ± {margin} points", **figured)
        title = f"{self.reader.read(one.title(WATCHER))} ({self.reader.read(figures)})"
        self.console.print(Text(title, "bold"))
        self._line(say("  Played: {move}", move=one.played))
        self._line(say("  Better: {move}", move=one.better))
        why = Text("  " + " ".join(self.reader.read(said) for said in one.why(WATCHER)), "italic")
        if one.clause:
            why.append(f" §{one.clause}", "dim")
        self.console.print(why)

    def _parts(self, seat: int) -> None:
        self._title(say("Luck and decisions of {who}, in points", who=Who(seat)))
        for said in verdict(self.review, seat, WATCHER):
            self._line(said)
        grid = Table(box=None, pad_edge=False, show_header=False)
        grid.add_column()
        grid.add_column(justify="right")
        for bar in waterfall(self.review, seat, WATCHER):
            grid.add_row(Text(self.reader.read(bar.label)), Text(bar.text()))
        self.console.print(grid)

    def _method(self) -> None:
        costly = sum(one.is_costly for one in self.review.decisions)
        close = sum(one.is_too_close for one in self.review.decisions)
        self._title(say("How this was worked out"))
        self._line(
            say(
                "From every moment, bots played on in {n} rounds of new luck. Of {all} decisions, "
                "{costly} were costly and {close} too close to call. ± is a 95 % interval.",
                n=self.review.rounds, all=len(self.review.decisions), costly=costly,
                close=close,
            )
        )  # fmt: skip

    def _title(self, words: Phrase) -> None:
        self.console.print()
        self.console.print(Text(self.reader.read(words), "bold underline"))

    def _line(self, words: object, clause: str = "") -> None:
        text = Text(self.reader.read(words))
        if clause:
            text.append(f" §{clause}", "dim")
        self.console.print(text)

"""A review in the terminal: the curve, the turning points, and what made the result."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from heirloom.coach.findings import TurningPoint, ending, turning_points, verdict, waterfall
from heirloom.coach.working import Reviewed
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
        for said in end.said:
            self._line(said, end.clause)
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
        found = turning_points(self.review, self.timeline)
        self._title(say("Turning points"))
        if not found:
            self._line(say("No decision was clearly costly."))
        for one in found:
            self._turning_point(one)

    def _turning_point(self, one: TurningPoint) -> None:
        chances = self.review.points[one.decision.ply].chances[one.decision.seat]
        cost = round(100 * one.decision.cost)
        said = {
            "number": one.number,
            "who": Who(one.decision.seat),
            "cost": cost,
            "chance": round(100 * chances),
            "margin": round(100 * one.decision.margin),
        }
        if one.decision.proved:
            title = say("Decision {number}, {who} at {chance} %: −{cost} points, proved", **said)
        else:
            title = say("Decision {number}, {who} at {chance} %: −{cost} ± {margin} points", **said)
        self.console.print(Text(self.reader.read(title), "bold"))
        self._line(say("  Played: {move}", move=one.played))
        self._line(say("  Better: {move}", move=one.better), one.clause)
        for why in one.why:
            self.console.print(Text("  " + self.reader.read(why), "italic"))

    def _parts(self, seat: int) -> None:
        parts = self.review.parts[seat]
        self._title(say("Luck and decisions of {who}, in points", who=Who(seat)))
        for said in verdict(parts, seat):
            self._line(said)
        grid = Table(box=None, pad_edge=False, show_header=False)
        grid.add_column()
        grid.add_column(justify="right")
        for bar in waterfall(parts):
            grid.add_row(Text(self.reader.read(bar.label)), Text(bar.text()))
        self.console.print(grid)

    def _method(self) -> None:
        costly = sum(one.is_costly for one in self.review.decisions)
        close = sum(one.is_too_close for one in self.review.decisions)
        self._title(say("How this was worked out"))
        self._line(
            say(
                "Every moment was judged in {rounds} rounds of play from there. Of {all} "
                "decisions, {costly} were costly and {close} too close to call. ± is a 95 % "
                "interval.",
                rounds=self.review.rounds, all=len(self.review.decisions), costly=costly,
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

"""The charts of a review as SVG: the curve with what moved it, and the waterfall of its parts."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.coach.balance import Bar
from heirloom.coach.review import Point, Review
from heirloom.core.game import Seat

FULL_SWING = 0.5  # of winning chance: a longer bar is cut off and labelled
LEAST_SWING = 0.005  # a shorter bar is not drawn
MARK_RADIUS = 13
FIGURE_LETTERS = 4  # the width of a label, in letters
LEVELS = (0.0, 0.25, 0.5, 0.75, 1.0)


class Frame(NamedTuple):
    """The measures of a chart."""

    name: str  # wide or narrow
    width: int
    left: int
    right: int
    top: int
    curve: int  # its height
    swing: int  # the height of the longest bar
    letters: int  # the size of the type
    labels: int  # moves that are numbered below

    @property
    def bottom(self) -> int:
        """Where the curve ends."""
        return self.top + self.curve

    @property
    def middle(self) -> int:
        """Where the bars begin."""
        return self.bottom + 26 + self.swing

    @property
    def height(self) -> int:
        """Of everything."""
        return self.middle + self.swing + 26


WIDE = Frame("wide", 1160, 52, 16, 22, 228, 46, 15, 8)
NARROW = Frame("narrow", 370, 40, 8, 22, 190, 38, 13, 3)


class CurveWords(NamedTuple):
    """The words in the chart, read and escaped."""

    told: str  # what it shows, for those who cannot see it
    yours: str
    theirs: str
    moved: str
    proved: str
    move: str
    turn: str  # the id of a turning point, without its number


class Curve:
    """The winning chances of a seat along a match, and below what moved them."""

    def __init__(
        self, review: Review, seat: Seat, words: CurveWords, moves: list[int], frame: Frame
    ) -> None:
        self.review, self.seat, self.words, self.frame = review, seat, words, frame
        self.last = max(len(review.points) - 1, 1)
        self.moves = moves  # by entry: the number of the move

    def svg(self, marks: dict[int, int]) -> str:
        """The chart; `marks` numbers the turning points."""
        frame = self.frame
        dots = "".join(self._mark(ply, number) for ply, number in marks.items())
        others = [seat for seat in range(self.review.seats) if seat != self.seat]
        return (
            f'<svg class="curve {frame.name}" viewBox="0 0 {frame.width} {frame.height}"'
            f' role="group" aria-label="{self.words.told}" data-left="{frame.left}"'
            f' data-right="{frame.width - frame.right}" data-last="{self.last}"'
            f' font-size="{frame.letters}">'
            f"{self._areas()}{self._proved()}{self._grid()}"
            f"{''.join(self._line(seat) for seat in others if self.review.seats > 2)}"
            f"{self._band()}{self._line(self.seat)}{self._names()}{self._moved()}{self._axis()}"
            f'<path class="cursor" d="M-9 {frame.top}V{frame.middle + frame.swing}"/>{dots}</svg>'
        )

    def x(self, ply: float) -> float:
        """Where an entry is."""
        frame = self.frame
        return frame.left + (frame.width - frame.left - frame.right) * ply / self.last

    def y(self, chance: float) -> float:
        """Where a chance is."""
        return self.frame.top + self.frame.curve * (1.0 - min(max(chance, 0.0), 1.0))

    def _path(self, points: list[tuple[float, float]]) -> str:
        return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)

    def _trace(self, seat: Seat, by: float = 0.0) -> list[tuple[float, float]]:
        return [
            (self.x(point.ply), self.y(point.chances[seat] + by * point.margins[seat]))
            for point in self.review.points
        ]

    def _areas(self) -> str:
        """With two seats, the share of each."""
        frame, trace = self.frame, self._trace(self.seat)
        begin, end = self.x(0), self.x(self.last)
        under = f"{self._path(trace)}L{end:.1f} {frame.bottom}L{begin:.1f} {frame.bottom}z"
        over = f"{self._path(trace)}L{end:.1f} {frame.top}L{begin:.1f} {frame.top}z"
        theirs = f'<path class="area theirs" d="{over}"/>' if self.review.seats == 2 else ""
        return f'<path class="area yours" d="{under}"/>{theirs}'

    def _grid(self) -> str:
        frame, html = self.frame, ""
        for share in LEVELS:
            y = self.y(share)
            middle = " half" if share == LEVELS[2] else ""
            html += f'<path class="grid{middle}" d="M{frame.left} {y:.1f}H{frame.width - 8}"/>'
            if share in (LEVELS[0], LEVELS[2], LEVELS[-1]):
                html += (f'<text class="soft" x="{frame.left - 6}" y="{y + 5:.1f}"'
                         f' text-anchor="end">{100 * share:.0f} %</text>')  # fmt: skip
        return html

    def _band(self) -> str:
        upper, lower = self._trace(self.seat, 1.0), self._trace(self.seat, -1.0)
        return f'<path class="band" d="{self._path(upper + lower[::-1])}z"/>'

    def _line(self, seat: Seat) -> str:
        kind = "yours" if seat == self.seat else f"other s{seat}"
        return f'<path class="line {kind}" d="{self._path(self._trace(seat))}"/>'

    def _proved(self) -> str:
        """The last part of the match, if it is proved and not estimated."""
        points = self.review.points
        first = next((n for n in range(len(points)) if all(_is_proved(points[n:]))), self.last)
        begin, end = self.x(points[min(first, self.last)].ply), self.x(self.last)
        if end - begin < self.frame.width * 0.02:
            return ""
        html = (f'<rect class="proved" x="{begin:.1f}" y="{self.frame.top}"'
                f' width="{end - begin:.1f}" height="{self.frame.curve}"/>')  # fmt: skip
        if end - begin > self.frame.letters * 10:
            html += (f'<text class="soft said" x="{(begin + end) / 2:.1f}"'
                     f' y="{self.frame.top + self.frame.curve * 0.4:.1f}" text-anchor="middle">'
                     f"{self.words.proved}</text>")  # fmt: skip
        return html

    def _names(self) -> str:
        frame, words = self.frame, self.words
        yours = (f'<text class="said" x="{frame.left + 10}" y="{frame.bottom - 10}">'
                 f"{words.yours}</text>")  # fmt: skip
        if self.review.seats > 2:
            return yours
        return yours + (f'<text class="said theirs" x="{frame.left + 10}" y="{frame.top + 22}">'
                        f"{words.theirs}</text>")  # fmt: skip

    def _mark(self, ply: int, number: int) -> str:
        """The number of a turning point, where it happened; a link to what is said about it."""
        decider = next(one.seat for one in self.review.decisions if one.ply == ply)
        kind = "yours" if decider == self.seat else "theirs"
        after = self.review.points[min(ply + 1, self.last)]
        x, y = self.x(ply + 1), self.y(after.chances[self.seat])
        y = min(max(y, self.frame.top), self.frame.bottom)
        return (
            f'<a href="#{self.words.turn}-{number}" class="mark {kind}" data-ply="{ply}"'
            f' aria-label="{self.words.move.format(n=self.moves[ply])}">'
            f'<circle class="target" cx="{x:.1f}" cy="{y:.1f}" r="22"/>'
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{MARK_RADIUS}"/>'
            f'<text x="{x:.1f}" y="{y + 5.5:.1f}" text-anchor="middle">{number}</text></a>'
        )

    # What moved the chances

    def _moved(self) -> str:
        frame, seat = self.frame, self.seat
        swings = [(one.ply, one.effects[seat], "yours" if one.seat == seat else "theirs")
                  for one in self.review.decisions]  # fmt: skip
        swings += [(draw.ply, draw.luck[seat], "luck") for draw in self.review.draws]
        bars, ends = "", {True: 0.0, False: 0.0}  # above and below: where the last label ends
        for ply, by, kind in sorted(swings):
            if abs(by) >= LEAST_SWING:
                bars += self._swing(ply, by, kind)
            if abs(by) > FULL_SWING and self.x(ply) >= ends[by > 0]:
                bars += self._figure(ply, by, kind)
                ends[by > 0] = self.x(ply) + FIGURE_LETTERS * frame.letters
        return (
            f'<text class="soft said" x="{frame.left + 10}" y="{frame.bottom + 24}">'
            f"{self.words.moved}</text>"
            f'<path class="grid" d="M{frame.left} {frame.middle}H{frame.width - 8}"/>{bars}'
        )

    def _swing(self, ply: int, by: float, kind: str) -> str:
        frame, step = self.frame, self.x(1) - self.x(0)
        height = frame.swing * min(abs(by) / FULL_SWING, 1.0)
        y = frame.middle - (height if by > 0 else 0)
        return (f'<rect class="swing {kind}" x="{self.x(ply) + step * 0.14:.1f}" y="{y:.1f}"'
                f' width="{self._bar_width():.1f}" height="{max(height, 1):.1f}"/>')  # fmt: skip

    def _bar_width(self) -> float:
        return min(max((self.x(1) - self.x(0)) * 0.72, 1.5), 9.0)

    def _figure(self, ply: int, by: float, kind: str) -> str:
        """The points of a bar that was cut off."""
        frame, x = self.frame, self.x(ply)
        y = frame.middle + (frame.swing - 4 if by < 0 else 14 - frame.swing)
        is_late = x > frame.width * 0.85
        place = f'x="{x - 5:.1f}" text-anchor="end"'
        if not is_late:
            place = f'x="{x + self._bar_width() + 6:.1f}"'
        figure = f"{'+' if by > 0 else '−'}{abs(100 * by):.0f}"
        return f'<text class="figure {kind}" {place} y="{y:.1f}">{figure}</text>'

    def _axis(self) -> str:
        """The numbers of some moves."""
        frame, most = self.frame, self.moves[-1] if self.moves else 0
        step = max(round(most / frame.labels / 5) * 5, 5)
        html, y = "", frame.height - 6
        for number in range(step, most - step // 2, step):
            x = self.x(self.moves.index(number))
            html += f'<text class="soft" x="{x:.1f}" y="{y}" text-anchor="middle">{number}</text>'
        first = self.words.move.format(n=1)
        end = f'<text class="soft" x="{frame.width - 8}" y="{y}" text-anchor="end">{most}</text>'
        return f'<text class="soft" x="{frame.left}" y="{y}">{first}</text>{html}{end}'


def _is_proved(points: list[Point]) -> list[bool]:
    return [point.proved for point in points]


# The waterfall

BAR_LEFT, BAR_WIDTH, BAR_STEP = 190, 250, 40


def waterfall_svg(bars: list[tuple[str, Bar]], told: str) -> str:
    """From the start to the result, part by part, each with its figure and its interval."""
    ends = [0.0, 1.0, *(end for _, bar in bars for end in (bar.begin, bar.end))]
    low, high = min(ends), max(ends)
    scale = BAR_WIDTH / (high - low)
    rows = "".join(_bar(row, label, bar, low, scale) for row, (label, bar) in enumerate(bars))
    height = BAR_STEP * len(bars) + 22
    axis = "".join(
        f'<path class="grid{" half" if share == 0.5 else ""}" d="M{_at(share, low, scale):.1f} 2'
        f'V{height - 20}"/><text class="soft" x="{_at(share, low, scale):.1f}" y="{height - 4}"'
        f' text-anchor="middle">{100 * share:.0f} %</text>'
        for share in (0.0, 0.5, 1.0)
    )
    return (f'<svg class="fall" viewBox="0 0 540 {height}" role="img" aria-label="{told}"'
            f' font-size="15">{axis}{rows}</svg>')  # fmt: skip


def _at(value: float, low: float, scale: float) -> float:
    return BAR_LEFT + (value - low) * scale


def _bar(row: int, label: str, bar: Bar, low: float, scale: float) -> str:
    y = row * BAR_STEP + 6
    begin, end = sorted((_at(bar.begin, low, scale), _at(bar.end, low, scale)))
    whole = ' class="whole"' if bar.is_total else ""
    html = (
        f'<text{whole} x="0" y="{y + 19}">{label}</text>'
        f'<rect class="part {bar.kind}" x="{begin:.1f}" y="{y}" width="{max(end - begin, 2):.1f}"'
        f' height="26" rx="2"/>'
    )
    if bar.margin:
        x, reach = _at(bar.end, low, scale), bar.margin * scale
        html += (f'<path class="whisker" d="M{x - reach:.1f} {y + 13}H{x + reach:.1f}'
                 f"M{x - reach:.1f} {y + 7}v12M{x + reach:.1f} {y + 7}v12\"/>")  # fmt: skip
    return html + (f'<text class="figure" x="{BAR_LEFT + BAR_WIDTH + 12}" y="{y + 19}">'
                   f"{bar.text()}</text>")  # fmt: skip

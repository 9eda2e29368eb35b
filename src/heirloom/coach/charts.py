"""The charts of a review as SVG: the curve with its intervals, and the waterfall of its parts."""

from __future__ import annotations

from heirloom.coach.findings import Bar
from heirloom.coach.review import Review

WIDTH, HEIGHT = 720, 240
LEFT, TOP, BOTTOM = 46, 14, 24  # around the curve
BAR_HEIGHT, BAR_LEFT, BAR_WIDTH = 26, 190, 250


def curve_svg(review: Review, names: list[str], marks: dict[int, int]) -> str:
    """Winning chances of every seat along the game; `marks` numbers the turning points."""
    last = len(review.points) - 1
    grid = "".join(_level(share) for share in (0.0, 0.5, 1.0))
    lines = "".join(_seat(review, seat, last) for seat in range(review.seats))
    dots = "".join(_mark(review, ply, number, last) for ply, number in marks.items())
    legend = "".join(_key(names, seat) for seat in range(review.seats))
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT + 24}" role="img">'
        f"{_proved(review, last)}{grid}{lines}{dots}{legend}</svg>"
    )


def _x(ply: int, last: int) -> float:
    return LEFT + (WIDTH - LEFT - 12) * ply / max(last, 1)


def _y(chance: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - min(max(chance, 0.0), 1.0))


def _level(share: float) -> str:
    y = _y(share)
    return (
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH - 12}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{100 * share:.0f} %</text>'
    )


def _seat(review: Review, seat: int, last: int) -> str:
    """The line of a seat, with its interval as a band."""
    upper = [(_x(p.ply, last), _y(p.chances[seat] + p.margins[seat])) for p in review.points]
    lower = [(_x(p.ply, last), _y(p.chances[seat] - p.margins[seat])) for p in review.points]
    line = [(_x(p.ply, last), _y(p.chances[seat])) for p in review.points]
    band = " ".join(f"{x:.1f},{y:.1f}" for x, y in upper + lower[::-1])
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in line)
    return (
        f'<polygon class="band seat{seat}" points="{band}"/>'
        f'<polyline class="line seat{seat}" points="{path}"/>'
    )


def _mark(review: Review, ply: int, number: int, last: int) -> str:
    """The number of a turning point, where it happened."""
    seat = next(one.seat for one in review.decisions if one.ply == ply)
    x, y = _x(ply, last), _y(review.points[ply].chances[seat])
    return (
        f'<circle class="dot seat{seat}" cx="{x:.1f}" cy="{y:.1f}" r="9"/>'
        f'<text class="number" x="{x:.1f}" y="{y + 4:.1f}" text-anchor="middle">{number}</text>'
    )


def _proved(review: Review, last: int) -> str:
    """The part of the game that is proved and not estimated, shaded."""
    proved = [point.ply for point in review.points if point.proved and point.ply < last]
    if not proved:
        return ""
    begin = _x(proved[0], last)
    return (
        f'<rect class="proved" x="{begin:.1f}" y="{TOP}" width="{_x(last, last) - begin:.1f}" '
        f'height="{HEIGHT - TOP - BOTTOM}"/>'
    )


def _key(names: list[str], seat: int) -> str:
    x = LEFT + seat * (WIDTH - LEFT) / len(names)
    return (
        f'<rect class="key seat{seat}" x="{x:.0f}" y="{HEIGHT + 4}" width="12" height="12"/>'
        f'<text x="{x + 18:.0f}" y="{HEIGHT + 15}">{names[seat]}</text>'
    )


def waterfall_svg(bars: list[tuple[str, Bar]]) -> str:
    """From the start to the result, part by part, each with its figure."""
    low = min(0.0, *(min(bar.begin, bar.end) for _, bar in bars))
    high = max(1.0, *(max(bar.begin, bar.end) for _, bar in bars))
    scale = BAR_WIDTH / (high - low)
    rows = "".join(_bar(row, label, bar, low, scale) for row, (label, bar) in enumerate(bars))
    height = BAR_HEIGHT * len(bars)
    return f'<svg viewBox="0 0 560 {height}" role="img">{rows}</svg>'


def _bar(row: int, label: str, bar: Bar, low: float, scale: float) -> str:
    y = row * BAR_HEIGHT
    begin, end = sorted((bar.begin, bar.end))
    x, width = BAR_LEFT + (begin - low) * scale, max((end - begin) * scale, 1.5)
    kind = "total" if bar.is_total else "gain" if bar.end >= bar.begin else "loss"
    at = BAR_LEFT + BAR_WIDTH + 12
    return (
        f'<text x="0" y="{y + 18}">{label}</text>'
        f'<rect class="{kind}" x="{x:.1f}" y="{y + 5}" width="{width:.1f}" height="16"/>'
        f'<text x="{at}" y="{y + 18}">{bar.text()}</text>'
    )

"""The scale of a ladder: Elo points above random, for any number of seats.

A bot that sits alone among copies of another wins as often as its strength is a share of the
strength at the table (Luce's rule; with two seats that is Elo's). So its result says how many times
as strong as the other it is, and four hundred points are a factor of ten.
"""

from __future__ import annotations

from math import hypot, log10

from heirloom.lab.figures import Figure

POINTS_PER_TENFOLD = 400
START = Figure(0.0, 0.0, 0.0, 0)  # random is the zero of the scale


def points(result: float, seats: int) -> float:
    """How far above its rivals a bot is that has this result alone among them."""
    return POINTS_PER_TENFOLD * log10(result * (seats - 1) / (1 - result))


def step(result: Figure, seats: int) -> Figure:
    """The same with its interval; one more even game keeps what always wins from being endless."""

    def at(value: float) -> float:
        inner = min(max(value, 0.0), 1.0)
        return points((inner * result.n + 1 / seats) / (result.n + 1), seats)

    if result.low is None or result.high is None:
        return Figure(at(result.value), None, None, result.n)
    return Figure(at(result.value), at(result.low), at(result.high), result.n)


def above(lower: Figure, more: Figure) -> Figure:
    """The rating of a bot that is so much above another; their errors are independent."""
    value, n = lower.value + more.value, more.n
    if lower.low is None or lower.high is None or more.low is None or more.high is None:
        return Figure(value, None, None, n)
    down = hypot(lower.value - lower.low, more.value - more.low)
    up = hypot(lower.high - lower.value, more.high - more.value)
    return Figure(value, value - down, value + up, n)

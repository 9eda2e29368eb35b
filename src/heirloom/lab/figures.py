"""Figures with their 95 % intervals.

Shares have Wilson's interval, differences of shares Newcombe's, means Student's; medians have the
interval that resampling would give, worked out exactly. One observation has no interval.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from math import ceil, exp, floor, lgamma, log, pi, sqrt, tan
from statistics import NormalDist

import msgspec

LEVEL = 0.95  # how often an interval should contain the truth
Z_95 = NormalDist().inv_cdf((1 + LEVEL) / 2)


class Figure(msgspec.Struct, frozen=True):
    """A value with its 95 % interval, and how many independent units it rests on.

    Fewer than two units give no interval.
    """

    value: float
    low: float | None
    high: float | None
    n: int

    @property
    def margin(self) -> float | None:
        """Half the width of the interval."""
        return None if self.low is None or self.high is None else (self.high - self.low) / 2

    def excludes(self, value: float) -> bool:
        """Whether the interval is known and does not contain this value."""
        return self.low is not None and self.high is not None and not self.low <= value <= self.high

    def __str__(self) -> str:
        digits = 2 if abs(self.value) < 10 else 1
        margin = self.margin
        shown = f"{self.value:.{digits}f}"
        return shown if margin is None else f"{shown} ± {margin:.{digits}f}"


NOTHING = Figure(0.0, None, None, 0)


def share(wins: float, n: int, z: float = Z_95) -> Figure:
    """How often something happened, with Wilson's interval; a draw may count as half."""
    if n == 0:
        return NOTHING
    if n == 1:
        return Figure(wins, None, None, 1)
    p = wins / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    margin = z * sqrt(max(p * (1 - p), 0.0) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Figure(p, centre - margin, centre + margin, n)


def difference(wins: float, n: int, other_wins: float, other_n: int, z: float = Z_95) -> Figure:
    """One share less another from other games, with Newcombe's interval."""
    one, other = share(wins, n, z), share(other_wins, other_n, z)
    value = one.value - other.value
    if one.low is None or one.high is None or other.low is None or other.high is None:
        return Figure(value, None, None, min(n, other_n))
    below = sqrt((one.value - one.low) ** 2 + (other.high - other.value) ** 2)
    above = sqrt((one.high - one.value) ** 2 + (other.value - other.low) ** 2)
    return Figure(value, value - below, value + above, min(n, other_n))


def mean(values: Iterable[tuple[int, float]]) -> Figure:
    """The mean of values by deal; values of one deal share their luck and count as one unit."""
    units = [sum(group) / len(group) for group in _by_deal(values).values()]
    n = len(units)
    if n > 1 and all(value in (0.0, 1.0) for value in units):
        return share(sum(units), n)
    return _mean(units)


def paired(one: Iterable[tuple[int, float]], other: Iterable[tuple[int, float]]) -> Figure:
    """The mean difference of values from the same deals, deal by deal: their luck cancels out."""
    first, second = _by_deal(one), _by_deal(other)
    return _mean(
        [
            sum(first[deal]) / len(first[deal]) - sum(second[deal]) / len(second[deal])
            for deal in first
            if deal in second
        ]
    )


def _mean(units: list[float]) -> Figure:
    """The mean with Student's interval, whatever the values are."""
    n = len(units)
    if n == 0:
        return NOTHING
    middle = sum(units) / n
    if n == 1:
        return Figure(middle, None, None, 1)
    spread = sqrt(sum((unit - middle) ** 2 for unit in units) / (n - 1))
    margin = student((1 + LEVEL) / 2, n - 1) * spread / sqrt(n)
    return Figure(middle, middle - margin, middle + margin, n)


def median(values: Sequence[float], units: int | None = None) -> Figure:
    """The median, with the interval that resampling the games gives.

    `units` is how many deals the games come from, if some share one.
    """
    ordered = sorted(values)
    n = len(ordered) if units is None else min(units, len(ordered))
    if not ordered:
        return NOTHING
    middle = quantile(ordered, 0.5)
    if n < 2:
        return Figure(middle, None, None, n)
    low, high = _median_ranks(n)
    last = len(ordered) - 1
    return Figure(
        middle,
        ordered[min(floor(low * len(ordered)), last)],
        ordered[min(max(ceil(high * len(ordered)) - 1, 0), last)],
        n,
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share of the ordered values lies, interpolated."""
    place = share * (len(ordered) - 1)
    low = floor(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


def effect(games: Iterable[Sequence[tuple[bool, float]]], z: float = Z_95) -> Figure:
    """How much better seats with something fared than seats without it, game by game.

    A game is the pair (had it, utility) of each seat. The seats of a game are not independent, so
    the interval is the one that resampling whole games gives, in the limit of many resamplings.
    """
    listed = list(games)
    having = [utility for game in listed for had, utility in game if had]
    lacking = [utility for game in listed for had, utility in game if not had]
    if not having or not lacking:
        return Figure(0.0, None, None, len(having))
    with_it, without = sum(having) / len(having), sum(lacking) / len(lacking)
    value = with_it - without
    if min(len(having), len(lacking)) < 2:
        return Figure(value, None, None, len(having))
    pulls = [
        sum(
            (utility - with_it) / len(having) if had else (without - utility) / len(lacking)
            for had, utility in game
        )
        for game in listed
    ]
    margin = z * sqrt(sum(pull * pull for pull in pulls) * len(listed) / max(len(listed) - 1, 1))
    return Figure(value, value - margin, value + margin, len(having))


def corrected(comparisons: int) -> float:
    """How many standard errors keep all of so many intervals true at once, in 95 % of all reports.

    This is Šidák's correction.
    """
    alone: float = LEVEL ** (1 / max(comparisons, 1))
    return NormalDist().inv_cdf((1 + alone) / 2)


def games_needed(found: Figure, wanted: float) -> int | None:
    """How many units would make the margin of a figure this small; None if that is unknown."""
    margin = found.margin
    if margin is None or wanted <= 0:
        return None
    return max(found.n, ceil(found.n * (margin / wanted) ** 2))


def student(p: float, freedom: int) -> float:
    """The quantile of Student's distribution; beyond two degrees of freedom by Hill's series."""
    if freedom == 1:
        return tan(pi * (p - 0.5))
    if freedom == 2:
        return (2 * p - 1) / sqrt(2 * p * (1 - p))
    z = NormalDist().inv_cdf(p)
    n = float(freedom)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / n**power for power, term in enumerate(terms))


def _by_deal(values: Iterable[tuple[int, float]]) -> dict[int, list[float]]:
    found: dict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        found[deal].append(value)
    return found


def _median_ranks(n: int) -> tuple[float, float]:
    """Between which shares of the ordered values the median of a resampling lies.

    A resampled median is at most the kth value if at least half of the n drawn values are, and each
    is with probability k/n: no resampling is needed to know how often.
    """
    tail = (1 - LEVEL) / 2
    need = (n + 1) // 2
    low = _first(n, lambda k: _at_least(need, n, k / n) > tail)
    high = _first(n, lambda k: _at_least(need, n, k / n) >= 1 - tail)
    return (low - 1) / n, high / n


def _first(n: int, holds: Callable[[int], bool]) -> int:
    """The first number from 1 to n for which something holds that then keeps holding."""
    low, high = 1, n
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if holds(middle) else (middle + 1, high)
    return low


def _at_least(need: int, n: int, p: float) -> float:
    """The probability of at least so many successes in n tries."""
    if p >= 1:
        return 1.0
    if n > 400:  # the normal curve is close enough
        spread = sqrt(n * p * (1 - p))
        return 1 - NormalDist().cdf((need - 0.5 - n * p) / spread)
    ways = lgamma(n + 1)
    return sum(
        exp(ways - lgamma(k + 1) - lgamma(n - k + 1) + k * log(p) + (n - k) * log(1 - p))
        for k in range(need, n + 1)
    )

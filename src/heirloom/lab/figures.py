"""Figures with their error bars."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from math import sqrt

import msgspec

from heirloom.search.searcher import Z_95


class Figure(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval, and how many independent units it rests on."""

    mean: float
    low: float
    high: float
    n: int

    @property
    def margin(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        digits = 2 if abs(self.mean) < 10 else 1
        return f"{self.mean:.{digits}f} ± {self.margin:.{digits}f}"


def mean(values: Iterable[tuple[int, float]]) -> Figure:
    """The mean of values by deal; values of one deal share their luck and count as one unit."""
    by_deal: dict[int, list[float]] = defaultdict(list)
    for deal, value in values:
        by_deal[deal].append(value)
    units = [sum(group) / len(group) for group in by_deal.values()]
    n = len(units)
    middle = sum(units) / n
    if all(value in (0.0, 1.0) for value in units):
        return share(sum(units), n)
    spread = sqrt(sum((unit - middle) ** 2 for unit in units) / max(n - 1, 1))
    margin = Z_95 * spread / sqrt(n)
    return Figure(middle, middle - margin, middle + margin, n)


def share(wins: float, n: int) -> Figure:
    """How often something happened, with Wilson's interval."""
    if n == 0:
        return Figure(0.0, 0.0, 1.0, 0)
    p = wins / n
    centre = (p + Z_95 * Z_95 / (2 * n)) / (1 + Z_95 * Z_95 / n)
    margin = Z_95 * sqrt(p * (1 - p) / n + Z_95 * Z_95 / (4 * n * n)) / (1 + Z_95 * Z_95 / n)
    return Figure(p, centre - margin, centre + margin, n)


def difference(wins: float, n: int, all_wins: float, all_n: int) -> Figure:
    """How much more often players with a card win than players without it."""
    others = all_n - n
    if n == 0 or others == 0:
        return Figure(0.0, -1.0, 1.0, n)
    with_it, without = wins / n, (all_wins - wins) / others
    spread = sqrt(with_it * (1 - with_it) / n + without * (1 - without) / others)
    return Figure(
        with_it - without, with_it - without - Z_95 * spread, with_it - without + Z_95 * spread, n
    )

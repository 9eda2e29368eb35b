"""How much luck to subtract from results: fitted to other games, so that the mean stays."""

from __future__ import annotations

import msgspec

from heirloom.lab.rows import Row

HALVES = 2
LEAST_DEALS = 20  # in each half; with fewer, a fitted weight says little


def less_luck(rows: list[Row]) -> list[Row]:
    """Rows whose luck has the weight that suits the other half of the deals best.

    A row comes with the weight that its judge suggests, which suits some bots more than others.
    Luck has the mean zero, and the weight does not depend on the games that it is used in: so
    there is no bias. Rows of the same deal are in the same half.
    """
    halves: list[list[Row]] = [[row for row in rows if row.deal % HALVES == half]
                               for half in range(HALVES)]  # fmt: skip
    if any(len({row.deal for row in half}) < LEAST_DEALS for half in halves):
        return rows
    if not all(row.adjusted for row in rows):
        return rows
    weights = [_weight(half) for half in halves]
    return [_weighted(row, weights[1 - row.deal % HALVES]) for row in rows]


def _weighted(row: Row, weight: float) -> Row:
    pairs = zip(row.utility, row.adjusted, strict=True)
    return msgspec.structs.replace(
        row, adjusted=[result - weight * (result - less) for result, less in pairs]
    )


def _weight(rows: list[Row]) -> float:
    """What a point of luck did to results: their covariance over the variance of luck."""
    shared = squares = 0.0
    for seat in range(len(rows[0].utility)):
        results = [row.utility[seat] for row in rows]
        lucks = [row.utility[seat] - row.adjusted[seat] for row in rows]
        result, luck = sum(results) / len(rows), sum(lucks) / len(rows)
        shared += sum((a - result) * (b - luck) for a, b in zip(results, lucks, strict=True))
        squares += sum((b - luck) ** 2 for b in lucks)
    return shared / squares if squares > 0 else 1.0

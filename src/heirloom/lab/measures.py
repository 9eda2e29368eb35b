"""The measures of a game: what each means, and its value in one game.

Measures of several games are means of these values, or medians where games differ widely.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from math import log

import msgspec

from heirloom.core.words import Phrase, say, say_as
from heirloom.lab.figures import Figure, mean, median, paired
from heirloom.lab.rows import Row

ROWS_FITTED = 500  # games from which the sharpness is fitted
MOMENTS_SKIPPED = 5  # of which only every fifth is used for that
SHARPEST, DULLEST = 6.0, 0.15


class Unit(Enum):
    """How a measure is shown."""

    SHARE = "share"  # as a percentage; differences in points
    NUMBER = "number"


Value = Callable[[Row, float], float | None]


class Measure(msgspec.Struct, frozen=True):
    """One measure: its name in files, its name for people, and its value in a game.

    The value also depends on how sharp the game's own judgement is; None means that a game has no
    such value.
    """

    key: str
    label: Phrase
    unit: Unit
    value: Value
    less: Phrase
    more: Phrase

    def mean(self, rows: list[Row], sharpness: float) -> Figure:
        """The mean over games."""
        return mean(self._values(rows, sharpness))

    def median(self, rows: list[Row], sharpness: float) -> Figure:
        """The median over games."""
        values = self._values(rows, sharpness)
        return median([value for _, value in values], len({deal for deal, _ in values}))

    def paired(self, rows: list[Row], others: list[Row], sharp: float, other: float) -> Figure:
        """The difference to other games from the same deals."""
        return paired(self._values(rows, sharp), self._values(others, other))

    def _values(self, rows: list[Row], sharpness: float) -> list[tuple[int, float]]:
        found = [(row.deal, self.value(row, sharpness)) for row in rows]
        return [(deal, value) for deal, value in found if value is not None]


def chances(row: Row, sharpness: float) -> list[list[float]]:
    """The chance of each seat, moment by moment, fitted to how games really ended."""
    found = []
    for now in zip(*row.chances, strict=True):
        raised = [one**sharpness for one in now]
        total = sum(raised)
        found.append([one / total if total else 1 / len(now) for one in raised])
    return found


def fit_sharpness(rows: list[Row]) -> float:
    """The exponent under which the game's judgement predicts best who won.

    A judgement that is too timid gets an exponent above 1, one that is too bold below 1. The order
    of the seats does not change. The last moment is left out: the result is known by then.
    """
    seen = [
        (now, row.winner)
        for row in rows[:ROWS_FITTED]
        if row.winner is not None and row.chances
        for now in list(zip(*row.chances, strict=True))[:-1:MOMENTS_SKIPPED]
    ]
    if not seen:
        return 1.0
    low, high = log(DULLEST), log(SHARPEST)
    for _ in range(24):  # the best exponent is closed in on from both sides
        one, other = low + (high - low) / 3, high - (high - low) / 3
        if _surprise(seen, one) < _surprise(seen, other):
            high = other
        else:
            low = one
    return float(2.718281828459045 ** ((low + high) / 2))


def _surprise(seen: list[tuple[tuple[int, ...], int]], log_sharpness: float) -> float:
    sharpness = 2.718281828459045**log_sharpness
    total = 0.0
    for now, winner in seen:
        raised = [max(one, 1) ** sharpness for one in now]
        total -= log(raised[winner] / sum(raised))
    return total


def _beginner(row: Row, _: float) -> float:
    return row.utility[row.beginner]


def _decided(row: Row, _: float) -> float:
    return float(row.winner is not None)


def _behind(row: Row, sharpness: float) -> float | None:
    """The share of the game in which the winner was not the likeliest to win."""
    gaps = _gaps(row, sharpness)
    return None if gaps is None else sum(gap > 0 for gap in gaps) / len(gaps)


def _behind_by(row: Row, sharpness: float) -> float | None:
    """How far behind the winner was then, on average; None if never."""
    gaps = [gap for gap in _gaps(row, sharpness) or [] if gap > 0]
    return sum(gaps) / len(gaps) if gaps else None


def _gaps(row: Row, sharpness: float) -> list[float] | None:
    winner = row.winner
    if winner is None or not row.chances:
        return None
    return [max(now) - now[winner] for now in chances(row, sharpness)]


def _loser_best(row: Row, sharpness: float) -> float | None:
    """The highest chance that somebody had who then lost."""
    winner = row.winner
    if winner is None or not row.chances:
        return None
    losers = [seat for seat in range(len(row.utility)) if seat != winner]
    return max(now[seat] for now in chances(row, sharpness) for seat in losers)


def _leads(row: Row, _: float) -> float | None:
    return float(row.lead_changes) if row.chances else None


def _leads_by_move(row: Row, _: float) -> float | None:
    return row.lead_changes / max(row.moves, 1) if row.chances else None


FEWER, MORE = say_as("number", "fewer"), say_as("number", "more")
LESS_OFTEN, MORE_OFTEN = say("less often"), say("more often")
EARLIER, LATER = say_as("time", "earlier"), say_as("time", "later")
SMALLER, LARGER = say_as("size", "smaller"), say_as("size", "larger")

BEGINNER = Measure("beginner_wins", say("whoever begins wins"), Unit.SHARE, _beginner,
                   LESS_OFTEN, MORE_OFTEN)  # fmt: skip
MOVES = Measure("moves", say("moves in a game"), Unit.NUMBER, lambda row, _: float(row.moves),
                FEWER, MORE)  # fmt: skip
DECIDED = Measure("decided", say("games with one winner"), Unit.SHARE, _decided,
                  LESS_OFTEN, MORE_OFTEN)  # fmt: skip
LEADS = Measure("lead_changes", say("lead changes in a game"), Unit.NUMBER, _leads,
                FEWER, MORE)  # fmt: skip
LEADS_BY_MOVE = Measure("lead_changes_per_move", say("lead changes per move"), Unit.NUMBER,
                        _leads_by_move, FEWER, MORE)  # fmt: skip
BEHIND = Measure("winner_behind", say("of the game the winner was behind"), Unit.SHARE, _behind,
                 say("shorter"), say("longer"))  # fmt: skip
BEHIND_BY = Measure("winner_behind_by", say("how far behind the winner was then"), Unit.SHARE,
                    _behind_by, SMALLER, LARGER)  # fmt: skip
LOSER_BEST = Measure("loser_best", say("best chance that a loser had"), Unit.SHARE, _loser_best,
                     SMALLER, LARGER)  # fmt: skip
SETTLED = Measure("settled", say("of the game played when the winner leads for good"), Unit.SHARE,
                  lambda row, _: row.settled, EARLIER, LATER)  # fmt: skip
MARGIN = Measure("margin", say("gap between the best two scores"), Unit.NUMBER,
                 lambda row, _: float(row.margin), SMALLER, LARGER)  # fmt: skip
CHOICES = Measure("choices", say("moves with a choice"), Unit.SHARE,
                  lambda row, _: row.choices / max(row.moves, 1),
                  LESS_OFTEN, MORE_OFTEN)  # fmt: skip
OPTIONS = Measure("options", say("options where there is a choice"), Unit.NUMBER,
                  lambda row, _: row.options / row.choices if row.choices else None,
                  FEWER, MORE)  # fmt: skip
CLARITY = Measure("clarity", say("options that look good"), Unit.SHARE,
                  lambda row, _: row.clear / row.looked if row.looked else None,
                  FEWER, MORE)  # fmt: skip

MEASURES = [
    BEGINNER, MOVES, DECIDED, LEADS, LEADS_BY_MOVE, BEHIND, BEHIND_BY, LOSER_BEST, SETTLED, MARGIN,
    CHOICES, OPTIONS, CLARITY,
]  # fmt: skip
MEDIANS = [MOVES, SETTLED, LOSER_BEST]  # whose medians say more than their means

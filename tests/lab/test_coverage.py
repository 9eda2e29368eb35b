"""Intervals against a simulated truth: 95 % of them must contain it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from heirloom.lab.figures import (
    Figure,
    corrected,
    difference,
    effect,
    mean,
    median,
    paired,
    share,
)

SIMULATIONS = 2000


def _share(rng: Random) -> tuple[Figure, float]:
    return share(sum(rng.random() < 0.3 for _ in range(80)), 80), 0.3


def _rare(rng: Random) -> tuple[Figure, float]:
    return share(sum(rng.random() < 0.04 for _ in range(150)), 150), 0.04


def _difference(rng: Random) -> tuple[Figure, float]:
    one = sum(rng.random() < 0.6 for _ in range(60))
    other = sum(rng.random() < 0.45 for _ in range(90))
    return difference(one, 60, other, 90), 0.15


def _mean(rng: Random) -> tuple[Figure, float]:
    return mean([(deal, rng.expovariate(0.5)) for deal in range(150)]), 2.0


def _few(rng: Random) -> tuple[Figure, float]:
    return mean([(deal, rng.gauss(3, 2)) for deal in range(5)]), 3.0


def _paired(rng: Random) -> tuple[Figure, float]:
    """Luck that both decks share is far larger than the difference between them."""
    luck = [rng.gauss(0, 10) for _ in range(60)]
    one = [(deal, lucky + 0.5 + rng.gauss(0, 1)) for deal, lucky in enumerate(luck)]
    other = [(deal, lucky + rng.gauss(0, 1)) for deal, lucky in enumerate(luck)]
    found = paired(one, other)
    assert found.margin is not None
    assert found.margin < 1  # 3.6 without pairs
    return found, 0.5


def _median(rng: Random) -> tuple[Figure, float]:
    return median([rng.expovariate(1.0) for _ in range(101)]), 0.6931471805599453


def _median_of_many(rng: Random) -> tuple[Figure, float]:
    return median([rng.random() for _ in range(450)]), 0.5


def _card(rng: Random) -> tuple[Figure, float]:
    """Two seats, one winner: whoever alone has the card wins 65 %, so that 15 points separate
    those who have it from those who do not.
    """
    games = []
    for _ in range(150):
        had = (rng.random() < 0.3, rng.random() < 0.3)
        chance = 0.5 + (0.15 if had[0] else 0.0) - (0.15 if had[1] else 0.0)
        won = float(rng.random() < chance)
        games.append([(had[0], won), (had[1], 1 - won)])
    return effect(games), 0.15


@pytest.mark.parametrize(
    "simulate",
    [_share, _rare, _difference, _mean, _few, _paired, _median, _median_of_many, _card],
)
def test_95_of_100_intervals_contain_the_truth(
    simulate: Callable[[Random], tuple[Figure, float]],
) -> None:
    rng = Random(20)
    covered = 0
    for _ in range(SIMULATIONS):
        figure, truth = simulate(rng)
        covered += not figure.excludes(truth)
    assert 0.93 <= covered / SIMULATIONS <= 0.97


def test_among_many_cards_chance_alone_flags_one_in_few_reports() -> None:
    """27 cards that do nothing: at 95 % each, three reports in four would accuse one of them."""
    rng = Random(3)
    accused = careless = 0
    for _ in range(200):
        cards = [_nothing(rng) for _ in range(27)]
        accused += any(effect(games, corrected(27)).excludes(0.0) for games in cards)
        careless += any(effect(games).excludes(0.0) for games in cards)
    assert accused / 200 <= 0.08
    assert careless / 200 > 0.6


def _nothing(rng: Random) -> list[list[tuple[bool, float]]]:
    games = []
    for _ in range(80):
        won = float(rng.random() < 0.5)
        games.append([(rng.random() < 0.4, won), (rng.random() < 0.4, 1 - won)])
    return games

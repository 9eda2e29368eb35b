"""Results less luck: the same mean, narrower intervals, in lab and arena alike."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from heirloom.bots.play import play
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.lab.arena.standings import pairings, standings
from heirloom.lab.plan import make_plan
from heirloom.lab.playing import play_task
from heirloom.lab.report import report
from heirloom.search.judge import find_judge, luck_adjusted

SMALL = {"rows": 2, "columns": 2}
GAME = catalogue.open_game("the_heirs", SMALL)


def spread(values: list[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    mean = sum(values) / len(values)
    return mean, sqrt(sum((value - mean) ** 2 for value in values)) / len(values)


def test_the_mean_stays_and_the_interval_narrows() -> None:
    """Two players without fault on a board that is the same for both: all the rest is luck."""
    judge, raw, adjusted = find_judge(GAME), list[float](), list[float]()
    for seed in range(60):
        match = play(GAME, ["search:30", "search:30"], Shuffling(seed), seed=seed)
        raw.append(match.utility()[0])
        adjusted.append(luck_adjusted(match, judge, Random(seed))[0])
        assert sum(luck_adjusted(match, judge, Random(seed))) == pytest.approx(1.0)
    mean, error = spread(adjusted)
    assert mean == pytest.approx(0.5)
    assert error == pytest.approx(0.0)
    assert spread(raw)[1] > 0.05


def test_luck_is_zero_on_average_over_everything_that_can_be_drawn() -> None:
    judge, state, rng = find_judge(GAME), GAME.setup(2), Random(1)
    total = sum(
        float(probability) * judge.luck(state, outcome, rng, 1)[0]
        for _ in range(400)
        for outcome, probability in GAME.chance(state).outcomes()
    )
    assert abs(total / 400) < 0.03


def test_lab_and_arena_average_what_is_left_without_luck() -> None:
    plan = make_plan(GAME, ["greedy"], 2, 20, "1", adjusted=True)
    tally = play_task(plan, 0)
    plain = play_task(make_plan(GAME, ["greedy"], 2, 20, "1"), 0)
    assert [row.utility for row in tally.rows] == [row.utility for row in plain.rows]
    assert all(row.adjusted and not other.adjusted
               for row, other in zip(tally.rows, plain.rows, strict=True))  # fmt: skip
    seat = report(GAME, plan, tally).seats[0].utility
    assert seat.value == pytest.approx(sum(row.adjusted[0] for row in tally.rows) / 20)
    plans = pairings(GAME, ["random", "greedy"], 2, 4, "1", adjusted=True)
    found = standings(plans, [play_task(plans[0], 0)])
    assert plans[0].adjusted
    low = found.pairings[0].utility.low
    assert low is None or low >= 0.0

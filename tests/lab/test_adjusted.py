"""Results less luck: the same mean, narrower intervals, in lab and arena alike."""

from __future__ import annotations

from math import sqrt
from random import Random

import msgspec
import pytest

from heirloom.bots.play import play
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.lab.arena.standings import pairings, standings
from heirloom.lab.less_luck import LEAST_DEALS, less_luck
from heirloom.lab.plan import make_plan
from heirloom.lab.playing import play_task
from heirloom.lab.report import report
from heirloom.lab.rows import Row
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


def simulated(seed: int, deals: int = 60) -> list[Row]:
    """Games in which a point of judged luck is worth half a point, besides much else."""
    rng, rows = Random(seed), list[Row]()
    for deal in range(deals):
        luck = rng.gauss(0, 0.4)
        result = 0.6 + 0.5 * luck + rng.gauss(0, 0.1)
        utility = [result, 1.0 - result]
        rows.append(Row(deal, [0, 1], 0, utility, [0, 0], 1, 1, 1, 0.0, 0, [], 0, None, [], [], {},
                        adjusted=[result - luck, 1.0 - result + luck]))  # fmt: skip
    return rows


def test_the_weight_of_luck_is_fitted_to_other_games_and_has_no_bias() -> None:
    fitted, suggested = list[float](), list[float]()
    for seed in range(200):
        rows = simulated(seed)
        fitted.append(sum(row.result(0) for row in less_luck(rows)) / len(rows))
        suggested.append(sum(row.result(0) for row in rows) / len(rows))
    mean, error = spread(fitted)
    assert abs(mean - 0.6) < 3 * error
    assert error < spread(suggested)[1] / 1.8, "with all luck subtracted, half of it is noise"


def test_few_games_and_games_without_luck_stay_as_they_are() -> None:
    few = simulated(1, 2 * LEAST_DEALS - 2)
    assert less_luck(few) is few
    plain = [msgspec.structs.replace(row, adjusted=[]) for row in simulated(1)]
    assert less_luck(plain) is plain
    even = [msgspec.structs.replace(row, adjusted=list(row.utility)) for row in simulated(1)]
    assert [row.adjusted for row in less_luck(even)] == [row.adjusted for row in even]


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

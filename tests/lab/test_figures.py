"""Figures and their error bars, against numbers from a textbook."""

from __future__ import annotations

import pytest

import heirloom
from heirloom.core.box import Box
from heirloom.lab.figures import (
    Figure,
    difference,
    effect,
    games_needed,
    mean,
    median,
    paired,
    share,
    student,
)
from heirloom.lab.plan import make_plan
from heirloom.lab.playing import play_task
from heirloom.lab.report import report
from heirloom.lab.tally import Tally
from tests.bots.duel import Misere


def test_a_share_has_wilsons_interval() -> None:
    figure = share(8, 10)
    assert figure.low == pytest.approx(0.4902, abs=1e-4)
    assert figure.high == pytest.approx(0.9433, abs=1e-4)


def test_nothing_seen_is_nothing_known() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (None, None)


@pytest.mark.parametrize(
    "figure",
    [
        share(1, 1),
        mean([(7, 3.0)]),
        paired([(7, 3.0)], [(7, 1.0)]),
        median([4.0]),
        difference(1, 1, 20, 40),
        effect([[(True, 1.0), (False, 0.0)], [(False, 1.0), (False, 0.0)]]),
    ],
)
def test_one_observation_has_no_interval(figure: Figure) -> None:
    assert (figure.low, figure.high, figure.margin) == (None, None, None)
    assert "±" not in str(figure)
    assert not figure.excludes(1000.0)


def test_students_quantiles_are_those_of_the_tables() -> None:
    for freedom, quantile in {1: 12.706, 2: 4.303, 4: 2.776, 10: 2.228, 30: 2.042}.items():
        assert student(0.975, freedom) == pytest.approx(quantile, abs=0.005)


def test_only_deals_of_both_decks_are_compared() -> None:
    found = paired([(1, 5.0), (2, 7.0), (3, 9.0)], [(1, 4.0), (2, 4.0)])
    assert (found.value, found.n) == (2.0, 2)


def test_a_smaller_margin_needs_many_more_games() -> None:
    assert games_needed(Figure(0.02, -0.02, 0.06, 100), 0.01) == 1600
    assert games_needed(Figure(0.02, None, None, 1), 0.01) is None


def test_games_of_one_deal_count_as_one_unit() -> None:
    found = mean([(deal, float(won)) for deal in range(10) for won in (0, 1)])
    assert (found.value, found.margin, found.n) == (0.5, 0.0, 10)


def test_a_difference_has_newcombes_interval() -> None:
    """The first example of Newcombe (1998), method 10: 56 of 70 against 48 of 80."""
    figure = difference(56, 70, 48, 80)
    assert figure.value == pytest.approx(0.2)
    assert figure.low == pytest.approx(0.0524, abs=1e-4)
    assert figure.high == pytest.approx(0.3339, abs=1e-4)


def test_every_bot_sits_everywhere_with_the_same_luck() -> None:
    game = heirloom.game("the_heirs")
    plan = make_plan(game, ["greedy", "random"], None, 4, "1")
    tally = play_task(plan, 0)
    assert [row.seating for row in tally.rows] == [[0, 1], [1, 0]] * 2
    assert [row.deal for row in tally.rows] == [0, 0, 1, 1]


def test_the_same_plan_gives_the_same_figures() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plan = make_plan(game, ["random"], None, 30, "x")
    one, other = Tally(), Tally()
    for task in range(plan.tasks):
        one.add(play_task(plan, task))
    for task in reversed(range(plan.tasks)):
        other.add(play_task(plan, task))
    assert one.kinds == other.kinds
    assert report(game, plan, one).seats == report(game, plan, other).seats


def test_what_is_counted_is_utility(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Misere([[100, 100], [100, 100]])  # the first seat always wins
    plan = make_plan(game, ["random"], None, 3, "1")
    monkeypatch.setattr(Box, "open", lambda box: game)
    tally = play_task(plan, 0)
    assert [row.utility for row in tally.rows] == [[0.0, 1.0]] * 3
    assert [row.scores for row in tally.rows] == [[1, 0]] * 3


def test_tasks_are_short_where_bots_think_for_long() -> None:
    game = heirloom.game("the_heirs")
    quick = make_plan(game, ["greedy", "page"], 2, 80, "1")
    slow = make_plan(game, ["search:1s", "greedy"], 2, 80, "1")
    assert (quick.tasks, slow.tasks) == (2, 40)

"""Figures and their error bars, against numbers from a textbook."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.lab.figures import difference, mean, share
from heirloom.lab.plan import make_plan
from heirloom.lab.report import report
from heirloom.lab.tally import Tally, play_chunk


def test_a_share_has_wilsons_interval() -> None:
    figure = share(8, 10)
    assert (round(figure.low, 4), round(figure.high, 4)) == (0.4902, 0.9433)


def test_nothing_seen_is_nothing_known() -> None:
    assert (share(0, 0).low, share(0, 0).high) == (0.0, 1.0)


def test_games_of_one_deal_count_as_one_unit() -> None:
    paired = mean([(deal, float(won)) for deal in range(10) for won in (0, 1)])
    assert (paired.mean, paired.margin, paired.n) == (0.5, 0.0, 10)


def test_the_interval_of_a_mean_covers_the_truth_about_95_times_in_100() -> None:
    rng = Random(1)
    covered = 0
    for _ in range(600):
        figure = mean([(deal, rng.gauss(3, 2)) for deal in range(60)])
        covered += figure.low <= 3 <= figure.high
    assert 0.92 < covered / 600 < 0.975


def test_a_difference_compares_those_with_and_without() -> None:
    figure = difference(wins=60, n=100, all_wins=100, all_n=200)
    assert figure.mean == pytest.approx(0.2)
    assert figure.margin == pytest.approx(0.1358, abs=1e-4)


def test_every_bot_sits_everywhere_with_the_same_luck() -> None:
    game = heirloom.game("the_heirs")
    plan = make_plan(game, ["greedy", "random"], None, 4, "1")
    tally = play_chunk(plan, 0)
    assert [row.seating for row in tally.rows] == [[0, 1], [1, 0]] * 2
    assert [row.deal for row in tally.rows] == [0, 0, 1, 1]


def test_the_same_plan_gives_the_same_figures() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plan = make_plan(game, ["random"], None, 30, "x")
    one, other = Tally(), Tally()
    for chunk in range(plan.chunks):
        one.add(play_chunk(plan, chunk))
    for chunk in reversed(range(plan.chunks)):
        other.add(play_chunk(plan, chunk))
    assert one.kinds == other.kinds
    assert report(game, plan, one).seats == report(game, plan, other).seats


def test_a_report_counts_clauses_kinds_and_cards() -> None:
    game = heirloom.game("the_heirs", rows=1, columns=2, start="black")
    plan = make_plan(game, ["random"], None, 40, "1")
    tally = Tally()
    for chunk in range(plan.chunks):
        tally.add(play_chunk(plan, chunk))
    found = report(game, plan, tally)
    assert found.games == 40
    assert sum(found.kinds.values()) == pytest.approx(1)
    assert sum(figure.mean for figure in found.seats) == pytest.approx(1)
    assert found.fired["3.1"] == 2
    assert "4.6" in found.never_fired
    assert set(found.use) == {"jacob", "emily"}
    assert set(found.effects["show"]) == {"jacob", "emily"}


def test_tasks_are_short_where_bots_think_for_long() -> None:
    game = heirloom.game("the_heirs")
    quick = make_plan(game, ["greedy", "page"], 2, 80, "1")
    slow = make_plan(game, ["search:1s", "greedy"], 2, 80, "1")
    assert (quick.chunks, slow.chunks) == (2, 40)

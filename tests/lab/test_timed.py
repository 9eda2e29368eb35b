"""A measurement that takes no longer than it may."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from typing import Any

from heirloom.core.catalogue import open_game
from heirloom.core.crew import Crew
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.playing import play_task
from heirloom.lab.run import carry_out_all
from heirloom.lab.tally import Tally
from heirloom.lab.timed import play_in_time

GAME = open_game("inheritance", {})


class AtOnce(Executor):
    """Plays every task as it is asked for, in this process."""

    def submit(self, work: Any, /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*given))
        return done


def plan(games: int = 12) -> Plan:
    return make_plan(GAME, ["greedy"], None, games, "1", 2)


def test_with_time_enough_the_figures_are_those_of_the_lab(tmp_path: Any) -> None:
    told: list[int] = []
    [tally] = play_in_time(
        [plan()], AtOnce(), 600, lambda: False, lambda known: told.append(len(known[0].rows))
    )
    assert [tally] == carry_out_all([plan()], tmp_path / "kept", Crew(1))
    assert told[-1] == 12
    assert told == sorted(told)


def test_what_is_stopped_keeps_the_same_deals_for_both_decks() -> None:
    stopped = False

    def tell(known: list[Tally]) -> None:
        nonlocal stopped
        stopped = len(known[0].rows) >= 4

    one, other = play_in_time([plan(), plan()], AtOnce(), 600, lambda: stopped, tell)
    assert 4 <= len(one.rows) < 12
    assert [row.deal for row in one.rows] == [row.deal for row in other.rows]


def test_without_time_nothing_is_played() -> None:
    [tally] = play_in_time([plan()], AtOnce(), 0, lambda: False, lambda known: None)
    assert tally.rows == []
    assert play_task(plan(), 0).rows

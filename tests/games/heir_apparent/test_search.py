"""Searching Heir Apparent: to the end of the Event, and with an eye for whom to help."""

from __future__ import annotations

from random import Random

from heirloom.games.heir_apparent.mind.search import searcher
from heirloom.search.searcher import Estimate
from tests.games.heir_apparent.table import COURTS, PRINCES, Table
from tests.games.heir_apparent.test_instincts import preferred


def found(table: Table, tries: int) -> list[Estimate]:
    """What thinking finds for the seat that is waited on."""
    view = table.state.view(table.waiting)
    return searcher(table.game).think(view, None, tries, Random(1))


def last_hunt() -> Table:
    """The last Event: if seat 1 wins it, seat 0 loses the game by it."""
    everybody = " ".join([*COURTS, *PRINCES.split()[:3]])
    tired = everybody.replace("border_baron", "").replace("hedge_witch", "")
    table = Table("event", turn=1, turned=tired)
    table.public.events_left = 1
    table.public.favor = [12, 10, 4]
    table.play("deal royal_hunt, prince s1, prince s2, pass")
    return table


def lost_hunt() -> Table:
    """The last hunt, with all said but by seat 0."""
    table = last_hunt()
    table.play("join border_baron s1, join hedge_witch s2")
    return table


def test_a_rivals_rival_is_helped_when_that_saves_the_game() -> None:
    table = lost_hunt()
    assert preferred(table) == "pass"
    best = found(table, 60)[0]
    assert (str(best.action), best.value) == ("prince s2", 1)


def test_what_is_not_yet_decided_is_not_judged() -> None:
    table = lost_hunt()
    values = {str(line.action): line.value for line in found(table, 60)}
    assert values == {"prince s2": 1, "prince s0": 0, "prince s1": 0, "pass": 0}


def test_with_more_tries_rivals_are_expected_to_save_themselves() -> None:
    values = [found(last_hunt(), tries)[0].value for tries in (6, 300)]
    assert values[0] > 0.9
    assert values[1] < 0.3


def test_a_search_tries_as_often_as_it_is_told() -> None:
    for tries in (1, 3, 50):
        lines = found(Table(), tries)
        assert len(lines) == len(Table().legal())
        assert sum(line.visits for line in lines) == tries

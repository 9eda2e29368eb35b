"""Searching Heir Apparent: to the end of the Event, and with an eye for whom to help."""

from __future__ import annotations

from random import Random

from heirloom.core.searcher import Line
from heirloom.games.heir_apparent.search import Option, Race, searcher
from tests.games.heir_apparent.table import COURTS, PRINCES, Table
from tests.games.heir_apparent.test_instincts import preferred


def found(table: Table, tries: int) -> list[Line]:
    """What thinking finds for the seat that is waited on."""
    view = table.state.view(table.waiting)
    return searcher(table.game).think(view, None, tries, Random(1))


def last_hunt() -> Table:
    """The last Event: seat 1 is about to win it, and with it the game, from seat 0."""
    everybody = " ".join([*COURTS, *PRINCES.split()[:3]])
    tired = everybody.replace("border_baron", "").replace("hedge_witch", "")
    table = Table("event", turn=1, turned=tired)
    table.public.events_left = 1
    table.public.favor = [12, 10, 4]
    table.play("deal royal_hunt, prince s1, prince s2, pass")
    table.play("join border_baron s1, join hedge_witch s2")
    return table


def test_a_rivals_rival_is_helped_when_that_saves_the_game() -> None:
    table = last_hunt()
    assert preferred(table) == "pass"
    best = found(table, 60)[0]
    assert (str(best.action), best.value) == ("prince s2", 1)


def test_what_is_not_yet_decided_is_not_judged() -> None:
    table = last_hunt()
    values = {str(line.action): line.value for line in found(table, 60)}
    assert values == {"prince s2": 1, "prince s0": 0, "prince s1": 0, "pass": 0}


def test_a_search_tries_as_often_as_it_is_told() -> None:
    for tries in (1, 3, 50):
        lines = found(Table(), tries)
        assert len(lines) == len(Table().legal())
        assert sum(line.tries for line in lines) == tries


def test_the_worse_half_is_given_up_until_two_are_left() -> None:
    actions = Table().game.actions.all[:8]
    options = [Option(action, 1.0) for action in actions]
    for number, option in enumerate(options):
        option.add(number / 10)
    race = Race(options)
    left = []
    for gone in (0.2, 0.4, 0.7, 1.0):
        race.narrow(gone)
        left.append([options.index(option) for option in race.left])
    assert left == [[0, 1, 2, 3, 4, 5, 6, 7], [7, 6, 5, 4], [7, 6], [7, 6]]
    assert [options.index(option) for option in race.ranked()] == [7, 6, 5, 4, 3, 2, 1, 0]

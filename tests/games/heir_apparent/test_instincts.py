"""The instincts: better than chance, and sensible where it is plain what is sensible."""

from __future__ import annotations

from random import Random

import heirloom
from heirloom.bots import Clock, bot
from heirloom.core.match import Match
from heirloom.search.instincts import find_instincts
from tests.games.heir_apparent.table import Table


def preferred(table: Table) -> str:
    """What instinct would do."""
    view = table.state.view(table.waiting)
    actions = table.game.legal(view)
    ratings = find_instincts(table.game).rate(view, actions, Random(0))
    return str(actions[ratings.index(max(ratings))])


def test_instinct_beats_chance() -> None:
    wins = 0
    for number in range(6):
        match = Match(heirloom.game("heir_apparent"), 3, heirloom.Shuffling(number))
        bots = [bot("greedy" if seat == number % 3 else "random", number) for seat in range(3)]
        while not match.over:
            seat = match.waiting_on()[0]
            match.play(seat, bots[seat].choose(match.game, match.view(seat), Clock()))
        wins += match.winners() == [number % 3]
    assert wins >= 5


def test_a_life_is_saved_if_it_can_be() -> None:
    table = Table(hands=("bolt_from_the_blue", "", "body_double"))
    table.play("play bolt_from_the_blue, name spymaster, pass*3")
    assert preferred(table) == "play body_double"


def test_nobody_adds_to_a_contest_that_is_won_already() -> None:
    table = Table("event").play("deal royal_hunt, join captain_of_the_guard s0")
    table.public.stack[-1].seat = 0
    assert preferred(table) == "pass"


def test_standing_is_a_chance_of_winning() -> None:
    table = Table()
    instincts = find_instincts(table.game)
    even = instincts.evaluate(table.state.view(0))
    table.public.favor[0] += 6
    assert 0 < even < instincts.evaluate(table.state.view(0)) < 1
    table.public.stack = []
    assert [instincts.evaluate(table.state.view(seat)) for seat in range(3)] == [1, 0, 0]

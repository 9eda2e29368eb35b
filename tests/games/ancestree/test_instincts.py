"""What a decent player of Ancestree feels."""

from __future__ import annotations

from random import Random

import heirloom
from heirloom import DEALER
from heirloom.bots import Clock, bot
from heirloom.games.ancestree.mind.instincts import instincts
from tests.games.ancestree.table import Table


def best(table: Table) -> str:
    view = table.state.view(0)
    actions = table.game.legal(view)
    ratings = instincts(table.game).rate(view, actions, Random(1))
    return str(actions[ratings.index(max(ratings))])


def test_two_marriages_at_once_are_better_than_one_when_it_is_late() -> None:
    table = Table("♥Ca♥ . ♥Ca\nLi Li Li", "Li", hands=("♥Dr♥",), round=3).take("♥Dr♥")
    assert best(table) == "place 1,1"


def test_a_longer_dynasty_is_better_than_a_stranger() -> None:
    table = Table("○Ca\n○Ca● .", "Ca\nCa", hands=("●Ca◐",), round=3).take("●Ca◐")
    assert best(table) == "place 0,-1"


def test_a_tile_that_fits_is_better_than_one_that_is_lost() -> None:
    table = Table("♥Ca♥", "Li", hands=("○Dr3 ♥Li1",))
    assert best(table) == f"take t{table.marks.index('♥Li1')}"


def test_whoever_has_won_stands_at_one() -> None:
    table = Table("Ca3", "Li", pick=5, round=3).take()
    feel = instincts(table.game)
    assert feel.evaluate(table.state.view(0)) == 1.0
    assert feel.evaluate(table.state.view(1)) == 0.0


def test_the_better_tree_stands_better() -> None:
    table = Table("Ca2\nCa♥ ♥Li♥ ♥Ea1", "Li")
    feel = instincts(table.game)
    assert feel.evaluate(table.state.view(0)) > 0.6 > 0.4 > feel.evaluate(table.state.view(1))


def test_instincts_beat_random_play() -> None:
    game = heirloom.game("ancestree")
    rng, players, won = Random(1), [bot("greedy", 1), bot("random", 2)], 0.0
    for number in range(20):
        state = game.setup(2)
        while waiting := game.waiting_on(state.public):
            if waiting == [DEALER]:
                game.settle(state, game.chance(state).sample(rng))
            else:
                seat = waiting[0]
                chooser = players[(seat + number) % 2]
                game.play(state, seat, chooser.choose(game, state.view(seat), Clock()))
        won += number % 2 in game.winners(state.public)
    assert won > 18

"""Games played on at random inside the engine."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.core.catalogue import own_names
from heirloom.core.chance import below
from heirloom.search.playout import play_out


@pytest.mark.parametrize("name", own_names())
def test_a_game_that_is_played_out_is_over_and_its_moves_are_counted(name: str) -> None:
    game = heirloom.game(name)
    state = game.setup(game.most)
    moves = play_out(game, state, Random(3))
    assert game.waiting_on(state.public) == []
    again, rng = game.setup(game.most), Random(3)
    while waiting := game.waiting_on(again.public):
        if waiting[0] == heirloom.DEALER:
            game.settle(again, game.chance(again).sample(rng))
        else:
            actions = game.legal(again.view(waiting[0]))
            game.play(again, waiting[0], actions[below(rng, len(actions))])
            moves -= 1
    assert moves == 0
    assert again.key() == state.key()


def test_a_game_that_is_over_is_not_played_on() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=2)
    state = game.setup(2)
    assert play_out(game, state, Random(1)) > 0
    assert play_out(game, state, Random(1)) == 0

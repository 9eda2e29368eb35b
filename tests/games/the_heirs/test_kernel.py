"""The kernel says what the rules say, only faster."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.core.game import DEALER
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, Truth
from heirloom.search.playout import play_out

BOARDS = [(4, 8), (8, 4), (2, 4), (1, 8), (8, 1), (3, 6), (5, 6)]


def opened(rows: int, columns: int) -> TheHeirs:
    game = heirloom.game("the_heirs", rows=rows, columns=columns)
    assert isinstance(game, TheHeirs)
    return game


def positions(game: TheHeirs, rng: Random) -> list[Truth]:
    """The positions of one random match in which a player is to move."""
    state, found = game.setup(2), []
    while waiting := game.waiting_on(state.public):
        if waiting == [DEALER]:
            game.settle(state, game.chance(state).sample(rng))
            continue
        found.append(state.copy())
        game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
    return found


@pytest.mark.parametrize(("rows", "columns"), BOARDS)
def test_the_kernel_finds_the_captures_that_the_rules_find(rows: int, columns: int) -> None:
    game, rng = opened(rows, columns), Random(rows * columns)
    kernel = Kernel(game)
    for _ in range(12):
        for state in positions(game, rng):
            if state.public.phase == CHAIN:
                continue
            legal = game.legal(state.view(state.public.turn))
            expected = [action.parts for action in legal if action.kind == "capture"]
            kernel.load(state, rng)
            assert kernel.captures() == sorted(expected)


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), [(4, 8), (2, 4)])
def test_games_played_out_by_the_kernel_go_as_by_the_rules(rows: int, columns: int) -> None:
    game, rng, games = opened(rows, columns), Random(1), 1500
    kernel = Kernel(game)
    start = game.setup(2)
    game.settle(start, [0])
    by_kernel, by_rules, won_kernel, won_rules = 0, 0, 0, 0
    for _ in range(games):
        kernel.load(start, rng)
        by_kernel += kernel.play_out()
        won_kernel += int(kernel.turn)
        state = start.copy()
        by_rules += play_out(game, state, rng)
        won_rules += state.public.turn
    assert abs(by_kernel - by_rules) / games < 0.6
    assert abs(won_kernel - won_rules) / games < 0.075


def test_the_kernel_goes_on_from_a_card_just_turned_over() -> None:
    game, rng = opened(4, 8), Random(3)
    kernel = Kernel(game)
    chains = [s for _ in range(20) for s in positions(game, rng) if s.public.phase == CHAIN]
    assert len(chains) > 20
    for state in chains:
        kernel.load(state, rng)
        assert kernel.fresh
        assert kernel.play_out() > 0
        assert kernel.over

"""Choices made at once and in secret: the search mixes them, near to what cannot be exploited."""

from __future__ import annotations

from random import Random

import pytest

from heirloom.search.regret import TREMBLE_PROBABILITY
from heirloom.search.tree import TreeSearcher
from tests.bots.duel import Duel, Misere

TRIES = 15_000
PENNIES = Duel([[80, 20], [30, 60]])  # matching pennies with unequal stakes
SCISSORS = Duel([[50, 25, 100], [75, 50, 25], [0, 75, 50]])  # rock over scissors counts double


def mixture(game: Duel, seat: int, seed: int, tries: int = TRIES) -> list[float]:
    """How often each choice is played: what was tried, less the trembling."""
    lines = TreeSearcher(game).think(game.setup(2).view(seat), None, tries, Random(seed))
    found = {line.action.id: line.visits / tries for line in lines}
    even = TREMBLE_PROBABILITY / len(lines)
    return [(found[choice.id] - even) / (1 - TREMBLE_PROBABILITY) for choice in game.choices]


def secured(game: Duel, seat: int, mix: list[float]) -> float:
    """What a mixture wins at least of a hundred, against somebody who knows it."""
    stakes, every = game.stakes, range(len(mix))
    if seat == 0:
        return min(sum(mix[mine] * stakes[mine][theirs] for mine in every) for theirs in every)
    return min(sum(mix[mine] * (100 - stakes[theirs][mine]) for mine in every) for theirs in every)


DUELS = [
    pytest.param(PENNIES, 0, [1 / 3, 2 / 3], 140 / 3, id="pennies first"),
    pytest.param(PENNIES, 1, [4 / 9, 5 / 9], 160 / 3, id="pennies second"),
    pytest.param(SCISSORS, 0, [1 / 4, 1 / 2, 1 / 4], 50, id="scissors"),
]


@pytest.mark.parametrize(("game", "seat", "balance", "value"), DUELS)
def test_the_balance_is_what_it_is_said_to_be(
    game: Duel, seat: int, balance: list[float], value: float
) -> None:
    assert secured(game, seat, balance) == pytest.approx(value)
    for pure in range(len(balance)):
        alone = [float(choice == pure) for choice in range(len(balance))]
        assert secured(game, seat, alone) < value - 10


@pytest.mark.parametrize(("game", "seat", "balance", "value"), DUELS)
def test_a_choice_in_secret_is_mixed(
    game: Duel, seat: int, balance: list[float], value: float
) -> None:
    mix = mixture(game, seat, 1, 3000)
    assert sum(mix) == pytest.approx(1)
    assert value - secured(game, seat, mix) < 12


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seat", "balance", "value"), DUELS[1:])
def test_the_mixture_comes_near_to_the_balance(
    game: Duel, seat: int, balance: list[float], value: float
) -> None:
    mixes = [mixture(game, seat, seed) for seed in (0, 1)]
    assert sum(value - secured(game, seat, mix) for mix in mixes) / 2 < 3
    for mix in mixes:
        assert mix == pytest.approx(balance, abs=0.1)


def test_the_first_choice_is_drawn_and_not_always_the_same() -> None:
    view = PENNIES.setup(2).view(1)
    first = {
        TreeSearcher(PENNIES).think(view, None, 400, Random(seed))[0].action.id
        for seed in range(20)
    }
    assert first == {0, 1}


def test_search_plays_a_duel_like_any_other_game() -> None:
    state = PENNIES.setup(2)
    for seat in (0, 1):
        line = TreeSearcher(PENNIES).think(state.view(seat), None, 50, Random(1))[0]
        PENNIES.play(state, seat, line.action)
    PENNIES.settle(state, PENNIES.chance(state).sample(Random(1)))
    assert PENNIES.winners(state.public) in ([0], [1])


@pytest.mark.parametrize(("kind", "best"), [(Duel, 0), (Misere, 1)])
def test_a_search_seeks_utility_and_not_the_win(kind: type[Duel], best: int) -> None:
    game = kind([[90, 90], [10, 10]])
    estimate = TreeSearcher(game).think(game.setup(2).view(0), None, 200, Random(1))[0]
    assert estimate.action.parts == (best,)
    assert estimate.value > 0.7

"""States that a net judges, from random games."""

from __future__ import annotations

from random import Random
from typing import Any

from heirloom.core.game import DEALER, Game, State
from heirloom.search.judgement import find_features


def moments(game: Game[Any, Any, Any], seats: int, seed: int) -> list[State[Any, Any, Any]]:
    """The states of a random game in which a net would judge."""
    rng, state, found = Random(seed), game.setup(seats), []
    features = find_features(game, seats)
    while waiting := game.waiting_on(state.public):
        if waiting[0] == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            continue
        if features.is_moment(state.public):
            found.append(state.copy())
        game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
    return found

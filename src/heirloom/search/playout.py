# compiled with mypyc
"""Random playouts inside the engine, for searches and benchmarks."""

from __future__ import annotations

from random import Random
from typing import Any

from heirloom.core.chance import below
from heirloom.core.game import DEALER, Game, State


def play_out(game: Game[Any, Any, Any], state: State[Any, Any, Any], rng: Random) -> int:
    """Play a state to its end, in place, by random moves; return the number of moves."""
    moves = 0
    while True:
        waiting = game.waiting_on(state.public)
        if not waiting:
            return moves
        seat = waiting[0]
        if seat == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            continue
        actions = game.legal(state.view(seat))
        game.play(state, seat, actions[below(rng, len(actions))])
        moves += 1

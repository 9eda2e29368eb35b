"""Decisions a second with an observation and a mask, beside other libraries in the same run.

    ./dev bench --learning [--seconds 2]

Every contestant plays random games. Ours are driven as a batch (`Vector`, 64 matches) and through
PettingZoo; OpenSpiel's with tensor and mask; RLCard's and PettingZoo's as they are.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

MATCHES = 64

Once = Callable[[], int]  # plays a little; how many decisions it made


def contestants(games: list[tuple[str, int]]) -> dict[str, Once]:
    """Everybody who takes part, by name."""
    found: dict[str, Once] = {}
    for name, seats in games:
        found[f"{name}, batch"] = _batch(name, seats)
        found[f"{name}, PettingZoo"] = _pettingzoo(_our_env(name, seats))
    for name in ("banqi", "gin_rummy"):
        found[f"OpenSpiel {name}, tensor and mask"] = _open_spiel(name)
    found["RLCard uno, step"] = _rlcard("uno")
    found["RLCard gin-rummy, step"] = _rlcard("gin-rummy")
    for name in ("connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3"):
        found[f"PettingZoo {name}"] = _pettingzoo(_classic_env(name))
    return found


def _batch(name: str, seats: int) -> Once:
    import numpy as np

    import heirloom
    from heirloom.adapters import Vector

    vector, rng = Vector(heirloom.game(name), MATCHES, seats, seed=1), np.random.default_rng(1)
    steps = vector.reset()

    def once() -> int:
        nonlocal steps
        steps = vector.step(steps.sample(rng))
        return MATCHES

    return once


def _our_env(name: str, seats: int) -> Any:
    from heirloom.adapters import pettingzoo

    return pettingzoo.env(name, seats=seats)


def _classic_env(name: str) -> Any:
    from importlib import import_module

    return import_module(f"pettingzoo.classic.{name}").env()


def _pettingzoo(env: Any) -> Once:
    """As PettingZoo's performance_benchmark plays."""
    import numpy as np

    rng = random.Random(1)
    env.reset(seed=1)

    def once() -> int:
        for agent in env.agent_iter(32):
            observation, _, terminated, truncated, info = env.last()
            action = None
            if not (terminated or truncated):
                mask = observation["action_mask"] if isinstance(observation, dict) else None
                mask = info.get("action_mask") if mask is None else mask
                action = rng.choice(np.flatnonzero(mask).tolist())
            env.step(action)
            if all(env.terminations.values()) or all(env.truncations.values()):
                env.reset()
            assert agent
        return 32

    return once


def _open_spiel(name: str) -> Once:
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def once() -> int:
        moves, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.observation_tensor(state.current_player())
                mask = state.legal_actions_mask()
                actions = state.legal_actions()
                assert len(mask) >= len(actions)
                state.apply_action(actions[int(rng.random() * len(actions))])
                moves += 1
        return moves

    return once


def _rlcard(name: str) -> Once:
    import rlcard

    env, rng = rlcard.make(name), random.Random(1)

    def once() -> int:
        moves, (state, _) = 0, env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return once

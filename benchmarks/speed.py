"""Moves and copies a second, beside OpenSpiel and RLCard in the same run.

    ./dev bench [--seconds 2] [--games the_heirs,...] [--learning]

Every contestant plays random games in short turns, one after the other and round again, so that a
noisy machine is noisy for all of them. Absolute figures mean little; ratios do.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

SLICE = 0.25  # seconds of one turn
ROOT = Path(__file__).resolve().parent.parent
Contestant = Callable[[float], tuple[int, float]]  # seconds -> how often, in how many seconds


def timed(once: Callable[[], int]) -> Contestant:
    """Something done again and again for some seconds; each time says how often it counts."""

    def run(seconds: float) -> tuple[int, float]:
        total, start = 0, time.process_time()  # of this process, whatever else runs
        while (spent := time.process_time() - start) < seconds:
            total += once()
        return total, spent

    return run


# Ours


def ours(name: str, seats: int) -> dict[str, Contestant]:
    """A game of ours: driven from Python move by move, inside the engine, and copied."""
    import heirloom
    from heirloom.search.playout import play_out

    game, rng = heirloom.game(name), random.Random(1)

    def driven() -> int:
        moves, state = 0, game.setup(seats)
        while waiting := game.waiting_on(state.public):
            seat = waiting[0]
            if seat == heirloom.DEALER:
                game.settle(state, game.chance(state).sample(rng))
            else:
                actions = game.legal(state.view(seat))
                game.play(state, seat, actions[int(rng.random() * len(actions))])
                moves += 1
        return moves

    middle = game.setup(seats)
    _play_some(game, middle, rng, 12)

    def copied() -> int:
        for _ in range(1000):
            middle.copy()
        return 1000

    found = {
        f"{name}, driven": timed(driven),
        f"{name}, inside": timed(lambda: play_out(game, game.setup(seats), rng)),
        f"{name}, copies": timed(copied),
    }
    if name == "the_heirs":
        found[f"{name}, kernel"] = timed(_kernel(game, rng))
    return found


def _play_some(game: Any, state: Any, rng: random.Random, moves: int) -> None:
    """Into the middle of a game."""
    while moves and (waiting := game.waiting_on(state.public)):
        if waiting[0] < 0:
            game.settle(state, game.chance(state).sample(rng))
        else:
            game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
            moves -= 1


def _kernel(game: Any, rng: random.Random) -> Callable[[], int]:
    from heirloom.games.the_heirs.mind.kernel import Kernel

    kernel, start = Kernel(game), game.setup(2)
    game.settle(start, [0])

    def once() -> int:
        kernel.load(start, rng)
        return int(kernel.play_out())

    return once


# Theirs


def open_spiel(name: str) -> dict[str, Contestant]:
    """A game of OpenSpiel, driven from Python; chance is drawn from its outcomes."""
    import pyspiel

    game, rng = pyspiel.load_game(name), random.Random(1)

    def driven() -> int:
        moves, state = 0, game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.random() * len(actions))])
                moves += 1
        return moves

    middle, moves = game.new_initial_state(), 12
    while moves:
        actions = (
            [action for action, _ in middle.chance_outcomes()]
            if middle.is_chance_node()
            else (middle.legal_actions())
        )
        moves -= not middle.is_chance_node()
        middle.apply_action(rng.choice(actions))

    def copied() -> int:
        for _ in range(1000):
            middle.clone()
        return 1000

    return {
        f"OpenSpiel {name}, driven": timed(driven),
        f"OpenSpiel {name}, copies": timed(copied),
    }


def rlcard_uno() -> dict[str, Contestant]:
    """RLCard's uno with its own random agents."""
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("uno")
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def driven() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(part) // 2 for part in trajectories)

    return {"RLCard uno, driven": timed(driven)}


# One run


def compete(contestants: dict[str, Contestant], seconds: float) -> dict[str, float]:
    """Each in turns of a slice, until each had its seconds: how often a second."""
    gc.collect()
    gc.freeze()  # what was imported is looked through for nobody
    counts = dict.fromkeys(contestants, 0)
    times = dict.fromkeys(contestants, 0.0)
    for _ in range(max(1, round(seconds / SLICE))):
        for name, contestant in contestants.items():
            count, spent = contestant(SLICE)
            counts[name] += count
            times[name] += spent
    return {name: counts[name] / times[name] for name in contestants}


def pure(games: list[tuple[str, int]], seconds: float) -> dict[str, float]:
    """The same for ours in pure Python, in a process of its own beside this run."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    arguments = ["--only-ours", "--seconds", str(seconds), "--games", ",".join(
        f"{name}:{seats}" for name, seats in games)]  # fmt: skip
    ran = subprocess.run(
        [sys.executable, __file__, *arguments], env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    found: dict[str, float] = json.loads(ran.stdout)
    return found


def chosen(text: str | None) -> list[tuple[str, int]]:
    """The games to run, each with its number of seats: NAME or NAME:SEATS."""
    import heirloom
    from heirloom.core import catalogue

    names = text.split(",") if text else catalogue.names()
    pairs = [name.partition(":") for name in names]
    return [
        (name, int(seats) if seats else min(4, heirloom.game(name).most))
        for name, _, seats in pairs
    ]


def show(found: dict[str, float], slow: dict[str, float]) -> None:
    """A table of what happened, with ratios to the peers."""
    banqi = found.get("OpenSpiel banqi, driven")
    gin = found.get("OpenSpiel gin_rummy, driven")
    clone = found.get("OpenSpiel banqi, copies")
    print(f"{'':34}{'a second':>12}{'x banqi':>9}{'x gin':>8}{'pure':>12}")
    for name, rate in found.items():
        against = clone if name.endswith("copies") else banqi
        ratio = f"{rate / against:9.2f}" if against else " " * 9
        other = f"{rate / gin:8.2f}" if gin and not name.endswith("copies") else " " * 8
        alone = f"{slow[name]:12,.0f}" if name in slow else ""
        print(f"{name:34}{rate:12,.0f}{ratio}{other}{alone}")


def show_learning(games: list[tuple[str, int]], seconds: float) -> None:
    """Decisions a second with observation and mask, with ratios to the peers."""
    sys.path.append(str(Path(__file__).parent))
    import learning

    from heirloom.cli import version

    print(version())
    players = {name: timed(once) for name, once in learning.contestants(games).items()}
    found = compete(players, seconds)
    banqi, gin = (found[f"OpenSpiel {name}, tensor and mask"] for name in ("banqi", "gin_rummy"))
    print(f"{'':38}{'a second':>12}{'x banqi':>9}{'x gin':>8}")
    for name, rate in found.items():
        print(f"{name:38}{rate:12,.0f}{rate / banqi:9.2f}{rate / gin:8.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2.0, help="for each contestant")
    parser.add_argument("--games", help="NAME or NAME:SEATS, separated by commas; all by default")
    parser.add_argument("--only-ours", action="store_true", help="no peers, as JSON")
    parser.add_argument(
        "--learning", action="store_true", help="with observations and masks, as for learning"
    )
    arguments = parser.parse_args()
    games = chosen(arguments.games)
    if arguments.learning:
        show_learning(games, arguments.seconds)
        return
    contestants: dict[str, Contestant] = {}
    for name, seats in games:
        contestants |= ours(name, seats)
    if arguments.only_ours:
        print(json.dumps(compete(contestants, arguments.seconds)))
        return
    contestants |= open_spiel("banqi") | open_spiel("gin_rummy") | rlcard_uno()
    from heirloom.cli import version

    print(version())
    slow = pure(games, min(arguments.seconds, 1.0)) if "compiled" in version() else {}
    show(compete(contestants, arguments.seconds), slow)


if __name__ == "__main__":
    main()

"""Tries per second of the search bots, beside OpenSpiel's C++ bots in the same run.

    python benchmarks/search.py [--seconds 3]

All think about the first position of their game in short turns, one after the other and round
again, on one core; each try is one way from the root to an evaluation or an end.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from speed import Contestant, compete, timed  # type: ignore[import-not-found]

TRIES_PER_TURN = 200
GIN_RUMMY_MOVES = 8  # random ones, past its deal


def ours(name: str) -> dict[str, Contestant]:
    """The search of one of our games, from its first choice."""
    import heirloom
    from heirloom.bots.search import searcher

    game = heirloom.game(name)
    match = heirloom.Match(game)
    view = match.view(match.waiting_on()[0])
    thinking, rng = searcher(game), random.Random(1)

    def once() -> int:
        thinking.think(view, None, TRIES_PER_TURN, rng)
        return TRIES_PER_TURN

    return {name: timed(once)}


def banqi() -> dict[str, Contestant]:
    """OpenSpiel's MCTSBot with one random playout per try."""
    import pyspiel

    game = pyspiel.load_game("banqi")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, TRIES_PER_TURN, 1000, False, 1, False)
    state = game.new_initial_state()
    _past_chance(state, 0)

    def once() -> int:
        bot.step(state)
        return TRIES_PER_TURN

    return {"OpenSpiel MCTSBot, banqi": timed(once)}


def gin_rummy() -> dict[str, Contestant]:
    """OpenSpiel's ISMCTSBot with one random playout per try."""
    import pyspiel

    game = pyspiel.load_game("gin_rummy")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, 1.4, TRIES_PER_TURN // 10, -1, kind, False, False)
    state = game.new_initial_state()
    _past_chance(state, GIN_RUMMY_MOVES)

    def once() -> int:
        bot.step(state)
        return TRIES_PER_TURN // 10

    return {"OpenSpiel ISMCTSBot, gin_rummy": timed(once)}


def _past_chance(state: Any, moves: int) -> None:
    """To a player's choice, after so many random moves."""
    rng = random.Random(1)
    while state.is_chance_node() or moves:
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            moves -= 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each contestant")
    parser.add_argument("--games", help="games of ours, separated by commas; all by default")
    arguments = parser.parse_args()
    from heirloom.cli import version
    from heirloom.core import catalogue

    names = arguments.games.split(",") if arguments.games else catalogue.names()
    contestants: dict[str, Contestant] = {}
    for name in names:
        contestants |= ours(name)
    contestants |= banqi() | gin_rummy()
    found = compete(contestants, arguments.seconds)
    mcts = found["OpenSpiel MCTSBot, banqi"]
    ismcts = found["OpenSpiel ISMCTSBot, gin_rummy"]
    print(version())
    print(f"{'':34}{'tries per second':>17}{'x banqi':>9}{'x gin':>9}")
    for name, rate in found.items():
        print(f"{name:34}{rate:17,.0f}{rate / mcts:9.2f}{rate / ismcts:9.2f}")


if __name__ == "__main__":
    main()

"""How many positions the solver of The Heirs opens, and how many per second.

    python benchmarks/solver.py [--positions 200]

Cards of the box are laid open on squares at random, and either player is to move. A position
counts when its captures were tried or when it has none.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from typing import NamedTuple

import heirloom
from heirloom.cli import version
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.solver import Solver
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import MOVE, NOTHING, Truth

NODE_LIMIT = 10**9


class Work(NamedTuple):
    """What it took to solve one position."""

    nodes: int
    seconds: float


def laid_open(game: TheHeirs, cards: int, rng: random.Random) -> Truth:
    """So many cards, all open, somewhere."""
    state = game.setup(2)
    chosen = rng.sample(range(game.board.size), cards)
    public = state.public
    public.board = [NOTHING] * game.board.size
    for square, card in zip(rng.sample(range(game.board.size), cards), chosen, strict=True):
        public.board[square] = card
    public.phase, public.turn = MOVE, rng.randrange(2)
    state.secret.pile.clear()
    return state


def solve(game: TheHeirs, cards: int, positions: int) -> list[Work]:
    """Solve random positions, each with a new memory."""
    rng, kernel, found = random.Random(cards), Kernel(game), []
    for _ in range(positions):
        kernel.load(laid_open(game, cards, rng), rng)
        solver = Solver(game)
        start = time.perf_counter()
        solver.solve(kernel, NODE_LIMIT)
        found.append(Work(int(solver.nodes), time.perf_counter() - start))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--positions", type=int, default=200, help="of each number of cards")
    parser.add_argument("--cards", default="20,24,28", help="numbers, separated by commas")
    arguments = parser.parse_args()
    game = heirloom.game("the_heirs")
    assert isinstance(game, TheHeirs)
    print(version())
    print(f"{'cards':>5}{'median':>12}{'90 %':>12}{'per second':>12}")
    for cards in map(int, arguments.cards.split(",")):
        work = solve(game, cards, arguments.positions)
        nodes = sorted(one.nodes for one in work)
        rate = sum(nodes) / sum(one.seconds for one in work)
        late = nodes[int(0.9 * (len(nodes) - 1))]
        print(f"{cards:5}{statistics.median(nodes):12,.0f}{late:12,}{rate:12,.0f}", flush=True)


if __name__ == "__main__":
    main()

"""Writes down the exact values of the openings of The Heirs on two by four squares.

    python tools/openings_of_the_heirs.py

It takes some seconds, compiled.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

import heirloom
from heirloom.games.the_heirs.mind.expectimax import Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.solver import Solver
from heirloom.games.the_heirs.rules.game import TheHeirs

FILE = Path(heirloom.__file__).parent / "games/the_heirs/mind/openings.json"
ROWS, COLUMNS = 2, 4
LEAST_DOWN = 5  # cards face down in the positions that are listed
EVERYTHING = 10**9  # positions
PLACES = 9  # decimals


def following(game: TheHeirs, kernel: Kernel) -> Iterator[Kernel]:
    """All positions that can come next."""
    for move in kernel.moves():
        turns = move.source == 0 and move.target != 0
        for place in {kernel.pile.index(kind) for kind in kernel.pile} if turns else {0}:
            after = Kernel(game)
            after.become(kernel)
            after.do(move, place)
            yield after


def values(game: TheHeirs) -> dict[int, float]:
    """By key, the value of every position with so many cards face down."""
    exact, first = Expectimax(game, Solver(game)), Kernel(game)
    first.load(game.setup(2), Random(0))
    exact.value(first, EVERYTHING)
    found: dict[int, float] = {}
    left = [first]
    while left:
        kernel = left.pop()
        key = exact.key(kernel)
        if kernel.over or len(kernel.pile) < LEAST_DOWN or key in found:
            continue
        found[key] = exact.value(kernel, EVERYTHING)
        left += following(game, kernel)
    return found


def main() -> None:
    """Solve, and write."""
    game = heirloom.game("the_heirs", rows=ROWS, columns=COLUMNS, start="black")
    assert isinstance(game, TheHeirs)
    found = values(game)
    keys = sorted(found)
    openings = {
        "rows": ROWS, "columns": COLUMNS, "least_down": LEAST_DOWN,
        "keys": keys, "values": [round(found[key], PLACES) for key in keys],
    }  # fmt: skip
    FILE.write_text(json.dumps(openings, separators=(",", ":")) + "\n")
    print(f"{FILE.name}: {len(keys)} positions")


if __name__ == "__main__":
    main()

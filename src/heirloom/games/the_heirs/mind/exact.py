"""Exact values of small boards: how often the first player wins if both play perfectly."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from heirloom.games.the_heirs.mind.expectimax import TOO_MUCH, Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.solver import Solver
from heirloom.games.the_heirs.rules.game import TheHeirs

SQUARES_LISTED = 8  # of a board, up to which all are listed


def boxes() -> Iterator[dict[str, int | str]]:
    """The options of every board that is worth a line: wide ones, as a turned board is the same."""
    for size in range(2, SQUARES_LISTED + 1, 2):
        for rows in range(1, size + 1):
            if size % rows == 0 and rows <= size // rows <= SQUARES_LISTED:
                yield {"rows": rows, "columns": size // rows, "start": "black"}


def exact_value(game: TheHeirs, most: int) -> tuple[float, int] | None:
    """The first player's chance to win, and how many positions it took; None if more than `most`.

    It does not matter which colour begins: both have the same cards.
    """
    state = game.setup(2)
    if game.start == "drawn":
        game.settle(state, [0])
    kernel = Kernel(game)
    kernel.load(state, Random(0))
    expectimax = Expectimax(game, Solver(game))
    value = expectimax.value(kernel, most)
    return None if value == TOO_MUCH else (value, len(expectimax.known))

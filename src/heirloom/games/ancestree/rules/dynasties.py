# compiled with mypyc
"""Dynasties, the tokens they win from neighbours, and the bonus for marriages."""

from __future__ import annotations

from typing import Final, final

from heirloom.games.ancestree.rules.parts import NOTHING
from heirloom.games.ancestree.rules.trees import WIDE, Signs

BONUS_BELOW_FOUR: Final = [0, 1, 3, 5]  # by the number of marriages


def bonus(marriages: int) -> int:
    """What so many marriages earn at the end (§6.2)."""
    return BONUS_BELOW_FOUR[marriages] if marriages < 4 else 5 * marriages - 10


def neighbours(seat: int, seats: int) -> list[int]:
    """Who sits to the left and to the right; of two, the other one twice (§4.6, §R5, §R10)."""
    return [(seat + 1) % seats, (seat - 1) % seats]


def tokens(lengths: list[list[int]], seat: int, at: int) -> int:
    """How many tokens a seat takes, where `at` in everybody's lengths is compared (§4.4)."""
    mine = lengths[seat][at]
    seats = len(lengths)
    return (mine > lengths[(seat + 1) % seats][at]) + (mine > lengths[(seat - 1) % seats][at])


@final
class Dynasties:
    """How long the chains of one heritage in a tree are."""

    def __init__(self, signs: Signs, touching: bool) -> None:
        self.signs = signs
        self.touching = touching  # whether tiles hold together side by side unmarried (§R8)

    def lengths(self, grid: dict[int, int]) -> list[int]:
        """The longest dynasty of each heritage (§4.3)."""
        return [self.longest(grid, heritage) for heritage in range(5)]

    def longest(self, grid: dict[int, int], heritage: int) -> int:
        """The longest dynasty of one heritage; 0 where there is none."""
        left: dict[int, int] = {}
        for cell, tile in grid.items():
            if self.signs.heritage[tile] == heritage:
                left[cell] = tile
        best = 0
        while len(left) > best:
            best = max(best, self._measure(left))
        return best

    def through(self, grid: dict[int, int], cell: int) -> int:
        """How long the dynasty is that the tile in this cell belongs to."""
        rows: list[int] = []
        for other in self.chain(grid, cell):
            if other // WIDE not in rows:
                rows.append(other // WIDE)
        return len(rows)

    def chain(self, grid: dict[int, int], cell: int) -> list[int]:
        """The cells of the dynasty that the tile in this cell belongs to (§4.1, §4.2)."""
        heritage = self.signs.heritage[grid[cell]]
        cells = [cell]
        at = 0
        while at < len(cells):
            cell = cells[at]
            at += 1
            for step in (-WIDE, WIDE, -1, 1):
                other = grid.get(cell + step, NOTHING)
                if other == NOTHING or self.signs.heritage[other] != heritage:
                    continue
                if cell + step not in cells and self._holds(grid[cell], other, step):
                    cells.append(cell + step)
        return cells

    def _measure(self, left: dict[int, int]) -> int:
        """Take one whole dynasty out of these tiles, and count its rows (§4.1, §R9)."""
        cell, tile = left.popitem()
        cells, tiles = [cell], [tile]
        rows = [cell // WIDE]
        at = 0
        while at < len(cells):
            cell, tile = cells[at], tiles[at]
            at += 1
            for step in (-WIDE, WIDE, -1, 1):
                other = left.get(cell + step, NOTHING)
                if other != NOTHING and self._holds(tile, other, step):
                    del left[cell + step]
                    cells.append(cell + step)
                    tiles.append(other)
                    if (cell + step) // WIDE not in rows:
                        rows.append((cell + step) // WIDE)
        return len(rows)

    def _holds(self, tile: int, other: int, step: int) -> bool:
        """Whether a neighbour of the same heritage belongs to the dynasty (§4.1, §4.2)."""
        if self.touching or step == WIDE or step == -WIDE:
            return True
        if step == 1:
            return self.signs.married(tile, other)
        return self.signs.married(other, tile)

# compiled with mypyc
"""Family trees: cells, the signs on tiles, and where a tile can be laid."""

from __future__ import annotations

from typing import Final, final

from heirloom.games.ancestree.cards.card import HERITAGES, Card, shades
from heirloom.games.ancestree.rules.parts import NOTHING, Tree

WIDE: Final = 29  # columns and rows: fifteen tiles may grow in any direction (§R2)
CELLS: Final = 841
ORIGIN: Final = 420  # where the first tile lies


def place(cell: int) -> str:
    """A cell's name: columns to the right and rows upwards, from the first tile (§R2)."""
    return f"{column(cell)},{row(cell)}"


def column(cell: int) -> int:
    """How far right of the first tile a cell is."""
    return cell % WIDE - ORIGIN % WIDE


def row(cell: int) -> int:
    """How far above the first tile a cell is."""
    return ORIGIN // WIDE - cell // WIDE


@final
class Signs:
    """What the tiles show, by their numbers; leaves are 1 for light, 2 for dark, 3 for both."""

    def __init__(self, ancestors: list[Card]) -> None:
        self.heritage: list[int] = [HERITAGES.index(card.heritage) for card in ancestors]
        # Any sign may stand beside any other (§1.2, §R1).
        self.top: list[int] = [shades(card.top) for card in ancestors]
        self.bottom: list[int] = [shades(card.bottom) for card in ancestors]
        self.left: list[bool] = ["left" in card.hearts for card in ancestors]
        self.right: list[bool] = ["right" in card.hearts for card in ancestors]
        self.coins: list[int] = [card.coins for card in ancestors]

    def married(self, left: int, right: int) -> bool:
        """Whether two tiles side by side make a heart (§3.4)."""
        return self.right[left] and self.left[right]

    def related(self, upper: int, lower: int) -> bool:
        """Whether two tiles one above the other make a leaf (§3.5, §R13)."""
        return self.bottom[upper] & self.top[lower] != 0

    def marriages(self, grid: dict[int, int], tile: int, cell: int) -> int:
        """How many hearts this tile completes in this cell (§R11)."""
        found = 0
        if self.left[tile]:
            beside = grid.get(cell - 1, NOTHING)
            if beside != NOTHING and self.right[beside]:
                found += 1
        if self.right[tile]:
            beside = grid.get(cell + 1, NOTHING)
            if beside != NOTHING and self.left[beside]:
                found += 1
        return found

    def links(self, grid: dict[int, int], tile: int, cell: int) -> bool:
        """Whether this tile makes at least one link in this cell (§3.3, §3.6)."""
        if self.marriages(grid, tile, cell) > 0:
            return True
        above = grid.get(cell - WIDE, NOTHING)
        if above != NOTHING and self.bottom[above] & self.top[tile] != 0:
            return True
        below = grid.get(cell + WIDE, NOTHING)
        return below != NOTHING and self.bottom[tile] & self.top[below] != 0

    def cells(self, grid: dict[int, int], tile: int) -> list[int]:
        """Every cell where this tile makes a link, in order (§3.3)."""
        found: list[int] = []
        top, bottom = self.top[tile], self.bottom[tile]
        left, right = self.left[tile], self.right[tile]
        for cell, other in grid.items():
            if self.bottom[other] & top != 0:
                _add(found, grid, cell + WIDE)
            if self.top[other] & bottom != 0:
                _add(found, grid, cell - WIDE)
            if right and self.left[other]:
                _add(found, grid, cell - 1)
            if left and self.right[other]:
                _add(found, grid, cell + 1)
        found.sort()
        return found

    def fits(self, grid: dict[int, int], tile: int) -> bool:
        """Whether this tile can be laid at all (§3.7)."""
        top, bottom = self.top[tile], self.bottom[tile]
        left, right = self.left[tile], self.right[tile]
        for cell, other in grid.items():
            if self.bottom[other] & top != 0 and cell + WIDE not in grid:  # §3.5, §R13
                return True
            if self.top[other] & bottom != 0 and cell - WIDE not in grid:
                return True
            if right and self.left[other] and cell - 1 not in grid:  # §3.4
                return True
            if left and self.right[other] and cell + 1 not in grid:
                return True
        return False

    def lay(self, tree: Tree, tile: int, cell: int) -> int:
        """Lay a tile for good (§3.8), and say how many marriages it made."""
        made = self.marriages(tree.grid, tile, cell)
        tree.grid[cell] = tile
        tree.marriages += made
        tree.coins += self.coins[tile]
        return made


def _add(found: list[int], grid: dict[int, int], cell: int) -> None:
    if cell not in grid and cell not in found:
        found.append(cell)

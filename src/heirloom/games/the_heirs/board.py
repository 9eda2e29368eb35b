# compiled with mypyc
"""The board of The Heirs: squares, their names, and the lines that captures run along."""

from __future__ import annotations

from typing import final

from heirloom.games.the_heirs.parts import NOTHING


@final
class Board:
    """Rows and columns of squares, numbered from a1 in the lower left corner, row by row."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.names = [f"{'abcdefgh'[i % columns]}{i // columns + 1}" for i in range(self.size)]
        self.rays = [self._rays(square) for square in range(self.size)]

    def _rays(self, square: int) -> list[list[int]]:
        """The squares to the left, right, below and above, nearest first."""
        row, column = divmod(square, self.columns)
        left = [square - step for step in range(1, column + 1)]
        right = [square + step for step in range(1, self.columns - column)]
        below = [square - step * self.columns for step in range(1, row + 1)]
        above = [square + step * self.columns for step in range(1, self.rows - row)]
        return [ray for ray in (left, right, below, above) if ray]

    def first(self, board: list[int], ray: list[int]) -> int:
        """The first square of a line that holds a card, or NOTHING (§4.2)."""
        for square in ray:
            if board[square] != NOTHING:
                return square
        return NOTHING

    def touch(self, board: list[int], one: int, other: int) -> bool:
        """Whether two cards stand in one line with nothing between them (§4.2)."""
        for ray in self.rays[one]:
            if self.first(board, ray) == other:
                return True
        return False

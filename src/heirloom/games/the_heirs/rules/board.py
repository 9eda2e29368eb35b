# compiled with mypyc
"""The board of The Heirs: squares, their names, and the lines that captures run along."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from heirloom.games.the_heirs.rules.parts import NOTHING

DIRECTIONS: Final = 4  # below, left, right, above: so that squares are met by rising number


@final
class Board:
    """Rows and columns of squares, numbered from a1 in the lower left corner, row by row."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows = rows
        self.columns = columns
        self.size = rows * columns
        self.names = [f"{'abcdefgh'[i % columns]}{i // columns + 1}" for i in range(self.size)]
        self.steps = [-columns, -1, 1, columns]  # by direction
        across = [[r * columns + c for c in range(columns)] for r in range(rows)]
        upward = [[r * columns + c for r in range(rows)] for c in range(columns)]
        self.lines = across + upward
        self.room = [space for square in range(self.size) for space in self._room(square)]

    def _room(self, square: int) -> list[int]:
        """By direction, how many squares there are up to the edge."""
        row, column = divmod(square, self.columns)
        return [row, column, self.columns - 1 - column, self.rows - 1 - row]

    def first(self, board: list[int], square: i64, direction: i64) -> i64:
        """The first square in a direction that holds a card, or NOTHING (§4.2)."""
        step: i64 = self.steps[direction]
        room: i64 = self.room[square * DIRECTIONS + direction]
        while room > 0:
            square += step
            room -= 1
            card: i64 = board[square]
            if card != NOTHING:
                return square
        return NOTHING

    def touch(self, board: list[int], one: int, other: int) -> bool:
        """Whether two cards stand in one line with nothing between them (§4.2)."""
        for direction in range(DIRECTIONS):
            if self.first(board, one, direction) == other:
                return True
        return False

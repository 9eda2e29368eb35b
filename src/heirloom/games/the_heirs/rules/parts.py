# compiled with mypyc
"""The parts of The Heirs: a board for all to see, nothing private, and what lies face down."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from heirloom.core.game import Empty, Part, State, View

NOTHING: Final = -1  # an empty square
DOWN: Final = -2  # a card that lies face down

# What is being waited for
START: Final = 0  # the dealer draws who begins
MOVE: Final = 1  # a player makes a move
TURNING: Final = 2  # the dealer says which card was turned over
CHAIN: Final = 3  # the player may capture with the card just turned over
OVER: Final = 4


@final
class Public(Part):
    """The board and all that both players know: everything but what lies face down."""

    def __init__(
        self,
        board: list[int],
        captured: list[int],
        left: list[int],
        down: int,
        phase: int,
        turn: int,
        fresh: int,
        came_from: int,
        ended_by: str,
    ) -> None:
        self.board = board  # by square: a card, NOTHING or DOWN
        self.captured = captured  # in order
        self.left = left  # by seat: cards of that colour still on the board, face down ones too
        self.down = down  # how many lie face down
        self.phase = phase
        self.turn = turn  # whose move it is; once over, who has lost
        self.fresh = fresh  # the square of the last move, or NOTHING
        self.came_from = came_from  # where a capturing card stood before, or NOTHING
        self.ended_by = ended_by  # the clause that ended it

    def copy(self) -> Public:
        return Public(
            self.board.copy(),
            self.captured.copy(),
            self.left.copy(),
            self.down,
            self.phase,
            self.turn,
            self.fresh,
            self.came_from,
            self.ended_by,
        )

    def key(self) -> Hashable:
        lists = (tuple(self.board), tuple(self.captured), tuple(self.left))
        return (*lists, self.down, self.phase, self.turn, self.fresh, self.came_from, self.ended_by)

    def __reduce__(self) -> tuple[type[Public], tuple[object, ...]]:
        fields = (self.board, self.captured, self.left, self.down, self.phase, self.turn)
        return (Public, (*fields, self.fresh, self.came_from, self.ended_by))


@final
class Secret(Part):
    """The cards that lie face down: which they are, not where (§R7)."""

    def __init__(self, pile: list[int]) -> None:
        self.pile = pile

    def copy(self) -> Secret:
        return Secret(self.pile.copy())

    def key(self) -> Hashable:
        return tuple(sorted(self.pile))

    def __reduce__(self) -> tuple[type[Secret], tuple[list[int]]]:
        return (Secret, (self.pile,))


Truth = State[Public, Empty, Secret]
Sight = View[Public, Empty]

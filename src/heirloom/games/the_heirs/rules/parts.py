# compiled with mypyc
"""The parts of The Heirs: a board for all to see, nothing private, and what lies face down."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Empty, Part, Pile, Seat, State, View

NOTHING: Final = -1  # an empty square
DOWN: Final = -2  # a card that lies face down

Square = int  # from 0, row by row

Phase = int  # what is being waited for
START: Final = 0  # the dealer draws who begins
MOVE: Final = 1  # a player makes a move
TURNING: Final = 2  # the dealer says which card was turned over
CHAIN: Final = 3  # the player may capture with the card just turned over
OVER: Final = 4
PHASE_NAMES: Final = ("start", "move", "turning", "chain", "over")


@final
@part
class Public(Part):
    """The board and all that both players know: everything but what lies face down."""

    board: list[CardId]  # by square: a card, NOTHING or DOWN
    captured: list[CardId]  # in order
    left: list[int]  # by seat: cards of that colour still on the board, face down ones too
    down: int  # how many lie face down
    phase: Phase
    turn: Seat  # whose move it is; once over, who has lost
    fresh: Square  # the square of the last move, or NOTHING
    came_from: Square  # where a capturing card stood before, or NOTHING
    ended_by: str  # the clause that ended it


@final
@part
class Secret(Part):
    """The cards that lie face down: which they are, not where (§R7)."""

    pile: Pile


Truth = State[Public, Empty, Secret]
Sight = View[Public, Empty]

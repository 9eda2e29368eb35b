"""The parts of a truth: the betting and the board for all to see, a card for each, and the deck."""

from __future__ import annotations

from typing import Final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View

NOTHING: Final = -1  # no card

Phase = int  # what is being waited for
DEAL: Final = 0  # the dealer deals a card to `turn`
BETTING: Final = 1  # `turn` acts
BOARD: Final = 2  # the dealer deals the card that both share
OVER: Final = 3
PHASE_NAMES: Final = ("deal", "betting", "board", "over")

Bet = int  # what a player can do
CHECK: Final = 0
BET: Final = 1
FOLD: Final = 2
CALL: Final = 3
RAISE: Final = 4
BET_NAMES: Final = ("check", "bet", "fold", "call", "raise")


@part
class Public(Part):
    """What everybody sees."""

    phase: Phase
    turn: Seat
    early: list[Bet]  # in the first round, in order
    late: list[Bet]  # in the second
    board: CardId
    shown: list[CardId]  # by seat, after a showdown


@part
class Private(Part):
    """What one player holds."""

    card: CardId


@part
class Secret(Part):
    """What was not dealt."""

    pile: Pile


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

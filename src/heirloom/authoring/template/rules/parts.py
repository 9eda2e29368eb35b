"""The parts of a truth: what all see, what each player holds, and the deck."""

from __future__ import annotations

from typing import Final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View

NOTHING: Final = -1  # no card

Phase = int  # what is being waited for
DEAL: Final = 0  # the dealer deals a card to `turn`
CHOOSE: Final = 1  # `turn` keeps or swaps
SWAP: Final = 2  # the dealer deals another card to `turn`
OVER: Final = 3
PHASE_NAMES: Final = ("deal", "choose", "swap", "over")


@part
class Public(Part):
    """What everybody sees."""

    phase: Phase
    turn: Seat
    swapped: list[bool]  # by seat
    shown: list[CardId]  # by seat, once it is over


@part
class Private(Part):
    """What one player knows: the card they hold, and the one they put aside."""

    card: CardId
    aside: CardId


@part
class Secret(Part):
    """The deck."""

    pile: Pile


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

"""The parts of a truth: the betting for all to see, a card for each, and the third card."""

from __future__ import annotations

from typing import Final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View

NOTHING: Final = -1  # no card

Phase = int  # what is being waited for
DEAL: Final = 0  # the dealer deals a card to `turn`
BETTING: Final = 1  # `turn` acts
OVER: Final = 2
PHASE_NAMES: Final = ("deal", "betting", "over")

Bet = int  # what a player can do
CHECK: Final = 0
BET: Final = 1
FOLD: Final = 2
CALL: Final = 3
BET_NAMES: Final = ("check", "bet", "fold", "call")


@part
class Public(Part):
    """What everybody sees."""

    phase: Phase
    turn: Seat
    bets: list[Bet]  # in order
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

# compiled with mypyc
"""The three parts of Inheritance: the table, a hand for each player, and the deck."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View

NOTHING: Final = -1

Phase = int  # what is being waited for
DEAL: Final = 0  # the dealer deals five cards to who is asked
START: Final = 1  # the dealer draws who starts, or who decides it
DECIDE: Final = 2  # who is asked decides who starts
TURN: Final = 3  # a player plays a card or passes
CHOOSE: Final = 4  # who is asked chooses for the card just played
DRAWING: Final = 5  # the dealer draws for who is asked
PICKING: Final = 6  # the dealer picks a card out of the hand of who is asked
TRIM: Final = 7  # who is asked discards down to ten
OVER: Final = 8
PHASE_NAMES: Final = (
    "deal", "start", "decide", "turn", "choose", "drawing", "picking", "trim", "over",
)  # fmt: skip

Place = int  # of a card in play

Lie = int  # how a card in play lies
LOOSE: Final = 0
LAID: Final = 1  # on a card, which it covers
BANKED: Final = 2  # on a card, as a store
LIE_NAMES: Final = ("loose", "laid", "banked")


@final
@part
class Table(Part):
    """The cards in play, by place: which card, whose, on what and how. A place may be empty."""

    cards: list[CardId]  # a card, or NOTHING
    seats: list[Seat]  # who controls it
    on: list[Place]  # the place of the card that it lies on, or NOTHING
    how: list[Lie]
    did: list[int]  # which of its acts did something as it was played: 1, 2, 4, 8 ... added up

    def put(self, card: int, seat: int, on: int, how: int) -> int:
        """Put a card on the first empty place; which it is."""
        cards = self.cards
        for place in range(len(cards)):
            if cards[place] == NOTHING:
                cards[place] = card
                self.seats[place], self.on[place], self.how[place] = seat, on, how
                self.did[place] = 0
                return place
        cards.append(card)
        self.seats.append(seat)
        self.on.append(on)
        self.how.append(how)
        self.did.append(0)
        return len(cards) - 1

    def lift(self, place: int) -> int:
        """Take a card off its place; which it was."""
        card = self.cards[place]
        self.cards[place] = NOTHING
        return card

    def do(self, place: int, act: int) -> None:
        """This act of the card played there has done something."""
        self.did[place] |= int(2**act)

    def was_done(self, place: int, act: int) -> bool:
        """Whether this act of the card did something as the card was played (§R13)."""
        return act >= 0 and (self.did[place] >> act) & 1 == 1

    def lying_on(self, place: int) -> list[int]:
        """The places of the cards that lie on this one."""
        cards, on = self.cards, self.on
        return [i for i in range(len(cards)) if cards[i] != NOTHING and on[i] == place]

    def covered(self, place: int) -> bool:
        """Whether a card was laid onto the one here (§3.6)."""
        cards, on, how = self.cards, self.on, self.how
        for other in range(len(cards)):
            if cards[other] != NOTHING and on[other] == place and how[other] == LAID:
                return True
        return False


@final
@part
class Round(Part):
    """How far a round has come, and what may be played."""

    number: int
    turns: int  # taken so far
    passes: int  # made so far
    passed: Seat  # who passed last, or NOTHING
    opening: bool  # it is the first turn, or the one after a pass
    low: int  # the levels that may be played
    high: int
    levels_by: str  # the clause that sets these levels
    free: list[bool]  # by seat: the next card may be of any level all the same


@final
@part
class Ability(Part):
    """What the card just played is doing: which of its effects, and how much of it is left."""

    card: CardId  # NOTHING when nothing is being done
    place: Place  # where the last card was played
    step: int
    left: int  # NOTHING before the effect begins


@final
@part
class Public(Part):
    """What both players see: the table, the discard pile, crowns, counts, and whose turn it is."""

    phase: Phase
    turn: Seat  # whose turn it is
    asked: Seat  # who decides, chooses, draws, or has a card picked
    round: Round
    ability: Ability
    table: Table
    discard: list[CardId]  # in the order in which they came
    deck: int  # how many cards are left in it
    hands: list[int]  # by seat: how many cards they hold
    crowns: list[int]  # by seat
    points: list[int]  # by seat: VP of the last round that ended
    ended_by: str  # the clause that ended the game


@final
@part
class Private(Part):
    """A hand, and which cards of either hand the other player knows; each sorted."""

    hand: Pile
    known: Pile  # what this player knows of the other's hand
    shown: Pile  # what the other knows of this hand


@final
@part
class Secret(Part):
    """The cards in the deck, which lie in no order (§R4)."""

    deck: Pile


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

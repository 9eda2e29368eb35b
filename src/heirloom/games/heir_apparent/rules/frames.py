# compiled with mypyc
"""The stack of what is being decided: a class of frames for each kind of moment."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Seat
from heirloom.games.heir_apparent.cards.terms import NO_CONDITION, PLAYED

NOTHING: Final = -1  # no card, no seat
NOBODY: Final = -3  # nobody is waited on: the moment goes on by itself


@part
class Frame(Part):
    """One pending decision or process; what lies on top of the stack is being done now."""

    seat: Seat  # who is waited on: a seat, DEALER or NOBODY
    owner: Seat  # whose doing it is


# Setting up


@final
@part
class DealPrinces(Frame):
    """The dealer deals the Princes."""


@final
@part
class Market(Frame):
    """The auctions, one after another."""


UNBID: Final = -1


@final
@part
class Bid(Frame):
    """Bids rise until all but one have passed; the owner has the Right of First Bid."""

    highest: int = UNBID
    bidder: Seat = NOTHING  # who made the highest bid
    passed: list[Seat] = []


@final
@part
class Pick(Frame):
    """Everybody chooses a Character, the owner first."""

    was_bid: bool = False  # whether the owner bid for it


# The turn


NOT_BEGUN: Final = ""  # phases of a turn (§3.1)
DRAWING: Final = "draw"
ACTING: Final = "actions"
EVENTFUL: Final = "event"
DISCARDING: Final = "discard"
UNTURNING: Final = "unturn"
VICTORY: Final = "victory"


@final
@part
class Turn(Frame):
    """The owner's turn, and the phase that it is in."""

    phase: str = NOT_BEGUN


@final
@part
class Draw(Frame):
    """The Draw phase."""


@final
@part
class Spend(Frame):
    """The second of two Spells for a card."""


@final
@part
class ChooseDeck(Frame):
    """Which deck the paid draw is from."""


ACTIONS: Final = "actions"  # the decks that the dealer draws from
CHARACTERS: Final = "characters"
EVENTS: Final = "events"


@final
@part
class Deal(Frame):
    """The dealer draws cards for the owner."""

    deck: str = ACTIONS
    count: int = 1  # cards still to be drawn
    is_opening: bool = False  # whether this is the opening hand (§2.8)


@final
@part
class Newcomer(Frame):
    """A drawn Character is kept or declined."""

    card: CardId = NOTHING
    in_draw_phase: bool = False


@final
@part
class Crowd(Frame):
    """Too many Characters: one must go."""

    newcomer: CardId = NOTHING
    in_draw_phase: bool = False


@final
@part
class Act(Frame):
    """The Actions phase."""


@final
@part
class Drop(Frame):
    """Action cards must be discarded, in the Discard phase or because of a card."""

    keep: int = 0  # how many may be kept


# Cards and what they do


NAMING: Final = "naming"  # stages of a deed
CASTING: Final = "casting"
BEGINNING: Final = "beginning"
RESOLVING: Final = "resolving"


@final
@part
class Deed(Frame):
    """A card or an ability is named for and carried out."""

    card: CardId = NOTHING
    script: str = PLAYED  # which of the card's scripts
    stage: str = CASTING
    is_void: bool = False  # whether it was countered, or what it was played on has gone
    order: int = 0  # which order of the script is carried out
    named: list[int] = []  # Characters, players, pools or sources, in order
    waiting: list[Seat] = []  # for whom the order is still to be carried out


@final
@part
class ChooseOwn(Frame):
    """A player must choose one of their own Characters for the deed below."""

    card: CardId = NOTHING  # that asks for it


@final
@part
class Reaction(Frame):
    """Somebody may react."""

    card: CardId = NOTHING  # who is attacked or killed; the Event that is won or lost
    condition: str = NO_CONDITION


THREATENED: Final = "threatened"  # stages of a death
DYING: Final = "dying"
MOURNED: Final = "mourned"
BURIED: Final = "buried"


@final
@part
class Death(Frame):
    """A Character of the owner is being killed."""

    card: CardId = NOTHING
    stage: str = THREATENED
    is_averted: bool = False


# Rounds that are over when all have passed in succession (§3.2)


@part
class Round(Frame):
    """Everybody in turn may do something, until all have passed in succession."""

    passes: int = 0  # in succession

    def close(self) -> None:
        """All have passed."""
        self.seat = NOBODY


@final
@part
class Spell(Round):
    """A Spellcasting window."""

    card: CardId = NOTHING
    counters: int = 0


Source = int  # who or what adds tokens: a Prince, a Character, or a played card (see moves.py)
Pool = int  # that of a player in a Contest has the number of the seat; the others are these
SUPPORT: Final = 5
OPPOSITION: Final = 6
ATTACK: Final = 7
DEFENCE: Final = 8
POOL_NAMES: Final = ("s0", "s1", "s2", "s3", "s4", "support", "opposition", "attack", "defence")


@final
@part
class Token(Part):
    """Tokens that one player added with one source; never changed once they are there (§R29)."""

    seat: Seat  # whose doing it was
    source: Source
    pool: Pool
    n: int

    def copy(self) -> Token:
        return self


@part
class Window(Round):
    """A melee or an Event: tokens are added to pools, and the pools are compared."""

    tokens: list[Token] = []  # in the order in which they were added

    def pool(self, pool: int) -> int:
        """How many tokens lie there."""
        total = 0
        for token in self.tokens:
            if token.pool == pool:
                total += token.n
        return total

    def has_source(self, source: Source) -> bool:
        """Whether any tokens come from that source."""
        for token in self.tokens:
            if token.source == source:
                return True
        return False


AIMING: Final = "aiming"  # stages of a melee
FACING: Final = "facing"
FIGHTING: Final = "fighting"
FOUGHT: Final = "fought"
BROKEN: Final = "broken"  # one of the two has left play
ENDED: Final = "ended"


@final
@part
class Melee(Window):
    """A fight that the owner began."""

    attacker: CardId = NOTHING
    defender: CardId = NOTHING
    stage: str = AIMING

    def close(self) -> None:
        self.seat = NOBODY
        self.stage = FOUGHT


REVEALING: Final = "revealing"  # stages of an Event, in this order
DECIDING: Final = "deciding"
OPEN: Final = "open"
CLOSED: Final = "closed"
ASKING_FIRST: Final = "asking first"  # the winner or the loser, whoever is first in turn
ASKING_SECOND: Final = "asking second"
REWARD: Final = "reward"
TRIUMPH: Final = "triumph"
PENALTY: Final = "penalty"
PAST: Final = "past"


@final
@part
class OpenEvent(Window):
    """The Event that the owner reveals."""

    card: CardId = NOTHING
    stage: str = REVEALING
    named: list[int] = []  # whom it is about
    winner: Seat = NOTHING  # of a Contest, once it is over
    loser: Seat = NOTHING
    is_spared: bool = False  # whether the loser loses nothing by it
    is_judged: bool = False
    supporters: list[Seat] = []  # of a Challenge, once it is judged (§R45)
    opponents: list[Seat] = []

    def close(self) -> None:
        self.seat = NOBODY
        self.stage = CLOSED

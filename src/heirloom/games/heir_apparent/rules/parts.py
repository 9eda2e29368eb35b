# compiled with mypyc
"""The three parts of Heir Apparent: the table, each player's hand, and the face-down decks."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View
from heirloom.games.heir_apparent.rules.frames import (
    NOTHING,
    Death,
    Draw,
    Frame,
    Melee,
    OpenEvent,
    Spell,
    Window,
)

PLACES: Final = 5  # for Characters (§1.4)


@final
@part
class Attachment(Part):
    """A card that lies under a Character; never changed, only taken away."""

    card: CardId
    host: CardId

    def copy(self) -> Attachment:
        return self


@final
@part
class Public(Part):
    """The table: courts, favor, discards, and the stack of what is being decided."""

    seats: int
    princes: list[CardId]  # by seat
    favor: list[int]  # by seat
    hands: list[int]  # by seat: how many Action cards each holds
    places: list[list[CardId]]  # by seat: the Characters, or NOTHING where a place is open
    holder: list[Seat]  # by card: who controls it
    turned: list[int]  # by card
    free_used: list[int]  # by seat: the Prince's two free tokens
    actions_left: int
    characters_left: int
    events_left: int
    stack: list[Frame]
    attached: list[Attachment] = []
    middle: list[CardId] = []  # lasting Events
    market: list[CardId] = []  # Characters that are being auctioned
    limbo: list[CardId] = []  # cards that are being carried out
    discarded: list[CardId] = []  # Actions
    dismissed: list[CardId] = []  # Characters
    killed: list[CardId] = []
    past: list[CardId] = []  # Events that are over, or out of the game
    auctions: int = 0  # how many were held
    right: Seat = 0  # who has the Right of First Bid
    current: Seat = NOTHING  # whose turn it is
    turns: int = 0
    drew: bool = False  # whether the draw of the turn is used up (§R25)
    drawn_for: list[int] = []  # by place, in this Draw phase
    declined: bool = False  # whether a newcomer was, in this Draw phase
    chosen: int = NOTHING  # by the last move: a Character, player, pool or source (Deed.named)

    def window(self) -> Window | None:
        """The melee or Event that is going on."""
        for frame in reversed(self.stack):
            if isinstance(frame, Window):
                return frame
        return None

    def event(self) -> OpenEvent | None:
        """The Event that is going on."""
        for frame in reversed(self.stack):
            if isinstance(frame, OpenEvent):
                return frame
        return None

    def melee(self) -> Melee | None:
        """The melee that is going on."""
        for frame in reversed(self.stack):
            if isinstance(frame, Melee):
                return frame
        return None

    def death(self) -> Death | None:
        """The death that is being decided about."""
        for frame in reversed(self.stack):
            if isinstance(frame, Death):
                return frame
        return None

    def spell(self) -> Spell | None:
        """The Spell that is being cast."""
        for frame in reversed(self.stack):
            if isinstance(frame, Spell):
                return frame
        return None

    def in_draw_phase(self) -> bool:
        """Whether this is a Draw phase."""
        for frame in self.stack:
            if isinstance(frame, Draw):
                return True
        return False


@final
@part
class Private(Part):
    """A player's hand."""

    hand: list[CardId]


@final
@part
class Secret(Part):
    """What lies face down, in no order. Events are all that were never revealed (§R2)."""

    actions: Pile
    characters: Pile
    events: Pile


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

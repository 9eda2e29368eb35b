# compiled with mypyc
"""The three parts of Heir Apparent: the table, each player's hand, and the face-down decks."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from heirloom.core.game import Part, State, View

NOTHING: Final = -1  # no card, no seat
NOBODY: Final = -3  # nobody is waited on: the moment goes on by itself
PLACES: Final = 5  # for Characters (§1.4)

# Kinds of moments, in the stack of what is being decided
PRINCES: Final = 0  # the dealer deals the Princes
MARKET: Final = 1  # an auction: six are turned up, bid for, chosen
BID: Final = 2
PICK: Final = 3
TURN: Final = 4  # a player's turn; `step` is its phase
DRAW: Final = 5  # the Draw phase
SPEND: Final = 6  # the second of two Spells for a card
DECK: Final = 7  # which deck the paid draw is from
DEAL: Final = 8  # the dealer draws cards for somebody
NEWCOMER: Final = 9  # a drawn Character is kept or declined
CROWD: Final = 10  # too many Characters: one must go
ACT: Final = 11  # the Actions phase
DEED: Final = 12  # a card or an ability is named for and carried out
SPELL: Final = 13  # a Spellcasting window
REACT: Final = 14  # somebody may react
DEATH: Final = 15  # a Character is being killed
MELEE: Final = 16
EVENT: Final = 17
DROP: Final = 18  # Action cards must be discarded
OWN: Final = 19  # one of one's own Characters must be chosen
KINDS: Final = 20

# Phases of a turn (§3.1): the steps of TURN
DRAWING: Final = 0
ACTING: Final = 1
EVENTFUL: Final = 2
DISCARDING: Final = 3
UNTURNING: Final = 4
VICTORY: Final = 5

# Pools: by seat in a Contest, and these
SUPPORT: Final = 5
OPPOSITION: Final = 6
ATTACK: Final = 7
DEFENCE: Final = 8
POOLS: Final = 9


@final
class Frame:
    """One pending decision or process; what lies on top of the stack is being done now."""

    def __init__(self, kind: int, seat: int, owner: int, card: int = NOTHING) -> None:
        self.kind = kind
        self.seat = seat  # who is waited on: a seat, DEALER or NOBODY
        self.owner = owner  # whose doing it is
        self.card = card  # what it is about
        self.part = 0  # which of a card's scripts; in a melee, who is attacked
        self.stage = 0  # how far it has come
        self.step = 0  # which order is carried out; a number of counters, a bid, a phase
        self.passes = 0  # in succession
        self.void = 0  # whether it was countered, averted or spared
        self.named: list[int] = []  # Characters, players, pools or sources, in order
        self.queue: list[int] = []  # seats still to be dealt with; the winner and the loser
        self.tokens: list[int] = []  # in fours: whose, from which source, in which pool, how many

    def copy(self) -> Frame:
        """The same again."""
        frame = Frame(self.kind, self.seat, self.owner, self.card)
        frame.part = self.part
        frame.stage = self.stage
        frame.step = self.step
        frame.passes = self.passes
        frame.void = self.void
        if self.named:
            frame.named = self.named.copy()
        if self.queue:
            frame.queue = self.queue.copy()
        if self.tokens:
            frame.tokens = self.tokens.copy()
        return frame

    def key(self) -> Hashable:
        """All that it says, as a value."""
        numbers = (self.kind, self.seat, self.owner, self.card, self.part, self.stage, self.step)
        lists = (tuple(self.named), tuple(self.queue), tuple(self.tokens))
        return (*numbers, self.passes, self.void, *lists)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        numbers = [self.kind, self.seat, self.owner, self.card, self.part, self.stage]
        numbers += [self.step, self.passes, self.void]
        return (_frame, (numbers, self.named, self.queue, self.tokens))

    def pool(self, pool: int) -> int:
        """How many tokens lie there."""
        total = 0
        tokens = self.tokens
        for i in range(0, len(tokens), 4):
            if tokens[i + 2] == pool:
                total += tokens[i + 3]
        return total


def _frame(numbers: list[int], named: list[int], queue: list[int], tokens: list[int]) -> Frame:
    frame = Frame(numbers[0], numbers[1], numbers[2], numbers[3])
    frame.part = numbers[4]
    frame.stage = numbers[5]
    frame.step = numbers[6]
    frame.passes = numbers[7]
    frame.void = numbers[8]
    frame.named = named
    frame.queue = queue
    frame.tokens = tokens
    return frame


@final
class Public(Part):
    """The table: courts, favor, discards, and the stack of what is being decided."""

    def __init__(self, seats: int, cards: int) -> None:
        self.seats = seats
        self.princes: list[int] = [NOTHING] * seats
        self.favor: list[int] = [0] * seats
        self.hands: list[int] = [0] * seats  # how many Action cards each holds
        self.places: list[list[int]] = [[NOTHING] * PLACES for _ in range(seats)]
        self.holder: list[int] = [NOTHING] * cards  # by card: who controls it
        self.turned: list[int] = [0] * cards  # by card
        self.attached: list[int] = []  # in twos: a card, and the Character it lies under
        self.middle: list[int] = []  # lasting Events
        self.market: list[int] = []  # Characters that are being auctioned
        self.limbo: list[int] = []  # cards that are being carried out
        self.actions_left = 0
        self.characters_left = 0
        self.events_left = 0
        self.discarded: list[int] = []  # Actions
        self.dismissed: list[int] = []  # Characters
        self.killed: list[int] = []
        self.past: list[int] = []  # Events that are over, or out of the game
        self.auctions = 0  # how many were held
        self.right = 0  # who has the Right of First Bid
        self.current = NOTHING  # whose turn it is
        self.turns = 0
        self.drew = 0  # whether the draw of the turn is used up (§R25)
        self.drawn_for: list[int] = [0] * PLACES  # by place, in this Draw phase
        self.declined = 0
        self.free_used: list[int] = [0] * seats  # the Prince's two free tokens
        self.stack: list[Frame] = []

    def copy(self) -> Public:
        other = Public(self.seats, 0)
        other.princes = self.princes.copy()
        other.favor = self.favor.copy()
        other.hands = self.hands.copy()
        other.places = [places.copy() for places in self.places]
        other.holder = self.holder.copy()
        other.turned = self.turned.copy()
        other.attached = self.attached.copy()
        other.middle = self.middle.copy()
        other.market = self.market.copy()
        other.limbo = self.limbo.copy()
        other.actions_left = self.actions_left
        other.characters_left = self.characters_left
        other.events_left = self.events_left
        other.discarded = self.discarded.copy()
        other.dismissed = self.dismissed.copy()
        other.killed = self.killed.copy()
        other.past = self.past.copy()
        other.auctions = self.auctions
        other.right = self.right
        other.current = self.current
        other.turns = self.turns
        other.drew = self.drew
        other.drawn_for = self.drawn_for.copy()
        other.declined = self.declined
        other.free_used = self.free_used.copy()
        other.stack = [frame.copy() for frame in self.stack]
        return other

    def _lists(self) -> list[list[int]]:
        return [
            self.princes, self.favor, self.hands, self.holder, self.turned, self.attached,
            self.middle, self.market, self.limbo, self.discarded, self.dismissed, self.killed,
            self.past, self.drawn_for, self.free_used,
        ]  # fmt: skip

    def _numbers(self) -> list[int]:
        return [
            self.actions_left, self.characters_left, self.events_left, self.auctions, self.right,
            self.current, self.turns, self.drew, self.declined,
        ]  # fmt: skip

    def key(self) -> Hashable:
        lists = tuple([tuple(inside) for inside in self._lists()])
        places = tuple([tuple(inside) for inside in self.places])
        stack = tuple([frame.key() for frame in self.stack])
        return (lists, places, tuple(self._numbers()), stack)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (_public, (self.seats, self._lists(), self._numbers(), self.places, self.stack))

    def frame(self, kind: int) -> Frame | None:
        """The topmost pending moment of a kind."""
        for i in range(len(self.stack) - 1, -1, -1):
            if self.stack[i].kind == kind:
                return self.stack[i]
        return None


LISTS: Final = (
    "princes", "favor", "hands", "holder", "turned", "attached", "middle", "market", "limbo",
    "discarded", "dismissed", "killed", "past", "drawn_for", "free_used",
)  # fmt: skip
NUMBERS: Final = (
    "actions_left", "characters_left", "events_left", "auctions", "right", "current", "turns",
    "drew", "declined",
)  # fmt: skip


def _public(
    seats: int,
    lists: list[list[int]],
    numbers: list[int],
    places: list[list[int]],
    stack: list[Frame],
) -> Public:
    public = Public(seats, 0)
    for i in range(len(LISTS)):
        setattr(public, LISTS[i], lists[i])
    for i in range(len(NUMBERS)):
        setattr(public, NUMBERS[i], numbers[i])
    public.places = places
    public.stack = stack
    return public


@final
class Private(Part):
    """A player's hand."""

    def __init__(self, hand: list[int]) -> None:
        self.hand = hand

    def copy(self) -> Private:
        return Private(self.hand.copy())

    def key(self) -> Hashable:
        return tuple(self.hand)

    def __reduce__(self) -> tuple[object, tuple[list[int]]]:
        return (Private, (self.hand,))


@final
class Secret(Part):
    """What lies face down, in no order. Events are all that were never revealed (§R2)."""

    def __init__(
        self, cards: int, actions: list[int], characters: list[int], events: list[int]
    ) -> None:
        self.cards = cards  # how many titles the box has
        self.actions = actions
        self.characters = characters
        self.events = events

    def copy(self) -> Secret:
        piles = (self.actions.copy(), self.characters.copy(), self.events.copy())
        return Secret(self.cards, piles[0], piles[1], piles[2])

    def key(self) -> Hashable:
        """How often each card lies there: order means nothing."""
        counts = [0] * self.cards
        for pile in (self.actions, self.characters, self.events):
            for card in pile:
                counts[card] += 1
        return tuple(counts)

    def __reduce__(self) -> tuple[object, tuple[int, list[int], list[int], list[int]]]:
        return (Secret, (self.cards, self.actions, self.characters, self.events))


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

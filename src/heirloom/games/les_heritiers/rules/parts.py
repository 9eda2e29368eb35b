# compiled with mypyc
"""The three parts of Les Héritiers: the table, the hands, and the deck."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from heirloom.core.game import Part, State, View
from heirloom.games.les_heritiers.rules.people import People

MOST: Final = 64  # cards of the largest box (§R1)

# What is being waited for
START: Final = 0  # the dealer draws the first player
DEAL: Final = 1  # the dealer deals to the seat whose turn it is
ACT: Final = 2  # a player takes an action
ANSWER: Final = 3  # the other family's player answers a proposal
FORCE: Final = 4  # the proposal was refused: pay, or let it be
PAY: Final = 5  # a neutral family must be paid
COURT: Final = 6  # the dealer draws for a courting player
DRAW: Final = 7  # the dealer draws at the end of a turn
OVER: Final = 8


@final
class Public(Part):
    """All that lies open, and what everybody can count."""

    def __init__(
        self,
        people: People,
        at: list[int],
        is_open: list[int],
        chains: list[list[int]],
        discards: list[int],
        shuffled: list[int],
        held: list[list[int]],
        running: list[int],
    ) -> None:
        self.people = people
        self.at = at  # by card: the living person that it is, or NOBODY
        self.is_open = is_open  # by family: whether its founders take births
        self.chains = chains  # by crown: its holders, the present one last
        self.discards = discards
        self.shuffled = shuffled  # by card: the deck it was last shuffled into, 1 to 3 (§R11)
        self.held = held  # by seat: how many cards of deck 1, 2 and 3 it holds
        self.running = running  # by seat: whether it can still win
        self.deck = len(at)  # how many cards lie in the deck
        self.age = 1  # which deck this is, 1 to 3
        self.phase = START
        self.turn = 0  # whose turn it is
        self.first = 0  # who has the first-player marker
        self.round = 1
        self.turns = 0  # turns taken in this round
        self.left = 0  # actions left in this turn
        self.acted = False  # whether an action was spent in this turn
        self.refused: list[int] = []  # proposals refused in this turn, as action ids
        self.groom = -1  # the proposal that is open, or -1
        self.bride = -1
        self.fresh: list[int] = []  # people of the last move
        self.ended_by = ""  # the clause that ended the game

    def copy(self) -> Public:
        chains = [chain.copy() for chain in self.chains]
        held = [counts.copy() for counts in self.held]
        other = Public(
            self.people.copy(),
            self.at.copy(),
            self.is_open.copy(),
            chains,
            self.discards.copy(),
            self.shuffled.copy(),
            held,
            self.running.copy(),
        )
        other.deck = self.deck
        other.age = self.age
        other.phase = self.phase
        other.turn = self.turn
        other.first = self.first
        other.round = self.round
        other.turns = self.turns
        other.left = self.left
        other.acted = self.acted
        other.refused = self.refused.copy()
        other.groom = self.groom
        other.bride = self.bride
        other.fresh = self.fresh.copy()
        other.ended_by = self.ended_by
        return other

    def key(self) -> Hashable:
        return (
            self.people.key(),
            tuple(self.is_open),
            tuple([tuple(chain) for chain in self.chains]),
            tuple(self.discards),
            tuple(self.shuffled),
            tuple([tuple(counts) for counts in self.held]),
            tuple(self.running),
            self._moment(),
        )

    def _moment(self) -> Hashable:
        turn = (self.phase, self.turn, self.first, self.round, self.turns, self.left, self.acted)
        asked = (tuple(self.refused), self.groom, self.bride, tuple(self.fresh))
        return (self.deck, self.age, turn, asked, self.ended_by)

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        parts = (self.people, self.at, self.is_open, self.chains, self.discards, self.shuffled)
        counts = (self.deck, self.age, self.phase, self.turn, self.first, self.round, self.turns)
        asked = (self.left, self.acted, self.refused, self.groom, self.bride)
        rest = (self.fresh, self.ended_by)
        return (_public, (*parts, self.held, self.running, counts + asked + rest))


def _public(
    people: People,
    at: list[int],
    is_open: list[int],
    chains: list[list[int]],
    discards: list[int],
    shuffled: list[int],
    held: list[list[int]],
    running: list[int],
    rest: tuple[int, int, int, int, int, int, int, int, bool, list[int], int, int, list[int], str],
) -> Public:
    """A public part again, as pickle brings it back."""
    public = Public(people, at, is_open, chains, discards, shuffled, held, running)
    public.deck, public.age, public.phase, public.turn = rest[0], rest[1], rest[2], rest[3]
    public.first, public.round, public.turns, public.left = rest[4], rest[5], rest[6], rest[7]
    public.acted, public.refused = rest[8], rest[9]
    public.groom, public.bride = rest[10], rest[11]
    public.fresh, public.ended_by = rest[12], rest[13]
    return public


def presence(cards: list[int]) -> Hashable:
    """Which cards lie somewhere, in no order: card by card, whether it does."""
    here = [False] * MOST
    for card in cards:
        here[card] = True
    return tuple(here)


@final
class Private(Part):
    """The cards that one player holds, in the order of the box."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def copy(self) -> Private:
        return Private(self.cards.copy())

    def key(self) -> Hashable:
        return presence(self.cards)

    def __reduce__(self) -> tuple[type[Private], tuple[list[int]]]:
        return (Private, (self.cards,))


@final
class Secret(Part):
    """The cards of the deck: which they are, in no order (§R11)."""

    def __init__(self, pile: list[int]) -> None:
        self.pile = pile

    def copy(self) -> Secret:
        return Secret(self.pile.copy())

    def key(self) -> Hashable:
        return presence(self.pile)

    def __reduce__(self) -> tuple[type[Secret], tuple[list[int]]]:
        return (Secret, (self.pile,))


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

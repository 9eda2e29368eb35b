# compiled with mypyc
"""The three parts of Inheritance: the table, a hand for each player, and the deck."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from heirloom.core.game import Part, State, View

NOTHING: Final = -1

# What is being waited for
DEAL: Final = 0  # the dealer deals five cards to who is asked
START: Final = 1  # the dealer draws who begins
TURN: Final = 2  # a player plays a card or passes
CHOOSE: Final = 3  # who is asked chooses for the card just played
DRAWING: Final = 4  # the dealer draws for who is asked
PICKING: Final = 5  # the dealer picks a card out of the hand of who is asked
TRIM: Final = 6  # who is asked discards down to ten
OVER: Final = 7

# How a card in play lies
LOOSE: Final = 0
LAID: Final = 1  # on a card, which it covers
BANKED: Final = 2  # on a card, as a store


@final
class Table:
    """The cards in play, by place: which card, whose, on what and how. A place may be empty."""

    def __init__(self, cards: list[int], seats: list[int], on: list[int], how: list[int]) -> None:
        self.cards = cards  # a card, or NOTHING
        self.seats = seats  # who controls it
        self.on = on  # the place of the card that it lies on, or NOTHING
        self.how = how  # LOOSE, LAID or BANKED

    def copy(self) -> Table:
        """The same cards in play, to be changed on their own."""
        return Table(self.cards.copy(), self.seats.copy(), self.on.copy(), self.how.copy())

    def key(self) -> Hashable:
        """All that is in play, as a value that can be compared."""
        return (tuple(self.cards), tuple(self.seats), tuple(self.on), tuple(self.how))

    def put(self, card: int, seat: int, on: int, how: int) -> int:
        """Put a card on the first empty place; which it is."""
        cards = self.cards
        for place in range(len(cards)):
            if cards[place] == NOTHING:
                cards[place] = card
                self.seats[place], self.on[place], self.how[place] = seat, on, how
                return place
        cards.append(card)
        self.seats.append(seat)
        self.on.append(on)
        self.how.append(how)
        return len(cards) - 1

    def lift(self, place: int) -> int:
        """Take a card off its place; which it was."""
        card = self.cards[place]
        self.cards[place] = NOTHING
        return card

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

    def __reduce__(self) -> tuple[type[Table], tuple[object, ...]]:
        return (Table, (self.cards, self.seats, self.on, self.how))


@final
class Round:
    """How far a round has come, and what may be played."""

    def __init__(
        self,
        number: int,
        turns: int,
        passes: int,
        passed: int,
        opening: bool,
        low: int,
        high: int,
        free: list[bool],
    ) -> None:
        self.number = number
        self.turns = turns  # taken so far
        self.passes = passes  # made so far
        self.passed = passed  # who passed last, or NOTHING
        self.opening = opening  # it is the first turn, or the one after a pass
        self.low = low  # the levels that may be played
        self.high = high
        self.free = free  # by seat: the next card may be of any level all the same

    def copy(self) -> Round:
        """The same stage of a round, to go on from."""
        return Round(
            self.number,
            self.turns,
            self.passes,
            self.passed,
            self.opening,
            self.low,
            self.high,
            self.free.copy(),
        )

    def key(self) -> Hashable:
        """The stage of a round as a value that can be compared."""
        stage = (self.number, self.turns, self.passes, self.passed, self.opening)
        return (*stage, self.low, self.high, tuple(self.free))

    def __reduce__(self) -> tuple[type[Round], tuple[object, ...]]:
        stage = (self.number, self.turns, self.passes, self.passed, self.opening)
        return (Round, (*stage, self.low, self.high, self.free))


@final
class Ability:
    """What the card just played is doing: which of its effects, and how much of it is left."""

    def __init__(self, card: int, place: int, step: int, left: int, doing: bool, did: bool) -> None:
        self.card = card  # NOTHING when nothing is being done
        self.place = place  # where the last card was played
        self.step = step
        self.left = left  # NOTHING before the effect begins
        self.doing = doing  # whether this effect has done something
        self.did = did  # whether the one before it did

    def copy(self) -> Ability:
        """The same ability, to be carried out on its own."""
        return Ability(self.card, self.place, self.step, self.left, self.doing, self.did)

    def key(self) -> tuple[int, int, int, int, bool, bool]:
        """All of it, as a value that can be compared."""
        return (self.card, self.place, self.step, self.left, self.doing, self.did)

    def __reduce__(self) -> tuple[type[Ability], tuple[int, int, int, int, bool, bool]]:
        return (Ability, self.key())


@final
class Public(Part):
    """What both players see: the table, the discard pile, crowns, counts, and whose turn it is."""

    def __init__(
        self,
        phase: int,
        turn: int,
        asked: int,
        round: Round,
        ability: Ability,
        table: Table,
        discard: list[int],
        deck: int,
        hands: list[int],
        crowns: list[int],
        points: list[int],
        ended_by: str,
    ) -> None:
        self.phase = phase
        self.turn = turn  # whose turn it is
        self.asked = asked  # who chooses, draws, or has a card picked
        self.round = round
        self.ability = ability
        self.table = table
        self.discard = discard  # in the order in which they came
        self.deck = deck  # how many cards are left in it
        self.hands = hands  # by seat: how many cards they hold
        self.crowns = crowns  # by seat
        self.points = points  # by seat: VP of the last round that ended
        self.ended_by = ended_by  # the clause that ended the game

    def copy(self) -> Public:
        return Public(
            self.phase,
            self.turn,
            self.asked,
            self.round.copy(),
            self.ability.copy(),
            self.table.copy(),
            self.discard.copy(),
            self.deck,
            self.hands.copy(),
            self.crowns.copy(),
            self.points.copy(),
            self.ended_by,
        )

    def key(self) -> Hashable:
        now = (self.phase, self.turn, self.asked, self.round.key(), self.ability.key())
        piles = (self.table.key(), tuple(self.discard), self.deck, tuple(self.hands))
        return (*now, *piles, tuple(self.crowns), tuple(self.points), self.ended_by)

    def __reduce__(self) -> tuple[type[Public], tuple[object, ...]]:
        now = (self.phase, self.turn, self.asked, self.round, self.ability)
        piles = (self.table, self.discard, self.deck, self.hands)
        return (Public, (*now, *piles, self.crowns, self.points, self.ended_by))


def counted(cards: list[int]) -> tuple[int, ...]:
    """Cards in no order: how many there are of each, by number."""
    counts = [0] * (max(cards) + 1) if cards else []
    for card in cards:
        counts[card] += 1
    return tuple(counts)


@final
class Private(Part):
    """A hand, and which cards of either hand the other player knows; each sorted."""

    def __init__(self, hand: list[int], known: list[int], shown: list[int]) -> None:
        self.hand = hand
        self.known = known  # what this player knows of the other's hand
        self.shown = shown  # what the other knows of this hand

    def copy(self) -> Private:
        return Private(self.hand.copy(), self.known.copy(), self.shown.copy())

    def key(self) -> Hashable:
        return (counted(self.hand), counted(self.known), counted(self.shown))

    def __reduce__(self) -> tuple[type[Private], tuple[list[int], list[int], list[int]]]:
        return (Private, (self.hand, self.known, self.shown))


@final
class Secret(Part):
    """The cards in the deck, which lie in no order (§R4)."""

    def __init__(self, deck: list[int]) -> None:
        self.deck = deck

    def copy(self) -> Secret:
        return Secret(self.deck.copy())

    def key(self) -> Hashable:
        return counted(self.deck)

    def __reduce__(self) -> tuple[type[Secret], tuple[list[int]]]:
        return (Secret, (self.deck,))


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

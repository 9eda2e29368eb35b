"""The examination finds what it is there for: each planted fault is caught, by its name."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

import pytest

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Game, Part, Seat, State, View
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.testing import Fault, examine

CARDS = ["ace", "king", "queen", "jack", "ten", "nine"]


class Public(Part):
    """Whose turn it is, and what lies open."""

    def __init__(self, dealt: int, turn: int, laid: list[int], peek: int = -1) -> None:
        self.dealt, self.turn, self.laid, self.peek = dealt, turn, laid, peek

    def copy(self) -> Public:
        return Public(self.dealt, self.turn, self.laid.copy(), self.peek)

    def key(self) -> Hashable:
        return (self.dealt, self.turn, tuple(self.laid), self.peek)


class Hand(Part):
    """The cards of a seat, or those that nobody was dealt."""

    def __init__(self, cards: list[int]) -> None:
        self.cards = cards

    def copy(self) -> Hand:
        return Hand(self.cards.copy())

    def key(self) -> Hashable:
        return tuple(sorted(self.cards))


Truth = State[Public, Hand, Hand]
Sight = View[Public, Hand]


class Tiny(Game[Public, Hand, Hand]):
    """Two seats are dealt two of six cards each and lay them down in turn; the last to lay wins.

    It keeps the contract, and borrows the clauses of a game that has a rules text.
    """

    def __init__(self) -> None:
        super().__init__("heirloom.games.the_heirs", 2, 2, 1)
        self.name = "tiny"
        self.card_names = CARDS
        self.lays = [self.actions.add("lay", name, i) for i, name in enumerate(CARDS)]

    def setup(self, seats: int) -> Truth:
        return State(Public(0, DEALER, []), [Hand([]), Hand([])], Hand(list(range(6))))

    def waiting_on(self, public: Public) -> list[Seat]:
        if public.dealt < 2:
            return [DEALER]
        return [] if len(public.laid) == 4 else [public.turn]

    def legal(self, view: Sight) -> list[Action]:
        if self.waiting_on(view.public) != [view.seat]:
            return []
        return [self.lays[card] for card in sorted(view.own.cards)]

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if self.waiting_on(state.public) != [seat]:
            raise Illegal("2.1", say("It is not your turn."))
        card = action.parts[0]
        if card not in state.private[seat].cards:
            raise Illegal("4.1", say("You do not hold that card."))
        state.private[seat].cards.remove(card)
        state.public.laid.append(card)
        state.public.turn = 1 - seat
        if tell is not None:
            text = say("{who} lays {card}.", who=Who(seat), card=CARDS[card])
            tell(Event("lay", "4.1", seat, text, [card]))

    def chance(self, state: Truth) -> Chance:
        return Chance("deck", state.secret.cards, 2, CARDS, "1.2")

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        seat = state.public.dealt
        for card in outcome:
            state.secret.cards.remove(card)
            state.private[seat].cards.append(card)
        state.public.dealt += 1
        state.public.turn = 0
        if tell is not None:
            mine = say("You are dealt {cards}.", cards=[CARDS[card] for card in sorted(outcome)])
            all_hear = say("{who} is dealt two cards.", who=Who(seat))
            tell(Event("deal", "1.2", seat, all_hear, outcome, {seat: mine}))

    def imagine(self, view: Sight, rng: Random) -> Truth:
        public = view.public.copy()
        unseen = [c for c in range(6) if c not in view.own.cards and c not in public.laid]
        rng.shuffle(unseen)
        other = 1 - view.seat
        size = (2 if public.dealt > other else 0) - len(public.laid[1 - (other == 0) :: 2])
        hands = [view.own.copy(), view.own.copy()]
        hands[other] = Hand(unseen[:size])
        return State(public, hands, Hand(unseen[size:]))

    def scores(self, public: Public) -> list[int]:
        return [0, 1]

    def cards_of(self, state: Truth) -> list[int]:
        hands = [card for hand in state.private for card in hand.cards]
        return hands + state.public.laid + state.secret.cards


def caught(game: Tiny, seed: int = 0) -> str:
    """The promise that the examination finds broken."""
    with pytest.raises(Fault) as fault:
        examine(game, matches=40, seed=seed, scenes=False)
    return fault.value.promise


def test_an_honest_game_passes() -> None:
    assert examine(Tiny(), matches=40, scenes=False) == 160


class ForgetfulPublic(Public):
    def copy(self) -> ForgetfulPublic:
        return ForgetfulPublic(self.dealt, self.turn, self.laid.copy(), self.peek)

    def key(self) -> Hashable:
        return (self.dealt, self.turn, tuple(self.laid))


class LeaksInLegalActions(Tiny):
    """Lets a seat lay only its lower card while the best card is in the other's hand."""

    def setup(self, seats: int) -> Truth:
        state = super().setup(seats)
        state.public = ForgetfulPublic(0, DEALER, [])
        return state

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        super().settle(state, outcome, tell)
        state.public.peek = int(5 in state.private[1].cards)

    def legal(self, view: Sight) -> list[Action]:
        actions = super().legal(view)
        return actions[:1] if view.seat == 0 and view.public.peek else actions

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if self.waiting_on(state.public) == [seat] and action not in self.legal(state.view(seat)):
            raise Illegal("4.1", say("You may not lay that card."))
        super().play(state, seat, action, tell)


class LeaksInThePublicPart(Tiny):
    """Notes an undealt card where everybody can see it, and does not say so."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        super().play(state, seat, action, tell)
        state.public.peek = min(state.secret.cards)


class LeaksInTheStory(Tiny):
    """Tells everybody what one seat was dealt."""

    def settle(self, state: Truth, outcome: list[int], tell: Tell | None = None) -> None:
        super().settle(state, outcome)
        if tell is not None:
            tell(Event("deal", "1.2", 0, say("Dealt: {cards}.", cards=outcome), outcome))


class HasARoadBack(Tiny):
    """Hands out a view whose public part holds on to the undealt cards."""

    def setup(self, seats: int) -> Truth:
        state = super().setup(seats)
        state.public.road = state.secret  # type: ignore[attr-defined]
        return state


class LosesACard(Tiny):
    """A card that is laid falls under the table."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        super().play(state, seat, action, tell)
        del state.secret.cards[-1:]


class ShallowPublic(Public):
    def copy(self) -> ShallowPublic:
        return ShallowPublic(self.dealt, self.turn, self.laid, self.peek)


class CopiesShallowly(Tiny):
    """A copy lays its cards on the same table."""

    def setup(self, seats: int) -> Truth:
        state = super().setup(seats)
        state.public = ShallowPublic(0, DEALER, [])
        return state


class NeverImaginesTheTruth(Tiny):
    """Believes that the ace is never in the other's hand."""

    def imagine(self, view: Sight, rng: Random) -> Truth:
        state = super().imagine(view, rng)
        other = state.private[1 - view.seat].cards
        if 0 in other:
            other[other.index(0)], state.secret.cards[0] = state.secret.cards[0], 0
        return state


class ImaginesAnotherHand(Tiny):
    """Forgets what it holds itself."""

    def imagine(self, view: Sight, rng: Random) -> Truth:
        state = super().imagine(view, rng)
        mine, rest = state.private[view.seat].cards, state.secret.cards
        if mine:
            mine[0], rest[0] = rest[0], mine[0]
        return state


class ChangesOnARefusal(Tiny):
    """Passes the turn on, and then says that it was not allowed."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if action.parts[0] not in state.private[seat].cards:
            state.public.turn = 1 - state.public.turn
        super().play(state, seat, action, tell)


class NeverEnds(Tiny):
    """Passes the turn to and fro."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        super().play(state.copy(), seat, action)
        state.public.turn = 1 - seat
        if tell is not None:
            tell(Event("pass", "2.1", seat, say("{who} passes.", who=Who(seat))))


class CitesAMissingClause(Tiny):
    """Deals under a clause that is not in the rules."""

    def chance(self, state: Truth) -> Chance:
        return Chance("deck", state.secret.cards, 2, CARDS, "9.9")


class AcceptsTooMuch(Tiny):
    """Lets a seat lay a card that nobody holds."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if action.parts[0] in state.secret.cards and self.waiting_on(state.public) == [seat]:
            return
        super().play(state, seat, action, tell)


@pytest.mark.parametrize(
    ("faulty", "promise"),
    [
        (LeaksInLegalActions, "no leaks in legal actions"),
        (LeaksInThePublicPart, "no leaks: what is seen was told"),
        (LeaksInTheStory, "no leaks: what is told is remembered"),
        (HasARoadBack, "a view has no road back"),
        (LosesACard, "cards are conserved"),
        (CopiesShallowly, "copies are independent"),
        (NeverImaginesTheTruth, "the truth is among the imagined"),
        (ImaginesAnotherHand, "imagine looks like its view"),
        (ChangesOnARefusal, "a refusal or a copy changes nothing"),
        (NeverEnds, "it ends"),
        (CitesAMissingClause, "a clause is there"),
        (AcceptsTooMuch, "what is not legal is refused"),
    ],
)
def test_a_planted_fault_is_caught_by_name(faulty: type[Tiny], promise: str) -> None:
    assert caught(faulty()) == promise

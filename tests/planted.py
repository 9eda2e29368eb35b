"""Games with one fault each, and what the examination makes of them.

    python -m tests.planted 40

examines each with forty seeds and prints in how many the fault was found by its name.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable
from random import Random
from typing import Any

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action, Seat, State, View
from heirloom.core.mistakes import Illegal
from heirloom.core.observation import ObservationField, Observer, block
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.testing import examine
from tests.tiny import CARDS, Hand, Public, Sight, Tiny, Truth


def exchange(hand: list[int], card: int, pile: list[int]) -> None:
    """Put a card back and take another that was not dealt."""
    hand[hand.index(card)], pile[0] = pile[0], card


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


class Bowing(Tiny):
    """Keeps the contract: halfway through, a seat bows to one side, which is told and noted."""

    def __init__(self) -> None:
        super().__init__()
        self.bows = [self.actions.add("bow", side, i) for i, side in enumerate(("left", "right"))]

    def is_halfway(self, public: Public) -> bool:
        return len(public.laid) == 2 and public.dealt == 2

    def legal(self, view: Sight) -> list[Action]:
        actions = super().legal(view)
        return self.bows if actions and self.is_halfway(view.public) else actions

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        halfway = self.is_halfway(state.public)
        if halfway != (action.kind == "bow") or self.waiting_on(state.public) != [seat]:
            raise Illegal("2.1", say("Not now."))
        if not halfway:
            super().play(state, seat, action, tell)
            return
        state.public.dealt = 3
        self.note(state.public, action)
        if tell is not None:
            side = action.notation.removeprefix("bow ")
            tell(Event("bow", "4.2", seat, say("{who} bows: {side}.", who=Who(seat), side=side)))

    def note(self, public: Public, action: Action) -> None:
        public.peek = action.parts[0]


class ForgetsAChoice(Bowing):
    """Tells everybody to which side a seat bowed, and does not note it."""

    def note(self, public: Public, action: Action) -> None:
        pass


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
            exchange(other, 0, state.secret.cards)
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


class HidesAFieldFromItsKey(Tiny):
    """Notes an undealt card in a public field that the key leaves out."""

    def setup(self, seats: int) -> Truth:
        state = super().setup(seats)
        state.public = ForgetfulPublic(0, DEALER, [])
        return state

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        super().play(state, seat, action, tell)
        state.public.peek = min(state.secret.cards)


class CountsOutsideItsKey(Tiny):
    """Counts the moves, which is no secret, in a field that the key leaves out."""

    def setup(self, seats: int) -> Truth:
        state = super().setup(seats)
        state.public = ForgetfulPublic(0, DEALER, [])
        return state

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        super().play(state, seat, action, tell)
        state.public.peek += 1


class TellsUnderAnotherClause(Tiny):
    """The clause of a telling depends on the ace."""

    def retold(self, event: Event, ace: bool) -> Event:
        clause = "4.2" if ace else event.clause
        return Event(event.kind, clause, event.seat, event.text, event.cards)

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        ace = 0 in state.private[1 - seat].cards
        listening = None if tell is None else lambda event: tell(self.retold(event, ace))
        super().play(state, seat, action, listening)


class TellsOfAnotherKind(TellsUnderAnotherClause):
    """The kind of a telling depends on the ace."""

    def retold(self, event: Event, ace: bool) -> Event:
        kind = "laying" if ace else event.kind
        return Event(kind, event.clause, event.seat, event.text, event.cards)


class RefusesWithTheOthersCard(Tiny):
    """The text of a refusal depends on what the other holds."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if action.parts[0] in state.private[1 - seat].cards:
            raise Illegal("4.1", say("The other holds that card."))
        super().play(state, seat, action, tell)


class RefusesUnderAnotherClause(Tiny):
    """The clause of a refusal depends on what the other holds."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if self.waiting_on(state.public) == [seat]:
            if action.parts[0] in state.private[1 - seat].cards:
                raise Illegal("4.2", say("You do not hold that card."))
        super().play(state, seat, action, tell)


class NeverImaginesItLater(NeverImaginesTheTruth):
    """Believes that the ace is not in the other's hand once the other has laid the king."""

    def imagine(self, view: Sight, rng: Random) -> Truth:
        if 1 in view.public.laid[1 - view.seat :: 2]:
            return super().imagine(view, rng)
        return Tiny.imagine(self, view, rng)


class ImaginesOutOfProportion(NeverImaginesTheTruth):
    """Believes that the ace is in the other's hand three times in a hundred."""

    def imagine(self, view: Sight, rng: Random) -> Truth:
        state = Tiny.imagine(self, view, rng)
        other, pile = state.private[1 - view.seat].cards, state.secret.cards
        if other and 0 in other + pile:
            wanted = rng.random() < 0.03
            if wanted and 0 in pile:
                exchange(pile, 0, other)
            elif not wanted and 0 in other:
                exchange(other, 0, pile)
        return state


class ImaginesOutOfProportionLater(ImaginesOutOfProportion):
    """The same, but only once somebody has laid a card."""

    def imagine(self, view: Sight, rng: Random) -> Truth:
        if view.public.laid:
            return super().imagine(view, rng)
        return Tiny.imagine(self, view, rng)


class OmitsALegalAction(Tiny):
    """Does not offer the nine beside the ten, and accepts it."""

    def legal(self, view: Sight) -> list[Action]:
        actions = super().legal(view)
        return actions[:1] if view.own.cards in ([4, 5], [5, 4]) else actions


class RefusesALegalAction(Tiny):
    """Offers the jack as the third card laid, and refuses it."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        if action.parts[0] == 3 and len(state.public.laid) == 2:
            raise Illegal("4.1", say("Not the jack."))
        super().play(state, seat, action, tell)


class Peeking(Tiny):
    """Keeps the contract: whoever begins is told whether the other holds the ace."""

    def play(self, state: Truth, seat: Seat, action: Action, tell: Tell | None = None) -> None:
        first = not state.public.laid
        super().play(state, seat, action, tell)
        if first:
            self.peek(state, int(0 in state.private[1].cards), tell)

    def peek(self, state: Truth, ace: int, tell: Tell | None) -> None:
        state.public.peek = ace
        if tell is not None:
            tell(Event("peek", "4.2", 0, say("Aces there: {n}.", n=ace)))

    def imagine(self, view: Sight, rng: Random) -> Truth:
        state = super().imagine(view, rng)
        if view.seat == 0:
            assume(state, view.public.peek)
        return state


def assume(state: Truth, ace: int) -> None:
    """Let the second seat hold the ace, or not, as far as that is possible."""
    hand, pile = state.private[1].cards, state.secret.cards
    if ace == 1 and 0 in pile and hand:
        exchange(pile, 0, hand)
    elif ace == 0 and 0 in hand:
        exchange(hand, 0, pile)


class PeeksBlindly(Peeking):
    """Does not believe that the other could hold the ace: a judge of take-backs sees no peek."""

    def imagine(self, view: Sight, rng: Random) -> Truth:
        state = super().imagine(view, rng)
        if view.seat == 0 and view.public.peek < 0:
            assume(state, 0)
        return state


class PeeksInItsStory(Peeking):
    """Tells who begins whether the other holds the ace, and does not note it."""

    def peek(self, state: Truth, ace: int, tell: Tell | None) -> None:
        super().peek(state, ace, tell)
        state.public.peek = -1


class PeeksOutsideItsKey(HidesAFieldFromItsKey):
    """Shows an undealt card in a field that the key leaves out, which no judge of keys sees."""


class Undeclared(Hand):
    """A hand that does not say which fields it has."""

    @staticmethod
    def fields() -> tuple[tuple[str, str, str], ...]:
        return ()

    def copy(self) -> Undeclared:
        return Undeclared(self.cards.copy())


class DeclaresNoFields(Tiny):
    """The undealt cards cannot be written as text."""

    def setup(self, seats: int) -> Truth:
        state = super().setup(seats)
        return State(state.public, state.private, Undeclared(state.secret.cards))


class Crashes(Tiny):
    """Fails to answer once all is laid."""

    def scores(self, public: Public) -> list[int]:
        return [public.laid[4], 0]


class GrowingObserver(Observer):
    """Writes a number for each card that lies open."""

    def write(self, view: View[Any, Any]) -> bytes:
        return block(*[1.0] * (1 + len(view.public.laid)))


class ObservesMoreAndMore(Tiny):
    """Has observations that grow with the match."""

    def observer(self, seats: int) -> Observer:
        return GrowingObserver([ObservationField("laid", 1, "cards laid")])


class CountingObserver(Observer):
    """Writes how often it was asked."""

    asked = 0

    def write(self, view: View[Any, Any]) -> bytes:
        self.asked += 1
        return block(self.asked)


class ObservesItsPast(Tiny):
    """Has observations that depend on what was asked before."""

    def __init__(self) -> None:
        super().__init__()
        self.counting = CountingObserver([ObservationField("asked", 1, "how often")])

    def observer(self, seats: int) -> Observer:
        return self.counting


PLANTED: list[tuple[type[Tiny], str]] = [
    (LeaksInLegalActions, "no leaks in legal actions"),
    (LeaksInThePublicPart, "no leaks: what is seen was told"),
    (LeaksInTheStory, "no leaks: what is told is remembered"),
    (ForgetsAChoice, "no leaks: what is told is remembered"),
    (HasARoadBack, "a view has no way back to the state"),
    (LosesACard, "the cards stay the same"),
    (CopiesShallowly, "copies are independent"),
    (NeverImaginesTheTruth, "the true state can be imagined"),
    (ImaginesAnotherHand, "an imagined state fits its view"),
    (ChangesOnARefusal, "a refusal or a copy changes nothing"),
    (NeverEnds, "every match ends"),
    (CitesAMissingClause, "every cited clause exists"),
    (AcceptsTooMuch, "every other action is refused"),
    (HidesAFieldFromItsKey, "no leaks in a field outside the key"),
    (HidesAFieldFromItsKey, "no leaks in the observation"),
    (ObservesMoreAndMore, "an observation is always as long"),
    (ObservesItsPast, "an observation depends on the view alone"),
    (CountsOutsideItsKey, "the key covers every field"),
    (TellsUnderAnotherClause, "no leaks in the clause or kind of a telling"),
    (TellsOfAnotherKind, "no leaks in the clause or kind of a telling"),
    (RefusesWithTheOthersCard, "no leaks in refusals"),
    (RefusesUnderAnotherClause, "no leaks in refusals"),
    (NeverImaginesItLater, "the true state can be imagined"),
    (ImaginesOutOfProportion, "states are imagined in the right proportions"),
    (ImaginesOutOfProportionLater, "states are imagined in the right proportions"),
    (OmitsALegalAction, "every other action is refused"),
    (RefusesALegalAction, "every legal action is accepted"),
    (PeeksBlindly, "a free take-back has shown nothing new"),
    (PeeksInItsStory, "no leaks: what is told is remembered"),
    (PeeksOutsideItsKey, "a free take-back has shown nothing new"),
    (DeclaresNoFields, "a position can be read back"),
    (Crashes, "no question raises an error"),
]


def promises(game: Tiny, seed: int = 0) -> set[str]:
    """The promises that the examination finds broken, as it runs by default."""
    return set(examine(game, seed=seed, scenes=False, strict=False).faults)


def main(seeds: int) -> None:
    """Print in how many runs each fault is found, and in how many an honest game is accused."""
    accused = sum(bool(promises(Tiny(), seed)) for seed in range(seeds))
    print(f"{accused} of {seeds}  (an honest game)", flush=True)
    for faulty, promise in PLANTED:
        found = sum(promise in promises(faulty(), seed) for seed in range(seeds))
        print(f"{found} of {seeds}  {faulty.__name__}: {promise}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)

# compiled with mypyc
"""The turn: its phases in order, the Actions phase, discarding, and the end of the game."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import DEALER, Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.cards.terms import FIGHTER, IN_ACTION
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.deeds import Deeds
from heirloom.games.heir_apparent.rules.frames import (
    ACTING,
    ACTIONS,
    DISCARDING,
    DRAWING,
    EVENTFUL,
    NOT_BEGUN,
    NOTHING,
    UNTURNING,
    VICTORY,
    Act,
    Deed,
    Draw,
    Drop,
    Melee,
    OpenEvent,
    Turn,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.parts import PLACES, Public, Sight, Truth
from heirloom.games.heir_apparent.rules.verdicts import heir
from heirloom.games.heir_apparent.table.refusals import (
    DECK_EMPTY,
    NOBODY_TO_ATTACK,
    NOT_A_FIGHTER,
    NOT_IN_HAND,
    NOT_NOW,
    NOT_YOURS,
    TURNED,
    Refusal,
)

NEXT_PHASE: Final = {
    NOT_BEGUN: DRAWING,
    DRAWING: ACTING,
    ACTING: EVENTFUL,
    EVENTFUL: DISCARDING,
    DISCARDING: UNTURNING,
    UNTURNING: VICTORY,
}


@final
class Turns(Moment[Turn]):
    """One player's turn after the other, until the Event deck is empty (§3.1)."""

    def go_on(self, state: Truth, frame: Turn, tell: Tell | None) -> None:
        public, seat = state.public, frame.owner
        phase = NEXT_PHASE[frame.phase]
        frame.phase = phase
        if phase == DRAWING:
            self._begin(public, seat, tell)
        elif phase == ACTING:
            self.court.push(public, Act(seat, seat))
        elif phase == EVENTFUL:
            if public.events_left:  # §R48
                self.court.push(public, OpenEvent(DEALER, seat))
        elif phase == DISCARDING:
            self._discard(public)
        elif phase == UNTURNING:
            self._unturn(public, seat, tell)
        else:
            self._end(public, frame, tell)

    def _begin(self, public: Public, seat: int, tell: Tell | None) -> None:
        public.turns += 1
        public.drew = False
        public.declined = False
        public.drawn_for = [0] * PLACES
        self.court.push(public, Draw(seat, seat))
        if tell is not None:
            tell(_beginning(public, seat))

    def _discard(self, public: Public) -> None:
        """Everybody discards, from the active player on (§10.1, §R21)."""
        seats = self.court.round(public)
        for i in range(len(seats) - 1, -1, -1):
            if public.hands[seats[i]] > self.court.limit:
                self.court.push(public, Drop(seats[i], seats[i], self.court.limit))

    def _unturn(self, public: Public, seat: int, tell: Tell | None) -> None:
        public.turned[public.princes[seat]] = 0
        for card in public.places[seat]:
            if card != NOTHING:
                public.turned[card] = 0
        if tell is not None:
            text = say("{who} readies the Prince and all Characters.", who=Who(seat))
            tell(Event("unturn", "10.2", seat, text))

    def _end(self, public: Public, frame: Turn, tell: Tell | None) -> None:
        """The game is over when no Event is left (§10.3); else the left neighbour is next."""
        if public.events_left:  # §R48
            frame.owner = self.court.left(public, frame.owner)
            frame.phase = NOT_BEGUN
            public.current = frame.owner
            return
        self.court.pop(public)
        if tell is not None:
            best = public.favor.index(max(public.favor))
            tell(Event("end", "10.3", best, heir(public)))


def _beginning(public: Public, seat: int) -> Event:
    """A turn begins; the first one is for the most favor left (§2.9)."""
    if public.turns > 1:
        return Event("turn_begins", "3.1", seat, say("{who}’s turn begins.", who=Who(seat)))
    text = say("{who} has the most favor left and takes the first turn.", who=Who(seat))
    if public.favor.count(max(public.favor)) > 1:
        text = say("{who} takes the first turn: the most popular of those with the most favor "
                   "left.", who=Who(seat))  # fmt: skip
    return Event("turn_begins", "2.9", seat, text)


@final
class Acting(Moment[Act]):
    """The Actions phase: cards, abilities, draws and melees, as many as one likes."""

    def __init__(self, court: Court, deeds: Deeds) -> None:
        super().__init__(court)
        self.deeds = deeds

    def offer(self, view: Sight, frame: Act, found: list[Action]) -> None:
        found.append(self.moves.done)
        for card in view.public.places[view.seat]:
            if card == NOTHING:
                continue
            if self._refuse_turning(view.public, view.seat, card) is None:
                found.append(self.moves.turns[card])
            if self._refuse_attack(view.public, view.seat, card) is None:
                found.append(self.moves.attacks[card])
        self.deeds.offer_hand(view, IN_ACTION, found)
        self.deeds.offer_abilities(view, IN_ACTION, found)

    def refuse(self, view: Sight, frame: Act, action: Action) -> Refusal | None:
        kind = action.kind
        if kind == "done":
            return None
        if kind == "turn":
            return self._refuse_turning(view.public, view.seat, action.parts[0])
        if kind == "attack":
            return self._refuse_attack(view.public, view.seat, action.parts[0])
        if kind == "play":
            return self.deeds.refuse_play(view, action.parts[0], IN_ACTION)
        if kind == "use":
            return self.deeds.refuse_use(view, action.parts[0], IN_ACTION)
        return NOT_NOW

    def _refuse_turning(self, public: Public, seat: int, card: int) -> Refusal | None:
        """Why a Character cannot be exhausted for an Action card (§5.2, §R7)."""
        if public.holder[card] != seat:
            return NOT_YOURS
        if public.turned[card]:
            return TURNED
        return None if self.court.can_draw(public, ACTIONS) else DECK_EMPTY

    def _refuse_attack(self, public: Public, seat: int, card: int) -> Refusal | None:
        """Why a Character cannot begin a melee (§5.3, §R12)."""
        if public.holder[card] != seat:
            return NOT_YOURS
        if not self.court.traits(public, card) & FIGHTER:
            return NOT_A_FIGHTER
        if public.turned[card]:
            return TURNED
        for rival in range(public.seats):
            if rival != seat and self.court.size(public, rival):
                return None
        return NOBODY_TO_ATTACK

    def act(self, state: Truth, frame: Act, action: Action, tell: Tell | None) -> None:
        public, seat, kind = state.public, frame.seat, action.kind
        if kind == "done":
            self.court.pop(public)
            if tell is not None:
                text = say("{who} ends the Actions phase.", who=Who(seat))
                tell(Event("done", "5.4", seat, text))
        elif kind == "play":
            self.deeds.play(state, seat, action.parts[0], tell)
        elif kind == "use":
            self.deeds.use(state, seat, action.parts[0], tell)
        else:
            card = action.parts[0]
            self.court.turn(public, card)
            if kind == "attack":
                self.court.push(public, Melee(seat, seat, attacker=card))
            else:
                self.court.deal(public, seat, ACTIONS)
            if tell is not None:
                name = self.deck.names[card]
                text = say("{who} exhausts {card} to draw a card.", who=Who(seat), card=name)
                if kind == "attack":
                    text = say("{who} exhausts {card} to attack.", who=Who(seat), card=name)
                clause = "5.3" if kind == "attack" else "5.2"
                tell(Event("turn", clause, seat, text, [card]))


@final
class Dropping(Moment[Drop]):
    """Action cards are discarded until few enough are left."""

    def offer(self, view: Sight, frame: Drop, found: list[Action]) -> None:
        for card in set(view.own.hand):
            found.append(self.moves.discards[card])

    def refuse(self, view: Sight, frame: Drop, action: Action) -> Refusal | None:
        if action.kind != "discard":
            return NOT_NOW
        return None if action.parts[0] in view.own.hand else NOT_IN_HAND

    def act(self, state: Truth, frame: Drop, action: Action, tell: Tell | None) -> None:
        public, seat, card = state.public, frame.seat, action.parts[0]
        state.private[seat].hand.remove(card)
        public.hands[seat] -= 1
        public.discarded.append(card)
        if tell is not None:
            text = say("{who} discards {card}.", who=Who(seat), card=self.deck.names[card])
            tell(Event("discard", dropping_clause(self.court, public), seat, text, [card]))
        if public.hands[seat] <= frame.keep:
            self.court.pop(public)


def dropping_clause(court: Court, public: Public) -> str:
    """Why cards are discarded now: because of a card, or in the Discard phase (§10.1)."""
    below = public.stack[-2]
    return court.clause(public, below) if isinstance(below, Deed) else "10.1"

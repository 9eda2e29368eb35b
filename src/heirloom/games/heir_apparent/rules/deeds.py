# compiled with mypyc
"""A deed: a card or an ability, from the moment it is played until it is carried out."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, say
from heirloom.games.heir_apparent.cards.deck import A_CHARACTER, EFFECT, PLAYED, SPELL_CARD
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.effects import Effects
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.moves import POOL_NAMES
from heirloom.games.heir_apparent.rules.naming import Namings
from heirloom.games.heir_apparent.rules.parts import (
    DEED,
    EVENT,
    NOBODY,
    NOTHING,
    SPELL,
    Frame,
    Public,
    Sight,
    Truth,
)
from heirloom.games.heir_apparent.table.refusals import (
    NO_ABILITY,
    NO_REACTION,
    NO_WIZARD,
    NOT_IN_HAND,
    NOT_YOURS,
    NOTHING_TO_NAME,
    TOO_DEAR,
    TURNED,
    WRONG_PHASE,
    Refusal,
)

NAMING: Final = 0  # stages of a deed
CASTING: Final = 1
BEGINNING: Final = 2
RESOLVING: Final = 3

COUNTERED: Final = 1  # what makes a deed void


@final
class Deeds(Moment):
    """Cards are played, what they ask for is named, and their orders are carried out one by one."""

    def __init__(self, court: Court) -> None:
        super().__init__(court)
        self.namings = Namings(court)
        self.effects = Effects(court)

    # Playing, as the windows offer it

    def offer_hand(self, view: Sight, phase: int, condition: int, found: list[Action]) -> None:
        """The cards in hand that can be played now."""
        for card in set(view.own.hand):
            if self.refuse_play(view, card, phase, condition) is None:
                found.append(self.moves.plays[card])

    def offer_abilities(self, view: Sight, phase: int, found: list[Action]) -> None:
        """What one's Characters can be turned for now."""
        public, seat = view.public, view.seat
        prince = public.princes[seat]
        if self.deck.able[prince] and self.refuse_use(view, prince, phase) is None:
            found.append(self.moves.uses[prince])
        for card in public.places[seat]:
            if card != NOTHING and self.deck.able[card]:
                if self.refuse_use(view, card, phase) is None:
                    found.append(self.moves.uses[card])

    def refuse_play(self, view: Sight, card: int, phase: int, condition: int) -> Refusal | None:
        """Why a card cannot be played in this phase (§R8) or for this condition."""
        deck, public = self.deck, view.public
        if card not in view.own.hand:
            return NOT_IN_HAND
        if condition:
            if deck.conditions[card] != condition:
                return NO_REACTION
        elif not deck.phases[card] & phase:
            return WRONG_PHASE
        if deck.kinds[card] >= SPELL_CARD and not self.court.wizard(public, view.seat):
            return NO_WIZARD
        if deck.costs[card] > public.favor[view.seat]:
            return TOO_DEAR
        return None if self.namings.feasible(public, card, view.seat) else NOTHING_TO_NAME

    def refuse_use(self, view: Sight, card: int, phase: int) -> Refusal | None:
        """Why a Character cannot be turned for its ability (§R52)."""
        public = view.public
        if public.holder[card] != view.seat:
            return NOT_YOURS
        if not self.deck.able[card] or not self.deck.phases[card] & phase:
            return NO_ABILITY
        if public.turned[card]:
            return TURNED
        return None if self.namings.feasible(public, card, view.seat) else NOTHING_TO_NAME

    def play(self, state: Truth, seat: int, card: int, tell: Tell | None) -> None:
        """A card leaves a hand and is paid for (§6.5)."""
        public = state.public
        state.private[seat].hand.remove(card)
        public.hands[seat] -= 1
        public.limbo.append(card)
        if tell is not None:
            text = say("{who} plays {card}.", who=Who(seat), card=self.deck.names[card])
            clause = "6.4" if self.deck.conditions[card] else "5.1"
            tell(Event("play", clause, seat, text, [card]))
        if self.deck.costs[card]:
            self.court.change_favor(public, seat, -self.deck.costs[card], "6.5", tell)
        self.begin(public, seat, card, PLAYED)

    def use(self, state: Truth, seat: int, card: int, tell: Tell | None) -> None:
        """A Character is turned for what it can do."""
        self.court.turn(state.public, card)
        if tell is not None:
            text = say("{who} turns {card}.", who=Who(seat), card=self.deck.names[card])
            tell(Event("use", "R52", seat, text, [card]))
        self.begin(state.public, seat, card, PLAYED)

    def begin(self, public: Public, seat: int, card: int, part: int) -> Frame:
        """A deed is put on the stack; who does it names what is asked for."""
        deed = Frame(DEED, NOBODY, seat, card)
        deed.part = part
        deed.stage = CASTING
        if part == PLAYED and self.deck.scripts[card][PLAYED].namings:
            deed.stage = NAMING
            deed.seat = seat
        self.court.push(public, deed)
        return deed

    # Naming

    def offer(self, view: Sight, frame: Frame, found: list[Action]) -> None:
        naming = self.deck.scripts[frame.card][PLAYED].namings[len(frame.named)]
        self.namings.offer(view.public, frame.card, frame.owner, naming, found)

    def refuse(self, view: Sight, frame: Frame, action: Action) -> Refusal | None:
        naming = self.deck.scripts[frame.card][PLAYED].namings[len(frame.named)]
        return self.namings.refuse(view.public, frame.card, frame.owner, naming, action)

    def act(self, state: Truth, frame: Frame, action: Action, tell: Tell | None) -> None:
        frame.named.append(action.parts[0])
        if tell is not None:
            self._tell_named(state.public, frame, action, tell)
        if len(frame.named) == len(self.deck.scripts[frame.card][PLAYED].namings):
            frame.seat = NOBODY
            frame.stage = CASTING

    def _tell_named(self, public: Public, frame: Frame, action: Action, tell: Tell) -> None:
        who, x = Who(frame.owner), action.parts[0]
        if action.kind == "name":
            text = say("{who} names {card}.", who=who, card=self.deck.names[x])
        elif action.kind == "seat" or x < public.seats:
            text = say("{who} names {other}.", who=who, other=Who(x))
        else:
            sides = [say("Support"), say("Opposition"), say("the attack"), say("the defence")]
            text = say("{who} names {side}.", who=who, side=sides[x - POOL_NAMES.index("support")])
        tell(Event("name", "6.6", frame.owner, text))

    # Carrying out

    def go_on(self, state: Truth, frame: Frame, tell: Tell | None) -> None:
        public = state.public
        if frame.stage == CASTING:
            frame.stage = BEGINNING
            if frame.part == PLAYED and self.deck.kinds[frame.card] >= SPELL_CARD:
                window = Frame(SPELL, self.court.left(public, frame.owner), frame.owner, frame.card)
                self.court.push(public, window)
        elif frame.stage == BEGINNING:
            self._begin_orders(public, frame, tell)
        elif frame.void or frame.step >= len(self.deck.scripts[frame.card][frame.part].orders):
            self._finish(public, frame)
        elif not frame.queue:
            frame.step += 1
            orders = self.deck.scripts[frame.card][frame.part].orders
            if frame.step < len(orders):
                order = orders[frame.step]
                frame.queue = self.effects.seats(public, frame, order.who, order.what)
        else:
            current = self.deck.scripts[frame.card][frame.part].orders[frame.step]
            self.effects.carry_out(state, frame, current, frame.queue.pop(0), tell)

    def _begin_orders(self, public: Public, frame: Frame, tell: Tell | None) -> None:
        """If it was countered, or what it was played on has gone, it fails (§7.3, §R36)."""
        frame.stage = RESOLVING
        if not frame.void and self._stands(public, frame):
            orders = self.deck.scripts[frame.card][frame.part].orders
            if orders:
                frame.queue = self.effects.seats(public, frame, orders[0].who, orders[0].what)
            return
        frame.void = COUNTERED
        if tell is not None:
            text = say("{card} has no effect.", card=self.deck.names[frame.card])
            tell(Event("fail", "7.3", frame.owner, text))

    def _stands(self, public: Public, frame: Frame) -> bool:
        """Whether every Character that was named for it is still in play."""
        if frame.part != PLAYED:
            return True
        namings = self.deck.scripts[frame.card][PLAYED].namings
        for i in range(len(frame.named)):
            if namings[i].a == A_CHARACTER and public.holder[frame.named[i]] == NOTHING:
                return False
        return True

    def _finish(self, public: Public, frame: Frame) -> None:
        """Effects and what failed are discarded (§6.1); an Event keeps whom it is about."""
        self.court.pop(public)
        if frame.part != PLAYED:
            return
        if self.deck.kinds[frame.card] >= EFFECT:
            if frame.card in public.limbo:
                public.limbo.remove(frame.card)
                public.discarded.append(frame.card)
        else:
            event = public.frame(EVENT)
            if event is not None and event.card == frame.card:
                event.named = frame.named

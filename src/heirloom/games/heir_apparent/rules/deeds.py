# compiled with mypyc
"""A deed: a card or an ability, from the moment it is played until it is carried out."""

from __future__ import annotations

from typing import final

from heirloom.core.game import Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, say
from heirloom.games.heir_apparent.cards.scripts import Scripts
from heirloom.games.heir_apparent.cards.terms import PLAYED
from heirloom.games.heir_apparent.cards.verbs.verb import Order
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import (
    BEGINNING,
    CASTING,
    NAMING,
    NOBODY,
    NOTHING,
    RESOLVING,
    Deed,
    Melee,
    Spell,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.naming import Namings
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets
from heirloom.games.heir_apparent.rules.verdicts import side_phrase
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


@final
class Deeds(Moment[Deed]):
    """Cards are played, what they ask for is named, and their orders are carried out one by one."""

    def __init__(self, court: Court, scripts: Scripts) -> None:
        super().__init__(court)
        self.scripts = scripts
        self.namings = Namings(court, scripts)
        self.targets = Targets(court)

    # Playing, as the windows offer it

    def offer_hand(self, view: Sight, phase: int, found: list[Action]) -> None:
        """The cards in hand that can be played in this phase."""
        for card in set(view.own.hand):
            if self.refuse_play(view, card, phase) is None:
                found.append(self.moves.plays[card])

    def offer_reactions(self, view: Sight, condition: str, found: list[Action]) -> None:
        """The cards in hand that can be played on this condition."""
        for card in set(view.own.hand):
            if self.refuse_reaction(view, card, condition) is None:
                found.append(self.moves.plays[card])

    def offer_abilities(self, view: Sight, phase: int, found: list[Action]) -> None:
        """The abilities that a player's Characters can be exhausted for now."""
        public, seat = view.public, view.seat
        prince = public.princes[seat]
        if self.deck.able[prince] and self.refuse_use(view, prince, phase) is None:
            found.append(self.moves.uses[prince])
        for card in public.places[seat]:
            if card != NOTHING and self.deck.able[card]:
                if self.refuse_use(view, card, phase) is None:
                    found.append(self.moves.uses[card])

    def refuse_play(self, view: Sight, card: int, phase: int) -> Refusal | None:
        """Why a card cannot be played in this phase: the card says in which it can (§R8, §R38)."""
        if card not in view.own.hand:
            return NOT_IN_HAND
        return self._refuse(view, card) if self.deck.phases[card] & phase else WRONG_PHASE

    def refuse_reaction(self, view: Sight, card: int, condition: str) -> Refusal | None:
        """Why a card cannot be played on this condition (§6.4)."""
        if card not in view.own.hand:
            return NOT_IN_HAND
        return self._refuse(view, card) if self.deck.conditions[card] == condition else NO_REACTION

    def _refuse(self, view: Sight, card: int) -> Refusal | None:
        """Why a card in hand cannot be played, whenever that is."""
        public = view.public
        if self.deck.magic(card) and not self.court.wizard(public, view.seat):
            return NO_WIZARD
        if self.deck.costs[card] > public.favor[view.seat]:  # §6.5
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
            tell(Event("play", self._playing_clause(public, card), seat, text, [card]))
        if self.deck.costs[card]:
            self.court.spend(public, seat, self.deck.costs[card], "6.5", tell)
        self.begin(public, seat, card, PLAYED)

    def _playing_clause(self, public: Public, card: int) -> str:
        """The clause that allows a card to be played now."""
        if self.deck.conditions[card]:
            return "6.4"
        window = public.window()
        if window is None:
            return "5.1"
        return "8.2" if isinstance(window, Melee) else "9.2"

    def use(self, state: Truth, seat: int, card: int, tell: Tell | None) -> None:
        """A Character is exhausted for its ability (§5.1)."""
        self.court.turn(state.public, card)
        if tell is not None:
            text = say("{who} exhausts {card} to use an ability.", who=Who(seat),
                       card=self.deck.names[card])  # fmt: skip
            clause = "5.1" if state.public.window() is None else "R52"
            tell(Event("use", clause, seat, text, [card]))
        self.begin(state.public, seat, card, PLAYED)

    def begin(self, public: Public, seat: int, card: int, script: str) -> Deed:
        """A deed is put on the stack; its player then chooses what it asks for."""
        deed = Deed(NOBODY, seat, card, script)
        if script == PLAYED and self.scripts.namings[card]:
            deed.stage = NAMING
            deed.seat = seat
        self.court.push(public, deed)
        return deed

    # Naming

    def offer(self, view: Sight, frame: Deed, found: list[Action]) -> None:
        naming = self.scripts.namings[frame.card][len(frame.named)]
        self.namings.offer(view.public, frame.card, frame.owner, naming, found)

    def refuse(self, view: Sight, frame: Deed, action: Action) -> Refusal | None:
        naming = self.scripts.namings[frame.card][len(frame.named)]
        return self.namings.refuse(view.public, frame.card, frame.owner, naming, action)

    def act(self, state: Truth, frame: Deed, action: Action, tell: Tell | None) -> None:
        frame.named.append(action.parts[0])
        if tell is not None:
            self._tell_named(state.public, frame, action, tell)
        if len(frame.named) == len(self.scripts.namings[frame.card]):
            frame.seat = NOBODY
            frame.stage = CASTING

    def _tell_named(self, public: Public, frame: Deed, action: Action, tell: Tell) -> None:
        """What was chosen, and whose it is; for an Event that is decided at once (§9.1)."""
        who, x = Who(frame.owner), action.parts[0]
        instead: dict[int, Phrase] = {}
        if action.kind == "name" or action.kind == "source":
            holder = self.court.owner_of(public, x)
            text = say("{who} chooses {card}.", who=who, card=self.court.whose(x, holder))
            if holder == frame.owner:
                name = self.deck.names[self.court.card_of(x)]
                text = say("{who} chooses {card}.", who=who, card=name)
            else:
                instead[holder] = say("{who} chooses {card}.", who=who, card=self.court.yours(x))
        elif action.kind == "side":
            text = say("{who} chooses {side}.", who=who, side=side_phrase(x))
        else:
            text = say("{who} chooses {other}.", who=who, other=Who(x))
        clause = "9.1" if self.deck.kinds[frame.card].is_event else "6.6"
        tell(Event("name", clause, frame.owner, text, None, instead))

    # Carrying out

    def go_on(self, state: Truth, frame: Deed, tell: Tell | None) -> None:
        public = state.public
        if frame.stage == CASTING:
            frame.stage = BEGINNING
            if frame.script == PLAYED and self.deck.magic(frame.card):
                first = self.court.left(public, frame.owner)
                self.court.push(public, Spell(first, frame.owner, card=frame.card))
        elif frame.stage == BEGINNING:
            self._begin_orders(public, frame, tell)
        else:
            self._resolve(state, frame, tell)

    def _resolve(self, state: Truth, frame: Deed, tell: Tell | None) -> None:
        """The order is carried out for the next seat; after the last seat comes the next order."""
        orders = self.scripts.orders(frame.card, frame.script)
        if frame.is_void or frame.order >= len(orders):
            self._finish(state.public, frame)
        elif frame.waiting:
            order = orders[frame.order]
            seat = frame.waiting.pop(0)
            order.verb.carry_out(self.targets, state, frame, order, seat, tell)
        else:
            frame.order += 1
            if frame.order < len(orders):
                self._aim(state.public, frame, orders[frame.order])

    def _aim(self, public: Public, frame: Deed, order: Order) -> None:
        """Whom the order is for; a loser who is spared pays the winner nothing either (§R60)."""
        frame.waiting = self.targets.seats(public, frame, order.who, order.what)
        event = public.event()
        if order.who == "loser" and event is not None and event.is_spared:
            if self.deck.kinds[frame.card].is_event:
                frame.waiting = []

    def order(self, frame: Deed) -> Order:
        """The order that is being carried out."""
        return self.scripts.orders(frame.card, frame.script)[frame.order]

    def _begin_orders(self, public: Public, frame: Deed, tell: Tell | None) -> None:
        """If it was countered, or what it was played on has gone, it fails (§7.3, §R36)."""
        frame.stage = RESOLVING
        if not frame.is_void and self._stands(public, frame):
            orders = self.scripts.orders(frame.card, frame.script)
            if orders:
                self._aim(public, frame, orders[0])
            return
        was_countered = frame.is_void
        frame.is_void = True  # so that it begins no melee, and exhausts nobody (§R41)
        if tell is not None:
            name = self.deck.names[frame.card]
            text = say("{card} has no effect: what it was cast on has left play.", card=name)
            if was_countered:
                text = say("{card} is countered and has no effect.", card=name)
            tell(Event("fail", "7.3" if was_countered else "R36", frame.owner, text))

    def _stands(self, public: Public, frame: Deed) -> bool:
        """Whether every Character that was named for it is still in play."""
        if frame.script != PLAYED:
            return True
        namings = self.scripts.namings[frame.card]
        for i in range(len(frame.named)):
            if namings[i].a == "character" and public.holder[frame.named[i]] == NOTHING:
                return False
        return True

    def _finish(self, public: Public, frame: Deed) -> None:
        """Effects and what failed are discarded (§6.1); an Event keeps whom it is about."""
        self.court.pop(public)
        if frame.script != PLAYED:
            return
        if self.deck.kinds[frame.card].is_action:
            if frame.card in public.limbo:
                public.limbo.remove(frame.card)
                public.discarded.append(frame.card)
        else:
            event = public.event()
            if event is not None and event.card == frame.card:
                event.named = frame.named

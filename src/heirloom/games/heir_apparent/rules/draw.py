# compiled with mypyc
"""The Draw phase: free draws, paid draws, and what the dealer draws for them."""

from __future__ import annotations

from typing import final

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER, Action
from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, Words, all_of, say, say_n
from heirloom.games.heir_apparent.cards.deck import Deck
from heirloom.games.heir_apparent.rules.frames import (
    ACTIONS,
    CHARACTERS,
    NOBODY,
    NOTHING,
    ChooseDeck,
    Deal,
    Draw,
    Newcomer,
    Spend,
)
from heirloom.games.heir_apparent.rules.moment import Moment
from heirloom.games.heir_apparent.rules.moves import deck_of
from heirloom.games.heir_apparent.rules.parts import PLACES, Public, Sight, Truth
from heirloom.games.heir_apparent.table.refusals import (
    DECK_EMPTY,
    NO_DRAW,
    NO_PAIR,
    NOT_IN_HAND,
    NOT_MAGIC,
    NOT_NOW,
    NOT_YOURS,
    TURNED,
    Refusal,
)


@final
class Drawing(Moment[Draw]):
    """Draw as often as open slots, exhausted Characters and discarded Spells allow."""

    def offer(self, view: Sight, frame: Draw, found: list[Action]) -> None:
        found.append(self.moves.done)  # all draws are optional (§R5)
        for draw in self.moves.draws:
            if self.refuse(view, frame, draw) is None:
                found.append(draw)
        for card in view.public.places[view.seat]:
            if card != NOTHING and self.refuse(view, frame, self.moves.turns[card]) is None:
                found.append(self.moves.turns[card])
        self.offer_spending(view, found)

    def offer_spending(self, view: Sight, found: list[Action]) -> None:
        """Spells and Enchantments in hand, if there are two."""
        spendable: list[int] = [card for card in view.own.hand if self.deck.magic(card)]
        if len(spendable) > 1:
            for card in set(spendable):
                found.append(self.moves.spendings[card])

    def refuse(self, view: Sight, frame: Draw, action: Action) -> Refusal | None:
        public = view.public
        if action.kind == "done":
            return None
        if action.kind == "draw":
            if not self.free_draws(public, view.seat):
                return NO_DRAW
            return None if self.court.can_draw(public, deck_of(action)) else DECK_EMPTY
        if action.kind == "turn":
            return self.refuse_turning(public, view.seat, action.parts[0])
        if action.kind == "spend":
            return self.refuse_spending(view, action.parts[0], 2)
        return NOT_NOW

    def free_draws(self, public: Public, seat: int) -> int:
        """The draw of the turn, and one for each open slot that gave none yet (§R25, §R26)."""
        draws = 0 if public.drew else 1
        for place in range(PLACES):
            if public.places[seat][place] == NOTHING and not public.drawn_for[place]:
                draws += 1
        return draws

    def refuse_turning(self, public: Public, seat: int, card: int) -> Refusal | None:
        """Whether a Character can be exhausted for a card (§4.2)."""
        if public.holder[card] != seat:
            return NOT_YOURS
        if public.turned[card]:
            return TURNED
        drawable = self.court.can_draw(public, ACTIONS) or self.court.can_draw(public, CHARACTERS)
        return None if drawable else DECK_EMPTY

    def refuse_spending(self, view: Sight, card: int, needed: int) -> Refusal | None:
        """Whether a card can be one of two that pay for a draw (§4.3)."""
        if card not in view.own.hand:
            return NOT_IN_HAND
        if not self.deck.magic(card):
            return NOT_MAGIC
        spendable = [other for other in view.own.hand if self.deck.magic(other)]
        return None if len(spendable) >= needed else NO_PAIR

    def act(self, state: Truth, frame: Draw, action: Action, tell: Tell | None) -> None:
        public, seat = state.public, frame.seat
        if action.kind == "done":
            self.court.pop(public)
            if tell is not None:
                tell(Event("done", "3.1", seat, say("{who} ends the Draw phase.", who=Who(seat))))
        elif action.kind == "draw":
            self._use_draw(public, seat)
            self.court.deal(public, seat, deck_of(action))
            tell_deck(seat, deck_of(action), "4.1", tell)
        elif action.kind == "turn":
            card = action.parts[0]
            self.court.turn(public, card)
            if tell is not None:
                text = say("{who} exhausts {card} to draw a card.", who=Who(seat),
                           card=self.deck.names[card])  # fmt: skip
                tell(Event("turn", "4.2", seat, text, [card]))
            self.court.push(public, ChooseDeck(seat, seat))
        else:
            spend(self.deck, state, seat, action.parts[0], tell)
            self.court.push(public, Spend(seat, seat))

    def _use_draw(self, public: Public, seat: int) -> None:
        if not public.drew:
            public.drew = True
            return
        for place in range(PLACES):
            if public.places[seat][place] == NOTHING and not public.drawn_for[place]:
                public.drawn_for[place] = 1
                return


def tell_deck(seat: int, deck: str, clause: str, tell: Tell | None) -> None:
    """Everybody hears which deck is drawn from."""
    if tell is not None:
        text = say("{who} draws from the Action deck.", who=Who(seat))
        if deck == CHARACTERS:
            text = say("{who} draws from the Character deck.", who=Who(seat))
        tell(Event("deck", clause, seat, text))


def spend(deck: Deck, state: Truth, seat: int, card: int, tell: Tell | None) -> None:
    """A Spell or Enchantment is discarded for half a draw."""
    state.private[seat].hand.remove(card)
    state.public.hands[seat] -= 1
    state.public.discarded.append(card)
    if tell is not None:
        text = say("{who} discards {card} to pay for a draw.", who=Who(seat),
                   card=deck.names[card])  # fmt: skip
        tell(Event("spend", "4.3", seat, text, [card]))


@final
class Spending(Moment[Spend]):
    """The second of two Spells or Enchantments."""

    def offer(self, view: Sight, frame: Spend, found: list[Action]) -> None:
        for card in set(view.own.hand):
            if self.deck.magic(card):
                found.append(self.moves.spendings[card])

    def refuse(self, view: Sight, frame: Spend, action: Action) -> Refusal | None:
        if action.kind != "spend":
            return NOT_NOW
        if action.parts[0] not in view.own.hand:
            return NOT_IN_HAND
        return None if self.deck.magic(action.parts[0]) else NOT_MAGIC

    def act(self, state: Truth, frame: Spend, action: Action, tell: Tell | None) -> None:
        spend(self.deck, state, frame.seat, action.parts[0], tell)
        self.court.pop(state.public)
        self.court.push(state.public, ChooseDeck(frame.seat, frame.owner))


@final
class ChoosingDeck(Moment[ChooseDeck]):
    """Which deck a draw that is paid for comes from (§R26)."""

    def offer(self, view: Sight, frame: ChooseDeck, found: list[Action]) -> None:
        for draw in self.moves.draws:
            if self.court.can_draw(view.public, deck_of(draw)):
                found.append(draw)

    def refuse(self, view: Sight, frame: ChooseDeck, action: Action) -> Refusal | None:
        if action.kind != "draw":
            return NOT_NOW
        return None if self.court.can_draw(view.public, deck_of(action)) else DECK_EMPTY

    def act(self, state: Truth, frame: ChooseDeck, action: Action, tell: Tell | None) -> None:
        self.court.pop(state.public)
        self.court.deal(state.public, frame.seat, deck_of(action))
        tell_deck(frame.seat, deck_of(action), "R26", tell)


@final
class Dealing(Moment[Deal]):
    """The dealer draws Actions, Characters, or an Event that will not take place."""

    def go_on(self, state: Truth, frame: Deal, tell: Tell | None) -> None:
        public = state.public
        if frame.count == 0 or not self._refill(state, frame.deck, tell):
            self.court.pop(public)
        else:
            frame.seat = DEALER

    def _refill(self, state: Truth, deck: str, tell: Tell | None) -> bool:
        """Shuffle the discards into an empty deck (§4.4, §R22, §R28); whether it has a card now."""
        public, secret = state.public, state.secret
        if deck == ACTIONS and public.actions_left == 0 and public.discarded:
            secret.actions = public.discarded
            public.actions_left = len(secret.actions)
            public.discarded = []
            if tell is not None:
                text = say("The discarded Actions become the new deck.")
                tell(Event("refill", "4.4", NOTHING, text))
        if deck == CHARACTERS and public.characters_left == 0 and public.dismissed:
            secret.characters = public.dismissed
            public.characters_left = len(secret.characters)
            public.dismissed = []
            if tell is not None:
                text = say("The discarded Characters become the new deck.")
                tell(Event("refill", "1.6", NOTHING, text))
        if deck == ACTIONS:
            return public.actions_left > 0
        return public.characters_left > 0 if deck == CHARACTERS else public.events_left > 0

    def chance(self, state: Truth, frame: Deal) -> Chance:
        secret, slugs = state.secret, self.deck.slugs
        if frame.deck == ACTIONS:
            count = min(frame.count, state.public.actions_left)
            return Chance("actions", secret.actions, count, slugs, "4.4")
        if frame.deck == CHARACTERS:
            return Chance("characters", secret.characters, 1, slugs, "4.5")
        return Chance("events", secret.events, 1, slugs, "R2")

    def settle(self, state: Truth, frame: Deal, outcome: list[int], tell: Tell | None) -> None:
        public = state.public
        frame.seat = NOBODY
        frame.count -= len(outcome)
        if frame.deck == ACTIONS:
            self._to_hand(state, frame, outcome, tell)
        elif frame.deck == CHARACTERS:
            state.secret.characters.remove(outcome[0])
            public.characters_left -= 1
            self._show(public, frame.owner, outcome[0], tell)
        else:
            state.secret.events.remove(outcome[0])
            public.events_left -= 1
            public.past.append(outcome[0])
            if tell is not None:
                text = say("{card} is taken off the deck and does not take place.",
                           card=self.deck.names[outcome[0]])  # fmt: skip
                tell(Event("adjourn", "R48", frame.owner, text, outcome))

    def _to_hand(self, state: Truth, frame: Deal, outcome: list[int], tell: Tell | None) -> None:
        public, seat = state.public, frame.owner
        for card in outcome:
            state.secret.actions.remove(card)
        state.private[seat].hand += outcome
        public.actions_left -= len(outcome)
        public.hands[seat] += len(outcome)
        if tell is not None:
            names: list[Words] = [self.deck.names[card] for card in outcome]
            text = say_n("{who} draws an Action card.", "{who} draws {n} Action cards.",
                         len(outcome), who=Who(seat))  # fmt: skip
            own = say("{who} draws {cards}.", who=Who(seat), cards=all_of(names))
            kind, clause = ("deal", "2.8") if frame.is_opening else ("draw", "4.4")
            tell(Event(kind, clause, seat, text, outcome, {seat: own}))

    def _show(self, public: Public, seat: int, card: int, tell: Tell | None) -> None:
        """A Character is drawn before everybody's eyes (§R58)."""
        public.limbo.append(card)
        if tell is not None:
            text = say(
                "{who} draws a Character: {card}.", who=Who(seat), card=self.deck.names[card]
            )
            tell(Event("arrive", "R58", seat, text, [card]))
        drawing = public.in_draw_phase()
        asked = NOBODY if drawing and public.declined else seat
        self.court.push(public, Newcomer(asked, seat, card, drawing))

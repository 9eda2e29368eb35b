# compiled with mypyc
"""What a card does as it is played: its effects one after the other, with choices and chance."""

from __future__ import annotations

from typing import final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Phrase, Who, Words, say
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.cards.effects import (
    BANK,
    CHOSEN,
    DESTROY,
    DISCARD,
    DRAW,
    HIGHEST,
    LAY,
    LOOK,
    NEXT,
    OPPONENT,
    RECALL,
    RECOVER,
    TAKE,
    WIN,
    Effect,
)
from heirloom.games.inheritance.rules.parts import (
    BANKED,
    CHOOSE,
    DRAWING,
    LAID,
    NOTHING,
    PICKING,
    Public,
    Sight,
    Truth,
)
from heirloom.games.inheritance.rules.transfers import can_draw, clear, gain, lose, reveal


@final
class Abilities:
    """Carries out the effects of the card just played, as far as it comes without a choice."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck

    def effect(self, public: Public) -> Effect:
        """The effect that is being carried out."""
        return self.deck.acts[public.ability.card][public.ability.step]

    def begin(self, public: Public, card: int, place: int) -> None:
        """A card was played there: its first effect is next (§2.4)."""
        ability = public.ability
        ability.card, ability.place = card, place
        ability.step, ability.left = 0, NOTHING
        ability.doing = ability.did = False

    def run(self, state: Truth, tell: Tell | None) -> bool:
        """Go on until somebody must choose or draw; true once the card has done all it does."""
        public = state.public
        ability = public.ability
        acts = self.deck.acts[ability.card]
        while ability.step < len(acts):
            effect = acts[ability.step]
            if ability.left == NOTHING:
                ability.left = effect.count if self._applies(public, effect) else 0
            if ability.left > 0 and self._waits(state, effect, tell):
                return False
            ability.did, ability.doing = ability.doing, False
            ability.step += 1
            ability.left = NOTHING
        ability.card = NOTHING
        return True

    def _applies(self, public: Public, effect: Effect) -> bool:
        if effect.then and not public.ability.did:
            return False
        return self.deck.holds(public, effect, public.turn, public.ability.place)

    def _waits(self, state: Truth, effect: Effect, tell: Tell | None) -> bool:
        """Do what needs no choice; whether somebody must choose or draw first (§2.5)."""
        public = state.public
        verb = effect.verb
        public.asked = 1 - public.turn if effect.who == OPPONENT else public.turn
        if verb == DRAW:
            public.phase = DRAWING  # §6.2
            return can_draw(state)
        if verb == LOOK:
            self._look(state, tell)
            return False
        if verb == NEXT:
            self._next(public, effect, tell)
            return False
        if verb in (BANK, LAY) and public.table.cards[public.ability.place] == NOTHING:  # §R7
            return False
        if verb == DISCARD or verb == BANK:
            public.phase = CHOOSE if verb == BANK or effect.how == CHOSEN else PICKING
            return public.hands[public.asked] > 0
        if verb == TAKE:
            if effect.how != CHOSEN:
                public.phase, public.asked = PICKING, 1 - public.turn
            else:
                public.phase = CHOOSE
            return public.hands[1 - public.turn] > 0
        public.phase = CHOOSE
        if verb == RECOVER:
            return self._recoverable(public, effect)
        return len(self.deck.targets(public, effect)) > 0  # §R6

    def _recoverable(self, public: Public, effect: Effect) -> bool:
        for card in public.discard:
            if effect.fits(self.deck.levels[card]):
                return True
        return False

    # What may be chosen

    def cards(self, view: Sight) -> list[int]:
        """The cards that who is asked may choose, sorted; none where a place is chosen."""
        effect = self.effect(view.public)
        verb = effect.verb
        if verb == DISCARD or verb == BANK:
            return view.own.hand
        if verb == TAKE:
            return view.own.known
        if verb == RECOVER:
            levels = self.deck.levels
            return sorted([card for card in view.public.discard if effect.fits(levels[card])])
        return []

    def stoppable(self, public: Public) -> bool:
        """Whether who is asked may leave it at that (§2.5)."""
        return self.effect(public).may

    # What was chosen

    def stop(self, public: Public) -> None:
        """Leave it at that: the rest of this effect is not done."""
        public.ability.left = 0

    def choose_card(self, state: Truth, card: int, tell: Tell | None) -> None:
        """Do it with this card."""
        verb = self.effect(state.public).verb
        self._done(state.public)
        if verb == DISCARD:
            self.discard(state, state.public.asked, card, tell)  # §6.3
        elif verb == TAKE:
            self._take(state, card, tell)
        elif verb == RECOVER:
            self._recover(state, card, tell)
        else:
            self._bank(state, card, tell)

    def choose_place(self, state: Truth, place: int, tell: Tell | None) -> None:
        """Do it to the card that lies there; only winning over changes who controls it (§3.5)."""
        verb = self.effect(state.public).verb
        self._done(state.public)
        if verb == DESTROY:
            self._destroy(state, place, tell)
        elif verb == RECALL:
            self._recall(state, place, tell)
        elif verb == WIN:
            self._win(state, place, tell)
        else:
            assert verb == LAY
            self._lay(state, place, tell)

    def picked(self, state: Truth, card: int, tell: Tell | None) -> None:
        """Chance took this card out of a hand (§R10)."""
        self._done(state.public)
        if self.effect(state.public).verb == DISCARD:
            self.discard(state, state.public.asked, card, tell)  # §6.3
        else:
            self._take(state, card, tell)

    def _done(self, public: Public) -> None:
        public.ability.doing = True
        public.ability.left -= 1

    # The effects

    def discard(self, state: Truth, seat: int, card: int, tell: Tell | None) -> None:
        """A card goes from a hand to the discard pile, face up (§3.3)."""
        lose(state, seat, card)
        state.public.discard.append(card)
        if tell is not None:
            text = say("{who} discards {card}.", who=Who(seat), card=self.deck.names[card])
            tell(Event("discard", "3.3", seat, text, [card]))

    def _look(self, state: Truth, tell: Tell | None) -> None:
        public = state.public
        seat, other = public.turn, 1 - public.turn
        public.ability.doing = public.hands[other] > 0
        reveal(state, other)
        if tell is not None:
            who, whose = Who(seat), Who(other)
            text = say("{who} looks at the hand of {whose}.", who=who, whose=whose)
            seen = say(
                "{who} looks at the hand of {whose}: {cards}.",
                who=who,
                whose=whose,
                cards=self.listed(state.private[other].hand),
            )
            tell(Event("look", "6.4", seat, text, None, {seat: seen}))

    def _take(self, state: Truth, card: int, tell: Tell | None) -> None:
        seat, other = state.public.turn, 1 - state.public.turn
        lose(state, other, card)
        gain(state, seat, card, True)
        if tell is not None:
            who, whose = Who(seat), Who(other)
            text = say("{who} takes a card from the hand of {whose}.", who=who, whose=whose)
            seen = say(
                "{who} takes {card} from the hand of {whose}.",
                who=who,
                card=self.deck.names[card],
                whose=whose,
            )
            tell(Event("take", "6.5", seat, text, [card], {seat: seen, other: seen}))

    def _recover(self, state: Truth, card: int, tell: Tell | None) -> None:
        seat = state.public.turn
        state.public.discard.remove(card)
        gain(state, seat, card, True)
        if tell is not None:
            text = say(
                "{who} takes {card} back from the discard pile.",
                who=Who(seat),
                card=self.deck.names[card],
            )
            tell(Event("recover", "6.6", seat, text, [card]))

    def _bank(self, state: Truth, card: int, tell: Tell | None) -> None:
        public = state.public
        lose(state, public.turn, card)
        public.table.put(card, public.turn, public.ability.place, BANKED)
        if tell is not None:
            text = say(
                "{who} puts {card} onto {bank}.",
                who=Who(public.turn),
                card=self.deck.names[card],
                bank=self.deck.names[public.ability.card],
            )
            tell(Event("bank", "6.10", public.turn, text, [card]))

    def _destroy(self, state: Truth, place: int, tell: Tell | None) -> None:
        name = self.called(state.public, place)
        seat = state.public.turn
        clear(state, place)
        if tell is not None:
            text = say("{who} destroys {card}.", who=Who(seat), card=name)
            tell(Event("destroy", "6.7", seat, text))

    def _recall(self, state: Truth, place: int, tell: Tell | None) -> None:
        public = state.public
        owner, name = public.table.seats[place], self.called(public, place)
        clear(state, place)
        gain(state, owner, public.discard.pop(), True)
        if tell is not None:
            text = say("{card} returns to the hand of {who}.", card=name, who=Who(owner))
            tell(Event("recall", "6.8", public.turn, text))

    def _win(self, state: Truth, place: int, tell: Tell | None) -> None:
        public = state.public
        public.table.seats[place] = public.turn
        if tell is not None:
            text = say(
                "{who} wins over {card}.", who=Who(public.turn), card=self.called(public, place)
            )
            tell(Event("win", "6.9", public.turn, text))

    def _lay(self, state: Truth, place: int, tell: Tell | None) -> None:
        public = state.public
        here = public.ability.place
        public.table.on[here], public.table.how[here] = place, LAID
        if tell is not None:
            text = say(
                "{law} covers {card}.",
                law=self.deck.names[public.ability.card],
                card=self.called(public, place),
            )
            tell(Event("lay", "6.11", public.turn, text))

    def _next(self, public: Public, effect: Effect, tell: Tell | None) -> None:
        seat = public.asked
        public.ability.doing = True
        if seat == public.turn:
            public.round.free[seat] = True
            text = say("The next card of {who} may be of any level.", who=Who(seat))
        else:
            public.round.low, public.round.high = effect.low, effect.high
            text = say(
                "The next card of {who} must be of level {low} to {high}.",
                who=Who(seat),
                low=effect.low,
                high=effect.high,
            )
            if effect.low == 1 and effect.high == HIGHEST:
                text = say("The next card of {who} may be of any level.", who=Who(seat))
        if tell is not None:
            tell(Event("next", "6.13", seat, text))

    # Words

    def listed(self, cards: list[int]) -> Phrase | list[Words]:
        """Cards in a sentence."""
        if not cards:
            return say("no card")
        return [self.deck.names[card] for card in cards]

    def called(self, public: Public, place: int) -> Phrase | Words:
        """A card in play; where two of its kind are, with its place."""
        card = public.table.cards[place]
        name = self.deck.names[card]
        if public.table.cards.count(card) == 1:
            return name
        return say("{card} (place {n})", card=name, n=place + 1)

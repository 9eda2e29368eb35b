# compiled with mypyc
"""What a card does as it is played: its effects one after the other, with choices and chance."""

from __future__ import annotations

from typing import final

from heirloom.core.story import Event, Tell
from heirloom.core.words import Who, all_of, say
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.cards.effects import (
    BANK,
    CHOSEN,
    DESTROY,
    DISCARD,
    DRAW,
    LAY,
    LOOK,
    NEXT,
    RECALL,
    RECOVER,
    TAKE,
    WIN,
    YOU,
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
from heirloom.games.inheritance.rules.wording import called, levels_said, numbered


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

    def run(self, state: Truth, tell: Tell | None) -> bool:
        """Go on until somebody must choose or draw; true once the card has done all it does."""
        public = state.public
        ability = public.ability
        acts = self.deck.acts[ability.card]
        while ability.step < len(acts):
            effect = acts[ability.step]
            if ability.left == NOTHING:  # its condition is checked once, for both players (§R13)
                applies = self.deck.holds(public, effect, public.turn, ability.place)
                ability.left = effect.total() if applies else 0
            while ability.left > 0:
                if self._waits(state, effect, tell):
                    return False
                ability.left = effect.count if effect.is_first_half(ability.left) else 0
            ability.step += 1
            ability.left = NOTHING
        ability.card = NOTHING
        return True

    def wanted(self, public: Public) -> int:
        """How many cards the player who is asked must still draw for the card just played."""
        effect, left = self.effect(public), public.ability.left
        return left - effect.count if effect.is_first_half(left) else left

    def _asked(self, public: Public, effect: Effect) -> int:
        """Whose turn it is to do it: first whoever played the card, then the opponent."""
        mine = effect.who == YOU or effect.is_first_half(public.ability.left)
        return public.turn if mine else 1 - public.turn

    def _waits(self, state: Truth, effect: Effect, tell: Tell | None) -> bool:
        """Do what needs no choice; whether somebody must choose or draw first (§2.5)."""
        public = state.public
        verb = effect.verb
        public.asked = self._asked(public, effect)
        if verb == DRAW:
            public.phase = DRAWING  # §6.2
            return can_draw(state)
        if verb == LOOK:
            self._look(state, "6.4", tell)
            if public.hands[1 - public.turn] > 0:
                self._done(public, 1)
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
            return self._waits_to_take(state, effect, tell)
        public.phase = CHOOSE
        if verb == RECOVER:
            return self._recoverable(public, effect)
        return len(self.deck.targets(public, effect)) > 0  # §R6

    def _waits_to_take(self, state: Truth, effect: Effect, tell: Tell | None) -> bool:
        """Whether there is a card to take, by chance or by choice after a look (§6.5)."""
        public = state.public
        if effect.how != CHOSEN:
            public.phase, public.asked = PICKING, 1 - public.turn
        else:
            public.phase = CHOOSE
            if public.ability.left == effect.count:
                self._look(state, "6.5", tell)
        return public.hands[1 - public.turn] > 0

    def _recoverable(self, public: Public, effect: Effect) -> bool:
        for card in public.discard:
            if effect.fits(self.deck.levels[card]):
                return True
        return False

    # What may be chosen

    def cards(self, view: Sight) -> list[int]:
        """The cards that the asked player may choose, sorted; none where a place is chosen."""
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
        """Whether the player who is asked may decline (§2.5)."""
        return self.effect(public).may

    # What was chosen

    def untouched(self, public: Public) -> bool:
        """Whether nothing has been chosen yet for the effect that is being carried out."""
        return public.ability.left == self.effect(public).total()

    def stop(self, public: Public, tell: Tell | None) -> None:
        """Decline: the rest of this effect is not done (§2.5)."""
        if tell is not None:
            who = Who(public.asked)
            text = say("{who} stops there.", who=who)
            if self.untouched(public):
                text = say("{who} declines.", who=who)
            tell(Event("stop", "2.5", public.asked, text))
        public.ability.left = 0

    def choose_card(self, state: Truth, card: int, tell: Tell | None) -> None:
        """Do it with this card."""
        verb = self.effect(state.public).verb
        self._done(state.public, 1)
        if verb == DISCARD:
            self.discard(state, state.public.asked, card, "6.3", tell)
        elif verb == TAKE:
            self._take(state, card, tell)
        elif verb == RECOVER:
            self._recover(state, card, tell)
        else:
            self._bank(state, card, tell)

    def choose_place(self, state: Truth, place: int, tell: Tell | None) -> None:
        """Do it to the card that lies there; only winning over changes who controls it (§3.5)."""
        verb = self.effect(state.public).verb
        self._done(state.public, 1)
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
        verb = self.effect(state.public).verb
        self._done(state.public, 1)
        if verb == DISCARD:
            self.discard(state, state.public.asked, card, "6.3", tell)
        else:
            self._take(state, card, tell)

    def drew(self, public: Public, count: int) -> None:
        """So many cards were drawn for the card just played (§6.2)."""
        self._done(public, count)

    def _done(self, public: Public, count: int) -> None:
        public.table.do(public.ability.place, public.ability.step)
        public.ability.left -= count

    # The effects

    def discard(self, state: Truth, seat: int, card: int, clause: str, tell: Tell | None) -> None:
        """A card goes from a hand to the discard pile, face up (§3.3)."""
        lose(state, seat, card)
        state.public.discard.append(card)
        if tell is not None:
            text = say("{who} discards {card}.", who=Who(seat), card=self.deck.names[card])
            tell(Event("discard", clause, seat, text, [card]))

    def _look(self, state: Truth, clause: str, tell: Tell | None) -> None:
        seat, other = state.public.turn, 1 - state.public.turn
        reveal(state, other)
        if tell is not None:
            who, hand = Who(seat), state.private[other].hand
            text = say("{who} looks at the other hand.", who=who)
            seen = say("{who} looks at the other hand, which is empty.", who=who)
            if hand:
                cards = self.deck.listed(hand)
                seen = say("{who} looks at the other hand: {cards}.", who=who, cards=all_of(cards))
            tell(Event("look", clause, seat, text, None, {seat: seen}))

    def _take(self, state: Truth, card: int, tell: Tell | None) -> None:
        seat, other = state.public.turn, 1 - state.public.turn
        lose(state, other, card)
        gain(state, seat, card, True)
        if tell is not None:
            who, name = Who(seat), self.deck.names[card]
            text = say("{who} takes a card from the other hand.", who=who)
            seen = say("{who} takes {card} from the other hand.", who=who, card=name)
            tell(Event("take", "6.5", seat, text, [card], {seat: seen, other: seen}))

    def _recover(self, state: Truth, card: int, tell: Tell | None) -> None:
        seat = state.public.turn
        state.public.discard.remove(card)
        gain(state, seat, card, True)
        if tell is not None:
            text = say(
                "{who} takes {card} from the discard pile.",
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
        public = state.public
        seat, owner = public.turn, public.table.seats[place]
        name, own = called(self.deck, public, place), numbered(self.deck, public, place)
        clear(state, place)
        if tell is not None:
            who = Who(seat)
            text = say("{who} destroys {card}.", who=who, card=name)
            lost = say("{who} destroys your {card}.", who=who, card=own)
            tell(Event("destroy", "6.7", seat, text, None, {} if owner == seat else {owner: lost}))

    def _recall(self, state: Truth, place: int, tell: Tell | None) -> None:
        public = state.public
        owner, name = public.table.seats[place], called(self.deck, public, place)
        clear(state, place)
        gain(state, owner, public.discard.pop(), True)
        if tell is not None:
            text = say("{who} takes {card} back into hand.", who=Who(owner), card=name)
            tell(Event("recall", "6.8", public.turn, text))

    def _win(self, state: Truth, place: int, tell: Tell | None) -> None:
        public = state.public
        seat, owner = public.turn, public.table.seats[place]
        name, own = called(self.deck, public, place), numbered(self.deck, public, place)
        public.table.seats[place] = seat
        if tell is not None:
            text = say("{who} wins over {card}.", who=Who(seat), card=name)
            lost = say("{who} wins over your {card}.", who=Who(seat), card=own)
            tell(Event("win", "6.9", seat, text, None, {owner: lost}))

    def _lay(self, state: Truth, place: int, tell: Tell | None) -> None:
        public = state.public
        here = public.ability.place
        public.table.on[here], public.table.how[here] = place, LAID
        if tell is not None:
            law, owner = self.deck.names[public.ability.card], public.table.seats[place]
            text = say("{law} covers {card}.", law=law, card=called(self.deck, public, place))
            lost = say(
                "{law} covers your {card}.", law=law, card=numbered(self.deck, public, place)
            )
            tell(Event("lay", "6.11", public.turn, text, None, {owner: lost}))

    def _next(self, public: Public, effect: Effect, tell: Tell | None) -> None:
        seat = public.asked
        self._done(public, 1)
        if seat == public.turn:
            public.round.free[seat] = True
        else:
            public.round.low, public.round.high = effect.low, effect.high
            public.round.levels_by = "6.13"
        if tell is not None:
            tell(Event("next", "6.13", seat, levels_said(effect, Who(seat))))

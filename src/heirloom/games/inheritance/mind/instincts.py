# compiled with mypyc
"""What a decent player of Inheritance feels: how the round would end, and what it costs in cards.

After the first pass of a round every card must take the lead, since whoever is ahead may simply
pass and win the crown. So what counts is the lead after a card, and whether the other player is
likely to hold a card low enough and strong enough to answer it.
"""

from __future__ import annotations

from math import exp, tanh
from random import Random
from typing import Final, final

from heirloom.core.game import Action
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.cards.effects import (
    BANK,
    BOTH,
    CHOSEN,
    DESTROY,
    DISCARD,
    DRAW,
    HIGHEST,
    LAY,
    LOOK,
    NEXT,
    ON_IT,
    OPPONENT,
    OTHERS,
    RECALL,
    RECOVER,
    TAKE,
    WIN,
    Effect,
)
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import (
    LOOSE,
    NOTHING,
    OVER,
    TURN,
    Private,
    Public,
    Secret,
    Sight,
)
from heirloom.search.instincts import Instincts

CARD: Final = 0.25  # what a card in hand is worth, in crowns
STRENGTH: Final = 0.01  # what a VP on a card in hand is worth, in crowns
LOFTY: Final = 0.034  # what a level takes from it, as high cards wait for a free turn
LEAD: Final = 5.0  # VP of a lead that mostly decides a round
EARLY: Final = 0.6  # how much of a crown a lead is before the first pass
SILENCE: Final = 0.05  # what it is worth that the other player can play nothing
RETAKEN: Final = 0.1  # what a lead is worth that was lost and taken again, in crowns
USUAL: Final = 4.0  # VP of a card that is destroyed, covered or won over, on average
SIGHT: Final = 0.3  # what looking at a hand is worth, in cards
RECALLED: Final = 0.3  # what recalling a card is worth, in cards
SECOND: Final = 0.02  # what it is worth that the other player must play the first card


def instincts(game: Inheritance) -> HeirInstincts:
    """The instincts for this deck."""
    return HeirInstincts(game)


class HeirInstincts(Instincts[Public, Private, Secret]):
    """Take the lead when it will hold, pass when it does, and do not overpay for a crown."""

    def __init__(self, game: Inheritance) -> None:
        super().__init__(game)
        self.heirs = game
        self.deck = game.deck
        self.swings = [_usual_swing(self.deck, card) for card in range(len(self.deck.slugs))]
        self.gifts = [_gifts(acts) for acts in self.deck.acts]
        self.holds = [
            CARD * (1.0 + 0.3 * self.gifts[card])
            + STRENGTH * self.swings[card]
            - LOFTY * self.deck.levels[card]
            for card in range(len(self.deck.slugs))
        ]

    def evaluate(self, view: Sight) -> float:
        public, seat = view.public, view.seat
        crowns = public.crowns[seat] - public.crowns[1 - seat]
        if public.phase == OVER:
            return 0.5 if crowns == 0 else float(crowns > 0)
        lead = self.deck.points(public, seat) - self.deck.points(public, 1 - seat)
        cards = public.hands[seat] - public.hands[1 - seat]
        return 1.0 / (1.0 + exp(-0.7 * crowns - 0.5 * tanh(lead / LEAD) - CARD * cards))

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        if view.public.phase == TURN:
            return Turn(self, view).rate(actions)
        return [self._of_choice(view, action) for action in actions]

    def _of_choice(self, view: Sight, action: Action) -> float:
        if action.kind == "choose":
            return self._of_place(view, action.parts[0])
        if action.kind == "stop":
            return 0.0
        if action.kind == "start" or action.kind == "follow":
            return SECOND if action.kind == "follow" else 0.0
        hold = self.holds[action.parts[0]]
        if action.kind == "bank":
            return self._of_bank(view, action.parts[0])
        if action.kind == "discard":
            return 2.0 * CARD - hold if self._pays(view.public) else -hold
        return hold

    def _pays(self, public: Public) -> bool:
        """Whether the card being played rewards what is now being done."""
        ability = public.ability
        if ability.card == NOTHING:
            return False
        acts = self.deck.acts[ability.card]
        if ability.step + 1 < len(acts) and acts[ability.step + 1].then:
            return True
        for effect in self.deck.worths[ability.card]:
            if effect.then and effect.after == ability.step and effect.vp > 0:
                return True
        return False

    def _of_bank(self, view: Sight, card: int) -> float:
        """What the bank pays for a card; one that comes back costs no more than this round."""
        gain = _each_on_it(self.deck, view.public.ability.card) / LEAD
        if self.heirs.abilities.effect(view.public).back:
            return gain - CARD * (HIGHEST + 1 - self.deck.levels[card]) / HIGHEST
        return gain - self.holds[card]

    def _of_place(self, view: Sight, place: int) -> float:
        """The lead that is won by doing it to the card there."""
        public = view.public
        worth = float(self.deck.worth(public, place))
        if public.table.seats[place] != view.seat:
            return worth
        recalled = self.heirs.abilities.effect(public).verb == RECALL
        return CARD * LEAD - worth if recalled else -worth


@final
class Turn:
    """One turn, looked at ahead: what each card would lead to, and what passing would."""

    def __init__(self, instincts: HeirInstincts, view: Sight) -> None:
        self.instincts = instincts
        self.deck = instincts.deck
        self.view = view
        self.public = view.public
        self.seat = view.seat
        self.unseen = self._unseen()
        self.pool = max(1, sum(self.unseen))
        self.hidden = self.public.hands[1 - self.seat] - len(view.own.known)
        self.lead = self._lead()

    def rate(self, actions: list[Action]) -> list[float]:
        """How much of a crown each action is worth, cards counted in."""
        return [
            self._of_pass() if action.kind == "pass" else self._of_card(action.parts[0])
            for action in actions
        ]

    def _lead(self) -> int:
        return self.deck.points(self.public, self.seat) - self.deck.points(
            self.public, 1 - self.seat
        )

    def _unseen(self) -> list[int]:
        left = self.deck.copies.copy()
        public, own = self.public, self.view.own
        for seen in (own.hand, own.known, public.discard, public.table.cards):
            for card in seen:
                if card != NOTHING:
                    left[card] -= 1
        return left

    def _answer(self, lead: float, low: int, high: int) -> float:
        """How likely the other player holds a card of these levels that overcomes a lead."""
        levels, swings = self.deck.levels, self.instincts.swings
        for card in self.view.own.known:
            if low <= levels[card] <= high and swings[card] > lead:
                return 1.0
        fitting = 0
        for card in range(len(levels)):
            if low <= levels[card] <= high and swings[card] > lead:
                fitting += self.unseen[card]
        return 1.0 - (1.0 - fitting / self.pool) ** max(0, self.hidden)

    def _of_pass(self) -> float:
        """A card is drawn; and after the first pass the other player must spend one (§2.7)."""
        if self.public.round.passes == 1:
            return CARD + _sign(float(self.lead))
        beaten = self._answer(self.lead, 1, HIGHEST)
        after = self._answered(self.lead, 1, HIGHEST, NOTHING)
        return 2.0 * CARD + (1.0 - beaten) * (1.0 + CARD) + beaten * after

    def _answered(self, lead: float, low: int, high: int, spent: int) -> float:
        """What is left when the other player has taken the lead after the first pass."""
        answers = retaken = 0
        levels, swings = self.deck.levels, self.instincts.swings
        for card in range(len(levels)):
            if self.unseen[card] and low <= levels[card] <= high and swings[card] > lead:
                answers += self.unseen[card]
                if self._overcomes(swings[card] - lead, levels[card], spent):
                    retaken += self.unseen[card]
        share = retaken / answers if answers else 0.0
        return share * RETAKEN + (1.0 - share) * (CARD - 1.0)

    def _overcomes(self, deficit: float, high: int, spent: int) -> bool:
        """Whether a card in hand, one of those spent apart, takes such a lead back."""
        for card in self.view.own.hand:
            if card == spent:
                spent = NOTHING
            elif self.deck.levels[card] <= high and self.instincts.swings[card] > deficit:
                return True
        return False

    def _of_card(self, card: int) -> float:
        acts = self.deck.acts[card]
        low, high = 1, self.deck.levels[card]
        lead = float(self.lead) + self._swing(card)
        for effect in acts:
            if effect.verb == NEXT and effect.who == OPPONENT:
                low, high = effect.low, effect.high
        gain = CARD * self.instincts.gifts[card] - self.instincts.holds[card]
        if self.public.round.passes == 1:
            if lead <= 0.0:
                return _sign(lead) - CARD + gain
            beaten = self._answer(lead, low, high)
            after = self._answered(lead, low, high, card)
            return (1.0 - beaten) * (1.0 - CARD) + beaten * (CARD + after) + gain
        silent = 1.0 - self._answer(-99.0, low, high)
        return EARLY * tanh(lead / LEAD) + SILENCE * silent + gain

    def _swing(self, card: int) -> float:
        """How much the lead changes when this card is played now."""
        public, seat = self.public, self.seat
        ability = public.ability
        before = ability.place
        place = public.table.put(card, seat, NOTHING, LOOSE)
        ability.place = place
        public.hands[seat] -= 1
        swing = float(self._lead() - self.lead)
        for effect in self.deck.acts[card]:
            swing += self._effect_swing(effect, card)
        public.hands[seat] += 1
        ability.place = before
        public.table.lift(place)
        return swing

    def _effect_swing(self, effect: Effect, card: int) -> float:
        verb = effect.verb
        if verb == BANK:
            free = min(effect.count, self.public.hands[self.seat])
            return free * max(0.0, _each_on_it(self.deck, card) - (0.0 if effect.back else 1.0))
        if verb != DESTROY and verb != RECALL and verb != WIN and verb != LAY:
            return 0.0
        best = -99.0
        for place in self.deck.targets(self.public, effect):
            worth = float(self.deck.worth(self.public, place))
            if verb == WIN:
                worth *= 2.0
            elif self.public.table.seats[place] == self.seat:
                worth = -worth
            best = max(best, worth)
        if best == -99.0 or (effect.may and best < 0.0):
            return 0.0
        return best


def _sign(lead: float) -> float:
    return 0.0 if lead == 0.0 else (1.0 if lead > 0.0 else -1.0)


def _each_on_it(deck: Deck, card: int) -> float:
    total = 0.0
    for effect in deck.worths[card]:
        if effect.each == ON_IT:
            total += effect.vp
    return total


def _usual_swing(deck: Deck, card: int) -> float:
    """How much a card changes the lead as a rule."""
    total = float(deck.vps[card])
    for effect in deck.worths[card]:
        total += effect.vp * (1.0 if effect.when else 2.0)
    for effect in deck.acts[card]:
        if effect.verb == BANK:
            total += 0.7 * effect.count * _each_on_it(deck, card)
        elif effect.verb == LAY or effect.verb == WIN or _harms(effect):
            total += USUAL
    return total


def _harms(effect: Effect) -> bool:
    """Whether it takes a card off the other side."""
    return effect.verb in (DESTROY, RECALL) and effect.whose == OTHERS


def _gifts(acts: list[Effect]) -> float:
    """How many cards a card brings, or costs the other player."""
    total = 0.0
    for effect in acts:
        if effect.who == BOTH:
            continue  # what one gains, so does the other
        side = -1.0 if effect.who == OPPONENT else 1.0
        if effect.verb == DRAW:
            total += side * effect.count
        elif effect.verb == DISCARD:
            total -= 0.8 * side * effect.count
        elif effect.verb == RECOVER:
            total += effect.count
        elif effect.verb == RECALL:
            total += RECALLED * effect.count
        elif effect.verb == TAKE:
            total += 2.0 * effect.count + (SIGHT if effect.how == CHOSEN else 0.0)
        elif effect.verb == LOOK:
            total += SIGHT
    return total

# compiled with mypyc
"""The deck in numbers, and what cards in play are worth."""

from __future__ import annotations

from typing import final

from heirloom.core.words import Words
from heirloom.games.inheritance.cards.card import Card, effects
from heirloom.games.inheritance.cards.effects import (
    ANYONES,
    BEHIND,
    CROWNS,
    HAND,
    LAY,
    MINE,
    ON_IT,
    ONCE,
    OTHERS,
    PILE,
    PROTECT,
    THEIR_CROWNS,
    THEIR_HAND,
    THEIRS,
    WIN,
    WORTH,
    Effect,
)
from heirloom.games.inheritance.rules.parts import BANKED, LOOSE, NOTHING, Public


@final
class Deck:
    """Every different card by its number: level, VP, copies, what it does and what it is worth."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.slugs: list[str] = [card.slug for card in cards]
        self.names: list[Words] = [card.name for card in cards]
        self.levels: list[int] = [card.level for card in cards]
        self.vps: list[int] = [card.vp for card in cards]
        self.copies: list[int] = [card.copies for card in cards]
        self.total = sum(self.copies)
        every: list[list[Effect]] = [_in_order(effects(card)) for card in cards]
        self.acts = [[e for e in listed if not e.lasts()] for listed in every]
        self.worths = [[e for e in listed if e.verb == WORTH] for listed in every]
        self.shields = [[e for e in listed if e.verb == PROTECT] for listed in every]
        self.any_shields = sum([len(shields) for shields in self.shields]) > 0

    def pile(self) -> list[int]:
        """All cards of the box."""
        return [kind for kind in range(len(self.slugs)) for _ in range(self.copies[kind])]

    def listed(self, cards: list[int]) -> list[Words]:
        """Cards in a sentence."""
        return [self.names[card] for card in cards]

    # What is counted

    def points(self, public: Public, seat: int) -> int:
        """The VP of the cards that this player controls (§4.2)."""
        table = public.table
        total = 0
        for place in range(len(table.cards)):
            if table.cards[place] != NOTHING and table.seats[place] == seat:
                total += self.worth(public, place)
        return total

    def worth(self, public: Public, place: int) -> int:
        """The VP of one card in play, to whoever controls it (§3.6, §6.1, §6.10)."""
        table = public.table
        if table.how[place] == BANKED or table.covered(place):
            return 0
        card, seat = table.cards[place], table.seats[place]
        total = self.vps[card]
        for effect in self.worths[card]:
            if self.holds(public, effect, seat, place):
                total += effect.vp * self._count(public, effect.each, seat, place, effect)
        return total

    def holds(self, public: Public, effect: Effect, seat: int, place: int) -> bool:
        """Whether an effect counts: what it follows was done (§2.5), and its condition is met."""
        if effect.then and not public.table.was_done(place, effect.after):
            return False
        if effect.when == ONCE:
            return True
        return effect.least <= self._count(public, effect.when, seat, place, effect) <= effect.most

    def _count(self, public: Public, what: int, seat: int, place: int, effect: Effect) -> int:
        if what == ONCE:
            return 1
        if what == MINE:
            return self._controlled(public, seat, effect)
        if what == THEIRS:
            return self._controlled(public, 1 - seat, effect)
        if what == HAND:
            return public.hands[seat]
        if what == THEIR_HAND:
            return public.hands[1 - seat]
        if what == ON_IT:
            return len(public.table.lying_on(place))
        if what == PILE:
            return len(public.discard)
        if what == CROWNS:
            return public.crowns[seat]  # §R11
        if what == THEIR_CROWNS:
            return public.crowns[1 - seat]  # §R11
        assert what == BEHIND
        return max(0, public.crowns[1 - seat] - public.crowns[seat])

    def _controlled(self, public: Public, seat: int, effect: Effect) -> int:
        """How many cards of the right level a player controls (§R11)."""
        table = public.table
        count = 0
        for place in range(len(table.cards)):
            card = table.cards[place]
            if card != NOTHING and table.seats[place] == seat and table.how[place] != BANKED:
                count += effect.verb != WORTH or effect.fits(self.levels[card])
        return count

    # What can be chosen

    def targets(self, public: Public, effect: Effect) -> list[int]:
        """The places that this effect may choose (§6.7 to §6.9, §6.11)."""
        return [
            place for place in range(len(public.table.cards)) if self.target(public, effect, place)
        ]

    def target(self, public: Public, effect: Effect, place: int) -> bool:
        """Whether this effect of the card being played may choose this place."""
        table = public.table
        if place >= len(table.cards):
            return False
        card = table.cards[place]
        if card == NOTHING or place == public.ability.place or table.how[place] == BANKED:  # §R7
            return False
        if not effect.fits(self.levels[card]):
            return False
        theirs = table.seats[place] != public.turn
        if effect.verb == LAY or effect.verb == WIN:  # §R6
            if not theirs or table.how[place] != LOOSE:
                return False
            if effect.verb == LAY and table.covered(place):
                return False
        elif effect.whose != ANYONES and theirs != (effect.whose == OTHERS):
            return False
        return not (theirs and self.any_shields and self.protected(public, place))

    def protected(self, public: Public, place: int) -> bool:
        """Whether the other player's cards cannot choose this one (§6.12)."""
        table = public.table
        seat = table.seats[place]
        for other in range(len(table.cards)):
            card = table.cards[other]
            if card == NOTHING or table.seats[other] != seat or table.how[other] == BANKED:
                continue
            for shield in self.shields[card]:
                if (shield.what == 1 or other == place) and not table.covered(other):
                    if self.holds(public, shield, seat, other):
                        return True
        return False


def _in_order(listed: list[Effect]) -> list[Effect]:
    """The effects of a card, each of which knows the act before it."""
    acts = 0
    for effect in listed:
        effect.after = acts - 1
        if not effect.lasts():
            acts += 1
    return listed

# compiled with mypyc
"""Rough prices, counted in favor: what Characters and cards are worth, and who gains by an Event.

Verbs are priced by these, so nothing here knows a verb.
"""

from __future__ import annotations

from typing import Final, final

from heirloom.games.heir_apparent.cards.card import Whom
from heirloom.games.heir_apparent.cards.terms import COMBAT, FIGHTER, POLITICS, WEALTHY, WIZARD
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import NOTHING, OpenEvent
from heirloom.games.heir_apparent.rules.parts import Public

CARD: Final = 0.7  # an Action card in hand
TALENT: Final = 0.7  # something that a Character can do
RIVAL: Final = 0.35  # what a rival loses, against what one gains oneself

# How a seat stands to the outcome of an Event
IN_SUPPORT: Final = "in support"
IN_OPPOSITION: Final = "in opposition"
IN_BOTH: Final = "in both"
AS_WINNER: Final = "as winner"
AS_LOSER: Final = "as loser"


@final
class Ending:
    """An Event that may end in some way, as one seat looks at it."""

    def __init__(self, public: Public, event: OpenEvent, seat: int, stand: str) -> None:
        self.public = public
        self.event = event
        self.seat = seat
        self.stand = stand

    def touches(self, who: Whom) -> bool:
        """Whether an order for these people would concern the seat."""
        if who == "winner":
            return self.stand == AS_WINNER
        if who == "loser":
            return self.stand == AS_LOSER
        if who == "supporters_only" or (who == "supporters" and self.stand != IN_BOTH):
            return self.stand == IN_SUPPORT
        if who == "opponents_only" or (who == "opponents" and self.stand != IN_BOTH):
            return self.stand == IN_OPPOSITION
        if who == "supporters" or who == "opponents":
            return True
        if who == "holder":
            named = self.event.named
            return bool(named) and self.public.holder[named[0]] == self.seat
        if who == "everyone":
            return True
        if who == "rivals" or who == "named":
            return self.seat != self.event.owner
        return self.seat == self.event.owner


@final
class Prices:
    """What things are worth, from what is open to all."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.deck = court.deck
        self.gifts: list[float] = [self._gift(card) for card in range(self.deck.size)]
        self.talents: list[float] = [self._talent(card) for card in range(self.deck.size)]

    def _gift(self, card: int) -> float:
        gift = self.deck.gifts[card]
        worth = 0.6 * gift.ratings[POLITICS] + 0.4 * gift.ratings[COMBAT]
        if gift.keywords & WIZARD:
            worth += 0.8
        if gift.keywords & WEALTHY:
            worth += 0.3
        return worth + (0.4 if gift.keywords & FIGHTER else 0.0)

    def _talent(self, card: int) -> float:
        """What a Character's text is worth, roughly."""
        deck = self.deck
        leads, trigger = deck.leads[card], deck.cards[card].trigger
        worth = TALENT if deck.able[card] or deck.triumphs[card] else 0.0
        worth += 0.3 * (deck.more[card][0] + deck.more[card][1])
        worth += 0.6 * leads.ratings[POLITICS] + 0.4 * leads.ratings[COMBAT]
        if deck.counters[card] or deck.fights[card]:
            worth += 0.5 * TALENT
        if deck.joins[card] and trigger is not None:
            worth += TALENT if trigger.does[0].n > 0 else -1.2 * TALENT
        return worth

    def character(self, public: Public, card: int) -> float:
        """What it is worth to have a Character, as it is now."""
        politics = self.court.rating(public, card, POLITICS)
        combat = self.court.rating(public, card, COMBAT)
        traits = self.court.traits(public, card)
        worth = 0.8 * max(politics, 0) + 0.5 * max(combat, 0)
        if traits & WIZARD:
            worth += 0.8
        if traits & WEALTHY:
            worth += 0.3
        if traits & FIGHTER:
            worth += 0.3
        return worth + self.talents[card]

    def best_rival(self, public: Public, seat: int) -> int:
        """The rival with the most favor."""
        best = NOTHING
        for other in range(public.seats):
            if other != seat and (best == NOTHING or public.favor[other] > public.favor[best]):
                best = other
        return best

# compiled with mypyc
"""What cards and Events seem worth to a seat: the sum of what their orders are."""

from __future__ import annotations

from typing import final

from heirloom.games.heir_apparent.cards.scripts import Scripts
from heirloom.games.heir_apparent.cards.terms import LOST, WIZARD, WON
from heirloom.games.heir_apparent.mind.prices import AS_LOSER, AS_WINNER, CARD, Ending, Prices
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import OpenEvent
from heirloom.games.heir_apparent.rules.parts import Public, Sight


@final
class Worth:
    """Counted in favor, from what is open to all."""

    def __init__(self, court: Court, scripts: Scripts, prices: Prices) -> None:
        self.court = court
        self.deck = court.deck
        self.scripts = scripts
        self.prices = prices

    def hand_card(self, view: Sight, card: int) -> float:
        """What it is worth to keep a card in hand."""
        if self.deck.magic(card) and not self.court.count(view.public, view.seat, WIZARD):
            return 0.2
        return 0.6 + 0.1 * self.deck.costs[card]

    def of_joining(self, card: int) -> float:
        """What happens by itself when a Character participates in an Event."""
        total = 0.0
        if self.deck.joins[card]:
            for order in self.scripts.triggered[card]:
                total += order.verb.favor(order) + CARD * order.verb.cards(order)
        return total

    def of_play(self, view: Sight, card: int) -> float:
        """What a card or an ability is worth now, with the best that can be named for it."""
        total = -float(self.deck.costs[card])
        namings = self.scripts.namings[card]
        for order in self.scripts.played[card]:
            total += order.verb.worth(self.prices, view, card, namings, order)
        return total

    def outcome(
        self, public: Public, event: OpenEvent, script: str, seat: int, stand: str
    ) -> float:
        """What follows for a seat if an Event ends like this."""
        ending, total = Ending(public, event, seat, stand), 0.0
        for order in self.scripts.orders(event.card, script):
            total += order.verb.worth_after(self.prices, ending, order)
        return total

    def win(self, public: Public, event: OpenEvent, seat: int) -> float:
        """What it is worth to win a Contest rather than not."""
        return self.outcome(public, event, WON, seat, AS_WINNER)

    def loss(self, public: Public, event: OpenEvent, seat: int) -> float:
        """What it costs to lose a Contest."""
        cost = self.outcome(public, event, LOST, seat, AS_LOSER)
        for order in self.scripts.won[event.card]:
            cost -= order.verb.toll(order)
        return cost

# compiled with mypyc
"""The scripts of the cards: what must be named for each, and what is then done, in order."""

from __future__ import annotations

from typing import final

from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.card import Card
from heirloom.games.heir_apparent.cards.deck import keyword_bit
from heirloom.games.heir_apparent.cards.terms import LOST, PLAYED, TRIGGERED, WON
from heirloom.games.heir_apparent.cards.verbs.verb import Naming, Order
from heirloom.games.heir_apparent.cards.verbs.vocabulary import VERBS


@final
class Scripts:
    """By the number of a card: everything it can do."""

    def __init__(self, deck: list[Card]) -> None:
        self.namings: list[list[Naming]] = [_namings(card) for card in deck]  # to play it
        self.played: list[list[Order]] = [_orders(_does(card)) for card in deck]
        self.won: list[list[Order]] = [_orders(card.wins or card.success) for card in deck]
        self.lost: list[list[Order]] = [_orders(card.loses or card.failure) for card in deck]
        self.triggered: list[list[Order]] = [
            _orders(card.trigger.does if card.trigger is not None else ()) for card in deck
        ]
        self.attaches: list[bool] = [_attaches(orders) for orders in self.played]

    def orders(self, card: int, script: str) -> list[Order]:
        """What is done, in order, by one of a card's scripts."""
        if script == PLAYED:
            return self.played[card]
        if script == WON:
            return self.won[card]
        if script == LOST:
            return self.lost[card]
        assert script == TRIGGERED
        return self.triggered[card]


def _does(card: Card) -> tuple[printed.Order, ...]:
    return card.ability.does if card.ability is not None else card.does


def _namings(card: Card) -> list[Naming]:
    asks = card.ability.asks if card.ability is not None else card.asks
    if card.subject is not None:
        asks = (card.subject,)
    return [
        Naming(asked.a, asked.of, asked.prince, asked.state, keyword_bit(asked.keyword))
        for asked in asks
    ]


def _orders(orders: tuple[printed.Order, ...]) -> list[Order]:
    return [
        Order(VERBS[order.do], order.who, order.what, order.n, keyword_bit(order.per), order.to)
        for order in orders
    ]


def _attaches(orders: list[Order]) -> bool:
    """Whether it goes under the Character that is named for it."""
    for order in orders:
        if order.verb.attaches and order.what == "named":
            return True
    return False

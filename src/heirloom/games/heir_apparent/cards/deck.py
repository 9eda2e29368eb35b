# compiled with mypyc
"""The deck in numbers: what the rules ask of a card, for quick play."""

from __future__ import annotations

from typing import final

from heirloom.core.words import Words
from heirloom.games.heir_apparent.cards import card as cards
from heirloom.games.heir_apparent.cards.card import Card
from heirloom.games.heir_apparent.cards.terms import (
    CHARACTER,
    KEYWORD_BITS,
    KINDS,
    NO_CONDITION,
    PHASE_BITS,
    PRINCE,
    Kind,
)


@final
class Gift:
    """What a card adds to a Character, or to all who have a keyword."""

    def __init__(self, ratings: list[int], keywords: int, to: int) -> None:
        self.ratings = ratings  # Politics and Combat
        self.keywords = keywords  # that it gives, as bits
        self.to = to  # the keyword it is given to from the middle, as a bit


@final
class Deck:
    """Every card of the four decks by its number, with its ratings and keywords."""

    def __init__(self, deck: list[Card]) -> None:
        self.cards = deck
        self.size = len(deck)
        self.slugs: list[str] = [card.slug for card in deck]
        self.names: list[Words] = [card.name for card in deck]
        self.kinds: list[Kind] = [_kind(card) for card in deck]
        self.copies: list[int] = [card.copies for card in deck]
        self.popularity: list[int] = [card.popularity for card in deck]
        self.favor: list[int] = [card.favor for card in deck]
        self.ratings: list[list[int]] = [
            [card.politics for card in deck],
            [card.combat for card in deck],
        ]
        self.traits: list[int] = [_bits(card.keywords) for card in deck]
        self.icons: list[int] = [int(card.rating == "combat") for card in deck]
        self.money: list[bool] = [card.money for card in deck]
        self.mandatory: list[bool] = [card.mandatory for card in deck]
        self.only: list[int] = [_bits(card.only) for card in deck]
        self.phases: list[int] = [_phases(card) for card in deck]
        self.conditions: list[str] = [card.reacts or NO_CONDITION for card in deck]
        self.costs: list[int] = [card.cost for card in deck]
        self.dies: list[bool] = [_reacts(card, "dies") for card in deck]
        self.triumphs: list[bool] = [_reacts(card, "wins") for card in deck]
        self.joins: list[bool] = [_reacts(card, "joins") for card in deck]
        self.counters: list[bool] = [_reacts(card, "counters") for card in deck]
        self.fights: list[bool] = [_reacts(card, "fights") for card in deck]
        self.gifts: list[Gift] = [_gift(card.gift) for card in deck]
        self.bonuses: list[Gift] = [_gift(card.bonus) for card in deck]
        self.leads: list[Gift] = [_gift(card.leads) for card in deck]
        self.leaders: list[int] = [card for card in range(self.size) if self.leads[card].to]
        self.more: list[list[int]] = [_more(card) for card in deck]
        self.able: list[bool] = [card.ability is not None for card in deck]
        numbers = range(self.size)  # of four decks (§1.1)
        self.princes = [card for card in numbers if self.kinds[card] is PRINCE]
        self.characters = [card for card in numbers if self.kinds[card] is CHARACTER]
        self.courtiers = self.princes + self.characters
        self.events = [card for card in numbers if self.kinds[card].is_event]
        self.actions = [card for card in numbers if self.kinds[card].is_action]

    def magic(self, card: int) -> bool:
        """Whether it is a Spell or an Enchantment."""
        return self.kinds[card].is_magic


def _kind(card: Card) -> Kind:
    return next(kind for kind in KINDS if kind.name == card.kind)


def _bits(keywords: tuple[cards.Keyword, ...]) -> int:
    bits = 0
    for keyword in keywords:
        bits |= keyword_bit(keyword)
    return bits


def keyword_bit(keyword: str | None) -> int:
    """A keyword as a bit; nothing is none."""
    return 0 if keyword is None else KEYWORD_BITS[keyword]


def _phases(card: Card) -> int:
    phases = card.ability.phases if card.ability is not None else card.phases
    bits = 0
    for phase in phases:
        bits |= PHASE_BITS[phase]
    return bits


def _reacts(card: Card, occasion: cards.Occasion) -> bool:
    return card.trigger is not None and card.trigger.when == occasion


def _more(card: Card) -> list[int]:
    """Tokens beyond the rating: in Contests, in Challenges."""
    return [0, 0] if card.more is None else [card.more.contest, card.more.challenge]


def _gift(gift: cards.Gift | None) -> Gift:
    if gift is None:
        return Gift([0, 0], 0, 0)
    ratings = [gift.politics, gift.combat]
    return Gift(ratings, _bits(gift.keywords), keyword_bit(gift.to))

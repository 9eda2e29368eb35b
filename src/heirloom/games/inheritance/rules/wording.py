# compiled with mypyc
"""How the story names cards in play and levels."""

from __future__ import annotations

from heirloom.core.words import Phrase, Who, Words, say
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.cards.effects import HIGHEST, Effect
from heirloom.games.inheritance.rules.parts import Public


def called(deck: Deck, public: Public, place: int) -> Phrase | Words:
    """A card in play, for anybody: with its owner where the other side has one like it."""
    table = public.table
    card, seat = table.cards[place], table.seats[place]
    name = numbered(deck, public, place)
    for at in range(len(table.cards)):
        if table.cards[at] == card and table.seats[at] != seat:
            return say("{card} ({who})", card=name, who=Who(seat))
    return name


def numbered(deck: Deck, public: Public, place: int) -> Phrase | Words:
    """A card in play, for its owner: with a number where there are several like it."""
    table = public.table
    card, seat = table.cards[place], table.seats[place]
    places = range(len(table.cards))
    alike = [at for at in places if table.cards[at] == card and table.seats[at] == seat]
    name = deck.names[card]
    if len(alike) == 1:
        return name
    return say("{card} (no. {n})", card=name, n=alike.index(place) + 1)


def levels_said(effect: Effect, who: Who) -> Phrase:
    """Which levels a player may play next (§6.13)."""
    low, high = effect.low, effect.high
    if low == 1 and high == HIGHEST:
        return say("{who} may play any level next.", who=who)
    if low == high:
        return say("{who} may only play level {level} next.", who=who, level=low)
    if low == 1:
        return say("{who} may only play level {high} or lower next.", who=who, high=high)
    return say("{who} may only play levels {low} to {high} next.", who=who, low=low, high=high)

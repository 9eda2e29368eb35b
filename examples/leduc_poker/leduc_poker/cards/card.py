"""The cards as they stand in cards.toml."""

from __future__ import annotations

from heirloom.core import cards

from leduc_poker import PACKAGE


class Card(cards.Card, frozen=True, kw_only=True):
    """A card: a pair wins, otherwise the higher rank."""

    rank: int


def read(text: str, file: str) -> list[Card]:
    """The cards of a deck file; the game's own if there is none."""
    return cards.read_deck(text or cards.own_deck(PACKAGE), Card, file).cards

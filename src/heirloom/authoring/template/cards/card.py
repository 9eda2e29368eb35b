"""The cards as they stand in cards.toml."""

from __future__ import annotations

from heirloom.authoring.template import PACKAGE
from heirloom.core import cards


class Card(cards.Card, frozen=True, kw_only=True):
    """An heir: the higher the number, the better the claim."""

    number: int


def read(text: str, file: str) -> list[Card]:
    """The cards of a deck file; the game's own if there is none."""
    return cards.read_deck(text or cards.own_deck(PACKAGE), Card, file).cards

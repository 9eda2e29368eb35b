"""The people of The Heirs as they stand in cards.toml."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from heirloom.core import cards
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.games.the_heirs import PACKAGE


class Card(cards.Card, frozen=True, kw_only=True):
    """A person: whose side they are on, and how many generations back they lived."""

    colour: Literal["black", "red"]
    number: Annotated[int, Meta(ge=1, le=5)]


def read(text: str, file: str, each: int) -> list[Card]:
    """The first `each` people of either colour, black before red (§1.1, §R2)."""
    deck = cards.read_deck(text or cards.own_deck(PACKAGE), Card, file)
    chosen: list[Card] = []
    for colour in ("black", "red"):
        people = [card for card in deck.cards if card.colour == colour]
        if len(people) < each:
            raise Mistake(
                say(
                    "{file} has {n} cards of colour “{colour}”; this board needs {each}.",
                    file=file,
                    n=len(people),
                    colour=colour,
                    each=each,
                )
            )
        chosen += people[:each]
    return chosen

"""The ancestors of Ancestree as they stand in cards.toml."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

from msgspec import Meta

from heirloom.core import cards
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.games.ancestree import PACKAGE

HERITAGES: Final = ("eagle", "camel", "elephant", "lion", "dragon")  # §1.1
SHADES: Final = ("light", "dark")
TILES_PER_PLAYER: Final = 18  # tiles that a player draws in a game

Shade = Literal["light", "dark"]
Side = Literal["left", "right"]


class Card(cards.Card, frozen=True, kw_only=True):
    """An ancestor: a heritage, half leaves above and below, half hearts, coins (§1.2, §R1)."""

    heritage: Literal["eagle", "camel", "elephant", "lion", "dragon"]
    top: Annotated[tuple[Shade, ...], Meta(max_length=2)] = ()
    bottom: Annotated[tuple[Shade, ...], Meta(max_length=2)] = ()
    hearts: Annotated[tuple[Side, ...], Meta(max_length=2)] = ()
    coins: Annotated[int, Meta(ge=0, le=3)] = 0


def read(text: str, file: str) -> list[Card]:
    """The ancestors of a list (§R12), or of the box (§1.1), checked."""
    text = text or cards.own_deck(PACKAGE)
    ancestors = cards.read_deck(text, Card, file, flaws).cards
    if len(ancestors) < 2 * TILES_PER_PLAYER:
        raise Mistake(
            say(
                "{file}: {n} tiles are too few; two players need {needed}.",
                file=file,
                n=len(ancestors),
                needed=2 * TILES_PER_PLAYER,
            )
        )
    return ancestors


def flaws(card: Card) -> Iterator[tuple[str, object]]:
    """The fields of a tile that break a rule, and why."""
    if not (card.top or card.bottom or card.hearts):
        yield "hearts", say("the tile needs a leaf or a heart, or it can never be laid.")
    for field, signs in (("top", card.top), ("bottom", card.bottom), ("hearts", card.hearts)):
        if len(signs) != len(set(signs)):
            yield field, say("the same sign is listed twice.")


def shades(signs: tuple[Shade, ...]) -> int:
    """The leaves of an edge as one number: 1 for light, 2 for dark, 3 for both."""
    return ("light" in signs) + 2 * ("dark" in signs)

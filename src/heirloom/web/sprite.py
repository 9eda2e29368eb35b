"""The sprite of a deck and language: all its faces in one SVG file that browsers cache."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from hashlib import blake2s
from typing import Any, NamedTuple

from heirloom.art.faces import SQUARE, back, face
from heirloom.art.icons import icons
from heirloom.core import cards
from heirloom.core.game import Game
from heirloom.core.modules import find_module

BACK = "_back"


class Sprite(NamedTuple):
    """The faces of a deck by slug, the shape of its cards, and the file."""

    pictures: dict[str, str]
    square: bool
    file: bytes
    digest: str


class Faces(NamedTuple):
    """What a table needs to know of its faces: their slugs, shape and digest."""

    slugs: Collection[str]
    square: bool
    digest: str


@cache
def own_sprite(package: str, lang: str) -> Sprite:
    """The faces of a game's own cards in a language."""
    return draw_sprite(package, cards.own_deck(package), lang)


def draw_sprite(package: str, deck: str, lang: str) -> Sprite:
    """Draw the faces of a deck; those of a custom deck are drawn in the workshop."""
    card_type = find_module(package, "cards.card").Card
    found: list[Any] = cards.read_deck(deck, card_type).cards
    pictures = {card.slug: face(package, card, lang) for card in found}
    pictures[BACK] = back(package, lang)
    symbols = "".join(_symbol(slug, drawn) for slug, drawn in pictures.items())
    file = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()
    first = next(iter(pictures.values()))
    square = SQUARE in first
    return Sprite(pictures, square, file, _digest(file))


def faces_of(game: Game[Any, Any, Any], lang: str) -> Faces:
    """The faces of an open box; a custom deck is not drawn for this."""
    own = own_sprite(game.package, lang)
    if not game.box.deck:
        return Faces(own.pictures.keys(), own.square, own.digest)
    digest = _digest(f"{own.digest} {game.box.deck}".encode())
    return Faces(frozenset([*game.card_names, BACK]), own.square, digest)


def _digest(drawn: bytes) -> str:
    return blake2s(drawn, digest_size=8).hexdigest()


@cache
def icon_sprite() -> bytes:
    """All icons as symbols in the colour of the text."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="{" ".join(map(str, one.box))}">'
        f'<path fill="currentColor" d="{one.path}"/></symbol>'
        for name, one in icons().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()


def _symbol(slug: str, drawn: str) -> str:
    """A picture as an SVG symbol; a face that is cropped keeps its top."""
    opened = re.match(r'<svg[^>]*viewBox="([^"]*)"[^>]*>', drawn)
    assert opened is not None, slug
    body = drawn[opened.end() : -len("</svg>")]
    body = re.sub(r"^<title>.*?</title>", "", body)
    kept = "xMidYMid slice" if slug == BACK else "xMidYMin slice"
    return f'<symbol id="{slug}" viewBox="{opened[1]}" preserveAspectRatio="{kept}">{body}</symbol>'

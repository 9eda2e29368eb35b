"""All faces of a box as one picture that a browser keeps: the sprite of a game and language."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from hashlib import blake2s
from typing import Any, NamedTuple
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.icons import icons, names
from heirloom.art.tinctures import Tincture
from heirloom.core import cards
from heirloom.core.modules import find_module
from heirloom.core.words import Reader

BACK = "_back"
FIELDS = (Tincture.AZURE, Tincture.GULES, Tincture.VERT, Tincture.PURPURE, Tincture.SABLE)


class Sprite(NamedTuple):
    """The faces of a box: each picture by its slug, the shape of a card, and all in one file."""

    pictures: dict[str, str]
    square: bool
    file: bytes
    digest: str


@lru_cache(64)
def sprite(package: str, deck: str, lang: str) -> Sprite:
    """The faces of a deck in a language."""
    pictures = {card.slug: _face(package, card, lang) for card in deck_of(package, deck)}
    pictures[BACK] = _back(package, lang)
    symbols = "".join(_symbol(slug, drawn) for slug, drawn in pictures.items())
    file = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()
    first = next(iter(pictures.values()))
    square = 'viewBox="0 0 200 200"' in first
    return Sprite(pictures, square, file, blake2s(file, digest_size=8).hexdigest())


@lru_cache(64)
def deck_of(package: str, deck: str) -> list[Any]:
    """The cards of a box, or of a deck given in its place."""
    card_type = find_module(package, "cards.card").Card
    found: list[Any] = cards.read_deck(deck or cards.own_deck(package), card_type).cards
    return found


@cache
def icon_sprite() -> bytes:
    """Every charge as a symbol in the colour of the words around it."""
    symbols = "".join(
        f'<symbol id="{name}" viewBox="{" ".join(map(str, one.box))}">'
        f'<path fill="currentColor" d="{one.path}"/></symbol>'
        for name, one in icons().items()
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg">{symbols}</svg>'.encode()


def _symbol(slug: str, drawn: str) -> str:
    """A picture as a symbol that a page can use by name; where it is cut, a face keeps its top."""
    opened = re.match(r'<svg[^>]*viewBox="([^"]*)"[^>]*>', drawn)
    assert opened is not None, slug
    body = drawn[opened.end() : -len("</svg>")]
    body = re.sub(r"^<title>.*?</title>", "", body)
    kept = "xMidYMid slice" if slug == BACK else "xMidYMin slice"
    return f'<symbol id="{slug}" viewBox="{opened[1]}" preserveAspectRatio="{kept}">{body}</symbol>'


def _face(package: str, card: Any, lang: str) -> str:
    faces = find_module(package, "table.faces")
    if faces is not None:
        return str(faces.face(card, lang))
    luck = crc32(card.slug.encode())
    field = FIELDS[luck % len(FIELDS)]
    charge = names()[luck % len(names())]
    return card_svg(
        Reader(lang, (), package).read(card.name), tincture=field, arms=Arms(field, charge)
    )


def _back(package: str, lang: str) -> str:
    faces = find_module(package, "table.faces")
    if faces is not None:
        return str(faces.back(lang))
    return back_svg(FIELDS[crc32(package.encode()) % len(FIELDS)], "wax-seal")

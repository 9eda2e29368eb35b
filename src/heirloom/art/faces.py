"""The faces and backs of any game's cards: drawn by the game, or by us if it draws none."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.icons import names
from heirloom.art.tinctures import Tincture
from heirloom.core.modules import find_module
from heirloom.core.words import Reader

FIELDS = (Tincture.AZURE, Tincture.GULES, Tincture.VERT, Tincture.PURPURE, Tincture.SABLE)
SQUARE = 'viewBox="0 0 200 200"'  # in the picture of a tile


def face(package: str, card: Any, lang: str) -> str:
    """The face of a card in a language."""
    own = find_module(package, "table.faces")
    if own is not None:
        return str(own.face(card, lang))
    luck = crc32(card.slug.encode())
    field = FIELDS[luck % len(FIELDS)]
    charge = names()[luck % len(names())]
    return card_svg(
        Reader(lang, (), package).read(card.name), tincture=field, arms=Arms(field, charge)
    )


def back(package: str, lang: str, card: Any = None) -> str:
    """The back of a game's cards; of this card, if its deck has a back of its own."""
    own = find_module(package, "table.faces")
    if card is not None and hasattr(own, "back_of"):
        return str(own.back_of(card, lang))
    if own is not None:
        return str(own.back(lang))
    return back_svg(FIELDS[crc32(package.encode()) % len(FIELDS)], "wax-seal")

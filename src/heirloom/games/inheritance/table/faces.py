"""The people and things of the court as cards: level on the banner, VP and effects at the side.

The levels fall into three estates, each with its own tincture and its own shape of shield, so
that they are told apart without colour too: the humble, the court, the great.
"""

from __future__ import annotations

from functools import cache
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.icons import names
from heirloom.art.ornaments import Mark
from heirloom.art.tinctures import Tincture
from heirloom.core.words import Reader, say
from heirloom.games.inheritance import PACKAGE
from heirloom.games.inheritance.cards.card import Card, effects
from heirloom.games.inheritance.cards.effects import HIGHEST, NAMES, NEXT, WORTH, Effect
from heirloom.games.inheritance.cards.texts import text

ESTATES = ((Tincture.VERT, "roundel"), (Tincture.AZURE, "heater"), (Tincture.PURPURE, "oval"))
SIGNS = {
    "draw": "card-draw",
    "discard": "card-discard",
    "look": "eyeball",
    "take": "grab",
    "recover": "return-arrow",
    "destroy": "death-skull",
    "recall": "cycle",
    "win": "shaking-hands",
    "bank": "locked-chest",
    "lay": "gavel",
    "next": "padlock",
    "protect": "shield",
}
FREE = "key"  # a next card of any level
VP = "laurels"


def face(card: Card, lang: str) -> str:
    """A card's face: level, VP, arms, name, what it does in signs and in words."""
    tincture, outline = ESTATES[(card.level - 1) // 3]
    reader = Reader(lang, (), PACKAGE)
    label = say("{card}: level {level}, {vp} VP", card=card.name, level=card.level, vp=card.vp)
    return card_svg(
        reader.read(card.name),
        tincture=tincture,
        arms=Arms(tincture, icon(card), Tincture.OR, outline=outline),
        number=str(card.level),
        marks=_marks(card, tincture),
        text=reader.read(text(card)),
        label=reader.read(label),
    )


@cache
def back(lang: str = "en") -> str:
    """What all cards look like in the deck."""
    label = Reader(lang, (), PACKAGE).read(say("face-down card"))
    return back_svg(Tincture.PURPURE, "crown", letter="V", label=label)


def icon(card: Card) -> str:
    """The charge on a card's arms: its own, or one that its slug picks."""
    charges = names()
    return card.icon or charges[crc32(card.slug.encode()) % len(charges)]


def _marks(card: Card, tincture: Tincture) -> list[Mark]:
    """The VP, then a sign for each thing that the card does."""
    listed = effects(card)
    more = "+" if any(effect.verb == WORTH for effect in listed) else ""
    signs = dict.fromkeys(sign(effect) for effect in listed if effect.verb != WORTH)
    return [Mark(VP, f"{card.vp}{more}", tincture), *(Mark(name) for name in signs)]


def sign(effect: Effect) -> str:
    """The icon that stands for an effect."""
    if effect.verb == NEXT and (effect.low, effect.high) == (1, HIGHEST):
        return FREE
    return SIGNS[NAMES[effect.verb]]

"""The characters as coats of arms: the suit is the family's charge, a man's on a shield, a
woman's on a lozenge. Within a family and sex each has a field of their own.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.ornaments import Mark
from heirloom.art.tinctures import Tincture
from heirloom.core.words import Reader, say
from heirloom.games.les_heritiers import PACKAGE
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES, Card, read

OR, ARGENT, SABLE = Tincture.OR, Tincture.ARGENT, Tincture.SABLE


class Livery(NamedTuple):
    """The colours of a family: of the card, and of the second part of a divided field."""

    tincture: Tincture
    second: Tincture


LIVERIES = {
    "spades": Livery(SABLE, Tincture.PURPURE),
    "hearts": Livery(Tincture.GULES, SABLE),
    "diamonds": Livery(Tincture.AZURE, SABLE),
    "clubs": Livery(Tincture.VERT, SABLE),
}
DIVISIONS = ("plain", "chief", "pale", "bend", "chevron", "base", "fess", "bend sinister")
SIGNS = {"man": Mark("king"), "woman": Mark("queen-crown")}
SEX_NAMES = {"man": say("man"), "woman": say("woman")}


def face(card: Card, lang: str) -> str:
    """A character's card: arms, sign of the sex, and name."""
    read = Reader(lang, (), PACKAGE).read
    name, suit = read(card.name), read(FAMILY_NAMES[FAMILIES.index(card.family)])
    return _drawn(card, name, f"{name}, {suit}, {read(SEX_NAMES[card.sex])}")


@cache
def back(lang: str = "en") -> str:
    """What every card looks like in another's hand or in the deck."""
    label = Reader(lang, (), PACKAGE).read(say("A card face down"))
    return back_svg(Tincture.PURPURE, "family-tree", letter="H", label=label)


@cache
def _drawn(card: Card, name: str, label: str) -> str:
    return card_svg(
        name,
        tincture=LIVERIES[card.family].tincture,
        arms=_arms(card.slug, card.family, card.sex),
        marks=[SIGNS[card.sex]],
        label=label,
    )


def _arms(slug: str, family: str, sex: str) -> Arms:
    livery = LIVERIES[family]
    return Arms(
        livery.tincture,
        family,
        OR if sex == "man" else ARGENT,
        division=DIVISIONS[_places().get(slug, crc32(slug.encode())) % len(DIVISIONS)],
        second=livery.second,
        fimbriated=OR,
        outline="heater" if sex == "man" else "lozenge",
    )


@cache
def _places() -> dict[str, int]:
    """How many of the same family and sex stand before somebody in the box."""
    found: dict[str, int] = {}
    groups: dict[tuple[str, str], int] = {}
    for card in read("", "cards.toml", len(DIVISIONS)):
        found[card.slug] = groups.get((card.family, card.sex), 0)
        groups[card.family, card.sex] = found[card.slug] + 1
    return found

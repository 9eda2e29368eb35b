"""The characters as coats of arms: the suit is the family's charge, a man's on a shield, a
woman's on a lozenge. Within a family and sex each has a field of their own.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, Protocol
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.ornaments import Mark
from heirloom.art.tinctures import Tincture
from heirloom.games.les_heritiers.cards.card import FAMILIES, FAMILY_NAMES, read

OR, ARGENT, SABLE = Tincture.OR, Tincture.ARGENT, Tincture.SABLE


class Name(Protocol):
    """A name in every language."""

    def __getitem__(self, lang: str, /) -> str:
        """The name as this language has it."""


class Card(Protocol):
    """What a face needs to know of a card."""

    @property
    def slug(self) -> str:
        """Its name in records."""

    @property
    def name(self) -> Name:
        """Its name by language."""

    @property
    def family(self) -> str:
        """One of the four suits."""

    @property
    def sex(self) -> str:
        """Man or woman."""


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
WORDS = {
    "man": {"en": "man", "fr": "homme"},
    "woman": {"en": "woman", "fr": "femme"},
    "back": {"en": "A card face down", "fr": "Une carte face cachée"},
}


def face(card: Card, lang: str) -> str:
    """A character's card: arms, sign of the sex, and name."""
    return _drawn(card.slug, card.name[lang], card.family, card.sex, lang)


@cache
def back(lang: str = "en") -> str:
    """What every card looks like in another's hand or in the deck."""
    return back_svg(Tincture.PURPURE, "family-tree", letter="H", label=WORDS["back"][lang])


@cache
def _drawn(slug: str, name: str, family: str, sex: str, lang: str) -> str:
    suit = FAMILY_NAMES[FAMILIES.index(family)][lang]
    return card_svg(
        name,
        tincture=LIVERIES[family].tincture,
        arms=_arms(slug, family, sex),
        marks=[SIGNS[sex]],
        label=f"{name}, {suit}, {WORDS[sex][lang]}",
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

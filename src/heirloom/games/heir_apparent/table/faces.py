"""The faces: each kind of card has its tincture and its shape of shield; ratings at the side."""

from __future__ import annotations

from functools import cache
from zlib import crc32

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.icons import names
from heirloom.art.ornaments import Mark
from heirloom.art.tinctures import Tincture
from heirloom.core.words import Reader, say
from heirloom.games.heir_apparent import PACKAGE
from heirloom.games.heir_apparent.cards.card import Card, Kind
from heirloom.games.heir_apparent.cards.texts import kind_line, text

KINDS: dict[Kind, tuple[Tincture, str]] = {
    "prince": (Tincture.PURPURE, "heater"),
    "character": (Tincture.AZURE, "heater"),
    "contest": (Tincture.GULES, "square"),
    "challenge": (Tincture.GULES, "lozenge"),
    "effect": (Tincture.SABLE, "roundel"),
    "equipment": (Tincture.SABLE, "square"),
    "spell": (Tincture.VERT, "oval"),
    "enchantment": (Tincture.VERT, "lozenge"),
}
POLITICS, COMBAT, FAVOR = "scales", "crossed-swords", "crown-coin"
ROOM = 118  # as many letters as leave room for the wit


def face(card: Card, lang: str) -> str:
    """A card's face: ratings, arms, name, what it does, its wit where there is room."""
    tincture, outline = KINDS[card.kind]
    reader = Reader(lang, (), PACKAGE)
    name, kind = reader.read(card.name), " · ".join(map(reader.read, kind_line(card)))
    return card_svg(
        name,
        tincture=tincture,
        arms=Arms(tincture, icon(card), Tincture.OR, outline=outline),
        number=str(card.popularity) if card.kind == "prince" else "",
        marks=_marks(card, tincture),
        text=_words(card, reader),
        kind=kind,
        label=f"{name}. {kind}. {reader.read(text(card))}",
    )


@cache
def back(lang: str = "en") -> str:
    """What all cards look like face down."""
    label = Reader(lang, (), PACKAGE).read(say("face-down card"))
    return back_svg(Tincture.PURPURE, "throne-king", letter="H", label=label)


def back_of(card: Card, lang: str = "en") -> str:
    """The back of a printed card: the four decks lie on the table side by side."""
    if card.kind == "prince":
        return back(lang)
    label = Reader(lang, (), PACKAGE).read(say("face-down card"))
    if card.is_event:
        return back_svg(Tincture.GULES, "scales", label=label)
    if card.is_action:
        return back_svg(Tincture.VERT, "scroll-unfurled", label=label)
    return back_svg(Tincture.AZURE, "family-tree", label=label)


def icon(card: Card) -> str:
    """The charge on a card's arms: its own, or one that its slug picks."""
    charges = names()
    return card.icon or charges[crc32(card.slug.encode()) % len(charges)]


def _words(card: Card, reader: Reader) -> str:
    said = reader.read(text(card))
    wit = reader.read(card.wit) if card.wit else ""
    if not said:
        return wit or reader.read(card.name)
    return f"{said} — {wit}" if wit and len(said) + len(wit) < ROOM else said


def _marks(card: Card, tincture: Tincture) -> list[Mark]:
    """Ratings of a Character; favor of a Prince; an Event's icon; an Action's cost."""
    if card.kind in ("prince", "character"):
        return [Mark(POLITICS, str(card.politics)), Mark(COMBAT, str(card.combat), tincture)]
    if card.is_event:
        marks = [Mark(COMBAT if card.rating == "combat" else POLITICS)]
        return marks + [Mark("money-stack")] * card.money + [Mark("padlock")] * card.mandatory
    return [Mark(FAVOR, str(card.cost))] if card.cost else []

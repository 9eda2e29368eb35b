"""The faces of the three kinds of cards, and their back."""

from __future__ import annotations

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.tinctures import Tincture
from heirloom.core.words import Words

from leduc_poker.cards.card import Card

CHARGES = {1: "broadsword", 2: "rose", 3: "crown"}
BACK = Words("A card face down", fr="Une carte face cachée")


def face(card: Card, lang: str) -> str:
    """A court card: arms and name."""
    arms = Arms(Tincture.AZURE, CHARGES.get(card.rank, "lion"), Tincture.OR)
    return card_svg(card.name[lang], tincture=Tincture.AZURE, arms=arms, label=card.name[lang])


def back(lang: str = "en") -> str:
    """What every card looks like before it is shown."""
    return back_svg(Tincture.GULES, "oak", label=BACK[lang])

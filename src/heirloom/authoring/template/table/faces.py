"""The faces of the cards, and their back."""

from __future__ import annotations

from heirloom.art.cards import back_svg, card_svg
from heirloom.art.heraldry import Arms
from heirloom.art.tinctures import Tincture
from heirloom.authoring.template.cards.card import Card
from heirloom.core.words import Words

BACK = Words("A card face down", fr="Une carte face cachée")


def face(card: Card, lang: str) -> str:
    """An heir: number, arms and name."""
    arms = Arms(Tincture.AZURE, "crown", Tincture.OR)
    label = f"{card.name[lang]}, {card.number}"
    return card_svg(
        card.name[lang], tincture=Tincture.AZURE, arms=arms, number=str(card.number), label=label
    )


def back(lang: str = "en") -> str:
    """What every card looks like before it is shown."""
    return back_svg(Tincture.GULES, "oak", label=BACK[lang])

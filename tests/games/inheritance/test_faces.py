"""The faces of Inheritance: every card told apart, and saying what it does."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from heirloom.games.inheritance.cards.card import Card
from heirloom.games.inheritance.cards.effects import NAMES, Effect
from heirloom.games.inheritance.table.faces import FREE, back, face, icon, sign
from tests.games.inheritance.table import box

CARDS = box().deck.cards
LEVELS = "{http://www.w3.org/2000/svg}text"


def words(svg: str) -> list[str]:
    """The lines of text in a picture."""
    return ["".join(node.itertext()) for node in ElementTree.fromstring(svg).iter(LEVELS)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_a_face_shows_level_name_and_vp(card: Card, lang: str) -> None:
    shown = words(face(card, lang))
    assert str(card.level) in shown
    assert card.name[lang] in shown
    assert any(line.rstrip("+") == str(card.vp) for line in shown)


def test_no_two_faces_are_alike() -> None:
    assert len({face(card, "en") for card in CARDS}) == len(CARDS)
    assert len({card.icon for card in CARDS}) == len(CARDS)


def test_every_effect_that_is_done_has_a_sign() -> None:
    for number, verb in enumerate(NAMES):
        if verb != "worth":
            assert sign(Effect(number, {}, 2, 3))
    assert sign(Effect(NAMES.index("next"), {}, 1, 9)) == FREE


def test_a_card_of_another_deck_gets_arms_from_its_slug() -> None:
    text = '[[cards]]\nslug = "it"\nname = { en = "It", fr = "Ça" }\nlevel = 2\ncopies = 9\n'
    cards = box(
        text + text.replace('"it"', '"other"').replace('"It"', '"Other"').replace('"Ça"', '"Autre"')
    ).deck.cards
    assert icon(cards[0]) == icon(cards[0]) != icon(cards[1])
    assert ElementTree.fromstring(face(cards[0], "fr")) is not None


def test_all_backs_are_the_same() -> None:
    assert ElementTree.fromstring(back()) is not None
    assert "face-down" in back("en")
    assert "face cachée" in back("fr")

"""The faces of Les Héritiers: suit, sex and name, told apart without colour."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from heirloom.games.les_heritiers.cards.card import Card, read
from heirloom.games.les_heritiers.table.faces import back, face

CARDS = read("", "cards.toml", 8)


def shapes(card: Card) -> str:
    """A face without its colours and words."""
    bare = re.sub(r"#[0-9a-f]{3,6}", "", face(card, "en"))
    return re.sub(r"<(text|title).*?</\1>", "", bare)


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.slug)
def test_a_face_is_a_picture_with_its_name_in_both_languages(card: Card) -> None:
    for lang in ("en", "fr"):
        drawn = ElementTree.fromstring(face(card, lang))
        written = [one.text for one in drawn.iter() if one.tag.endswith("text")]
        assert written == [card.name[lang]]


def test_all_faces_differ_in_shape_alone() -> None:
    assert len({shapes(card) for card in CARDS}) == len(CARDS)


def test_a_character_whom_a_designer_adds_has_a_face_too() -> None:
    name = CARDS[0].name
    stranger = Card(slug="somebody", name=name, family="clubs", sex="woman")
    assert ElementTree.fromstring(face(stranger, "fr")).get("viewBox") == "0 0 250 350"


def test_every_back_is_the_same_and_says_so() -> None:
    assert ElementTree.fromstring(back()).get("viewBox") == "0 0 250 350"
    assert "Une carte face cachée" in back("fr")

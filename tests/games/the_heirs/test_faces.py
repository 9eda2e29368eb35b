"""The faces of The Heirs: thirty-two relatives told apart, with and without colour."""

import re
from typing import Literal
from xml.etree import ElementTree

import pytest

from heirloom.core.words import Words
from heirloom.games.the_heirs.cards.card import Card, read
from heirloom.games.the_heirs.table.faces import CRESTS, back, crest, face


def relatives() -> list[Card]:
    """All thirty-two."""
    return read("", "cards.toml", 16)


def relative(slug: str, name: str, colour: Literal["black", "red"], number: int) -> Card:
    """Somebody else."""
    return Card(slug=slug, name=Words(en=name, fr=name), colour=colour, number=number)


def shapes(card: Card) -> str:
    """A face without its colours and words."""
    bare = re.sub(r"#[0-9a-f]{3,6}", "", face(card, "en"))
    return re.sub(r"<(text|title).*?</\1>", "", bare)


@pytest.mark.parametrize("card", relatives(), ids=lambda card: card.slug)
def test_a_face_is_a_picture_with_its_number_and_name(card: Card) -> None:
    drawn = ElementTree.fromstring(face(card, "en"))
    assert drawn.get("viewBox") == "0 0 250 350"
    written = [one.text for one in drawn.iter() if one.tag.endswith("text")]
    assert written == [str(card.number), card.name["en"]]


@pytest.mark.parametrize("card", relatives(), ids=lambda card: card.slug)
def test_the_coronet_has_a_pearl_for_each_generation(card: Card) -> None:
    discs = face(card, "en").count("<circle") - (card.number == 5)  # the eldest have a roundel
    assert discs == card.number


def test_all_relatives_have_a_crest_and_no_two_the_same_charge() -> None:
    assert {card.slug for card in relatives()} == set(CRESTS)
    assert len({one.charge for one in CRESTS.values()}) == 32


def test_no_two_faces_look_alike_even_without_colour_and_words() -> None:
    assert len({shapes(card) for card in relatives()}) == 32


def test_men_and_women_differ_in_shape() -> None:
    his, hers = relative("jacob", "J", "black", 1), relative("jacob", "J", "red", 1)
    assert shapes(his) != shapes(hers)


def test_the_label_is_in_the_readers_language() -> None:
    henry = relative("henry", "Henry", "black", 5)
    assert "<title>Henry, 5, black</title>" in face(henry, "en")
    assert "<title>Henry, 5, noir</title>" in face(henry, "fr")


def test_a_relative_whom_a_designer_adds_has_a_crest_too() -> None:
    added = relative("zoe", "Zoë <3", "red", 4)
    assert crest("zoe", 4) == crest("zoe", 4)
    assert ElementTree.fromstring(face(added, "en"))[0].text == "Zoë <3, 4, red"


def test_the_back_tells_nothing_of_any_face() -> None:
    drawn = back()
    assert ElementTree.fromstring(drawn)[0].text == "face-down card"
    assert not any(card.name["en"] in drawn for card in relatives())
    assert "carte face cachée" in back("fr")

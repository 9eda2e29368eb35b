"""The faces of Heir Apparent: every card told apart, in both languages."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from heirloom.games.heir_apparent.table.faces import back, face, icon
from tests.games.heir_apparent.table import OWN, Table

DECK = Table(deck=OWN).game.deck.cards


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_face_is_a_picture_with_its_name_and_no_two_are_alike(lang: str) -> None:
    faces = [face(card, lang) for card in DECK]
    assert len(set(faces)) == len(DECK)
    for card, picture in zip(DECK, faces, strict=True):
        words = "".join(ElementTree.fromstring(picture).itertext())
        assert card.name[lang].split()[-1] in words


def test_a_card_of_another_deck_gets_arms_from_its_slug() -> None:
    import msgspec

    strangers = [msgspec.structs.replace(DECK[9], slug=slug, icon="") for slug in ("it", "other")]
    assert icon(strangers[0]) != icon(strangers[1])


def test_all_backs_are_the_same() -> None:
    assert "face-down" in back("en")
    assert "face cachée" in back("fr")

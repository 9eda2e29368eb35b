"""The faces of Ancestree: heritages told apart, and half signs that join."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from heirloom.games.ancestree.cards.card import Card
from heirloom.games.ancestree.table.faces import HEART, LEAVES, back, face
from tests.games.ancestree.table import start

ANCESTORS = start()[0].ancestors


def shapes(card: Card) -> str:
    """A face without its colours and words."""
    bare = re.sub(r"#[0-9a-f]{3,6}", "", face(card, "en"))
    return re.sub(r"<(text|title).*?</\1>", "", bare)


@pytest.mark.parametrize("card", ANCESTORS, ids=lambda card: card.slug)
def test_a_face_is_a_square_picture_with_the_name_and_every_sign(card: Card) -> None:
    drawn = face(card, "fr")
    root = ElementTree.fromstring(drawn)
    assert root.get("viewBox") == "0 0 200 200"
    assert [one.text for one in root.iter() if one.tag.endswith("text")] == [card.name["fr"]]
    assert drawn.count(f'd="{HEART}"') == len(card.hearts)
    for (shade, edge), path in LEAVES.items():
        assert drawn.count(f'd="{path}"') == (shade in getattr(card, edge))
    assert drawn.count('r="15"') == card.coins


def test_without_colours_and_names_no_two_tiles_of_different_kinds_look_the_same() -> None:
    kinds = {(card.heritage, card.top, card.bottom, card.hearts, card.coins) for card in ANCESTORS}
    assert len({shapes(card) for card in ANCESTORS}) == len(kinds) == 110


def test_half_signs_begin_at_the_same_points_of_the_edge_and_so_join() -> None:
    """Of both halves of a leaf the ends lie equally far to both sides; hearts are mirrored."""
    for shade in ("light", "dark"):
        widths = {re.match(r"M-(\d+) 0", LEAVES[shade, edge])[1] for edge in ("top", "bottom")}  # type: ignore[index]
        assert len(widths) == 1


def test_a_reader_hears_what_is_on_a_tile() -> None:
    assert face(ANCESTORS[0], "en").count(
        "<title>Aurelia, Gold Eagle; top: a light leaf; bottom: a dark leaf; "
        "hearts on both sides; no coin</title>"
    )
    assert "une tuile face cachée" in back("fr")

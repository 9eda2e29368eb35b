"""Faces that any game may ask for: complete in themselves, and with all that was asked on them."""

from xml.etree import ElementTree

import pytest

from heirloom.art.cards import back_svg, card_svg, tile_svg
from heirloom.art.heraldry import Arms
from heirloom.art.ornaments import Mark, coronet
from heirloom.art.tinctures import Tincture

ARMS = Arms(Tincture.AZURE, "gavel")
MARKS = (Mark("two-coins", "3"), Mark("crown"))


def words(drawn: str) -> list[str]:
    """Everything that is written in a picture."""
    return [one.text or "" for one in ElementTree.fromstring(drawn).iter() if one.text]


def test_a_card_has_its_size_and_says_its_name() -> None:
    drawn = ElementTree.fromstring(card_svg("Law", tincture=Tincture.AZURE))
    assert drawn.get("viewBox") == "0 0 250 350"
    assert drawn[0].text == "Law"


def test_a_card_shows_all_that_is_asked() -> None:
    drawn = card_svg(
        "Law",
        tincture=Tincture.AZURE,
        arms=ARMS,
        number="7",
        marks=MARKS,
        text="Draw one.",
        kind="Level 7",
        label="Law, level 7",
    )
    assert words(drawn) == ["Law, level 7", "7", "3", "Draw one.", "Law", "Level 7"]


@pytest.mark.parametrize("outline", ["heater", "lozenge", "oval"])
@pytest.mark.parametrize("number", ["", "5"])
@pytest.mark.parametrize("text", ["", "Draw one."])
def test_arms_fit_any_card(outline: str, number: str, text: str) -> None:
    arms = Arms(Tincture.VERT, "oak", outline=outline)
    drawn = card_svg(
        "Oak", tincture=Tincture.VERT, arms=arms, number=number, text=text, forked=True
    )
    assert ElementTree.fromstring(drawn)


def test_a_kind_may_stand_without_words() -> None:
    assert words(card_svg("Law", tincture=Tincture.AZURE, kind="Level 7"))[-1] == "Level 7"


def test_a_long_name_takes_two_lines() -> None:
    drawn = card_svg("The Lord Chancellor of the Realm", tincture=Tincture.PURPURE)
    assert len(words(drawn)) == 3


def test_a_tile_is_square_and_takes_what_a_game_draws_over_it() -> None:
    drawn = tile_svg("Lion", tincture=Tincture.OR, arms=ARMS, number="2", marks=MARKS, over="<a/>")
    assert ElementTree.fromstring(drawn).get("viewBox") == "0 0 200 200"
    assert words(drawn) == ["Lion", "2", "3", "Lion"]
    assert drawn.endswith("<a/></svg>")


def test_a_tile_may_be_bare() -> None:
    assert words(tile_svg(tincture=Tincture.OR, label="A tile")) == ["A tile"]


def test_a_back_shows_no_more_than_its_emblem_and_letter() -> None:
    assert words(back_svg(Tincture.VERT, "oak", letter="H", label="A card")) == ["A card", "H"]
    assert words(back_svg(Tincture.VERT, "oak", width=200, height=200, label="A tile")) == [
        "A tile"
    ]


@pytest.mark.parametrize("pearls", range(1, 10))
def test_a_coronet_has_its_pearls(pearls: int) -> None:
    assert coronet(pearls, 100, 100, 100).count("<circle") == pearls


def test_a_picture_asks_for_nothing_from_outside() -> None:
    drawn = card_svg("Law", tincture=Tincture.AZURE, arms=ARMS, number="7", text="Draw one.")
    addresses = drawn.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in addresses
    assert "href" not in addresses

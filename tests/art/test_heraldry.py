"""Arms: every outline and division, the rule of tincture, and charges that stay on the shield."""

from itertools import product
from xml.etree import ElementTree

import pytest

from heirloom.art.heraldry import OUTLINES, Arms, divisions, height_of, shield
from heirloom.art.svg import picture
from heirloom.art.tinctures import Tincture, contrast

METALS = (Tincture.OR, Tincture.ARGENT)
COLOURS = (
    Tincture.GULES,
    Tincture.AZURE,
    Tincture.VERT,
    Tincture.PURPURE,
    Tincture.SABLE,
)


def drawn(arms: Arms) -> ElementTree.Element:
    """The arms as a picture, read back."""
    return ElementTree.fromstring(picture(100, 120, shield(arms, 50, 0, 100), "arms"))


@pytest.mark.parametrize(("outline", "division"), [*product(OUTLINES, divisions())])
def test_every_division_can_be_drawn_on_every_outline(outline: str, division: str) -> None:
    arms = Arms(Tincture.AZURE, "lion", division=division, second=Tincture.OR, outline=outline)
    assert len(drawn(arms)) == 2


def test_no_two_divisions_look_alike() -> None:
    looks = {shield(Arms(Tincture.AZURE, division=one), 50, 0, 100) for one in divisions()}
    assert len(looks) == len(divisions())


def test_an_unknown_division_is_answered_with_those_there_are() -> None:
    with pytest.raises(KeyError, match="no division 'per whim'; there are barry, "):
        shield(Arms(Tincture.OR, division="per whim"), 50, 0, 100)


@pytest.mark.parametrize(("metal", "colour"), [*product(METALS, COLOURS)])
def test_a_metal_is_seen_on_a_colour(metal: Tincture, colour: Tincture) -> None:
    assert contrast(metal, colour) >= 3


@pytest.mark.parametrize("tincture", Tincture)
def test_what_is_written_on_a_tincture_can_be_read(tincture: Tincture) -> None:
    assert contrast(tincture, tincture.upon) >= 4.5


@pytest.mark.parametrize("tincture", [*COLOURS, Tincture.INK])
def test_a_colour_can_be_read_on_parchment(tincture: Tincture) -> None:
    assert contrast(tincture, Tincture.PARCHMENT) >= 4.5


@pytest.mark.parametrize("count", [1, 2, 3])
def test_a_charge_appears_as_often_as_it_is_blazoned(count: int) -> None:
    arms = Arms(Tincture.GULES, "hearts", Tincture.OR, count)
    assert shield(arms, 50, 0, 100).count(Tincture.OR.fill) == count


def test_a_field_may_be_bordered_and_its_charge_set_on_a_roundel() -> None:
    plain = Arms(Tincture.GULES, "key", Tincture.SABLE)
    rich = Arms(Tincture.GULES, "key", Tincture.SABLE, bordure=Tincture.OR, roundel=Tincture.ARGENT)
    assert "circle" not in shield(plain, 50, 0, 100)
    assert "circle" in shield(rich, 50, 0, 100)
    assert Tincture.OR.fill in shield(rich, 50, 0, 100)


def test_pictures_on_one_page_share_a_name_only_for_the_same_edge() -> None:
    def names(outline: str) -> set[str]:
        arms = drawn(Arms(Tincture.OR, outline=outline))
        return {name for one in arms.iter() if (name := one.get("id"))}

    assert names("heater") == names("heater")
    assert not names("heater") & names("lozenge")


def test_a_shield_is_taller_than_it_is_wide() -> None:
    assert height_of("heater", 50) == pytest.approx(59.5)

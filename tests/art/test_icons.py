"""The icons: all drawable, all credited, and none by a name that does not exist."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from heirloom import art
from heirloom.art.icons import UnknownIcon, find, icon, icons, names
from heirloom.art.svg import picture
from heirloom.art.tinctures import Tincture

FOLDER = Path(art.__file__).parent


@pytest.mark.parametrize("name", names())
def test_an_icon_can_be_drawn(name: str) -> None:
    drawn = picture(100, 100, icon(name, 50, 50, 80, Tincture.SABLE, edge=Tincture.OR), name)
    paths = [one for one in ElementTree.fromstring(drawn).iter() if one.tag.endswith("path")]
    assert [one.get("d") for one in paths] == [find(name).path] * 2


@pytest.mark.parametrize("name", names())
def test_an_icon_has_ink_within_its_grid(name: str) -> None:
    left, top, width, height = find(name).box
    assert width > 100 or height > 100
    assert -1 <= left <= left + width <= 513
    assert -1 <= top <= top + height <= 513


def test_an_icon_is_centred_on_its_point() -> None:
    left, _, width, height = find("anchor").box
    scale = 100 / max(width, height)
    shift = f"translate({50 - scale * (left + width / 2):.2f}".rstrip("0").rstrip(".")
    assert shift in icon("anchor", 50, 50, 100, Tincture.INK)


def test_an_icon_turns() -> None:
    assert "rotate(90 " in icon("solid-leaf", 0, 0, 10, Tincture.VERT, turn=90)


def test_an_unknown_icon_is_named_with_the_nearest_names() -> None:
    with pytest.raises(UnknownIcon, match="no icon 'fleur-de-lis'; near it: fleur-de-lys"):
        find("fleur-de-lis")


def test_an_icon_unlike_any_other_is_answered_with_those_that_share_a_word() -> None:
    assert "wolf-head" in str(UnknownIcon("extraordinarily-large-zebra-head-of-old"))


def test_an_icon_like_none_is_answered_with_all_names() -> None:
    assert str(UnknownIcon("qqqq")).endswith(", ".join(names()))


def test_an_unknown_icon_is_a_key_error() -> None:
    assert issubclass(UnknownIcon, KeyError)


def test_every_icon_is_credited_to_its_author() -> None:
    credits = " ".join((FOLDER / "CREDITS.md").read_text("utf-8").split())
    for name, one in icons().items():
        section = (
            credits.partition(f"Icons made by {one.author}")[2]
            or credits.partition(f"Icons made by [{one.author}]")[2]
        )
        assert name in section.partition("- Icons made by")[0], f"{name} by {one.author}"


def test_the_licences_lie_with_what_they_license() -> None:
    assert "Attribution 3.0 Unported" in (FOLDER / "CC-BY-3.0.txt").read_text("utf-8")
    for family in ("EB-Garamond", "Cinzel"):
        licence = (FOLDER / "fonts" / f"OFL-{family}.txt").read_text("utf-8")
        assert "SIL OPEN FONT LICENSE Version 1.1" in licence


def test_the_style_sheet_names_every_font_file() -> None:
    fonts = FOLDER / "fonts"
    style = (fonts / "fonts.css").read_text("utf-8")
    files = {one.name for one in fonts.glob("*.woff2")}
    assert files
    assert {line.split('"')[1] for line in style.splitlines() if "src:" in line} == files

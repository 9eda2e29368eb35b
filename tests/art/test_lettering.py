"""Words: they fit, they wrap, and nothing a player types breaks a picture."""

import re
from xml.etree import ElementTree

import pytest

from heirloom.art.lettering import Face, fitted, line, paragraph, width_of, wrapped
from heirloom.art.svg import escape, moved, num, picture, tag

LONG = (
    "Put this card onto a card of your opponent, which then counts nothing until it is uncovered."
)


def sizes(drawn: str) -> list[float]:
    """The sizes of type in a drawing."""
    return [float(size) for size in re.findall(r'font-size="([\d.]+)"', drawn)]


@pytest.mark.parametrize("face", Face)
def test_an_accent_takes_no_room(face: Face) -> None:
    assert width_of("Héloïse", face) == width_of("Heloise", face)


def test_a_long_word_is_wider_than_a_short_one() -> None:
    assert width_of("Wilhelmina", Face.TEXT) > width_of("Will", Face.TEXT)


def test_a_letter_without_a_known_width_still_takes_room() -> None:
    assert width_of("猫", Face.TEXT) > 0.5


def test_a_short_line_keeps_the_size_wished_for() -> None:
    assert sizes(line("Jacob", 0, 0, 30, 200)) == [30]


def test_a_long_line_shrinks_to_its_width() -> None:
    size = fitted(LONG, Face.BOLD, 30, 200)
    assert size < 30
    assert width_of(LONG, Face.BOLD, size) == pytest.approx(200)


def test_a_paragraph_wraps_within_its_width() -> None:
    rows = wrapped(LONG, Face.TEXT, 20, 200)
    assert " ".join(rows) == LONG
    assert all(width_of(row, Face.TEXT, 20) <= 200 for row in rows)


def test_a_line_break_is_kept() -> None:
    assert wrapped("Draw one.\nRich.", Face.TEXT, 10, 500) == ["Draw one.", "Rich."]


def test_french_punctuation_stays_with_its_word() -> None:
    assert wrapped("« Payez ! »", Face.TEXT, 10, 1) == ["«\u00a0Payez\u00a0!\u00a0»"]


def test_a_paragraph_shrinks_until_it_fits_its_height() -> None:
    drawn = paragraph(LONG, 0, 0, 200, 60, 25)
    assert len(sizes(drawn)) * sizes(drawn)[0] < 60


def test_a_word_wider_than_its_box_shrinks_to_it() -> None:
    word = "Anticonstitutionnellement"
    (size,) = sizes(paragraph(word, 0, 0, 80, 60, 25, anchor="start"))
    assert width_of(word, Face.TEXT, size) <= 81


def test_what_a_player_types_is_escaped() -> None:
    name = "<script>alert('&\"')</script>\x00\ud800"
    drawn = ElementTree.fromstring(picture(9, 9, line(name, 0, 0, 9, 99), name))
    assert [one.text for one in drawn] == ["<script>alert('&\"')</script>"] * 2


def test_attributes_are_escaped_and_none_is_left_out() -> None:
    assert tag("a", class_='"', fill_opacity=0.5, id=None) == (
        '<a class="&quot;" fill-opacity="0.5"/>'
    )


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (-0.001, "0"), (0.126, "0.13"), (10, "10"), (-2.5, "-2.5")]
)
def test_a_coordinate_is_written_short(value: float, text: str) -> None:
    assert num(value) == text


def test_a_drawing_is_set_down_at_its_place() -> None:
    assert moved("<i/>", 1, 2) == '<g transform="translate(1 2)"><i/></g>'
    assert moved("<i/>", 1, 2, 0.5) == '<g transform="translate(1 2) scale(0.5)"><i/></g>'


def test_quotes_and_signs_are_escaped() -> None:
    assert escape("a<b & c") == "a&lt;b &amp; c"

"""Where cards and fields stand in the text of a deck."""

from __future__ import annotations

import tomllib

import pytest

from heirloom.core import catalogue
from heirloom.core.cards import own_deck
from heirloom.core.deck_lines import card_line
from heirloom.core.deck_places import card_places

ODD = '''# first
[[cards]]  # a card
slug = "a"  # with a comment
name = { en = "[[cards]]" }
effects = [
    { do = "draw" }, # }
    { do = "look" },
]

# between
[[ cards ]]
text = """
[[cards]]
"""
level = 3'''


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_field_of_a_box_is_found(name: str) -> None:
    text = own_deck(catalogue.package(name))
    cards = tomllib.loads(text)["cards"]
    places = card_places(text)
    assert len(places) == len(cards)
    for number, (place, card) in enumerate(zip(places, cards, strict=True)):
        assert place.line == card_line(text, number)
        assert tomllib.loads(text[place.begin : place.end])["cards"] == [card]
        assert place.fields is not None
        assert {k: tomllib.loads(text[a:b])[k] for k, (a, b) in place.fields.items()} == card


def test_comments_strings_and_lists_are_not_taken_for_cards() -> None:
    first, second = card_places(ODD)
    assert (first.line, first.last) == (2, 8)
    assert first.fields is not None
    assert second.fields is not None
    assert ODD[slice(*first.fields["slug"])] == 'slug = "a"'
    assert ODD[slice(*first.fields["effects"])].endswith("]")
    assert ODD[slice(*second.fields["level"])] == "level = 3"
    assert second.end == len(ODD)


@pytest.mark.parametrize("text", ["", "\n", "[box]\n", "# [[cards]]\n", '"""\n[[cards]]\n"""'])
def test_a_text_without_cards_has_no_places(text: str) -> None:
    assert card_places(text) == []


@pytest.mark.parametrize(
    "inside", ["[cards.ability]\nphases = []", 'name.en = "A"', "x = 1\nx = 2", "???"]
)
def test_what_a_form_should_not_touch_has_no_fields(inside: str) -> None:
    first, second = card_places(f"[[cards]]\n{inside}\n\n[[cards]]\nlevel = 1\n")
    assert first.fields is None
    assert second.fields == {"level": (second.end - len("level = 1"), second.end)}

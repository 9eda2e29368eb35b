"""Custom decks: what a file may say, what it is told when it is wrong, and its document."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import heirloom
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import read
from heirloom.core.words import Reader
from heirloom.games.inheritance.cards.card import Card
from heirloom.games.inheritance.cards.effects import COUNTS, FIELDS, SHARED, VERBS
from heirloom.testing import examine
from tests.games.inheritance.table import box

ROOT = Path(__file__).parent.parent.parent.parent
DOCUMENT = (ROOT / "docs" / "decks.md").read_text(encoding="utf-8")
SECTION = DOCUMENT.split("\n## Inheritance")[1].split("\n## ")[0]
BOX = (ROOT / "src/heirloom/games/inheritance/cards.toml").read_text(encoding="utf-8")


def examples() -> list[str]:
    """The TOML examples of this game in the document."""
    return re.findall(r"```toml\n(.*?)```", SECTION, re.DOTALL)


def refusal(text: str) -> str:
    """What is said of a file that is wrong."""
    with pytest.raises(Mistake) as mistake:
        box(text)
    return str(mistake.value)


FILLER = """
[[cards]]
slug = "filler"
name = { en = "Filler", fr = "Reste" }
level = 5
copies = 9
"""


def card(fields: str) -> str:
    """A small deck with a card of these fields."""
    return f'{FILLER}\n[[cards]]\nslug = "it"\nname = {{ en = "It", fr = "Ça" }}\n{fields}\n'


def effect(table: str) -> str:
    """A small deck with a card of this effect."""
    return card(f"level = 1\neffects = [{{ {table} }}]")


@pytest.mark.clause("R9")
def test_another_list_of_cards_is_played_with_no_code(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(effect('do = "draw"'), encoding="utf-8")
    game = heirloom.game("inheritance", deck=file)
    assert game.card_names == ["filler", "it"]
    assert examine(game, matches=1, options=False).moves > 0


@pytest.mark.clause("R9")
def test_a_record_carries_its_deck() -> None:
    game = box("\n".join(examples()) + FILLER)
    match = Match(game, dealer=heirloom.Shuffling(1))
    while not match.over:
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])
    text = str(match.record())
    assert str(read(text).replay().record()) == text


@pytest.mark.clause("R9")
def test_a_deck_must_be_enough_for_two_hands() -> None:
    text = '[[cards]]\nslug = "it"\nname = { en = "It", fr = "Ça" }\nlevel = 1\n'
    assert refusal(text) == "deck has 2 cards in all; at least 10 are needed."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (effect('do = "drow"'),
         "deck, line 12, card “it”, field “effects[0].do”: “drow” is unknown. "
         "Did you mean “draw”? Possible: "
         "draw, discard, look, take, recover, destroy, recall, win, bank, lay, next, worth, "
         "protect."),
        (effect('do = "draw", cuont = 2'),
         "field “effects[0].cuont”: “draw” has no such field. Possible: count, who, then, when, "
         "least, most."),
        (effect('do = "draw", count = 11'),
         "field “effects[0].count”: it must be a whole number from 1 to 10, not 11."),
        (effect('do = "draw", count = "two"'), "it must be a whole number from 1 to 10, not two."),
        (effect('do = "draw", count = true'), "it must be a whole number from 1 to 10, not True."),
        (effect('do = "draw", who = "me"'),
         "field “effects[0].who”: “me” is unknown. Possible: you, opponent, both."),
        (effect('do = "discard", may = 1'), "“1” is unknown. Possible: false, true."),
        (effect('do = "destroy", level = [5, 2]'),
         "field “effects[0].level”: it must be two levels, the lowest and the highest, such as "
         "[1, 9], not [5, 2]."),
        (effect('do = "destroy", level = 3'), "it must be two levels"),
        (effect('do = "next", who = "both"'), "Possible: you, opponent."),
        (effect('do = "next", who = "you", level = [1, 3]'), "Remove “level”."),
        (effect('do = "discard", who = "opponent", may = true'), "“may” is only for"),
        (effect('do = "take", may = true'), "“may” is only for"),
        (effect('do = "draw", when = "hand", least = 4, most = 2'), "“least” is greater"),
        (card("level = 10"), "card “it”, field “level”: it must be a whole number of at most 9."),
        (card('level = "one"'), "field “level”: it must be a whole number, not a text in quotes."),
        (card("vp = 1"), "field “level”: this field is missing, and it is required."),
        (card("level = 1\nlvel = 2"),
         "field “lvel”: there is no such field. Did you mean “level”? Possible: slug, name, level, "
         "vp, copies, effects, text, icon."),
        (card('level = 1\nicon = "crwon"'), "field “icon”: “crwon” is unknown. Did you mean"),
        (card('level = 1\ntext = { fr = "Ça" }'), "field “text”: give the words by language"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_card_field_and_what_is_allowed(text: str, said: str) -> None:
    assert said in refusal(text)


def test_a_wrong_file_is_told_of_in_the_readers_language() -> None:
    with pytest.raises(Mistake) as mistake:
        box(effect('do = "drow"'))
    french = Reader("fr", (), mistake.value.package).read(mistake.value.why)
    assert "ligne 12" in french
    assert "«\u00a0drow\u00a0» est inconnu" in french


# The document


def test_every_word_of_the_vocabulary_is_in_the_document() -> None:
    for verb, fields in VERBS.items():
        row = next(line for line in SECTION.splitlines() if line.startswith(f"| `{verb}` |"))
        for field, default in fields.items():
            written = str(default).lower() if isinstance(default, bool) else default
            quoted = f'"{written}"' if isinstance(default, str) else written
            assert f"`{field}` ({quoted})" in row
        assert len(re.findall(r"`\w+` \(", row)) == len(fields)


def test_every_field_is_in_the_document_with_what_it_may_be() -> None:
    own = {field for fields in VERBS.values() for field in fields}
    fields = SECTION.split("### The fields")[1].splitlines()
    for field, allowed in FIELDS.items():
        row = next(line for line in fields if line.startswith(f"| `{field}` |"))
        assert field in own or field in SHARED
        if field not in ("each", "when"):
            assert all(word in row for word in allowed.words)
        if not allowed.words and field != "level":
            assert f"{allowed.low} to {allowed.high}" in row
    for count in COUNTS:
        assert f'| "{count}" |' in SECTION


def test_every_field_of_a_card_is_in_the_document() -> None:
    for field in Card.__struct_fields__:
        assert f"| `{field}` |" in DOCUMENT


def test_every_example_of_the_document_loads_and_says_so() -> None:
    assert len(examples()) >= 5
    for example in examples():
        assert len(box(example + FILLER).card_names) == 2
    assert examine(box("\n".join(examples()) + FILLER), matches=1, options=False).moves > 0


def test_the_box_itself_is_a_deck_file() -> None:
    assert box(BOX).card_names == box().card_names

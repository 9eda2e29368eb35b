"""Cards, options, clauses, words and the catalogue: what files say, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import heirloom
from heirloom import Mistake
from heirloom.core import catalogue
from heirloom.core.cards import BadDeck, Card, read_deck
from heirloom.core.clauses import Rules
from heirloom.core.options import Option, read_options
from heirloom.core.words import Reader, Who, Words, say, say_n


class Person(Card, frozen=True, kw_only=True):
    number: int


GOOD = """
[[cards]]
slug = "emma"
name = { en = "Emma", fr = "Emma" }
number = 5

[[cards]]
slug = "law"
name = { en = "Law", fr = "Loi" }
number = 2
"""


def test_a_deck_is_read_in_order() -> None:
    deck = read_deck(GOOD, Person)
    assert deck.slugs() == ["emma", "law"]
    assert deck.cards[1].name["fr"] == "Loi"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("number = 2", 'number = "two"', "line 10, .*field “number”: it must be a whole number"),
        ("number = 2", "nunber = 2", "field “nunber”: there is no such field. Did you"),
        ("number = 2", "", "card “law”, field “number”: this field is missing"),
        ('slug = "law"', 'slug = "emma"', "line 8, card “emma”, field “slug”: another card"),
        ('slug = "law"', 'slug = "The Law"', "line 8, card “The Law”, field “slug”: only lower"),
        ('en = "Law", ', "", "card “law”, field “name”: .*at least in English"),
        ('fr = "Loi"', 'French = "Loi"', "field “name”: “French” is not the tag of a language"),
        ('fr = "Loi"', 'fr = ""', "card “law”, field “name”: the words for “fr” must be"),
        ('{ en = "Law", fr = "Loi" }', '"Law"', "field “name”: give the words by language"),
        ("number = 2", "number = = 2", "my.toml: .*line 10"),
        (GOOD, "", "there are no cards"),
        ("[[cards]]\nslug = \"emma\"", "[tiles]\nslug = \"emma\"", "unknown table “tiles”"),
    ],
)  # fmt: skip
def test_a_wrong_deck_names_file_line_card_and_field(old: str, new: str, why: str) -> None:
    with pytest.raises(BadDeck, match=why) as caught:
        read_deck(GOOD.replace(old, new), Person, "my.toml")
    assert str(caught.value).startswith("my.toml")


def test_a_deck_of_ones_own_is_played_and_recorded(tmp_path: Path) -> None:
    text = (Path(catalogue.__file__).parents[1] / "games" / "the_heirs" / "cards.toml").read_text(
        encoding="utf-8"
    )
    file = tmp_path / "mine.toml"
    file.write_text(text.replace('"Emma"', '"Émeline"').replace('"emma"', '"emeline"'), "utf-8")
    match = heirloom.Match(heirloom.game("the_heirs", deck=file), dealer=heirloom.Shuffling(1))
    while waiting := match.waiting_on():
        match.play(waiting[0], match.legal(waiting[0])[0])
    again = heirloom.read_record(str(match.record())).replay()
    assert "emeline" in again.game.card_names
    assert str(again.record()) == str(match.record())


def test_a_deck_that_is_too_small_for_the_board_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace("number = 5", 'number = 5\ncolour = "red"').replace(
        "number = 2", 'number = 2\ncolour = "black"'), "utf-8")  # fmt: skip
    assert heirloom.game("the_heirs", deck=file, rows=1, columns=2).card_names == ["law", "emma"]
    with pytest.raises(Mistake, match="has 1 cards of colour “black”; this board needs"):
        heirloom.game("the_heirs", deck=file)


def test_a_deck_that_is_not_there_is_refused() -> None:
    with pytest.raises(Mistake, match="nowhere.toml cannot be read"):
        heirloom.game("the_heirs", deck="nowhere.toml")


OPTIONS = [
    Option("rows", 4, range(1, 9), say("rows"), "R2"),
    Option("start", "drawn", {"drawn": say("by lot"), "black": say("Black")}, say("start"), "R1"),
]


def test_a_value_is_typed_as_a_word_and_read_as_a_phrase() -> None:
    rows, start = OPTIONS
    assert start.label(start.read("black")) == say("Black")
    assert rows.label(rows.read("2")) == 2


def test_options_are_given_or_have_their_default() -> None:
    assert read_options(OPTIONS, {}) == {"rows": 4, "start": "drawn"}
    assert read_options(OPTIONS, {"rows": "2", "start": "black"}) == {"rows": 2, "start": "black"}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"rows": 9}, "Option “rows” cannot be “9”. Possible: 1 to 8."),
        ({"rows": "many"}, "cannot be “many”"),
        ({"start": "green"}, "Possible: drawn, black."),
        ({"raws": 2}, "Option “raws” is unknown. Did you mean “rows”"),
    ],
)
def test_a_wrong_option_is_refused_with_what_is_possible(
    given: dict[str, object], why: str
) -> None:
    with pytest.raises(Mistake, match=why):
        read_options(OPTIONS, given)


def test_an_unknown_game_is_refused_with_what_is_possible() -> None:
    with pytest.raises(Mistake, match="Did you mean “the_heirs”"):
        heirloom.game("the_hiers")


def test_clauses_are_read_from_paragraphs() -> None:
    rules = Rules(
        "# T\n\nIntro\n\n## 1. Box\n\n**1.1** One\nline.\n\n## R. Rulings\n\n**R1** Why.\n"
    )
    assert [tuple(clause) for clause in rules.clauses.values()] == [
        ("1.1", "1. Box", "One line."),
        ("R1", "R. Rulings", "Why."),
    ]
    assert rules["§R1"].text == "Why."
    with pytest.raises(Mistake, match="There is no rule “2.2”"):
        rules["2.2"]


def test_a_sentence_is_read_in_the_readers_language() -> None:
    sentence = say("The record is in {file}.", file="x")
    assert Reader("en").read(sentence) == "The record is in x."
    assert Reader("fr").read(sentence) == "La partie est enregistrée dans x."


def test_a_reader_knows_who_sits_where() -> None:
    sentence = say("{who} and {other}", who=Who(0), other=Who(5))
    assert Reader("en", ["Anna"]).read(sentence) == "Anna and Seat 6"
    assert Reader("fr", ["Anna"]).read(sentence) == "Anna and Joueur 6"


def test_one_and_several_differ_as_the_language_has_it() -> None:
    assert [Reader("en").read(say_n("{n} card", "{n} cards", n)) for n in (0, 1, 2)] == [
        "0 cards", "1 card", "2 cards",
    ]  # fmt: skip


def test_names_of_cards_and_lists_are_read_too() -> None:
    law = Words(en="Law", fr="Loi")
    assert Reader("fr").read([law, 3]) == "Loi, 3"


def test_a_text_with_braces_is_left_alone() -> None:
    assert Reader().read(say("{name} plays", name="{evil}")) == "{evil} plays"

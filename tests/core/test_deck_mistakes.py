"""Mistakes in decks: all at once, on the line of the field, in a designer's words."""

from __future__ import annotations

from pathlib import Path

import pytest

import heirloom
from heirloom.core.cards import MOST_CARDS, BadDeck, own_deck
from heirloom.core.catalogue import open_game
from heirloom.core.deck_lines import field_line
from heirloom.core.deck_tables import from_csv, to_csv
from heirloom.core.mistakes import Mistake

INHERITANCE = own_deck("heirloom.games.inheritance")
COURT = own_deck("heirloom.games.heir_apparent")


def refused(game: str, text: str) -> list[str]:
    """What is said about a deck, line by line."""
    with pytest.raises(BadDeck) as told:
        open_game(game, {}, text, "mine.toml")
    return str(told.value).split("\n")


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_all_mistakes_are_told_at_once_on_the_line_of_the_field() -> None:
    text = changed(
        INHERITANCE,
        ("level = 2", "levle = 2"),
        ('effects = [{ do = "take" }]', 'effects = [\n  { do = "draw" },\n  { do = "tkae" },\n]'),
        ("vp = ", 'vp = "three" # '),
    )
    lines = refused("inheritance", text)
    assert len(lines) == 3
    for told in lines:
        number = int(told.split("line ")[1].split(",")[0])
        field = told.split("field “")[1].split("”")[0].rpartition(".")[2]
        assert field in text.split("\n")[number - 1] or "tkae" in text.split("\n")[number - 1]
    whole = "\n".join(lines)
    assert "there is no such field. Did you mean “level”?" in whole
    assert "“tkae” is unknown. Did you mean “take”? Possible: draw, discard" in whole
    assert "it must be a whole number, not a text in quotes." in whole


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('kind = "spell"', 'kind = "spel"', "Did you mean “spell”? Possible: prince, character"),
        ("copies = 2", "copies = 7", "it must be a whole number of at most 4."),
        ("name = {", "nam = {", "Did you mean “name”?"),
        ('slug = "florian"', 'slug = "Flo!"', "only lowercase letters, digits and _"),
        ('en = "Florian', 'xx_yy = "Florian', "at least in English"),
    ],
)
def test_a_field_that_is_wrong_is_explained(old: str, new: str, said: str) -> None:
    told = refused("heir_apparent", changed(COURT, (old, new)))
    assert any(said in line for line in told), told


@pytest.mark.parametrize(
    ("script", "field", "said"),
    [
        ('does = [{ do = "draw", who = "named" }]', "ability.does[0].who", "nobody is named here"),
        ('does = [{ do = "proclaim" }]', "ability.does[0].do", "only an Event can be proclaimed"),
        ('does = [{ do = "draw", who = "winner" }]', "ability.does[0].who", "for wins and loses"),
        ('does = [{ do = "draw", who = "supporters" }]', "ability.does[0].who", "success and"),
        ('does = [{ do = "kill" }]', "ability.does[0].what", "no Character is named first"),
        ('does = [{ do = "kill", what = "second" }]', "ability.does[0].what", "named second"),
        ('does = [{ do = "kill", what = "victim" }]', "ability.does[0].what", "killed or bereaved"),
        ('does = [{ do = "turn", what = "attacker" }]', "ability.does[0].what", "the phase melee"),
        ('does = [{ do = "draw", n = -4 }]', "ability.does[0].n", "n is 1 or more"),
        ('does = [{ do = "remove", n = 2 }]', "ability.does[0].do", "source to be named"),
    ],
)
def test_an_order_that_makes_no_sense_in_its_place_is_refused(
    script: str, field: str, said: str
) -> None:
    """Each of these loaded once, and crashed in the middle of a game."""
    number = COURT.count("[[cards]]")
    text = (
        COURT
        + f"""
[[cards]]
slug = "stranger"
kind = "character"
name = {{ en = "Stranger" }}
ability = {{ {script} }}
"""
    )
    told = refused("heir_apparent", text)
    assert len(told) == 1
    assert f"card “stranger”, field “{field}”" in told[0]
    assert said in told[0]
    assert f"line {field_line(text, number, field)}," in told[0]


@pytest.mark.parametrize(
    ("scripts", "wrong"),
    [
        ('wins = [{ do = "proclaim" }, { do = "proclaim" }]', ["wins[0].do", "wins[1].do"]),
        (
            'wins = [{ do = "proclaim" }]\nloses = [{ do = "proclaim" }]',
            ["wins[0].do", "loses[0].do"],
        ),
        (
            'wins = [{ do = "proclaim" }]\n'
            'loses = [{ do = "attach", who = "loser", what = "own" }]',
            ["wins[0].do", "loses[0].do"],
        ),
    ],
)
def test_an_event_finds_its_place_only_once(scripts: str, wrong: list[str]) -> None:
    """Each of these loaded once, and crashed when the Event was to be placed again."""
    event = f"""
[[cards]]
slug = "stranger"
kind = "contest"
rating = "combat"
name = {{ en = "Stranger" }}
{scripts}
"""
    told = refused("heir_apparent", COURT + event)
    assert [line.split("field “")[1].split("”")[0] for line in told] == wrong
    assert all("attached or proclaimed only once" in line for line in told)


def test_two_cards_of_one_name_are_refused() -> None:
    told = refused("inheritance", changed(INHERITANCE, ('en = "Thief"', 'en = "Poor Cousins"')))
    assert told[0].endswith("already has this name.")


def test_a_deck_that_is_too_large_is_refused_before_it_is_read() -> None:
    cards = "".join(
        f'[[cards]]\nslug = "c{n}"\nname = {{ en = "C{n}" }}\nlevel = 1\n'
        for n in range(MOST_CARDS + 1)
    )
    assert refused("inheritance", cards) == [
        f"mine.toml has {MOST_CARDS + 1} different cards; at most {MOST_CARDS} are possible."
    ]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "is empty: write each card as a table"),
        (b" \n\n", "is empty"),
        (
            "[[cards]]\nname = 'Société'\n".encode("latin-1"),
            "line 2: this is not UTF-8, but perhaps",
        ),
        ("[[cards]]".encode("utf-16"), "is in UTF-16: save it as UTF-8."),
        (b"#" * (5 << 20), "bytes; a deck has at most"),
    ],
)
def test_a_file_that_cannot_be_a_deck_is_told_so(data: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(data)
    with pytest.raises(Mistake) as told:
        heirloom.game("inheritance", deck=file)
    assert said in str(told.value)
    assert "mine.toml" in str(told.value)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(INHERITANCE, encoding="utf-8-sig")
    assert heirloom.game("inheritance", deck=file).cards == heirloom.game("inheritance").cards
    assert open_game("inheritance", {}, "\ufeff" + INHERITANCE).cards


# Lines


DECK = """[[cards]]
slug = "a"
name = { en = "A # no comment", fr = "B" }
level = 3 # the level
effects = [
    { do = "bank", count = 2 },
    # a comment with [
    { do = "worth",
      vp = 2, each = "on_it" },
]
[[cards]]
slug = "b"
vp = 1
effects = [{ do = "draw" }, { do = "x", level = [1, 2] }]
[cards.ability]
phases = ["x"]
"""


@pytest.mark.parametrize(
    ("number", "field", "line"),
    [
        (0, "level", 4), (0, "effects[0].do", 6), (0, "effects[1].each", 9), (0, "name.fr", 3),
        (0, "effects[1].nothing", 8), (0, "text", 1), (1, "vp", 13), (1, "effects[1].level", 14),
        (1, "ability.phases[0]", 16), (1, "nothing", 11), (7, "vp", 1),
    ],
)  # fmt: skip
def test_the_line_of_a_field_is_found(number: int, field: str, line: int) -> None:
    assert field_line(DECK, number, field) == line


@pytest.mark.parametrize(
    "rest", ["# and no end of line", 'name = "without an end', "level ] = 3", "effects = [1, [2"]
)
def test_a_field_that_cannot_be_found_is_told_with_the_line_of_its_card(rest: str) -> None:
    assert field_line(f'[[cards]]\nslug = "a"\n{rest}', 0, "vp") == 1


def test_a_table_of_tables_is_found() -> None:
    text = '[[cards]]\nslug = "a"\n[[cards.effects]]\ndo = "bank"\n'
    assert field_line(text, 0, "effects") == 3
    assert field_line("", 0, "effects") == 1


# Spreadsheets


@pytest.mark.parametrize("game", ["inheritance", "heir_apparent", "ancestree", "the_heirs"])
def test_a_deck_comes_back_from_a_spreadsheet_as_it_was(game: str) -> None:
    text = own_deck(f"heirloom.games.{game}")
    again = from_csv(to_csv(text, "deck"), "deck.csv")
    assert open_game(game, {}, again).cards == heirloom.game(game).cards


def test_semicolons_and_empty_rows_are_understood() -> None:
    text = from_csv("slug;name.en;level;mandatory\nlaw;1984;4;TRUE\n;;;\n", "x.csv")
    assert (
        text == '[[cards]]\nslug = "law"\nlevel = 4\nmandatory = true\nname = { en = "1984" }\n'
        or (
            text == '[[cards]]\nslug = "law"\nname = { en = "1984" }\nlevel = 4\nmandatory = true\n'
        )
    )


def test_a_spreadsheet_without_slugs_is_refused() -> None:
    with pytest.raises(Mistake, match="one of them must be slug"):
        from_csv("name,level\nLaw,4\n", "x.csv")

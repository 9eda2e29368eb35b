"""Everything that people read is free of banned phrasings and sound in its typography."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import heirloom
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.options import Option
from heirloom.core.words import Reader
from heirloom.testing.scenes import scene_words
from tests.prose.scan import SPACE, Text, banned, phrasings, problems
from tests.prose.texts import MODULES, PAGES, ROOT, homes, page, remarks, texts


def faults(found: list[Text]) -> str:
    return "\n".join(str(problem) for text in found for problem in problems(text))


@pytest.mark.parametrize("home", homes(), ids=lambda home: home.name)
def test_what_the_code_the_cards_and_the_rules_say_reads_well(home: Path) -> None:
    found = list(texts(home))
    assert len(found) > 10
    assert faults(found) == ""


@pytest.mark.parametrize("file", PAGES, ids=lambda file: str(file.relative_to(ROOT)))
def test_a_page_reads_well(file: Path) -> None:
    assert faults(list(page(file))) == ""


def test_docstrings_and_comments_are_plain_too() -> None:
    said = [text for file in MODULES for text in remarks(file)]
    assert len(said) > 1000
    found = [problem for text in said for problem in phrasings(text, code=True)]
    assert "\n".join(map(str, found)) == ""


@pytest.mark.parametrize("name", catalogue.own_names())
def test_what_a_game_says_while_it_is_played_reads_well(name: str) -> None:
    match = heirloom.Match(heirloom.game(name), dealer=Shuffling(name))
    rng, said = Random(name), dict[tuple[str, str], None]()
    while not match.over:
        seat = match.waiting_on()[0]
        for lang in ("en", "fr"):
            reader = match.reader(lang)
            scene = match.game.scene(match.view(seat))
            said.update(((lang, reader.read(words)), None) for words in scene_words(scene))
        match.play(seat, rng.choice(match.legal(seat)))
    for lang in ("en", "fr"):
        reader = match.reader(lang)
        said.update(((lang, reader.read(told.text)), None) for told in match.story(0))
    assert faults([Text(name, lang, words) for lang, words in said]) == ""


def options() -> list[tuple[str, Option]]:
    return [
        (name, option) for name in catalogue.own_names() for option in catalogue.game_options(name)
    ]


@pytest.mark.parametrize(("name", "option"), options(), ids=lambda one: getattr(one, "name", one))
def test_the_values_of_an_option_are_words_in_both_languages(name: str, option: Option) -> None:
    for value in option.values:
        labels = [
            Reader(lang, (), catalogue.package(name)).read(option.label(value))
            for lang in ("en", "fr")
        ]
        if isinstance(value, str):
            assert labels[0] != value or "_" not in value
            assert labels[0] != labels[1], "translate it"


# The scan can fail


@pytest.mark.parametrize(
    ("lang", "bad"),
    [
        ("en", "A knob sets this."),
        ("en", "You win in 61 of 100 games."),
        ("en", "You have not got so much favor."),
        ("en", "Who fights cannot assist."),
        ("en", "Whose turn it is chooses any Palace."),
        ("en", "The other player's card"),
        ("en", "Founders take births until_marriage."),
        ("en", "You have 1 cards left."),
        ("en", "1 open cards of yours"),
        ("fr", f"L'option{SPACE}: non"),
        ("fr", "S’asseoir ici:"),
        ("fr", "S’asseoir ici :"),
        ("fr", "Qui joue ?"),
        ("fr", "Qui joue?"),
        ("fr", f"«la carte{SPACE}»"),
        ("fr", "« la carte »"),
        ("fr", "61 %"),
        ("fr", "61%"),
        ("fr", "{n} %"),
        ("fr", "Cour de Azur"),
        ("fr", "une dynastie de un"),
        ("fr", 'la carte "Loi"'),
        ("fr", "Siège 3"),
    ],
)
def test_a_bad_sentence_is_found(lang: str, bad: str) -> None:
    assert list(problems(Text("somewhere.py", lang, bad)))


@pytest.mark.parametrize(
    ("lang", "good"),
    [
        ("en", "Who fights?"),
        ("en", "who plays at each seat: you or a bot; for example you,greedy"),
        ("en", "{who}’s move: `until_marriage` is typed, https://a.example/b_c is an address."),
        (
            "en",
            "HEIRLOOM_GAMES lists folders; 61 % to win, 1 card, 11 cards, 21 points, R1 players",
        ),
        ("en", "from 1 to 2 players; a 1 captures anything; seat 1 moves"),
        ("fr", f"Qui joue{SPACE}? Vous{SPACE}! À 10:30, «{SPACE}ici{SPACE}»."),
        ("fr", f"{{who}}{SPACE}: 61{SPACE}% de chances, de 3 à 5 joueurs (?)"),
        ("fr", "de la Cour, le oui et le non, que onze, d’Azur"),
    ],
)
def test_a_good_sentence_is_left_alone(lang: str, good: str) -> None:
    assert list(map(str, problems(Text("somewhere.py", lang, good)))) == []


def test_a_bad_docstring_is_found() -> None:
    bad = Text("somewhere.py", "en", "A deck of one's own is read anew.", for_players=False)
    assert len(list(phrasings(bad, code=True))) == 2
    fine = Text("somewhere.py", "en", "Whose turn it is, and who has won.", for_players=False)
    assert not list(phrasings(fine, code=True))


def test_pages_have_straight_apostrophes() -> None:
    assert list(problems(Text("README.md", "en", "a player’s hand", for_players=False)))
    assert not list(problems(Text("README.md", "en", "a player's hand", for_players=False)))


def test_every_banned_phrase_says_why_and_what_is_better() -> None:
    for pattern, row in banned():
        assert row["lang"] in ("en", "fr")
        assert row["reason"]
        assert not list(pattern.finditer(row["better"])), f"{row['phrase']} bans its own remedy"

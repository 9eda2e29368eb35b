"""A language is a set of files: Polish is added from a folder, and no code knows of it."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

import heirloom
from heirloom.core.clauses import rules
from heirloom.core.languages import LANGUAGES, closest, find_languages, language_name
from heirloom.core.words import Reader, Who, Words, say, say_as, say_n, translation
from tests.test_cli import heirloom as run
from tests.web.visitor import Server, Visitor

PACKAGE = "heirloom.games.the_heirs"
ENGINE_WORDS = """
msgid "Play a game in the terminal."
msgstr "Zagraj w terminalu."

msgid "Seat {number}"
msgstr "Miejsce {number}"

msgid "Rules"
msgstr "Zasady"

msgid "Last"
msgstr "Koniec"

msgid "{n} heir"
msgid_plural "{n} heirs"
msgstr[0] "{n} dziedzic"
msgstr[1] "{n} dziedzice"
msgstr[2] "{n} dziedziców"

msgctxt "woman"
msgid "cousin"
msgstr "kuzynka"
"""
GAME_WORDS = """
msgid "{who} turns over {square}."
msgstr "{who} odkrywa {square}."

msgid "Last"
msgstr "Ostatni"

msgid "The Heirs"
msgstr "Spadkobiercy"

msgid "Henry"
msgstr "Henryk"
"""
GAME_RULES = "# Spadkobiercy\n\n## 2. Tura\n\n**2.2** Odkryj kartę.\n"


@pytest.fixture
def polish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder with Polish in it: the engine, and one of the games."""
    folder = tmp_path / "languages"
    (folder / "the_heirs").mkdir(parents=True)
    (folder / "pl.po").write_text(ENGINE_WORDS, "utf-8")
    (folder / "the_heirs" / "pl.po").write_text(GAME_WORDS, "utf-8")
    (folder / "the_heirs" / "RULES.pl.md").write_text(GAME_RULES, "utf-8")
    monkeypatch.setenv("HEIRLOOM_LANGUAGES", str(folder))
    for known in (translation, rules):
        known.cache_clear()
    yield
    for known in (translation, rules):
        known.cache_clear()


# At the edges


@pytest.mark.usefixtures("polish")
def test_the_command_line_speaks_it() -> None:
    helped = " ".join(run("--lang", "pl", "--help").stdout.split())
    assert "Zagraj w terminalu." in helped
    assert "pl (Polski)" in helped
    assert "Spadkobiercy" in run("games", LANG="pl_PL.UTF-8").stdout
    assert "Odkryj" in run("rules", "the_heirs", "2.2", "--lang", "pl").stdout


@pytest.mark.usefixtures("polish")
def test_the_table_offers_it(tmp_path: Path) -> None:
    server = Server(tmp_path)
    try:
        guest = Visitor(server, "pl-PL,en;q=0.5")
        lobby = guest.get("/").text
        assert '<html lang="pl"' in lobby
        assert 'value="pl" lang="pl" aria-pressed="true">Polski</button>' in lobby
        assert "Spadkobiercy" in lobby
        assert "Odkryj kartę." in guest.get("/rules/the_heirs").text
        assert "Five Crowns" in guest.get("/rules/inheritance").text
        assert "Henryk" in guest.get("/cards/the_heirs").text
        chosen = guest.post("/prefer", lang="pl", here="/").headers["set-cookie"]
        assert "lang=pl" in chosen
    finally:
        server.stop()


@pytest.mark.usefixtures("polish")
def test_the_story_of_a_match_is_told_in_it() -> None:
    assert Reader("pl").read(Who(0)) == "Miejsce 1"
    match = heirloom.Match(heirloom.game("the_heirs"), dealer=heirloom.Shuffling(3))
    match.play(match.waiting_on()[0], "a1")
    reader = match.reader("pl")
    told = [reader.read(telling.text) for telling in match.story()]
    assert told[1:] == ["Black odkrywa a1.", "It is Henryk, black 5."]


# What is missing is English


@pytest.mark.usefixtures("polish")
def test_what_is_not_translated_is_english_sentence_by_sentence() -> None:
    reader = Reader("pl", (), PACKAGE)
    assert reader.read(say("Nobody translated {this}.", this=Words(en="it"))) == (
        "Nobody translated it."
    )
    assert [reader.read(say_n("{n} card", "{n} cards", n)) for n in (0, 1, 2)] == [
        "0 cards", "1 card", "2 cards",
    ]  # fmt: skip


@pytest.mark.usefixtures("polish")
def test_a_clause_or_a_text_that_is_not_translated_is_english() -> None:
    translated = rules(PACKAGE, "pl")
    assert translated["2.2"].text == "Odkryj kartę."
    assert translated["2.1"] == rules(PACKAGE)["2.1"]
    assert rules("heirloom.games.ancestree", "pl") is rules("heirloom.games.ancestree")


# What a language decides


@pytest.mark.usefixtures("polish")
def test_the_plural_is_the_languages_own() -> None:
    reader = Reader("pl")
    assert [reader.read(say_n("{n} heir", "{n} heirs", n)) for n in (1, 3, 5, 22)] == [
        "1 dziedzic", "3 dziedzice", "5 dziedziców", "22 dziedzice",
    ]  # fmt: skip


@pytest.mark.usefixtures("polish")
def test_the_plural_of_a_file_wins_over_the_usual_one(tmp_path: Path) -> None:
    header = 'msgid ""\nmsgstr "Plural-Forms: nplurals=3; plural=(n == 7 ? 2 : 0);\\n"\n'
    (tmp_path / "languages" / "pl.po").write_text(header + ENGINE_WORDS, "utf-8")
    assert Reader("pl").read(say_n("{n} heir", "{n} heirs", 7)) == "7 dziedziców"
    assert Reader("pl").read(say_n("{n} heir", "{n} heirs", 3)) == "3 dziedzic"


def test_french_counts_none_and_one_alike() -> None:
    plural = translation("fr", "heirloom").plural_form
    assert [plural(n) for n in (0, 1, 2)] == [0, 0, 1]


@pytest.mark.usefixtures("polish")
def test_a_games_own_words_win_over_the_engines() -> None:
    assert Reader("pl", (), PACKAGE).read(say("Last")) == "Ostatni"
    assert Reader("pl", (), "heirloom.games.ancestree").read(say("Last")) == "Koniec"
    assert Reader("pl").read(say("Last")) == "Koniec"


@pytest.mark.usefixtures("polish")
def test_one_english_word_may_be_two_in_another_language() -> None:
    assert Reader("pl").read(say_as("woman", "cousin")) == "kuzynka"
    assert Reader("pl").read(say_as("man", "cousin")) == "cousin"
    assert say_as("woman", "cousin") != say_as("man", "cousin")


# Which languages there are


def test_languages_are_found_by_their_files(tmp_path: Path) -> None:
    for name in ("de.po", "pt-BR.po", "messages.po", "en.po", "notes.txt"):
        (tmp_path / name).touch()
    assert find_languages([tmp_path, tmp_path / "nowhere"]) == ("en", "de", "pt-BR")
    assert find_languages([resources.files("heirloom")]) == LANGUAGES


@pytest.mark.parametrize(
    ("wanted", "found"),
    [("fr", "fr"), ("fr-CA;q=0.8", "fr"), ("fr_FR.UTF-8", "fr"), (" EN-gb", "en"), ("xx", None),
     ("C", None), ("", None)],
)  # fmt: skip
def test_the_closest_language_is_found(wanted: str, found: str | None) -> None:
    assert closest(wanted) == found


def test_a_language_is_called_by_its_own_name() -> None:
    assert [language_name(lang) for lang in ("en", "fr", "pt-BR", "xx")] == [
        "English", "Français", "Português (Brasil)", "xx",
    ]  # fmt: skip


def test_words_are_values() -> None:
    law = Words(en="Law", fr="Loi")
    assert law == Words(fr="Loi", en="Law") != Words(en="Law")
    assert len({law, Words(en="Law", fr="Loi"), Words(en="Law")}) == 2
    assert pickle.loads(pickle.dumps(law)) == copy.deepcopy(law) == law
    assert (law["fr"], law["de"], "de" in law, list(law)) == ("Loi", "Law", False, ["en", "fr"])
    assert repr(law) == "Words(en='Law', fr='Loi')"

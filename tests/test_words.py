"""Every word that a player sees exists in English and French; other languages may have fewer."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools import words

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
SAYING = ("say", "say_n", "say_as")
GAPS = re.compile(r"{(\w+)}")
FILES = [(home, lang) for home in words.homes() for lang in words.languages(home)]
EVERY_HOME = pytest.mark.parametrize("home", words.homes(), ids=lambda home: home.name)
EVERY_FILE = pytest.mark.parametrize(
    ("home", "lang"), FILES, ids=[f"{home.name}/{lang}" for home, lang in FILES]
)


def forms(text: object) -> list[str]:
    return [str(form) for form in text] if isinstance(text, list | tuple) else [str(text)]


@EVERY_HOME
def test_every_sentence_is_translated_into_french(home: Path) -> None:
    wanted = {(str(m.id), m.context) for m in words.sentences(home, "fr") if m.id}
    done = {
        (str(message.id), message.context)
        for message in words.translated(home, "fr")
        if message.id and message.string and all(forms(message.string))
    }
    assert wanted - done == set(), "run tools/words.py and translate"
    assert done - wanted == set(), "run tools/words.py: these are said no more"


def formatted(tree: ast.AST) -> list[int]:
    """Lines on which a sentence stands inside an f-string."""
    strings = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    calls = [call for text in strings for call in ast.walk(text) if isinstance(call, ast.Call)]
    said = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in SAYING]
    return [call.lineno for call in said if isinstance(call.args[0], ast.Constant)]


def test_no_sentence_hides_in_an_f_string() -> None:
    """The collector does not look into them, so it would stay English in every language."""
    found = {path: formatted(ast.parse(path.read_text("utf-8"))) for path in SOURCE.rglob("*.py")}
    assert {path.name: lines for path, lines in found.items() if lines} == {}
    assert formatted(ast.parse("f'{say(\"Hello\")}'")) == [1]


@EVERY_HOME
def test_the_cards_have_their_french_beside_their_english(home: Path) -> None:
    assert words.card_words(home, "fr") == []


def test_words_that_a_deck_lacks_are_found_at_any_depth(tmp_path: Path) -> None:
    deck = '[box]\ntitle = { en = "Box" }\n[[cards]]\nname = { en = "Law", fr = "Loi" }\n'
    (tmp_path / "cards.toml").write_text(deck, "utf-8")
    assert words.card_words(tmp_path, "fr") == ["Box"]
    assert words.card_words(tmp_path, "de") == ["Box", "Law"]


@EVERY_FILE
def test_translations_have_the_gaps_of_their_originals(home: Path, lang: str) -> None:
    for message in words.translated(home, lang):
        if not message.id or not all(forms(message.string)):
            continue
        wanted = set(GAPS.findall(forms(message.id)[-1]))
        for form in forms(message.string):
            assert set(GAPS.findall(form)) <= wanted, message.id
        assert set(GAPS.findall(forms(message.string)[-1])) == wanted, message.id


@EVERY_FILE
def test_no_translation_is_uncertain(home: Path, lang: str) -> None:
    assert [m.id for m in words.translated(home, lang) if m.id and m.fuzzy] == []

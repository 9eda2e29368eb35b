"""Every word that a player sees exists in English and French."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tools import words

GAPS = re.compile(r"{(\w+)}")


def forms(text: object) -> list[str]:
    return [str(form) for form in text] if isinstance(text, list | tuple) else [str(text)]


@pytest.mark.parametrize("home", words.homes(), ids=lambda home: home.name)
def test_every_sentence_is_translated(home: Path) -> None:
    wanted = {str(message.id) for message in words.sentences(home) if message.id}
    done = {
        str(message.id)
        for message in words.translated(home)
        if message.id and message.string and all(forms(message.string))
    }
    assert wanted - done == set(), "run tools/words.py and translate"
    assert done - wanted == set(), "run tools/words.py: these are said no more"


@pytest.mark.parametrize("home", words.homes(), ids=lambda home: home.name)
def test_translations_have_the_gaps_of_their_originals(home: Path) -> None:
    for message in words.translated(home):
        if not message.id:
            continue
        wanted = set(GAPS.findall(forms(message.id)[-1]))
        for form in forms(message.string):
            assert set(GAPS.findall(form)) <= wanted, message.id
        assert set(GAPS.findall(forms(message.string)[-1])) == wanted, message.id


@pytest.mark.parametrize("home", words.homes(), ids=lambda home: home.name)
def test_no_translation_is_uncertain(home: Path) -> None:
    assert [m.id for m in words.translated(home) if m.id and m.fuzzy] == []

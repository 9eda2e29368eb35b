"""Whole games through a pseudo-terminal: with a hint, a rule, a take-back, a break and a resume."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random

import pytest

from heirloom.core import record

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

if sys.platform != "win32":
    from tests.terminal.typing_person import Person, choose

GAMES = [
    ("the_heirs", "en"),
    ("inheritance", "en"),
    ("ancestree", "en"),
    ("les_heritiers", "en"),
    ("heir_apparent", "en"),
    ("inheritance", "fr"),
]
SAID = {
    "en": ("Chance to win", "Taken back.", "The match is kept", "You have an unfinished match"),
    "fr": ("Chances de gagner", "Coup repris.", "La partie est gardée", "Vous avez une partie"),
}
RESULT = re.compile(
    r"^(?:You (?:win|lose|share)|Vous (?:avez (?:gagné|perdu)|partagez))", re.MULTILINE
)
BREAK_AFTER = 2  # answers


@pytest.mark.parametrize(("game", "lang"), GAMES)
def test_a_whole_game_is_played_from_the_terminal_alone(
    game: str, lang: str, tmp_path: Path
) -> None:
    hint, back, kept, unfinished = SAID[lang]
    file = tmp_path / "record.txt"
    arguments = ("play", game, "--seed", "3", "--record", str(file), "--lang", lang)
    rng = Random(f"{game} {lang}")

    with Person(*arguments, state=tmp_path) as person:
        printed = person.wait()
        for _ in range(BREAK_AFTER):
            printed = person.type(choose(printed, rng))
        assert "§" in person.type("?")
        assert hint in person.type("h") or "1 " in printed
        assert f"heirloom learn {game}" in person.text
        assert back in person.type("u")
        assert kept in person.type("q")
        assert person.ended() == 0
    assert record.read(file.read_text(encoding="utf-8")).scores is None

    with Person(*arguments, state=tmp_path) as person:
        assert unfinished in person.wait()
        printed = person.type("")
        while person.process.poll() is None and printed.endswith("> "):
            printed = person.type(choose(printed, rng))
        assert person.ended() == 0
        assert f"heirloom learn {game}" not in person.text  # who resumes a match knows the game
        assert len(RESULT.findall(person.text)) == 1
        assert "Traceback" not in person.text
        assert max(len(line) for line in person.text.splitlines() if not line.endswith(" ")) <= 80
    finished = record.read(file.read_text(encoding="utf-8"))
    assert finished.scores is not None
    finished.replay()
    assert not list((tmp_path / "heirloom" / "play").iterdir())

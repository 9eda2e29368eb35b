"""A lesson in the terminal: played to its end, shown, left, and continued."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from heirloom.coach.lessons import Teaching
from heirloom.core import catalogue
from heirloom.terminal.learn import Classroom


class Typing(Console):
    """A console whose reader types these lines, then closes the terminal."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(file=io.StringIO(), width=80, highlight=False)
        self.lines = lines

    def input(self, *args: object, **options: object) -> str:
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def printed(self) -> str:
        assert isinstance(self.file, io.StringIO)
        return self.file.getvalue()


def learnt(game: str, lines: list[str], lang: str = "en", step: int = 0) -> str:
    console = Typing(lines)
    Classroom(game, step, lang, console).run()
    return console.printed()


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", catalogue.own_names())
def test_every_lesson_can_be_shown_to_its_end(game: str, lang: str) -> None:
    text = learnt(game, ["h"] * 30, lang)
    lesson = Teaching(game).lesson
    assert text.count("✓ ") == len(lesson.steps)
    assert lesson.farewell[lang].split()[-1] in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_lesson_is_played_by_typing_moves() -> None:
    text = learnt("the_heirs", ["c2", "u", "c2", "f2", "c2xf2"])
    assert text.count("Step 2 of 7") == 2
    assert text.count("Step 1 of 7") == 2
    assert "Step 4 of 7: Same or higher" in text
    assert "4 # . 5   no: a card between" in text
    assert "To continue later: heirloom learn the_heirs --step 4" in text


def test_wrong_moves_are_answered_and_help_is_offered() -> None:
    text = learnt("the_heirs", ["f2xf4", "a1", "a1", "q"], step=3)
    assert "A 4 cannot capture a 3." in text
    assert "here George can capture Helen" in text
    assert "Type h to be shown the move." in text

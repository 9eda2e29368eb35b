"""Every lesson can be played to its end, keeps its promises, and exists in both languages."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from heirloom.bots.search import searcher
from heirloom.coach.lessons import MOST_STEPS, Lesson, Step, Teaching, find_lesson, read_lesson
from heirloom.core import catalogue
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Words

EVERY_GAME = pytest.mark.parametrize("name", catalogue.own_names())
NEEDED = {  # the clauses that a first game needs, shown at work in the lesson
    "the_heirs": {"2.2", "3.1", "4.4", "5.1", "6.2"},
    "inheritance": {"2.4", "2.6", "4.2", "6.2", "6.5", "6.7"},
    "ancestree": {"2.1", "2.3", "2.4", "2.5", "3.1", "3.2", "3.4", "3.5", "4.6", "5.1"},
    "les_heritiers": {"2.5", "3.1", "3.3", "4.1", "4.3", "5.1", "6.1", "7.1", "8.1", "8.2"},
    "heir_apparent": {"2.4", "2.5", "2.6", "2.7", "3.2", "5.3", "8.1", "8.2", "8.4", "9.1", "9.3",
                      "9.4", "9.7", "9.10", "10.2"},
}  # fmt: skip


def lesson_of(name: str) -> Lesson:
    found = find_lesson(name)
    assert found is not None
    return found


def words_in(value: object) -> list[Words]:
    """Everything that people read in a lesson."""
    if isinstance(value, Words):
        return [value]
    if isinstance(value, list):
        return [words for item in value for words in words_in(item)]
    if isinstance(value, msgspec.Struct):
        return [w for name in value.__struct_fields__ for w in words_in(getattr(value, name))]
    return []


@EVERY_GAME
def test_a_lesson_is_finished_by_pressing_what_is_lit(name: str) -> None:
    teaching, told = Teaching(name), set()
    while not teaching.over:
        scene = teaching.scene()
        move = next(m for m in scene.moves if m.notation == teaching.expected[0].notation)
        assert move.path == teaching.path(), "what is lit is the path of the move"
        shown = {id for zone in scene.zones for id in zone.names()}
        assert set(teaching.lit()) <= shown, "everything in the light is on the table"
        answer = teaching.press(move.notation)
        assert answer.right
        told |= {telling.clause for telling in answer.told}
    assert len(teaching.summary()) == len(teaching.lesson.steps) <= MOST_STEPS
    assert told | {step.clause for step in teaching.lesson.steps} >= NEEDED[name]


@EVERY_GAME
def test_a_lesson_is_complete_in_both_languages(name: str) -> None:
    lesson = lesson_of(name)
    assert 3 <= lesson.minutes <= 5
    for words in words_in(lesson):
        assert list(words) == ["en", "fr"]
        assert words["en"] != words["fr"] or len(words["en"]) < 20


@EVERY_GAME
def test_every_step_cites_a_clause_of_the_rules_and_every_clause_exists(name: str) -> None:
    rules = catalogue.open_game(name, {}).rules()
    for step in lesson_of(name).steps:
        assert rules[step.clause].id == step.clause


@EVERY_GAME
def test_a_wrong_press_is_answered_and_changes_nothing(name: str) -> None:
    teaching = Teaching(name)
    while not teaching.over:
        log, at = list(teaching.match.log), (teaching.at, teaching.made)
        wrong = [a for a in teaching.game.actions if a not in teaching.expected]
        for action in Random(teaching.at).sample(wrong, 8):
            answer = teaching.press(action)
            assert not answer.right
            assert answer.why
            assert answer.clause
        assert (teaching.at, teaching.made) == at
        assert teaching.match.log == log
        assert teaching.stuck
        teaching.show_me()


@EVERY_GAME
def test_going_back_and_continuing_later_lead_to_the_same_table(name: str) -> None:
    teaching = Teaching(name)
    while not teaching.over:
        at, key = teaching.at, teaching.view().key()
        assert Teaching(name, at=at).view().key() == key
        teaching.show_me()
        teaching.back()
        assert (teaching.at, teaching.view().key()) == (at, key)
        while teaching.at == at and not teaching.over:
            teaching.show_me()
    teaching.skip()
    assert teaching.over
    assert teaching.expected == []
    assert teaching.path() == []
    with pytest.raises(Mistake, match="The lesson is over"):
        teaching.show_me()
    with pytest.raises(Mistake, match="steps are 1 to"):
        teaching.go(99)


def claims() -> list[tuple[str, int]]:
    steps = [(name, at, step) for name in catalogue.own_names()
             for at, step in enumerate(lesson_of(name).steps)]  # fmt: skip
    return [(name, at) for name, at, step in steps if step.claim]


@pytest.mark.parametrize(("name", "at"), claims())
def test_the_engine_agrees_with_what_a_step_claims(name: str, at: int) -> None:
    teaching = Teaching(name, at)
    thinker = searcher(teaching.game)
    estimates = thinker.think(teaching.view(), None, 4000, Random(1))
    best = {estimate.action: estimate for estimate in estimates}
    expected = best[teaching.expected[0]]
    assert expected.value == max(estimate.value for estimate in estimates)
    if teaching.step.claim == "wins":
        assert (expected.value, expected.margin) == (1.0, 0.0)
        assert [one.value for one in estimates].count(1.0) == 1


def test_the_heirs_claims_something() -> None:
    assert len([name for name, _ in claims() if name == "the_heirs"]) == 2


# Scripts that are not right


def script(**changes: Any) -> Lesson:
    lesson = lesson_of("the_heirs")
    step = msgspec.structs.replace(lesson.steps[0], **changes)
    return msgspec.structs.replace(lesson, steps=[step])


def test_cards_that_are_never_drawn_are_a_mistake() -> None:
    teaching = Teaching("the_heirs", lesson=script(deal=["george", "linda", "alice"]))
    with pytest.raises(Mistake, match="step 1: these cards were never drawn: alice"):
        teaching.show_me()


def test_several_moves_can_be_right() -> None:
    teaching = Teaching("the_heirs", lesson=script(play=["c2 | d2 | e2", "1 g3"]))
    assert teaching.press("e2").right


def test_a_legal_move_that_is_not_the_point_says_so_even_without_words_of_its_own() -> None:
    answer = Teaching("the_heirs", lesson=script(otherwise=None)).press("a1")
    assert (answer.right, answer.clause) == (False, "3.1")
    assert str(answer.why) == "That is allowed, but this step is about another move."


def test_a_file_with_an_unknown_field_is_refused_with_its_place() -> None:
    with pytest.raises(Mistake, match=r"lessons.toml: .*unknown field `tempo`"):
        read_lesson("minutes = 3\ntempo = 1\nsteps = []\n")


def test_a_game_without_a_lesson_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heirloom.coach.lessons.FILE", "no-lessons.toml")
    assert find_lesson("the_heirs") is None
    with pytest.raises(Mistake, match="no lesson for the_heirs"):
        Teaching("the_heirs")


def test_a_step_is_plain_data() -> None:
    assert all(isinstance(step, Step) for step in lesson_of("ancestree").steps)

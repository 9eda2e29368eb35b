"""Puzzles are proved again, solved move by move, and the same for everybody on a day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from heirloom.bots.play import play
from heirloom.coach import composing
from heirloom.coach import puzzles as module
from heirloom.coach.composing import Composer, faults
from heirloom.coach.puzzles import (
    GRADES,
    Puzzle,
    Puzzles,
    Rating,
    Solving,
    decode,
    encode,
    find_puzzles,
    graded,
    puzzle_of_the_day,
)
from heirloom.coach.timeline import Timeline
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.search.searcher import Estimate
from heirloom.terminal.puzzles import check_puzzles, make_puzzles

SMALL = {"rows": 3, "columns": 4}


def silent(_: int) -> Callable[[int], None]:
    return lambda done: None


def composer() -> Composer:
    return Composer(catalogue.open_game("the_heirs", {}), "")


def test_the_heirs_has_300_puzzles_in_three_grades() -> None:
    found = find_puzzles("the_heirs")
    assert [len(graded(found, grade)) for grade in GRADES] == [100, 100, 100]
    assert all(puzzle.proved for puzzle in found)
    assert len({puzzle.view for puzzle in found}) == 300
    assert {puzzle.to_find for puzzle in found if puzzle.grade == 1} == {1}
    assert all(puzzle.to_find >= 3 for puzzle in found if puzzle.grade == 3)


def test_some_puzzles_are_proved_again() -> None:
    """A short form of `heirloom puzzles the_heirs --check`, which proves them all."""
    again = composer()
    for puzzle in find_puzzles("the_heirs")[::30]:
        assert faults(puzzle, again) == []


def test_a_puzzle_that_is_not_right_is_found_out() -> None:
    puzzle = find_puzzles("the_heirs")[0]
    other = next(iter(puzzle.refutations))
    wrong = Puzzle(view=puzzle.view, grade=1, line=[other], refutations={})
    assert faults(wrong, composer()) == [
        f"{other} is not the only winning move", "a move has no refutation"]  # fmt: skip
    assert faults(Puzzle(view=puzzle.view, grade=1, line=["stop"]), composer()) == [
        "stop is not legal"]  # fmt: skip


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_judged_puzzle_has_a_clear_best_move(name: str) -> None:
    for puzzle in find_puzzles(name):
        if puzzle.proved:
            continue
        values = sorted(puzzle.ratings.values(), key=lambda one: -one.value)
        assert puzzle.ratings[puzzle.line[0]] == values[0]
        assert values[0].value - values[1].value >= 0.099
        solving = Solving(puzzle)
        assert {*puzzle.ratings} <= {str(action) for action in solving.game.legal(solving.view())}
        assert solving.play(puzzle.line[0]).right


@pytest.mark.parametrize("name", catalogue.own_names())
def test_judged_puzzles_have_something_at_stake_and_differ(name: str) -> None:
    judged = [puzzle for puzzle in find_puzzles(name) if not puzzle.proved]
    for puzzle in judged:
        best, second, *_ = sorted((one.value for one in puzzle.ratings.values()), reverse=True)
        assert composing.AT_STAKE[0] <= best <= composing.AT_STAKE[1]
        assert second >= composing.LEAST_SECOND
    solutions = [puzzle.line[0] for puzzle in judged]
    assert all(solutions.count(move) <= 5 for move in solutions)
    assert len({puzzle.view for puzzle in judged}) == len(judged)
    assert len(find_puzzles(name)) == (50 if judged else 300)
    assert len(graded(judged, 1)) <= 17


# Solving


def test_a_long_puzzle_is_solved_move_by_move() -> None:
    puzzle = next(one for one in find_puzzles("the_heirs") if one.to_find == 3)
    solving = Solving(puzzle)
    assert "find 3 moves" in str(solving.task())
    for number, move in enumerate(puzzle.line[::2]):
        assert move in [one.notation for one in solving.scene().moves]
        answer = solving.play(move)
        assert answer.right
        assert answer.finished == (number == 2)
        if not answer.finished:
            assert str(answer.reply) == puzzle.line[2 * number + 1]
    with pytest.raises(Mistake, match="over"):
        solving.play(puzzle.line[0])


def test_a_wrong_move_is_refuted_and_may_be_tried_again() -> None:
    puzzle = find_puzzles("the_heirs")[0]
    solving = Solving(puzzle)
    move, reply = next(iter(puzzle.refutations.items()))
    answer = solving.play(move)
    assert (answer.right, answer.finished, str(answer.reply)) == (False, True, reply)
    assert "The other side wins by" in str(answer.why[0])
    assert len(answer.told) >= 2
    solving.again()
    assert solving.play(puzzle.line[0]).right


def test_a_second_move_can_be_wrong_too() -> None:
    puzzle = next(one for one in find_puzzles("the_heirs") if one.to_find >= 2)
    solving = Solving(puzzle)
    solving.play(puzzle.line[0])
    legal = [str(action) for action in solving.game.legal(solving.view())]
    answer = solving.play(next(move for move in legal if move != puzzle.line[2]))
    assert not answer.right
    assert answer.reply is None


def test_a_forbidden_move_is_refused_by_its_clause_and_costs_nothing() -> None:
    solving = Solving(find_puzzles("the_heirs")[0])
    with pytest.raises(Illegal):
        solving.play("stop")
    assert solving.play(solving.puzzle.line[0]).right


def test_a_judged_puzzle_compares_its_moves() -> None:
    first = find_puzzles("the_heirs")[0]
    best, other, *_ = [first.line[0], *first.refutations]
    puzzle = Puzzle(view=first.view, grade=1, line=[best],
                    ratings={best: Rating(0.7, 0.02), other: Rating(0.4, 0.02)})  # fmt: skip
    assert str(Solving(puzzle).task()) == "Find the best move."
    assert "40 % for this move, 70 % for the best" in str(Solving(puzzle).play(other).why[0])
    rest = next(move for move in first.refutations if move != other)
    assert "clearly better" in str(Solving(puzzle).play(rest).why[0])


# The puzzle of the day


def test_every_puzzle_has_its_day_before_one_returns() -> None:
    first = date(2026, 1, 1)
    days = [puzzle_of_the_day("the_heirs", first + timedelta(day)) for day in range(300)]
    assert sorted(days) == list(range(300))
    assert puzzle_of_the_day("the_heirs", first) == days[0]


def test_a_game_without_puzzles_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "find_puzzles", lambda game: ())
    with pytest.raises(Mistake, match="no puzzles for the_heirs"):
        puzzle_of_the_day("the_heirs", date(2026, 1, 1))


# Making


class Thinker:
    """Finds the last move best, with this lead; after so many searches, the first one."""

    def __init__(self, game: Any, lead: float, faithful: int = 99) -> None:
        self.game, self.lead, self.faithful, self.asked = game, lead, faithful, 0

    def think(self, view: Any, seconds: object, tries: object, rng: object) -> list[Estimate]:
        self.asked += 1
        moves = self.game.legal(view)
        best = moves[-1] if self.asked <= self.faithful else moves[0]
        values = [0.4 + (self.lead if move == best else 0.0) for move in moves]
        return [Estimate(move, 50, value, 0.01) for move, value in zip(moves, values, strict=True)]


def judged_by(lead: float, faithful: int = 99) -> tuple[Puzzle | None, int]:
    """What is made of the first choice of a match, and how many searches it took."""
    game = catalogue.open_game("inheritance", {})
    made = Composer(game, "1")
    thinker = Thinker(game, lead, faithful)
    made.thinker = thinker  # type: ignore[assignment]
    line = Timeline(play(game, ["random"] * 2, Shuffling("1"), seed="1"))
    moment = next(one for one in line.moments if one.is_choice and len(one.legal) > 2)
    return made._judged(moment, "1", easy=True), thinker.asked


def test_a_judged_puzzle_needs_a_clear_lead_in_every_search() -> None:
    puzzle, asked = judged_by(0.3)
    assert puzzle is not None
    assert asked == 2 + composing.CONFIRMATIONS
    assert puzzle.ratings[puzzle.line[0]] == Rating(0.7, 0.01)
    assert Solving(puzzle).play(puzzle.line[0]).right
    assert judged_by(0.08)[0] is None  # the best move is not clear
    assert judged_by(0.02) == (None, 1)  # nothing is at stake
    assert judged_by(0.59) == (None, 2)  # the game is won already
    for faithful in range(1, 2 + composing.CONFIRMATIONS):
        if faithful > 1:  # a quick search may be wrong
            assert judged_by(0.3, faithful) == (None, faithful + 1)
    hard, _ = judged_by(0.3, faithful=1)
    assert hard is not None
    assert hard.grade == 3  # neither instinct nor the quick search saw it


def test_puzzles_are_made_resumed_and_checked(tmp_path: Path) -> None:
    game, file = catalogue.open_game("the_heirs", SMALL), tmp_path / "made.json.gz"
    make_puzzles(game, 2, "9", file, silent)
    first = decode(file.read_bytes())
    assert len(first.puzzles) == 2
    make_puzzles(game, 3, "9", file, silent)
    found = decode(file.read_bytes())
    assert found.puzzles[:2] == first.puzzles
    assert len(found.puzzles) == 3
    assert found.tried >= first.tried
    assert "3 of 3 puzzles" in str(check_puzzles(game, file, silent))
    with pytest.raises(Mistake, match="name another file"):
        make_puzzles(game, 3, "8", file, silent)


def test_a_file_with_a_wrong_puzzle_is_a_mistake(tmp_path: Path) -> None:
    game, file = catalogue.open_game("the_heirs", {}), tmp_path / "wrong.json.gz"
    puzzle = Puzzle(view=find_puzzles("the_heirs")[0].view, grade=1, line=["stop"])
    file.write_bytes(encode(Puzzles(game="the_heirs", seed="1", puzzles=[puzzle])))
    with pytest.raises(Mistake, match="Puzzle 0: stop is not legal"):
        check_puzzles(game, file, silent)
    with pytest.raises(Mistake, match="cannot be read"):
        decode(b"nonsense")
    with pytest.raises(Mistake, match="cannot be read"):
        check_puzzles(game, tmp_path / "missing", silent)

"""Reviews add up, agree with the truth where it is known, and can be stopped and continued."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from rich.console import Console

from heirloom.bots.play import play
from heirloom.coach import working
from heirloom.coach.article import Article, InOneFile
from heirloom.coach.balance import rounded, verdict, waterfall
from heirloom.coach.findings import TurningPoint, practice, told_moves, turning_points
from heirloom.coach.judging import Judged, Judging, empty
from heirloom.coach.page import review_page
from heirloom.coach.review import Decision, Parts, Review
from heirloom.coach.timeline import Timeline, timeline
from heirloom.coach.working import Limits, Reviewed, make_review, review_key
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER, WATCHER, Game, State
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.search.causes import BETTER, Cause
from heirloom.search.judge import find_judge
from heirloom.terminal.review import show_review

ROOT = Path(__file__).parent.parent.parent
SMALL: dict[str, object] = {"rows": 2, "columns": 2}
ROUNDS = {"the_heirs": 1, "inheritance": 4, "ancestree": 1, "les_heritiers": 1, "heir_apparent": 1}


def played(name: str, seed: int, bot: str = "squire", **options: object) -> Match[Any, Any, Any]:
    game = catalogue.open_game(name, options)
    return play(game, [bot] * game.fewest, Shuffling(seed), seed=seed)


def reviewed(match: Match[Any, Any, Any], rounds: int, **rest: Any) -> Reviewed:
    return make_review(match.record(), Limits(1e9, rounds, 0), **rest)


@pytest.mark.parametrize("name", ["inheritance", "les_heritiers"])
def test_the_parts_add_up_to_the_result(name: str) -> None:
    match = played(name, 3)
    review = reviewed(match, ROUNDS[name]).review
    assert [parts.result for parts in review.parts] == match.utility()
    for seat, parts in enumerate(review.parts):
        bars = waterfall(review, seat, seat)
        assert sum(bar.points for bar in bars[:-1]) == bars[-1].points == round(100 * parts.result)
        total = parts.start + parts.luck + parts.decisions + parts.rivals
        total += parts.unseen + parts.missed
        assert total == pytest.approx(parts.result, abs=1e-12)
        steps = [b.chances[seat] - a.chances[seat] for a, b in pairwise(review.points)]
        assert sum(steps) == pytest.approx(parts.result - parts.start, abs=1e-9)
        assert parts.luck == pytest.approx(sum(draw.luck[seat] for draw in review.draws))
    assert len(review.draws) == len([entry for entry in match.log if entry.kind == "deal"])


# The truth on small boards


def perfect(
    game: Game[Any, Any, Any], state: State[Any, Any, Any], known: dict[Any, float]
) -> float:
    """How likely black wins under perfect play: a second way, through the rules alone."""
    waiting = game.waiting_on(state.public)
    if not waiting:
        return game.utility(state.public)[0]
    key = state.key()
    if key not in known:
        if waiting == [DEALER]:
            known[key] = sum(float(chance) * perfect(game, drawn(game, state, outcome), known)
                             for outcome, chance in game.chance(state).outcomes())  # fmt: skip
        else:
            seat = waiting[0]
            values = [perfect(game, moved(game, state, seat, action), known)
                      for action in game.legal(state.view(seat))]  # fmt: skip
            known[key] = max(values) if seat == 0 else min(values)
    return known[key]


def drawn(game: Game[Any, Any, Any], state: State[Any, Any, Any], outcome: list[int]) -> Any:
    after = state.copy()
    game.settle(after, outcome)
    return after


def moved(game: Game[Any, Any, Any], state: State[Any, Any, Any], seat: int, action: Any) -> Any:
    after = state.copy()
    game.play(after, seat, action)
    return after


@pytest.mark.parametrize("seed", range(6))
def test_on_a_small_board_every_figure_is_exact_and_nothing_is_unseen(seed: int) -> None:
    match = played("the_heirs", seed, "random", **SMALL)
    review, line, _ = reviewed(match, 1)
    game, known = match.game, dict[Any, float]()
    for point, state in zip(review.points, line.states(), strict=True):
        assert point.proved
        assert point.margins == [0.0, 0.0]
        assert point.chances[0] == pytest.approx(perfect(game, state, known))
    for decision in review.decisions:
        moment, sign = line.moments[decision.ply], 1 if decision.seat == 0 else -1
        values = [sign * perfect(game, moved(game, moment.state, moment.seat, action), known)
                  for action in moment.legal]  # fmt: skip
        mine = sign * perfect(game, moved(game, moment.state, moment.seat, moment.action), known)
        assert decision.proved
        assert decision.cost == pytest.approx(max(values) - mine)
    assert [parts.unseen for parts in review.parts] == pytest.approx([0.0, 0.0])
    assert [parts.missed for parts in review.parts] == pytest.approx([0.0, 0.0])


def test_some_small_game_has_a_costly_decision_and_some_luck() -> None:
    reviews = [reviewed(played("the_heirs", seed, "random", **SMALL), 1).review
               for seed in range(6)]  # fmt: skip
    assert any(one.is_costly for review in reviews for one in review.decisions)
    assert any(abs(review.parts[0].luck) > 0.1 for review in reviews)


KUHN = """
import sys
from heirloom import Match
from heirloom.core import catalogue
from heirloom.core.dealers import Scripted
from heirloom.coach.working import Limits, make_review

game = catalogue.open_game("kuhn_poker", {})
for deal, moves, ply, exact in [
    (["jack", "king"], ["check", "bet", "call"], 4, 0.25),  # a jack never wins: two coins for one
    (["king", "queen"], ["check", "bet", "fold"], 4, 0.75),  # a king always wins: -1 instead of 2
    (["queen", "jack"], ["check", "bet", "fold"], 4, 0.25),  # evenly against jack and king: 0
]:
    match = Match(game, 2, Scripted(deal))
    for seat, move in zip((0, 1, 0), moves):
        match.play(seat, move)
    review = make_review(match.record(), Limits(1e9, 200, 0)).review
    decision = next(one for one in review.decisions if one.ply == ply)
    assert abs(decision.cost - exact) <= max(decision.margin, 1e-9), (deal, decision)
    assert decision.is_costly
print("three decisions agree")
"""


def test_in_kuhn_poker_the_costs_are_the_exact_ones() -> None:
    folders = {"HEIRLOOM_GAMES": str(ROOT / "examples" / "kuhn_poker")}
    done = subprocess.run([sys.executable, "-c", KUHN], env={**os.environ, **folders},
                          capture_output=True, text=True, check=False)  # fmt: skip
    assert done.stdout == "three decisions agree\n", done.stderr


@pytest.mark.parametrize("name", ["inheritance", "the_heirs"])
def test_the_luck_of_equal_bots_is_zero_on_average(name: str) -> None:
    """A short form of `python tools/luck.py`, which plays 500 games."""
    options = SMALL if name == "the_heirs" else {"crowns": 1}
    judge = find_judge(catalogue.open_game(name, options))
    lucks = []
    for seed in range(30):
        line, rng = Timeline(played(name, seed, "greedy", **options)), Random(seed)
        lucks.append(sum(judge.luck(moment.state, moment.outcome, rng, 1)[0]
                         for moment in line.moments if moment.is_draw))  # fmt: skip
    mean = sum(lucks) / len(lucks)
    error = (sum((luck - mean) ** 2 for luck in lucks) / len(lucks) ** 2) ** 0.5
    assert error > 0
    assert abs(mean) < 3 * error


# Working


def test_a_review_is_continued_where_it_was_stopped(tmp_path: Path) -> None:
    match, shares = played("inheritance", 4, crowns=1), list[float]()
    whole = reviewed(match, 4)
    reviewed(match, 4, folder=tmp_path, stopped=lambda: len(shares) >= 2, progress=shares.append)
    assert len(shares) == 2
    rest = reviewed(match, 4, folder=tmp_path, progress=shares.append)
    assert len(shares) == 4
    assert shares[-1] == 1.0
    assert rest.judged.rounds == whole.judged.rounds
    assert rest.review == whole.review
    assert reviewed(match, 4, folder=tmp_path, progress=shares.append).review == whole.review
    assert len(shares) == 4, "a finished review is read, and not made again"


def test_processes_find_what_one_process_finds(tmp_path: Path) -> None:
    match = played("inheritance", 4, crowns=1)
    together = make_review(match.record(), Limits(1e9, 3, 2), folder=tmp_path)
    alone = reviewed(match, 3)
    assert sorted(together.judged.rounds) == alone.judged.rounds
    for a, b in zip(together.review.points, alone.review.points, strict=True):
        assert a.chances == pytest.approx(b.chances)


def test_what_was_kept_and_cannot_be_read_is_made_again(tmp_path: Path) -> None:
    match = played("inheritance", 4, crowns=1)
    (tmp_path / f"{review_key(match.record())}.json").write_text("{")
    assert reviewed(match, 1, folder=tmp_path).review.rounds == 1


def test_a_review_can_be_stored_as_text() -> None:
    review = reviewed(played("inheritance", 4, crowns=1), 2).review
    assert msgspec.json.decode(msgspec.json.encode(review), type=Review) == review


def test_only_a_finished_game_is_reviewed() -> None:
    match = Match(catalogue.open_game("inheritance", {}), 2, Shuffling(1))
    with pytest.raises(Mistake, match="Only a finished game"):
        timeline(match.record())


def test_a_game_that_was_given_up_has_a_result() -> None:
    match = Match(catalogue.open_game("ancestree", {}), 3, Shuffling(1))
    line = timeline(match.record()._replace(resigned=(1,)))
    assert line.result == [0.5, 0.0, 0.5]


# Words and pictures


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_review_is_told_in_the_terminal_and_on_a_page(name: str) -> None:
    options = (
        {"crowns": 1} if name == "inheritance" else {"events": 1} if "apparent" in name else {}
    )
    match = played(name, 5, "random", **(SMALL if name == "the_heirs" else options))
    found = reviewed(match, 2)
    for lang in ("en", "fr"):
        check_told(found, match, lang)
    for seat in range(found.review.seats):
        luck, _ = verdict(found.review, seat, seat)
        assert luck.values.get("n", bar_of_luck(found.review, seat)) == bar_of_luck(
            found.review, seat
        )
    for one in told_moves(found.review, match):
        assert one.clause in match.game.rules().clauses


def bar_of_luck(review: Review, seat: int) -> int:
    return abs(waterfall(review, seat, seat)[1].points)


def check_told(found: Reviewed, match: Match[Any, Any, Any], lang: str) -> None:
    console = Console(file=io.StringIO(), width=80, highlight=False)
    show_review(found, match, match.reader(lang), console)
    assert isinstance(console.file, io.StringIO)
    text = console.file.getvalue()
    assert max(map(len, text.splitlines())) <= 80
    assert "{" not in text
    page = review_page(found, match, lang)
    assert page.count('<div class="reviewed"') == 2
    assert "<script" not in page
    assert "http" not in page
    assert page.count('<svg class="curve') == 2 * 2, "wide and narrow, in both languages"
    assert page.count('<svg class="fall"') == 2
    assert f'id="lang-{lang}" checked' in page


@pytest.mark.parametrize(
    ("values", "total"),
    [([0.494, 0.004, -0.5], 0.0), ([0.335] * 3, 1.0), ([0.496, 0.496], 1.0), ([0.5, -0.001], 0.5)],
)
def test_rounded_points_add_up_and_are_off_by_less_than_two(
    values: list[float], total: float
) -> None:
    points = rounded(values, total)
    assert sum(points) == round(100 * total)
    assert all(abs(n - 100 * value) < 2 for n, value in zip(points, values, strict=True))


def costly(name: str, **options: object) -> tuple[Match[Any, Any, Any], list[TurningPoint]]:
    """A match of bots that play at random, with all its costly decisions."""
    match = played(name, 6, "random", **options)
    return match, told_moves(reviewed(match, 12 if name == "the_heirs" else 3).review, match)


SHORT: dict[str, dict[str, object]] = {"inheritance": {"crowns": 1}, "heir_apparent": {"events": 1}}


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_costly_move_has_a_cause_a_rule_and_words_for_both_sides(name: str) -> None:
    match, found = costly(name, **SHORT.get(name, {"rows": 2, "columns": 5}
                                           if name == "the_heirs" else {}))  # fmt: skip
    assert found
    assert {one.cause.name for one in found} != {"better"}, "the game has causes of its own"
    for one in found:
        assert one.clause in match.game.rules().clauses
        assert one.path != one.better_path or not one.path
        for lang in ("en", "fr"):
            reader, seat = match.reader(lang), one.decision.seat
            mine, theirs = (reader.read(one.title(me)) for me in (seat, 1 - min(seat, 1)))
            assert mine != theirs
            assert "{" not in mine + theirs + "".join(map(reader.read, one.why(seat)))


def told(number: int, cost: float, cause: str, seat: int = 0) -> TurningPoint:
    """A costly decision of a match of two."""
    effects = [-cost, cost] if seat == 0 else [cost, -cost]
    decision = Decision(number, seat, "a", "b", cost, 0.01, False, effects, [0.0, 0.0])
    named = Cause(cause, say("you erred"), say("{who} erred"))
    return TurningPoint(decision, number, named, "A", "B", ["a"], ["b"], [], "1.1")


def with_costs(*costs: float) -> Review:
    """A review in which each seat has made one costly decision."""
    parts = Parts(0.5, 0.0, 0.0, 0.0, 0.0, 0.0, 0.5, 0.1, 0.1, 0.1, 0.1)
    seats = len(costs)
    decisions = [Decision(seat, seat, "a", "b", cost, 0.01, False, [0.0] * seats, [0.0] * seats)
                 for seat, cost in enumerate(costs)]  # fmt: skip
    return Review(1, "", seats, 1, True, [], [], decisions, [parts] * seats)


def test_who_decided_better_is_said_of_each_seat_and_not_of_their_sum() -> None:
    """Two rivals who gave away much have not decided better because it did not help the third."""

    def said(*costs: float, seat: int = 0) -> str:
        return str(verdict(with_costs(*costs), seat, 0)[1])

    assert said(0.3, 0.8, 0.9) == "You decided better."
    assert said(0.9, 0.8, 0.3) == "The others decided better."
    assert said(0.9, 0.3) == "Your opponent decided better."
    assert said(0.5, 0.8, 0.3) == "Some decided better than you, and some worse."
    assert said(0.5, 0.505, 0.495).endswith("too close to call.")


def test_turning_points_are_the_largest_few_of_one_cause_in_the_order_of_play() -> None:
    every = [told(1, 0.1, "x"), told(2, 0.5, "x", 1), told(3, 0.4, "x"), told(4, 0.3, "x"),
             told(5, 0.2, "y"), told(6, 0.05, "z")]  # fmt: skip
    assert [one.number for one in turning_points(every, 0)] == [2, 3, 5]
    assert [one.number for one in turning_points(every[-1:])] == [6]


def test_for_a_reader_among_several_the_change_counts_that_they_felt() -> None:
    near, far = told(1, 0.2, "x"), told(2, 0.3, "y")
    far = far._replace(decision=msgspec.structs.replace(far.decision, effects=[-0.3, 0.1, 0.2]))
    near = near._replace(decision=msgspec.structs.replace(near.decision, effects=[-0.2, 0.2, 0]))
    assert near.swing(1) > far.swing(1)
    assert near.swing(WATCHER) < far.swing(WATCHER)


def test_what_most_costly_moves_share_is_said_once() -> None:
    every = [told(n, 0.1, "x") for n in range(3)] + [told(3, 0.1, "y"), told(4, 0.1, "x", 1)]
    found = practice(every, 0)
    assert found is not None
    assert (found.cause.name, found.times, found.of) == ("x", 3, 4)
    assert practice(every, 1) is None, "once is no habit"
    assert practice([told(n, 0.1, BETTER.name) for n in range(3)], 0) is None
    assert practice([], 0) is None


def test_the_ends_of_the_heirs_are_proved_however_many_cards_are_left() -> None:
    match = played("the_heirs", 3, "greedy", rows=2, columns=5)
    review = reviewed(match, 1).review
    first = next(point.ply for point in review.points if point.proved)
    assert all(point.proved for point in review.points[first:])
    assert all(one.proved for one in review.decisions if one.ply >= first)
    assert not review.hidden
    opened = next(ply for ply, state in enumerate(Timeline(match).states())
                  if state.public.down == 0)  # fmt: skip
    assert first <= opened


@pytest.mark.parametrize(("long", "rounds"), [(1.0, 40), (15.0, 3), (24.0, 2), (30.0, 1)])
def test_a_round_that_would_take_too_long_is_not_begun(
    monkeypatch: pytest.MonkeyPatch, long: float, rounds: int
) -> None:
    """However slow the machine is, a review is finished soon after its time; one round is made."""
    now = 0.0
    whole = Judging.round

    def slow(judging: Judging, number: int, seed: str) -> Judged:
        nonlocal now
        now += long
        return whole(judging, number, seed)

    monkeypatch.setattr(working, "monotonic", lambda: now)
    monkeypatch.setattr(Judging, "round", slow)
    match = played("inheritance", 4, "random", crowns=1)
    review = make_review(match.record(), Limits(40.0, 1_000, 0)).review
    assert review.rounds == rounds
    assert now <= 50.0


def test_equal_tries_are_no_certainty() -> None:
    count = empty(2)
    for _ in range(10):
        count.add([1.0, 0.0])
    assert 0 < count.variance_of_mean(0) < 0.01


def test_hidden_cards_are_named_and_where_there_are_none_the_rest_is_an_error() -> None:
    inheritance = reviewed(played("inheritance", 4, crowns=1), 1).review
    heirs = reviewed(played("the_heirs", 4, "random", **SMALL), 1).review
    assert inheritance.hidden
    assert not heirs.hidden
    labels = [[str(bar.label) for bar in waterfall(review, 0, 0)[4:-1]]
              for review in (inheritance, heirs)]  # fmt: skip
    assert labels == [["What could not be known", "Error of the estimate"],
                      ["Error of the estimate"]]  # fmt: skip


def test_a_reader_in_a_seat_is_addressed_and_a_watcher_is_not() -> None:
    match = played("inheritance", 4, crowns=1)
    review = reviewed(match, 2).review
    seated, watching = (Article(review, match, match.reader("en"), me, InOneFile())
                        for me in (0, WATCHER))  # fmt: skip
    assert "Your winning chances" in seated.curve()
    assert "Your decisions" in seated.balance()
    assert "Your" not in watching.curve() + watching.balance()


def test_a_review_can_be_watched_while_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heirloom.coach.working.WATCH_SECONDS", 0.0)
    match, seen = played("inheritance", 4, crowns=1), list[tuple[int, float]]()
    reviewed(match, 3, watch=lambda review, share: seen.append((review.rounds, share)))
    assert [rounds for rounds, _ in seen] == [1, 2, 3]
    assert seen[-1][1] == 1.0

"""The arena: every bot against every other, with the same luck."""

from __future__ import annotations

import os
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

import heirloom
from heirloom.core.catalogue import open_box
from heirloom.core.crew import Crew
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader
from heirloom.lab.arena.page import page
from heirloom.lab.arena.ratings import elo, openskill
from heirloom.lab.arena.run import write_arena
from heirloom.lab.arena.standings import (
    Pairing,
    Standings,
    forfeited,
    outcome,
    pairings,
    standings,
)
from heirloom.lab.arena.text import show
from heirloom.lab.figures import Figure
from heirloom.lab.playing import play_task
from heirloom.lab.rows import Failed, Row
from heirloom.lab.run import (
    FinishedTask,
    Interrupted,
    carry_out_all,
    unfinished,
)
from heirloom.lab.tally import Failures
from tests.interrupting import SLOW, interrupt
from tests.test_cli import heirloom as command_line


def held(out: Path, bots: list[str], games: int = 40) -> Standings:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    reader = Reader("en", (), game.package)
    plans = pairings(game, bots, None, games, "1")
    kept = unfinished(out)
    found = standings(plans, carry_out_all(plans, kept, Crew(1), lambda _: None), "heirloom")
    write_arena(out, found, reader, kept)
    return found


def test_an_arena_is_written_as_figures_and_as_a_page(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    found = held(out, ["random", "greedy", "search:20"], 8)
    assert [(p.bot, p.against) for p in found.pairings] == [
        ("random", "greedy"), ("random", "search:20"), ("greedy", "search:20")
    ]  # fmt: skip
    assert msgspec.json.decode(out.read_bytes(), type=Standings) == found
    page = out.with_suffix(".html").read_text(encoding="utf-8")
    assert "search:20" in page
    assert "Elo" in page
    assert not unfinished(out).exists()


def test_an_arena_says_what_each_bot_scored(tmp_path: Path) -> None:
    """In Ancestree scores are points: greedy wins by a wide margin."""
    plans = pairings(heirloom.game("ancestree"), ["random", "greedy"], 2, 8, "1")
    tallies = carry_out_all(plans, tmp_path / "kept", Crew(1), lambda _: None)
    found = standings(plans, tallies)
    by_hand = {
        bot: [row.scores[row.seating.index(place)] for row in tallies[0].rows]
        for place, bot in enumerate(["random", "greedy"])
    }
    for bot, points in by_hand.items():
        assert found.scores[bot].value == pytest.approx(sum(points) / len(points))
    pairing = found.pairings[0]
    assert (pairing.score, pairing.against_score) == (
        found.scores["random"],
        found.scores["greedy"],
    )
    assert pairing.against_score.low is not None
    assert pairing.score.high is not None
    assert pairing.against_score.low > pairing.score.high
    assert "opponent’s score" in page(found, Reader())


def test_what_was_played_before_is_not_played_again(tmp_path: Path) -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plan = pairings(game, ["random", "greedy"], None, 40, "1")[0]
    assert (plan.tasks, plan.rotations) == (20, 2)
    whole = held(tmp_path / "one.json", ["random", "greedy"])
    kept = unfinished(tmp_path / "two.json")
    kept.write_bytes(_lines(tmp_path, plan.tasks // 2) + b'{"plan": "cut sh')
    progress: list[int] = []
    carry_out_all([plan], kept, Crew(1), progress.append)
    assert progress == list(range(10, 21))
    again = held(tmp_path / "two.json", ["random", "greedy"])
    assert again.pairings == whole.pairings


def test_a_task_is_written_down_and_read_back_as_it_was(tmp_path: Path) -> None:
    game = heirloom.game("ancestree")
    plan = pairings(game, ["random", "greedy"], 3, 6, "1")[0]
    played = carry_out_all([plan], tmp_path / "part", Crew(1))
    assert carry_out_all([plan], tmp_path / "part", Crew(1)) == played
    assert played[0].used.most_common(1)[0][1] > 0


def _lines(tmp_path: Path, most: int) -> bytes:
    """The first tasks of the same arena, as an interruption leaves them."""
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plan = pairings(game, ["random", "greedy"], None, 40, "1")[0]
    done = [FinishedTask(plan.fingerprint(), task, play_task(plan, task)) for task in range(most)]
    return b"".join(msgspec.json.encode(task) + b"\n" for task in done)


ARENA = ("arena", "the_heirs", "--bots", f"greedy,{SLOW},{SLOW} again", "--games", "24",
         "--option", "rows=2", "--option", "columns=4", "--processes", "2")  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="interrupts are sent by signal here")
@pytest.mark.parametrize("tasks", [1, 15])
def test_an_arena_is_interrupted_and_goes_on_from_there(tmp_path: Path, tasks: int) -> None:
    """In the first pairing, and in a later one: three pairings of twelve tasks each."""
    out = tmp_path / "arena.json"
    part = unfinished(out)
    stopped = interrupt([*ARENA, "--out", str(out)], part, tasks)
    assert stopped.returncode == 130, stopped.stderr
    assert b"again to resume" in stopped.stdout
    assert tasks <= part.read_bytes().count(b"\n") < 36
    assert not out.exists()
    resumed = command_line(*ARENA, "--out", str(out))
    assert resumed.returncode == 0, resumed.stderr
    assert not part.exists()
    whole = command_line(*ARENA, "--out", str(tmp_path / "whole.json"))
    assert whole.returncode == 0, whole.stderr
    found = [msgspec.json.decode(path.read_bytes(), type=Standings)
             for path in (out, tmp_path / "whole.json")]  # fmt: skip
    assert found[0].pairings == found[1].pairings
    assert found[0].ratings == found[1].ratings


def test_an_interrupt_between_two_pairings_is_one_like_any_other(tmp_path: Path) -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4)
    plans = pairings(game, ["random", "greedy", "page"], None, 4, "1")

    def stop_after_one(done: int) -> None:
        if done == plans[0].tasks + plans[1].tasks:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted):
        carry_out_all(plans, tmp_path / "part", Crew(1), stop_after_one)
    assert (tmp_path / "part").read_bytes().count(b"\n") == plans[0].tasks + plans[1].tasks


# The same luck


class Watched(Match[Any, Any, Any]):
    """A match that remembers every table that was opened."""

    opened: list[Watched] = []

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.dealt = [str(self.view(seat).own.key()) for seat in range(3)]
        self.opened.append(self)


def test_every_bot_gets_the_same_deals_in_every_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("heirloom.lab.playing.Match", Watched)
    monkeypatch.setattr(Watched, "opened", [])
    plans = pairings(heirloom.game("ancestree"), ["random", "greedy"], 3, 6, "1")
    rows = [row for plan in plans for task in range(2) for row in play_task(plan, task).rows]
    assert [row.seating for row in rows] == [[0, 1, 2], [1, 2, 0], [2, 0, 1]] * 4
    assert [row.deal for row in rows] == [0, 0, 0, 1, 1, 1] * 2
    by_deal = {row.deal: set[str]() for row in rows}
    for row, match in zip(rows, Watched.opened, strict=True):
        by_deal[row.deal].add("/".join(match.dealt))
    assert [len(deals) for deals in by_deal.values()] == [1, 1]
    assert by_deal[0] != by_deal[1]


@pytest.mark.parametrize("bots", [["greedy"], ["greedy", "greedy"], []])
def test_an_arena_needs_two_bots(bots: list[str]) -> None:
    with pytest.raises(Mistake, match="at least two bots"):
        pairings(heirloom.game("the_heirs"), bots, None, 10, "1")


def test_among_more_than_two_each_sits_alone_among_each_other() -> None:
    game = open_box(heirloom.Box("the_heirs"))  # one of its own, because it is changed
    game.most = 3
    plans = pairings(game, ["random", "greedy"], 3, 9, "1")
    assert [plan.bots for plan in plans] == [
        ["random", "greedy", "greedy"], ["greedy", "random", "random"]
    ]  # fmt: skip


def test_elo_says_how_likely_a_win_is() -> None:
    played = [(["a", "b"], [1.0, 0.0])] * 300 + [(["a", "b"], [0.0, 1.0])] * 100
    ratings = elo(played)
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].rating - ratings[1].rating == pytest.approx(191, abs=2)  # 3 to 1
    assert 20 < ratings[0].margin < 60


def test_who_never_lost_has_a_rating_too() -> None:
    best = elo([(["a", "b"], [1.0, 0.0])] * 50)[0]
    assert (best.bot, best.rating < 2500) == ("a", True)


def test_openskill_ranks_who_wins_among_several() -> None:
    played = [(["a", "b", "b"], [1.0, 0.0, 0.0]), (["b", "a", "b"], [0.0, 1.0, 0.0])] * 20
    ratings = openskill(played)
    assert [rating.bot for rating in ratings] == ["a", "b"]
    assert ratings[0].rating > ratings[1].rating + 5
    assert {rating.system for rating in ratings} == {"openskill"}


def test_openskill_grows_surer_and_finds_equals_equal() -> None:
    fair = [
        (["a", "b", "b"], [1.0, 0.0, 0.0]), (["a", "b", "b"], [0.0, 1.0, 0.0]),
        (["a", "b", "b"], [0.0, 0.0, 1.0]),
    ]  # fmt: skip
    few, many = openskill(fair), openskill(fair * 40)
    assert many[0].margin < few[0].margin / 2
    assert abs(many[0].rating - many[1].rating) < many[0].margin + many[1].margin


def test_an_arena_for_three_has_ratings_in_every_form(tmp_path: Path) -> None:
    game = heirloom.game("ancestree")
    out, reader = tmp_path / "arena.json", Reader("en", (), game.package)
    plans = pairings(game, ["random", "greedy"], 3, 6, "1")
    kept = unfinished(out)
    found = standings(plans, carry_out_all(plans, kept, Crew(1), lambda _: None))
    write_arena(out, found, reader, kept)
    assert [rating.bot for rating in found.ratings] == ["greedy", "random"]
    assert [pairing.bot for pairing in found.pairings] == ["random", "greedy"]
    for p in found.pairings:
        assert p.utility.low is not None
        assert p.utility.high is not None
        assert 0 <= p.utility.low <= p.utility.value <= p.utility.high <= 1
    console = Console(file=StringIO(), width=100)
    show(found, reader, console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    page = out.with_suffix(".html").read_text(encoding="utf-8")
    for form in (text, page, out.read_text(encoding="utf-8")):
        assert "openskill" in form
    for form in (text, page):
        assert str(found.pairings[0].score) in form
        assert str(found.scores["greedy"]) in form
    assert "Ancestree for 3 players: 6 games per pairing" in page
    assert page.count("<svg") == 4


def failing(utility: list[float], *seats: int) -> Row:
    """A game in which the bots at these seats failed."""
    many = len(utility)
    return Row(
        deal=0, seating=list(range(many)), beginner=0, utility=utility, scores=[0] * many, moves=1,
        choices=1, options=2, clear=0.0, looked=0, chances=[], lead_changes=0, settled=None,
        dealt=[], used=[], measures={}, adjusted=[0.5] * many,
        failed=[Failed(seat, 1, []) for seat in seats],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("row", "counted"),
    [(failing([1.0, 0.0]), [1.0, 0.0]), (failing([1.0, 0.0], 0), [0.0, 1.0]),
     (failing([0.0, 1.0], 0), [0.0, 1.0]), (failing([1.0, 0.0], 0, 1), [0.5, 0.5]),
     (failing([1.0, 0.0, 0.0], 0), [0.0, 0.5, 0.5]), (failing([0.5, 0.5, 0.0], 2), [0.5, 0.5, 0.0]),
     (failing([1.0, 0.0, 0.0], 0, 2), [0.0, 1.0, 0.0])],
)  # fmt: skip
def test_who_fails_has_lost_and_the_others_share_what_it_had(
    row: Row, counted: list[float]
) -> None:
    assert forfeited(row) == counted
    assert outcome(row) == (counted if row.failed else [0.5] * len(counted))


def test_a_bot_that_fails_in_every_game_comes_last_with_its_reason(tmp_path: Path) -> None:
    out, nobody = tmp_path / "arena.json", "exec:no-such-program"
    found = held(out, ["random", nobody], 8)
    assert [rating.bot for rating in found.ratings] == ["random", nobody]
    assert found.ratings[0].rating > found.ratings[1].rating + 200
    assert found.pairings[0].utility.value == 1.0
    assert found.scores[nobody].n == 0  # what greedy scored is not its own
    assert (found.failures[nobody].games, found.failures[nobody].of_games) == (8, 8)
    console = Console(file=StringIO(), width=100)
    show(found, Reader(), console)
    text = " ".join(console.file.getvalue().split())  # type: ignore[attr-defined]
    shown = page(found, Reader())
    for form in (text, shown):
        assert "8 / 8" in form
        assert "failed in 8 of 8 games, which it loses" in form
    assert found.failures[nobody].why[0].template in out.read_text("utf-8")


def test_a_strict_arena_stops_as_soon_as_a_bot_fails(tmp_path: Path) -> None:
    out = tmp_path / "arena.json"
    stopped = command_line("arena", "the_heirs", "--bots", "random,exec:no-such-program", "--games",
                           "8", "--strict", "--processes", "1", "--out", str(out))  # fmt: skip
    assert stopped.returncode != 0
    assert "failed, so the measurement was stopped" in " ".join(
        (stopped.stdout + stopped.stderr).split()
    )
    assert not out.exists()


def test_a_page_holds_nothing_that_a_name_smuggled_in() -> None:
    ratings = openskill([(["<b>", "a&b", "a&b"], [1.0, 0.0, 0.0])])
    even = Figure(0.5, 0.2, 0.8, 3)
    pairing = Pairing("<b>", "a&b", even, 1.5, even, even)
    found = Standings(
        game="ancestree",
        seats=3,
        games=3,
        seed="1",
        command="<script>",
        pairings=[pairing],
        ratings=ratings,
        scores={"<b>": even, "a&b": even},
        failures={"<i>": Failures(1, 2, 3, [])},
    )
    text = page(found, Reader("fr", (), None))
    assert "&lt;b&gt;" in text
    assert "<i>" not in text
    assert "<script>" not in text
    assert "a&amp;b" in text

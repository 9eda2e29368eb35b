"""The ladder: levels against the ones below them, on one scale with random as its zero."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

import heirloom
from heirloom.bots import LEVELS
from heirloom.bots.levels import Settings
from heirloom.cli import main
from heirloom.core.crew import Crew
from heirloom.core.words import Reader
from heirloom.lab.figures import Figure
from heirloom.lab.ladder.files import write_ladder
from heirloom.lab.ladder.rungs import Ladder, ladder, pairs, plans
from heirloom.lab.ladder.scale import START, above, points, step
from heirloom.lab.ladder.text import show
from heirloom.lab.run import carry_out_all, unfinished


def test_points_are_elo_where_two_play() -> None:
    assert points(0.5, 2) == 0.0
    assert points(10 / 11, 2) == pytest.approx(400)
    assert points(0.75, 2) == pytest.approx(190.8, abs=0.1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_an_equal_share_is_worth_nothing_at_any_table(seats: int) -> None:
    assert points(1 / seats, seats) == pytest.approx(0.0)
    assert points(10 / (9 + seats), seats) == pytest.approx(400), "ten times as strong as each"


def test_who_always_wins_has_a_rating_that_grows_with_the_games() -> None:
    few, many = (step(Figure(1.0, 0.9, 1.0, n), 2).value for n in (10, 100))
    assert 400 < few < many < 1000


def test_errors_add_up_along_the_ladder() -> None:
    first = above(START, Figure(100.0, 70.0, 130.0, 50))
    second = above(first, Figure(200.0, 160.0, 240.0, 50))
    assert (first.value, first.low, first.high) == (100.0, 70.0, 130.0)
    assert (second.value, second.low, second.high) == (300.0, 250.0, 350.0)
    assert above(first, Figure(5.0, None, None, 1)).margin is None


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Levels that need no time to think."""
    levels = Settings("greedy:0.6", "greedy:0.4", "greedy:0.2", "greedy")
    monkeypatch.setattr("heirloom.bots.levels.settings", lambda _: levels)


def climbed(folder: Path, name: str, seats: int, games: int, **options: Any) -> Ladder:
    """A ladder and its files."""
    game = heirloom.game(name, **options)
    chosen = plans(game, seats, games, "1")
    out = folder / "ladder.json"
    found = ladder(game, chosen, carry_out_all(chosen, unfinished(out), Crew(1)), "heirloom")
    write_ladder(out, found, Reader("en", (), game.package), unfinished(out))
    return found


@pytest.mark.usefixtures("quick")
def test_a_ladder_is_written_as_figures_a_page_and_a_table(tmp_path: Path) -> None:
    found = climbed(tmp_path, "the_heirs", 2, 8, rows=2, columns=3)
    assert {rung.bot for rung in found.rungs} == {"random", "novice", *LEVELS}
    ratings = [rung.rating.value for rung in found.rungs]
    assert ratings == sorted(ratings)
    anchor = next(rung for rung in found.rungs if rung.bot == "random")
    assert (anchor.rating.value, anchor.against) == (0.0, "")
    out = tmp_path / "ladder.json"
    assert msgspec.json.decode(out.read_bytes(), type=Ladder) == found
    console = Console(file=StringIO(), width=160)
    show(found, Reader(), console)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    for form in (
        text,
        *(out.with_suffix(f".{kind}").read_text("utf-8") for kind in ("html", "md")),
    ):
        assert "The levels of The Heirs with 2 players" in form
        for name in ("random", "a newcomer", "Easy", "Normal", "Hard", "Master"):
            assert name in form
    assert not unfinished(out).exists()


@pytest.mark.usefixtures("quick")
def test_with_more_seats_a_level_sits_alone_among_the_one_below(tmp_path: Path) -> None:
    game = heirloom.game("ancestree")
    for (one, other), plan in zip(pairs(game), plans(game, 3, 6, "1"), strict=True):
        first, *others = plan.bots
        assert len(others) == 2
        assert len(set(others)) == 1
        assert (first in LEVELS, others[0] in LEVELS) == (False, False), "bots go by what they play"
        assert one != other
    found = climbed(tmp_path, "ancestree", 3, 3)
    assert "multiple of its share" in (tmp_path / "ladder.md").read_text("utf-8")
    easy = next(rung for rung in found.rungs if rung.bot == "page")
    assert easy.times == pytest.approx(3 * easy.result.value)


def test_every_level_plays_the_one_below_and_a_newcomer_plays_the_easiest() -> None:
    assert pairs(heirloom.game("the_heirs")) == [
        ("page", "random"), ("squire", "page"), ("knight", "squire"), ("regent", "knight"),
        ("novice", "page"),
    ]  # fmt: skip


@pytest.mark.usefixtures("quick")
def test_a_ladder_is_made_by_one_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "ladder.json"
    asked = ["ladder", "the_heirs", "--option", "rows=2", "--option", "columns=2", "--games", "4",
             "--master-games", "2", "--processes", "1", "--adjusted",
             "--out", str(out)]  # fmt: skip
    with pytest.raises(SystemExit) as done:
        main(asked)
    assert done.value.code == 0
    said = capsys.readouterr().out
    assert "Master" in said
    assert "luck of the draws was subtracted" in said
    found = msgspec.json.decode(out.read_bytes(), type=Ladder)
    assert found.adjusted
    games = {rung.bot: rung.games for rung in found.rungs}
    assert games == {"random": 0, "novice": 4, "page": 4, "squire": 4, "knight": 4, "regent": 2}
    with pytest.raises(SystemExit) as again:
        main(asked)
    assert again.value.code == 2
    assert "already exists" in capsys.readouterr().err

"""The commands `review` and `puzzles`, as the command line calls them."""

from __future__ import annotations

from pathlib import Path

import pytest

from heirloom.bots.play import play
from heirloom.coach.puzzles import Puzzles, encode, find_puzzles
from heirloom.commands import puzzles, review
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.shell import Shell

GAME = catalogue.open_game("the_heirs", {"rows": 2, "columns": 2})


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where reviews are kept."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    return tmp_path / "heirloom" / "reviews"


def test_a_record_is_reviewed_kept_and_written_as_a_page(
    tmp_path: Path, kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, page = tmp_path / "game.txt", tmp_path / "review.html"
    match = play(GAME, ["random", "random"], Shuffling(1), seed=1)
    file.write_text(str(match.record()), encoding="utf-8")
    review(Shell("en"), file, seconds=0.01, html=page, processes=0)
    told = capsys.readouterr().out
    assert "Luck and decisions of Black, in points" in told
    assert "review.html" in told.replace("\n", "")  # long lines are folded
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert len(list(kept.glob("*.json"))) == 1


def test_an_unfinished_record_is_refused(tmp_path: Path, kept: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(Match(GAME, 2, Shuffling(1)).record()), encoding="utf-8")
    with pytest.raises(Mistake, match="Only a finished game"):
        review(Shell("en"), file, processes=0)
    assert not kept.exists()


def test_puzzles_are_resumed_and_checked_by_a_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "some.json.gz"
    some = list(find_puzzles("the_heirs")[:3])
    file.write_bytes(encode(Puzzles(game="the_heirs", seed="1", puzzles=some)))
    puzzles(Shell("en"), "the_heirs", count=3, seed="1", out=file)
    puzzles(Shell("en"), "the_heirs", out=file, check=True)
    assert "3 of 3 puzzles are proved again." in " ".join(capsys.readouterr().out.split())

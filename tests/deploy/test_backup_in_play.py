"""A backup that is taken while people play, restored elsewhere, and played on."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from heirloom.cli import main
from tests.deploy.playing import TWO_PEOPLE, play_one_move
from tests.store.postgres import Postgres
from tests.web.test_withstand import turned
from tests.web.visitor import Server, Visitor

MOVES = 4  # that are played while the backup is taken


def play_on(anna: Visitor, bert: Visitor, room: str) -> None:
    """Play some moves."""
    for _ in range(MOVES):
        play_one_move(anna, bert, room)


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Server]:
    """A server on a file."""
    running = Server(tmp_path)
    yield running
    running.kill()


def run(*given: str) -> None:
    """A command, as it is typed."""
    with pytest.raises(SystemExit) as ended:
        main([*given, "--lang", "en"])
    assert ended.value.code == 0


def test_a_match_goes_on_where_the_backup_was_taken(
    here: Server, postgres: Postgres, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    anna, bert = Visitor(here), Visitor(here)
    room = anna.open("the_heirs", **TWO_PEOPLE)
    bert.post(f"/t/{room}/sit", seat="1")
    play_one_move(anna, bert, room)
    before = turned(anna.get(f"/t/{room}").text)
    playing = threading.Thread(target=play_on, args=[anna, bert, room], daemon=True)
    playing.start()
    run("backup", str(tmp_path / "all.backup"), "--store", here.store)
    playing.join(60)
    assert "Matches: 1" in capsys.readouterr().out
    played = turned(anna.get(f"/t/{room}").text)
    assert len(played) == len(before) + MOVES

    elsewhere = postgres.database()
    run("restore", str(tmp_path / "all.backup"), "--store", elsewhere)
    there = Server(tmp_path, store=elsewhere)
    try:
        anna.server = bert.server = there
        kept = turned(anna.get(f"/t/{room}").text)
        assert len(kept) >= len(before)
        assert played[len(played) - len(kept) :] == kept  # the newest stands first
        play_one_move(anna, bert, room)
        assert len(turned(anna.get(f"/t/{room}").text)) == len(kept) + 1
    finally:
        there.kill()

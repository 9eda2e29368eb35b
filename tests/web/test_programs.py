"""Programs as bots at the table: named by whoever runs the server, chosen by visitors."""

from __future__ import annotations

import shlex
import shutil
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest

import heirloom
from heirloom.core.box import Box
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.web.programs import MOST_PROGRAMS, Programs, read_programs
from heirloom.web.seats import new_seat
from heirloom.web.table import Table
from tests.loops import run
from tests.web.indoors import Indoors

ROOT = Path(__file__).parents[2]
WAIT_SECONDS = 60
GAME = heirloom.game("the_heirs", rows=2, columns=2, start="black")

FIRST = """
import json, sys
heard = open({heard!r}, "a")
for line in sys.stdin:
    message = json.loads(line)
    print(message["type"], file=heard, flush=True)
    if message["type"] == "choose":
        print(message["ids"][0], flush=True)
"""


def command(tmp_path: Path, code: str) -> str:
    file = tmp_path / "program.py"
    file.write_text(code, encoding="utf-8")
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def until(true: Any) -> None:
    """Wait for a condition."""
    end = time.monotonic() + WAIT_SECONDS
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


def begun(indoors: Indoors, bot: str) -> Table:
    """A small match between this bot and greedy, in progress."""
    seats = [new_seat(bot=bot), new_seat(bot="greedy")]
    box = Box("the_heirs", GAME.box.options)
    return indoors.wait(indoors.tables.open(box, seats, past=[]))


def test_a_program_is_read_from_the_command_line() -> None:
    given = ["Mine=exec:node bot.js --level=2", "b-2=exec:./b"]
    assert read_programs(given) == (("Mine", "node bot.js --level=2"), ("b-2", "./b"))


@pytest.mark.parametrize("given", ["node bot.js", "Mine=node", "=exec:x", "a b=exec:x", "M=exec: "])
def test_anything_else_is_refused(given: str) -> None:
    with pytest.raises(Mistake, match="NAME=exec:COMMAND"):
        read_programs([given])


@pytest.mark.parametrize("given", [["greedy=exec:x"], ["A=exec:x", "A=exec:y"], ["me=exec:x"]])
def test_a_name_belongs_to_one_bot(given: list[str]) -> None:
    with pytest.raises(Mistake, match="there is a bot of this name"):
        read_programs(given)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs have as long as a busy machine needs."""
    monkeypatch.setattr("heirloom.web.programs.PROGRAM_MOVE_SECONDS", WAIT_SECONDS)
    monkeypatch.setattr("heirloom.bots.outside.PROGRAM_GRACE_SECONDS", WAIT_SECONDS)


@pytest.mark.usefixtures("patient")
def test_a_match_is_played_to_its_end_and_the_program_hears_of_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard.txt"
    mine = command(tmp_path, FIRST.format(heard=str(heard)))
    indoors = Indoors(tmp_path, bots=(("Mine", mine),), pace=0.0)
    try:
        table = begun(indoors, "Mine")
        until(lambda: table.room.match.over)
        until(lambda: heard.exists() and "end" in heard.read_text().split())
        told = heard.read_text().split()
        assert (told[0], told[-1], set(told[1:-1])) == ("hello", "end", {"choose"})
        assert indoors.call(lambda: indoors.tables.programs.playing) == 0
    finally:
        indoors.close()


def test_the_form_offers_programs_by_name_and_shows_no_command(tmp_path: Path) -> None:
    indoors = Indoors(tmp_path, bots=(("Mine", "secret-command"),))
    try:
        address = f"http://127.0.0.1:{indoors.port}"
        page = urllib.request.urlopen(f"{address}/new/the_heirs").read().decode()
        assert '<option value="Mine">Mine</option>' in page
        assert "secret-command" not in page
        form = b"game=the_heirs&seats=2&seat-0=me&seat-1=Mine"
        other = b"game=the_heirs&seats=2&seat-0=me&seat-1=exec:touch%20x"
        for data, bot in ((form, "Mine"), (other, "")):
            asked = urllib.request.Request(f"{address}/open", data, {"Origin": address})
            room = urllib.request.urlopen(asked).url.rpartition("/")[2]
            table = indoors.wait(indoors.tables.find(room))
            assert table is not None
            assert table.room.seats[1].bot == bot
    finally:
        indoors.close()


def test_a_program_that_this_server_does_not_know_is_replaced(tmp_path: Path) -> None:
    indoors = Indoors(tmp_path, pace=0.0)
    try:
        table = begun(indoors, "Gone")
        until(lambda: table.room.match.over)
    finally:
        indoors.close()


FAILING = {
    "hangs": "import time; time.sleep(600)",
    "crashes": "raise SystemExit(3)",
    "floods": "while True: print('x' * 1000, end='')",
    "lies": "import sys\nfor line in sys.stdin: print('999999', flush=True)",
}


@pytest.mark.parametrize("code", FAILING.values(), ids=FAILING)
def test_a_program_that_fails_loses_its_turn_to_greedy(
    tmp_path: Path, code: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heirloom.web.programs.PROGRAM_MOVE_SECONDS", 0.1)
    programs = Programs([("Bad", command(tmp_path, code))])
    view = Match(GAME, dealer=Shuffling(1)).view(0)

    async def moves() -> list[str]:
        return [await programs.choose("Bad", ("room", 0), GAME, view) for _ in range(4)]

    try:
        legal = {action.notation for action in GAME.legal(view)}
        assert set(run(moves())) <= legal
        assert sum("program Bad" in one.getMessage() for one in caplog.records) == 3
    finally:
        programs.close()


@pytest.mark.usefixtures("patient")
def test_no_more_programs_run_than_there_may_be(tmp_path: Path) -> None:
    programs = Programs([("Mine", command(tmp_path, FIRST.format(heard=str(tmp_path / "x"))))])
    view = Match(GAME, dealer=Shuffling(1)).view(0)

    async def crowd() -> None:
        for room in range(MOST_PROGRAMS + 3):
            await programs.choose("Mine", (str(room), 0), GAME, view)

    try:
        run(crowd())
        assert programs.playing <= MOST_PROGRAMS
        programs.leave("10")
        assert programs.playing == MOST_PROGRAMS - 1
    finally:
        programs.close()


@pytest.mark.skipif(shutil.which("node") is None, reason="NO NODE: the example in JavaScript")
@pytest.mark.usefixtures("patient")
def test_the_example_in_javascript_plays_without_a_slip() -> None:
    from heirloom.bots.bot_examination import examine_bot

    file = ROOT / "examples" / "first_capture.js"
    found = examine_bot(f"node {shlex.quote(str(file))}", GAME, 2, 20, 1)
    assert (found.notes, found.lost, found.matches) == ([], 0, 2)
    assert found.answers > 2

"""Clocks: the server judges, says so, and has not forgotten it after a restart."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing

import pytest

from tests.web.visitor import Server, Visitor, moves

BOARD = {"option-start": "black", "seat-1": "person", "clock": "1"}


def left(page: str) -> list[int]:
    """The seconds on the clocks, by seat."""
    return [int(found) for found in re.findall(r'class="clock" data-left="(\d+)"', page)]


def take_turn(visitor: Visitor, room: str) -> None:
    """Do whatever comes first until it is the other's turn."""
    for number in range(9):
        offered = moves(visitor.get(f"/t/{room}").text)
        if offered:
            command = f"{visitor.cookie[-9:]}-{number}"
            visitor.post(f"/t/{room}/do", move=offered[0], command=command)


def think_for(server: Server, room: str, seconds: float) -> None:
    """Let the first move have taken longer: as if the game had begun earlier."""
    with closing(sqlite3.connect(server.store)) as store, store:
        store.execute(
            "update entries set at = at - ? where match = ? and kind in ('start', 'deal') "
            "and number < (select min(number) from entries where match = ? and kind = 'play')",
            (seconds, room, room),
        )


@pytest.fixture
def table(own_server: Server) -> tuple[Visitor, Visitor, str]:
    """Anna and Bert with a minute each, of which Anna has used 58 seconds for her first move."""
    anna, bert = Visitor(own_server), Visitor(own_server)
    room = anna.open("the_heirs", **BOARD)
    bert.post(f"/t/{room}/sit", seat="1")
    take_turn(anna, room)
    own_server.kill()
    think_for(own_server, room, 58)
    own_server.start()
    return anna, bert, room


def test_a_restart_keeps_the_clocks(table: tuple[Visitor, Visitor, str]) -> None:
    anna, _, room = table
    hers, his = left(anna.get(f"/t/{room}").text)
    assert hers <= 2
    assert his >= 55


def test_whoever_runs_out_of_time_is_played_by_a_bot_and_it_is_said(
    own_server: Server, table: tuple[Visitor, Visitor, str]
) -> None:
    anna, bert, room = table
    take_turn(bert, room)
    for _ in range(600):
        page = bert.get(f"/t/{room}").text
        if "out of time: a bot is playing" in page and moves(page):
            break
        time.sleep(0.1)
    assert "out of time: a bot is playing" in page
    assert left(page)[0] == 0
    assert moves(page), "the bot has not moved for who is out of time"
    offered = moves(anna.get(f"/t/{room}").text)
    answer = anna.post(f"/t/{room}/do", move=(offered or ["a1"])[0], command="too-late")
    assert "Your time is up" in answer.text
    own_server.kill()
    own_server.start()
    assert "out of time: a bot is playing" in anna.get(f"/t/{room}").text
    assert left(anna.get(f"/t/{room}").text)[0] == 0


def test_without_clocks_nobody_runs_out_of_time(own_server: Server) -> None:
    anna = Visitor(own_server)
    room = anna.open("the_heirs")
    assert left(anna.get(f"/t/{room}").text) == []

"""A table plays on while the processes in which its bots think are stopped and killed."""

from __future__ import annotations

import os
import random
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from tests.web.visitor import Server, Visitor, moves

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="NOT LINUX: thinkers cannot be found, these tests did not run"
)
BOT_SECONDS = 8.0  # a thought and two seconds, over the wire to a server that has much to do
START_SECONDS = 60.0  # for the first move, until the thinkers are ready
SMALL = {"option-rows": "2", "option-columns": "4", "seat-1": "knight"}


def thinkers(server: Server) -> list[int]:
    """The processes that a server has started."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:  # it has just ended
            continue
        if parent == server.process.pid:
            found.append(int(folder.name))
    return found


def harm(server: Server, rng: random.Random) -> None:
    """Stop or kill one of the thinkers, or all of them."""
    found = thinkers(server)
    for pid in found if rng.random() < 0.3 else found[:1]:
        try:
            os.kill(pid, rng.choice([signal.SIGSTOP, signal.SIGKILL]))
        except ProcessLookupError:
            continue


def offered(visitor: Visitor, room: str, seconds: float = BOT_SECONDS) -> str:
    """The table when it waits for the visitor or is over; a bot that is waited for must move."""
    begin = time.monotonic()
    while True:
        page = visitor.get(f"/t/{room}").text
        if "/rematch" in page or moves(page):
            return page
        assert time.monotonic() - begin < seconds, "the bot does not move"
        time.sleep(0.02)


def test_a_game_is_played_to_its_end_while_thinkers_are_stopped_and_killed(
    own_server: Server,
) -> None:
    rng = random.Random(1)
    anna = Visitor(own_server)
    room = anna.open("the_heirs", **SMALL)
    for number in range(200):
        page = offered(anna, room, BOT_SECONDS if number > 1 else START_SECONDS)
        if "/rematch" in page:
            assert number > 4
            return
        if number > 0:  # they have answered once, or will without being disturbed
            harm(own_server, rng)
        command = re.search(r'name="command" value="([^"]*)"', page)
        assert command is not None
        anna.post(f"/t/{room}/do", move=rng.choice(moves(page)), command=command[1])
    raise AssertionError("the game did not end")


def test_thinkers_end_with_their_server_even_if_both_are_ended_by_force(own_server: Server) -> None:
    anna = Visitor(own_server)
    offered(anna, anna.open("the_heirs", **SMALL), START_SECONDS)
    while not (left := thinkers(own_server)):
        time.sleep(0.01)
    os.kill(left[0], signal.SIGSTOP)
    os.kill(own_server.process.pid, signal.SIGKILL)
    own_server.process.communicate()
    until = time.monotonic() + 30
    while any(_runs(pid) for pid in left):
        assert time.monotonic() < until, "a thinker is left behind"
        time.sleep(0.01)


def _runs(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False

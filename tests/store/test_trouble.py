"""The store fails in mid-game: it is said, nothing is lost or doubled, and play goes on by itself.

A disk is full (a limit on the files of the running server, lifted again), and PostgreSQL dies and
comes back.
"""

from __future__ import annotations

import json
import resource
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.sync.client import ClientConnection

from heirloom.core.mistakes import Mistake
from heirloom.store.log import Store
from tests.store.postgres import Postgres
from tests.web.visitor import Server, Visitor, frame, moves

NO_LIMIT = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
BOARD = {"option-start": "black"}


class Trouble(NamedTuple):
    """A server, and how its store is broken and mended."""

    server: Server
    begin: Callable[[], None]
    end: Callable[[], None]


@pytest.fixture(params=["a full disk", "a restart of PostgreSQL", "a PostgreSQL that is paused"])
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    """A server whose store can be broken; its bots take their time."""
    if request.param == "a full disk":
        server = Server(tmp_path, pace=1.5)

        def limit(size: tuple[int, int]) -> None:
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, size)

        full = (4_096, resource.RLIM_INFINITY)
        yield Trouble(server, lambda: limit(full), lambda: limit(NO_LIMIT))
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        server = Server(tmp_path, pace=1.5, store=postgres.database())
        paused = "paused" in request.param
        begin, end = (
            (postgres.pause, postgres.resume) if paused else (postgres.stop, postgres.start)
        )
        yield Trouble(server, begin, end)
    server.kill()


def press(socket: ClientConnection, move: str) -> None:
    """Play a move under a command of its own."""
    socket.send(json.dumps({"do": "play", "move": move, "command": uuid.uuid4().hex}))


def note(socket: ClientConnection) -> str:
    """The next thing that is told to this tab alone."""
    while True:
        message = json.loads(socket.recv(20))
        if "note" in message:
            return str(message["note"])


def offered(shown: dict[str, dict[str, str]]) -> list[str]:
    """The cards that can be turned over."""
    return [move for move in moves(shown["parts"]["ways"]) if "x" not in move]


def test_a_move_that_is_not_written_has_not_happened_and_can_be_made_again(
    trouble: Trouble,
) -> None:
    anna, bert = Visitor(trouble.server), Visitor(trouble.server)
    room = anna.open("the_heirs", **BOARD, **{"seat-1": "person"})
    bert.post(f"/t/{room}/sit", seat="1")
    with anna.socket(room) as one, bert.socket(room) as two:
        first = offered(frame(one))[0]
        frame(two)
        press(one, first)
        frame(one)
        second = offered(frame(two))[0]
        trouble.begin()
        press(two, second)
        assert "could not be saved" in note(two)
        assert anna.post("/open", game="the_heirs").status == 503
        assert f"Red turns over {second}." not in bert.get(f"/t/{room}").text
        trouble.end()
        press(two, second)  # it may have been written after all; then this is refused
        while f"Red turns over {second}." not in frame(two)["parts"]["story"]:
            pass
    trouble.server.kill()
    trouble.server.start()
    story = anna.get(f"/t/{room}").text
    assert story.count(f"Black turns over {first}.") == 1
    assert story.count(f"Red turns over {second}.") == 1
    assert anna.post("/open", game="the_heirs").status == 303


def test_a_bot_goes_on_by_itself_once_the_store_is_back(trouble: Trouble) -> None:
    anna = Visitor(trouble.server)
    room = anna.open("the_heirs", **BOARD)
    with anna.socket(room) as socket:
        press(socket, offered(frame(socket))[0])
        frame(socket)
        trouble.begin()
        with pytest.raises(TimeoutError):
            frame(socket, 3)
        trouble.end()
        assert "Red turns over" in frame(socket, 15)["parts"]["story"]


def test_a_store_that_cannot_be_opened_is_a_mistake_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "log.db").write_text("no log of matches" * 100)
    with pytest.raises(Mistake, match="cannot be opened: file is not a database"):
        Store(str(tmp_path / "log.db")).upgrade()
    with pytest.raises(Mistake, match="not a valid store address"):
        Store("nonsense://here")

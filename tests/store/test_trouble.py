"""The store fails in mid-game: it is said, nothing is lost or doubled, and play goes on by itself.

A disk is full (a limit on the files of the running server, lifted again), a file is moved away,
PostgreSQL dies or is paused and comes back, and the network to it is cut without a word.
"""

from __future__ import annotations

import json
import resource
import time
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from websockets.sync.client import ClientConnection

from heirloom.core.mistakes import Mistake
from heirloom.store.log import Store
from tests.store.cable import Cable
from tests.store.postgres import Postgres
from tests.web.visitor import Server, Visitor, frame, moves

PACE_SECONDS = 1.5  # that a bot waits before it moves
LONGER_SECONDS = 2 * PACE_SECONDS  # in which it would have moved
TOLD_SECONDS = 12.0  # until somebody who pressed is told; the server gives up after six
TRIES = 10  # to break the store before the bot has moved: a busy machine may be slow
Deed = Callable[[], object]
BOARD = {"option-start": "black"}


class Trouble(NamedTuple):
    """A server, and how its store is broken and mended."""

    server: Server
    begin: Deed
    end: Deed


ENGINES = ("a full disk", "a restart of PostgreSQL", "a PostgreSQL that is paused")
ALL = (*ENGINES, "a file that was moved away", "a cable that is cut")


@pytest.fixture
def trouble(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Trouble]:
    """A server whose store can be broken; its bots take their time."""
    if request.param in ("a full disk", "a file that was moved away"):
        server = Server(tmp_path, pace=PACE_SECONDS)
        disk = "disk" in request.param
        begin, end = full_disk(server) if disk else moved_away(Path(server.store))
        yield Trouble(server, begin, end)
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        cable = Cable(postgres.database())
        server = Server(tmp_path, pace=PACE_SECONDS, store=cable.address)
        begin, end = {
            "a restart of PostgreSQL": (postgres.stop, postgres.start),
            "a PostgreSQL that is paused": (postgres.pause, postgres.resume),
            "a cable that is cut": (cable.cut, cable.heal),
        }[request.param]
        yield Trouble(server, begin, end)
        cable.remove()
    server.kill()


def full_disk(server: Server) -> tuple[Deed, Deed]:
    """How a disk is full for a server, and how it has room again."""

    def limit(size: int) -> None:
        both = (size, resource.RLIM_INFINITY)
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, both)

    return lambda: limit(4_096), lambda: limit(resource.RLIM_INFINITY)


def moved_away(store: Path) -> tuple[Deed, Deed]:
    """How the file of a store is gone, and how it comes back."""
    elsewhere = store.with_name("elsewhere.db")
    return lambda: store.rename(elsewhere), lambda: elsewhere.rename(store)


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


def until_offered(socket: ClientConnection) -> list[str]:
    """Wait for one's turn; the cards that can be turned over."""
    while not (found := offered(frame(socket))):
        pass
    return found


def until_told(socket: ClientConnection, sentence: str) -> None:
    """Wait until the story has a sentence."""
    while sentence not in frame(socket)["parts"]["story"]:
        pass


@pytest.mark.parametrize("trouble", ALL, indirect=True)
def test_a_move_that_is_not_written_has_not_happened_and_can_be_made_again(
    trouble: Trouble,
) -> None:
    anna, bert = Visitor(trouble.server), Visitor(trouble.server)
    room = anna.open("the_heirs", **BOARD, **{"seat-1": "person"})
    bert.post(f"/t/{room}/sit", seat="1")
    with anna.socket(room) as one, bert.socket(room) as two:
        first = until_offered(one)[0]
        press(one, first)
        second = until_offered(two)[0]
        trouble.begin()
        began = time.monotonic()
        press(two, second)
        assert "could not be saved" in note(two)
        assert time.monotonic() - began < TOLD_SECONDS
        assert anna.post("/open", game="the_heirs").status == 503
        assert f"Red turns over {second}." not in bert.get(f"/t/{room}").text
        trouble.end()
        press(two, second)  # it may have been written after all; then this is refused
        until_told(two, f"Red turns over {second}.")
    trouble.server.kill()
    trouble.server.start()
    story = anna.get(f"/t/{room}").text.split('id="story"')[1]
    assert story.count(f"Black turns over {first}.") == 1
    assert story.count(f"Red turns over {second}.") == 1
    assert anna.post("/open", game="the_heirs").status == 303


@pytest.mark.parametrize("trouble", ENGINES, indirect=True)
def test_a_bot_goes_on_by_itself_once_the_store_is_back(trouble: Trouble) -> None:
    anna = Visitor(trouble.server)
    room = anna.open("the_heirs", **BOARD)
    with anna.socket(room) as socket:
        turns = until_offered(socket)
        for _ in range(TRIES):
            press(socket, turns[0])
            until_told(socket, f"Black turns over {turns[0]}.")
            trouble.begin()
            if is_quiet(socket):
                break
            trouble.end()  # the bot was faster
            with anna.socket(room) as another:
                turns = until_offered(another)
        else:
            raise AssertionError("the store could not be broken in time")
        trouble.end()
        assert "Red turns over" in frame(socket)["parts"]["story"]


def is_quiet(socket: ClientConnection) -> bool:
    """Whether nothing is shown for longer than a bot waits."""
    try:
        frame(socket, LONGER_SECONDS)
    except TimeoutError:
        return True
    return False


def test_a_store_that_cannot_be_opened_is_a_mistake_in_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "log.db").write_text("no log of matches" * 100)
    with pytest.raises(Mistake, match="cannot be opened: file is not a database"):
        Store(str(tmp_path / "log.db")).upgrade()
    with pytest.raises(Mistake, match="not a valid store address"):
        Store("nonsense://here")

"""Several servers on one PostgreSQL: a press may arrive anywhere, and everybody sees it."""

from __future__ import annotations

import json
import re
import threading
import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psycopg
import pytest
from sqlalchemy import text
from websockets.sync.client import ClientConnection

from heirloom.store.engines import engine_at
from heirloom.store.locks import lock_key
from tests.store.postgres import Postgres
from tests.web.visitor import Server, Visitor, frame, moves

BOARD = {"option-start": "black"}
GRACE_SECONDS = 1.5


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers with one store."""
    with two_servers(postgres, tmp_path_factory) as started:
        yield started


@contextmanager
def two_servers(
    postgres: Postgres, folders: pytest.TempPathFactory, grace: float = 60.0
) -> Iterator[list[Server]]:
    """Two servers with one store, which complain about nothing."""
    store = postgres.database()
    started = [Server(folders.mktemp("server"), store=store, grace=grace) for _ in range(2)]
    yield started
    for server in started:
        server.kill()
        assert "Traceback" not in server.errors.read_text()


def at(server: Server, visitor: Visitor) -> Visitor:
    """The same person at another server."""
    there = Visitor(server, visitor.lang)
    there.cookie = visitor.cookie
    return there


class Tab:
    """A tab of somebody at a table: what it shows now."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.parts: dict[str, str] = frame(socket)["parts"]

    def ask(self, **message: object) -> None:
        """Ask something of the table."""
        self._socket.send(json.dumps({"command": uuid.uuid4().hex, **message}))

    def until(self, seen: Callable[[dict[str, str]], bool]) -> None:
        """Wait until it shows something."""
        end = time.monotonic() + 30
        while not seen(self.parts):
            assert time.monotonic() < end, "it was never shown"
            self.parts = frame(self._socket)["parts"]

    def can_move(self) -> bool:
        """Whether it is this seat's turn."""
        return bool(moves(self.parts["ways"]))

    def move(self) -> None:
        """Wait for the turn, and make a move."""
        self.until(lambda parts: bool(moves(parts["ways"])))
        self.ask(do="play", move=moves(self.parts["ways"])[0])


def has_begun(parts: dict[str, str]) -> bool:
    """Whether everybody sits and the board is shown; the other server may say so a little later."""
    return "data-ply" in parts["board"]


@contextmanager
def tab(visitor: Visitor, room: str) -> Iterator[Tab]:
    """Open a tab."""
    with visitor.socket(room) as socket:
        yield Tab(socket)


def two_people(servers: list[Server]) -> tuple[str, Visitor, Visitor]:
    """Anna at one server and Bert at the other, at one table."""
    anna, bert = Visitor(servers[0]), Visitor(servers[1])
    room = anna.open("the_heirs", **BOARD, **{"seat-1": "person"})
    bert.get("/")
    assert bert.post(f"/t/{room}/sit", seat="1", name="Bert").status == 303
    return room, anna, bert


def ply(parts: dict[str, str]) -> int:
    """How many moves and draws there were."""
    return int(re.findall(r'data-ply="(\d+)"', parts["board"])[0])


def test_a_press_at_one_server_is_seen_at_the_other(servers: list[Server]) -> None:
    room, anna, bert = two_people(servers)
    watcher = Visitor(servers[1])
    with tab(anna, room) as one, tab(bert, room) as two, tab(watcher, room) as three:
        one.until(lambda parts: bool(moves(parts["ways"])))  # she has heard that Bert sat down
        for count in range(8):
            mover, other = (one, two) if one.can_move() else (two, one)
            before = ply(mover.parts)
            mover.move()
            for shown in (mover, other, three):
                shown.until(lambda parts, before=before: ply(parts) > before)  # type: ignore[misc]
            words = f"this was {count}"
            mover.ask(do="say", text=words)
            other.until(lambda parts, words=words: words in parts["talk"])  # type: ignore[misc]


def shows_more(visitor: Visitor, room: str, before: int) -> None:
    """Wait until the page at a server shows a later ply: the word of it takes a moment."""
    end = time.monotonic() + 30
    while ply({"board": visitor.get(f"/t/{room}").text}) <= before:
        assert time.monotonic() < end, "the move never came"
        time.sleep(0.05)


def test_a_page_may_come_from_any_server(servers: list[Server]) -> None:
    room, anna, bert = two_people(servers)
    for count in range(6):
        for person in (anna, bert):
            there = at(servers[count % 2], person)
            page = there.get(f"/t/{room}").text
            if not moves(page):
                continue
            command = re.findall(r'name="command" value="(form-[^"]*)"', page)[0]
            answer = there.post(f"/t/{room}/do", move=moves(page)[0], command=command)
            assert answer.status == 303
            for server in servers:
                shows_more(at(server, person), room, ply({"board": page}))


def test_two_strangers_never_get_one_seat(servers: list[Server]) -> None:
    anna = Visitor(servers[0])
    for _ in range(5):
        room = anna.open("the_heirs", **BOARD, **{"seat-1": "person"})
        strangers = [Visitor(server) for server in servers for _ in range(3)]
        for stranger in strangers:
            stranger.get(f"/t/{room}")
        start = threading.Barrier(len(strangers))

        def sit(stranger: Visitor, room: str = room, start: threading.Barrier = start) -> None:
            start.wait()
            stranger.post(f"/t/{room}/sit", seat="1", name="Eve")

        threads = [threading.Thread(target=sit, args=[one]) for one in strangers]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        seated = [one for one in strangers if 'data-watch="0"' in one.get(f"/t/{room}").text]
        assert len(seated) == 1


def test_a_take_back_is_asked_at_one_server_and_granted_at_the_other(
    servers: list[Server],
) -> None:
    room, anna, bert = two_people(servers)
    with tab(anna, room) as one, tab(bert, room) as two:
        for each in (one, two):
            each.until(has_begun)
        before = ply(one.parts)
        one.move()
        two.until(lambda parts: ply(parts) > before)
        one.ask(do="back")
        two.until(lambda parts: "asks to take" in parts["moment"])
        two.ask(do="agree")
        one.until(lambda parts: ply(parts) == before and "asks" not in parts["moment"])
        two.until(lambda parts: ply(parts) == before)


def test_a_rematch_is_one_whoever_asks_for_it(servers: list[Server]) -> None:
    room, anna, bert = two_people(servers)
    with tab(anna, room) as one, tab(bert, room) as two:
        one.ask(do="resign")
        two.until(lambda parts: "/rematch" in parts["tools"])
        places: list[str] = []

        def again(person: Visitor) -> None:
            places.append(person.post(f"/t/{room}/rematch").headers["location"])

        threads = [threading.Thread(target=again, args=[one]) for one in (anna, bert)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        [opened] = set(places) - {f"/t/{room}"}  # whoever asked first waits for the other
        for person in (anna, bert):
            again(person)
            assert places[-1] == opened
            assert 'data-watch="0"' in person.get(opened).text


def test_somebody_who_sits_at_another_server_is_not_away(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with two_servers(postgres, tmp_path_factory, GRACE_SECONDS) as impatient:
        room, anna, bert = two_people(impatient)
        with tab(anna, room) as one:
            with tab(bert, room):
                one.until(lambda parts: "away" not in parts["seats"])
                time.sleep(2 * GRACE_SECONDS)  # longer than anybody may be gone
                assert "away" not in anna.get(f"/t/{room}").text
            one.until(lambda parts: "away: a bot is playing" in parts["seats"])
            with tab(bert, room):
                one.until(lambda parts: "away" not in parts["seats"])


def test_bots_go_on_when_the_server_that_drives_them_is_killed(servers: list[Server]) -> None:
    anna = Visitor(servers[0])
    room = anna.open("the_heirs", **BOARD)
    with tab(anna, room) as one:
        one.move()
        one.until(lambda parts: ply(parts) >= 4 and bool(moves(parts["ways"])))
    with tab(at(servers[1], anna), room) as two:
        servers[0].kill()
        for _ in range(3):
            before = ply(two.parts)
            two.move()
            two.until(lambda parts, before=before: ply(parts) > before)  # type: ignore[misc]
            two.until(lambda parts: bool(moves(parts["ways"])))
    servers[0].start()


def test_a_deleted_match_is_gone_everywhere(servers: list[Server]) -> None:
    room, anna, bert = two_people(servers)
    with tab(anna, room) as one, tab(bert, room) as two:
        one.ask(do="resign")
        two.until(lambda parts: "/rematch" in parts["tools"])
        assert anna.post(f"/t/{room}/forget").status == 303
        with pytest.raises(Exception, match="1013"):
            two.until(lambda parts: False)
    assert bert.get(f"/t/{room}").status == 404


def test_what_a_lost_process_was_writing_holds_nobody_up(servers: list[Server]) -> None:
    """It wrote a move, and was cut off before it could commit or give up."""
    room, anna, bert = two_people(servers)
    with tab(anna, room) as one, tab(bert, room) as two:
        one.until(has_begun)
        before = ply(one.parts)
        engine = engine_at(servers[0].store)
        with engine.connect() as lost:
            lost.execute(
                text(
                    "INSERT INTO entries (match, number, kind, seat, text, at) SELECT match,"
                    " max(number) + 1, 'say', 0, 'lost', 0 FROM entries WHERE match = :room"
                    " GROUP BY match"
                ),
                {"room": room},
            )
            one.move()
            for shown in (one, two):
                shown.until(lambda parts: ply(parts) > before)
            lost.invalidate()  # the database has hung up
        engine.dispose()


def test_a_room_is_driven_by_one_server(servers: list[Server]) -> None:
    anna = Visitor(servers[0])
    room = anna.open("the_heirs", **BOARD)
    with tab(anna, room) as one, tab(at(servers[1], anna), room):
        one.move()  # the bot answers, so somebody drives
        one.until(lambda parts: ply(parts) >= 4)
        with psycopg.connect(servers[0].store.replace("+psycopg", "")) as connection:
            key = lock_key(room)
            found = connection.execute(
                "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"
                " AND classid = %s AND objid = %s",
                [key >> 32 & 0xFFFFFFFF, key & 0xFFFFFFFF],
            ).fetchone()
    assert found == (1,)

"""Limits for each visitor, each address and each table, and the sentence for each."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.web.visitor import Server, Visitor, frame

FULL = 4429
FORWARDED = "x-forwarded-for"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with low limits."""
    running = Server(
        tmp_path_factory.mktemp("strict"),
        openings=2,
        openings_per_address=5,
        posts=8,
        posts_per_address=12,
        sockets_per_visitor=2,
        watchers=2,
    )
    yield running
    running.kill()


def arrived(server: Server, address: str) -> tuple[Visitor, dict[str, str]]:
    """A visitor with a cookie, behind a proxy, and the header of the proxy."""
    anna, behind = Visitor(server), {FORWARDED: address}
    anna.get("/credits", **behind)
    return anna, behind


def told_and_closed(tab: ClientConnection) -> str:
    """The only message of a socket that was turned away."""
    note = json.loads(tab.recv(30))["note"]
    with pytest.raises(ConnectionClosed) as closed:
        tab.recv(30)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == FULL
    return str(note)


def test_second_tries_count_as_new_tables(strict: Server) -> None:
    anna, behind = arrived(strict, "203.0.113.77")
    room = anna.post("/open", headers=behind, game="the_heirs").headers["location"]
    anna.post(f"{room}/do", headers=behind, do="resign")
    tries = [anna.post(f"{room}/fork", headers=behind, ply="0", seat="0") for _ in range(2)]
    assert [answer.status for answer in tries] == [303, 429]
    assert "You have just opened many tables" in tries[1].text


def test_a_visitor_opens_so_many_tables_and_others_at_that_address_go_on(strict: Server) -> None:
    anna, behind = arrived(strict, "203.0.113.1")
    opened = [anna.post("/open", headers=behind, game="the_heirs") for _ in range(3)]
    assert [answer.status for answer in opened] == [303, 303, 429]
    assert "You have just opened many tables" in opened[2].text
    for _ in range(2):
        bert, _ = arrived(strict, "203.0.113.1")
        assert bert.post("/open", headers=behind, game="the_heirs").status == 303
    nobody = Visitor(strict)  # a new cookie each time makes no new address
    statuses = [nobody.post("/open", headers=behind, game="the_heirs").status for _ in range(3)]
    assert 429 in statuses


def test_a_visitor_asks_for_so_many_changes_and_others_at_that_address_go_on(
    strict: Server,
) -> None:
    anna, behind = arrived(strict, "203.0.113.2")
    answers = [anna.post("/prefer", headers=behind, theme="dark") for _ in range(9)]
    assert [answer.status for answer in answers] == [303] * 8 + [429]
    assert "Too many requests" in answers[8].text
    bert, _ = arrived(strict, "203.0.113.2")
    assert bert.post("/prefer", headers=behind, theme="dark").status == 303
    carl, elsewhere = arrived(strict, "203.0.113.3")
    assert carl.post("/prefer", headers=elsewhere, theme="dark").status == 303


def test_a_visitor_has_so_many_sockets(strict: Server) -> None:
    anna, behind = arrived(strict, "203.0.113.4")
    room = anna.post("/open", headers=behind, game="the_heirs").headers["location"][3:]
    with ExitStack() as tabs:
        for _ in range(2):
            frame(tabs.enter_context(anna.socket(room)))
        refused = tabs.enter_context(anna.socket(room))
        assert "Too many tables are open in this browser" in told_and_closed(refused)
        bert = Visitor(strict)
        bert.get("/credits")
        frame(tabs.enter_context(bert.socket(room)))
    with anna.socket(room) as again:
        frame(again)


def test_a_table_has_so_many_watchers_and_its_players_always_come_in(strict: Server) -> None:
    anna, behind = arrived(strict, "203.0.113.5")
    room = anna.post("/open", headers=behind, game="the_heirs").headers["location"][3:]
    with ExitStack() as tabs:
        for _ in range(2):
            frame(tabs.enter_context(Visitor(strict).socket(room)))
        refused = tabs.enter_context(Visitor(strict).socket(room))
        assert "Too many people are watching" in told_and_closed(refused)
        frame(tabs.enter_context(anna.socket(room)))

"""Two servers behind a real nginx with TLS, on one database."""

from __future__ import annotations

import http.client
from collections.abc import Iterator

import pytest

from tests.deploy.playing import TWO_PEOPLE, play_one_move
from tests.deploy.proxy import Proxy, SecureVisitor
from tests.store.postgres import Postgres
from tests.web.visitor import Server, Visitor

OPENINGS = 6  # tables that one address may open in a minute


@pytest.fixture(scope="module")
def servers(postgres: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    """Two servers on one database."""
    store = postgres.database()
    started: list[Server] = []
    try:
        for _ in range(2):
            folder = tmp_path_factory.mktemp("server")
            started.append(Server(folder, store=store, openings=OPENINGS))
        yield started
    finally:
        for server in started:
            if server.process.returncode is None:
                server.kill()


@pytest.fixture(scope="module")
def proxy(servers: list[Server], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxy]:
    """An nginx in front of them."""
    running = Proxy(tmp_path_factory.mktemp("nginx"), [server.port for server in servers])
    yield running
    running.stop()


def refused(visitor: Visitor) -> bool:
    """Whether somebody who claims another address each time is refused a table in the end."""
    for turn in range(10 * OPENINGS):
        forged = {"x-forwarded-for": f"192.0.2.{turn}"}
        answer = visitor.post("/open", "", forged, game="the_heirs", **TWO_PEOPLE)
        if answer.status == 429:
            return True
    return False


def test_pages_come_over_tls_and_the_cookie_stays_there(proxy: Proxy) -> None:
    visitor = SecureVisitor(proxy)
    answer = visitor.get("/")
    assert answer.status == 200
    assert "; Secure" in answer.headers["set-cookie"]
    assert answer.headers["strict-transport-security"]
    assert visitor.get("/metrics").status == 404
    assert visitor.post("/open", "", None, game="the_heirs", **TWO_PEOPLE).status == 303
    stranger = visitor.post("/open", "https://elsewhere.example", game="the_heirs")
    assert stranger.status == 403
    plain = http.client.HTTPConnection("127.0.0.1", proxy.plain_port, timeout=30)
    plain.request("GET", "/rules/the_heirs")
    moved = plain.getresponse()
    plain.close()
    assert (moved.status, moved.getheader("location")) == (
        301,
        "https://127.0.0.1/rules/the_heirs",
    )


def test_limits_count_the_address_that_nginx_saw(proxy: Proxy, servers: list[Server]) -> None:
    """Each server counts by itself, so that the limit is reached after twice as many."""
    flooding, another = SecureVisitor(proxy), SecureVisitor(proxy)
    flooding.source, another.source = "127.0.0.2", "127.0.0.3"
    assert refused(flooding)
    assert another.post("/open", "", None, game="the_heirs", **TWO_PEOPLE).status == 303


def test_headers_that_somebody_else_forges_are_not_believed(servers: list[Server]) -> None:
    visitor = Visitor(servers[0])
    visitor.source = "127.0.0.4"  # no proxy that the server was told of
    forged = {"x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https"}
    assert "; Secure" not in visitor.get("/", **forged).headers["set-cookie"]
    assert refused(visitor)


def test_two_people_play_through_the_proxy_and_go_on_when_a_server_is_killed(
    proxy: Proxy, servers: list[Server]
) -> None:
    anna, bert = SecureVisitor(proxy), SecureVisitor(proxy)
    anna.source = bert.source = "127.0.0.5"
    room = anna.open("the_heirs", **TWO_PEOPLE)
    assert bert.post(f"/t/{room}/sit", seat="1").status == 303
    play_one_move(anna, bert, room)
    servers[0].kill()
    for _ in range(8):  # whichever server nginx asks first
        assert anna.get(f"/t/{room}").status == 200
    play_one_move(anna, bert, room)
    play_one_move(anna, bert, room)

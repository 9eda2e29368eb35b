"""Crowds of connections that ask nothing, or too slowly, or do not read; others are served."""

from __future__ import annotations

import asyncio
import errno
import os
import resource
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from heirloom.web.crowd import Crowd, network, proxies
from heirloom.web.listening import Listening
from tests.loops import run
from tests.web.visitor import Server, Visitor, frame

DESCRIPTORS = 1_024
HEAD_SECONDS = 3.0
SEND_SECONDS = 2.0


@pytest.fixture(scope="module")
def patient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with few file descriptors, which does not wait for long."""
    running = Server(
        tmp_path_factory.mktemp("crowd"),
        descriptors=DESCRIPTORS,
        head_seconds=HEAD_SECONDS,
        body_seconds=2.0,
        idle_seconds=2,
        send_seconds=SEND_SECONDS,
        ping_seconds=2.0,
        connections_per_address=20,
        watchers=2,
        sockets_per_visitor=3,
    )
    yield running
    running.kill()


def come(server: Server, source: str = "127.0.0.1") -> socket.socket:
    """A bare connection."""
    return socket.create_connection(
        ("127.0.0.1", server.port), timeout=30, source_address=(source, 0)
    )


def all_it_says(one: socket.socket, seconds: float = 30.0) -> bytes:
    """What a connection says until it is closed from the other side."""
    said, until = b"", time.monotonic() + seconds
    try:
        while time.monotonic() < until:
            one.settimeout(max(until - time.monotonic(), 0.01))
            more = one.recv(65_536)
            if not more:
                return said
            said += more
    except ConnectionError:
        return said
    finally:
        one.close()
    raise AssertionError("the connection is still open")


def descriptors(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))


def is_served(server: Server, one: socket.socket) -> bool:
    """Whether the server's end of a connection is still open."""
    ends = f":{server.port:04X} 0100007F:{one.getsockname()[1]:04X} 01 "
    return ends in Path("/proc/net/tcp").read_text()


def processor_seconds(server: Server) -> float:
    stat = Path(f"/proc/{server.process.pid}/stat").read_text()
    fields = stat.rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait_until(condition: Callable[[], bool], seconds: float = 30.0) -> None:
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, "it did not happen"
        time.sleep(0.05)


@pytest.mark.parametrize("count", [1_100, 3_000])
def test_a_crowd_of_idle_connections_locks_nobody_out(patient: Server, count: int) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    anna = Visitor(patient)
    room = anna.open("the_heirs")
    logged, used = patient.errors.stat().st_size, processor_seconds(patient)
    crowd = []
    try:
        with anna.socket(room) as tab:
            frame(tab)
            for _ in range(count):
                crowd.append(come(patient))
            for _ in range(20):
                assert Visitor(patient).get("/credits").status == 200
            assert descriptors(patient) < DESCRIPTORS - 50
            tab.send('{"do": "say", "text": "still here"}')
            while "still here" not in frame(tab)["parts"]["talk"]:
                pass
    finally:
        for one in crowd:
            one.close()
    assert processor_seconds(patient) - used < 3.0
    assert patient.errors.stat().st_size - logged < 20_000


def test_whoever_keeps_the_server_waiting_is_let_go(patient: Server) -> None:
    logged = patient.errors.stat().st_size
    host, room = f"127.0.0.1:{patient.port}", Visitor(patient).open("the_heirs")
    page = f"GET /favicon.svg HTTP/1.1\r\nhost: {host}\r\n\r\n"
    form = f"POST /open HTTP/1.1\r\nhost: {host}\r\norigin: http://{host}\r\n"
    upgrade = (
        f"GET /t/{room}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    waits = [
        ("", b"", "127.0.0.1"),  # asks nothing
        (page[:-2], b"HTTP/1.1 408", "127.0.0.1"),  # has not finished its question
        (page, b"HTTP/1.1 200", "127.0.0.2"),  # asks nothing more, and is no proxy
        (f"{form}content-length: 900\r\n\r\ngame=", b"HTTP/1.1 408", "127.0.0.1"),
        (upgrade, b"HTTP/1.1 101", "127.0.0.1"),  # answers no ping
    ]
    waiting = [(come(patient, source), sent, said) for sent, said, source in waits]
    for one, sent, _ in waiting:
        one.sendall(sent.encode())
    for one, sent, said in waiting:
        heard = all_it_says(one)
        assert heard.startswith(said), (sent, heard)
        assert heard.count(b"HTTP/1.1") == bool(said)
    written = patient.errors.read_text()[logged:]
    assert "Traceback" not in written


def test_whoever_dictates_a_request_byte_by_byte_is_told_that_it_takes_too_long(
    patient: Server,
) -> None:
    slow = come(patient)
    began = time.monotonic()
    slow.setblocking(False)
    said = b""
    for letter in b"GET /credits HTTP/1.1\r\nx: " + b"a" * 10_000:
        try:
            slow.send(bytes([letter]))
            said += slow.recv(4_096)
        except BlockingIOError:
            pass
        except ConnectionError:
            break
        if said:
            break
        time.sleep(0.02)
    assert said.startswith(b"HTTP/1.1 408"), said
    assert b"did not arrive in time" in said
    assert time.monotonic() - began < HEAD_SECONDS + 10
    slow.close()


def test_whoever_does_not_read_the_answer_is_cut_off(patient: Server) -> None:
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    deaf.connect(("127.0.0.1", patient.port))
    ask = b"GET /cards/inheritance HTTP/1.1\r\nhost: x\r\n\r\n"
    deaf.sendall(ask * 60)  # more than the buffers of the system take
    assert is_served(patient, deaf)
    wait_until(lambda: not is_served(patient, deaf))
    deaf.close()


def test_one_address_cannot_take_all_connections(patient: Server) -> None:
    held = [come(patient, "127.0.0.3") for _ in range(20)]
    refused = b""
    try:
        # what was accepted counts once the event loop has come round to it
        while not refused:
            more = come(patient, "127.0.0.3")
            held.append(more)
            more.settimeout(0.2)
            try:
                refused = more.recv(4_096)
            except TimeoutError:
                assert len(held) < 60
        assert refused.startswith(b"HTTP/1.1 503")
        assert b"The server is full" in refused
        assert Visitor(patient).get("/credits").status == 200
        another = Visitor(patient)
        another.source = "127.0.0.4"
        assert another.get("/credits").status == 200
    finally:
        for one in held:
            one.close()


def test_text_that_is_none_ends_the_socket_without_a_word_in_the_log(patient: Server) -> None:
    anna = Visitor(patient)
    room = anna.open("the_heirs")
    logged = patient.errors.stat().st_size
    with anna.socket(room) as tab:
        frame(tab)
        tab.send(b"\xff\xfe\xfd", text=True)
        with pytest.raises(ConnectionClosed, match="1007"):
            all(tab.recv(30) for _ in range(1_000))
    assert "Traceback" not in patient.errors.read_text()[logged:]


# Without a server


def test_without_file_descriptors_the_event_loop_neither_spins_nor_floods_the_log(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tries, told = [], []

    def exhausted(listening: socket.socket) -> None:
        tries.append(listening)
        raise OSError(errno.EMFILE, "too many open files")

    async def serve() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: told.append(context["message"]))
        bound = socket.create_server(("127.0.0.1", 0))
        port = bound.getsockname()[1]
        listening = Listening(bound, Crowd(9, 9, lambda _: True))
        server = await loop.create_server(asyncio.Protocol, sock=listening, backlog=1_024)
        waiting = [socket.create_connection(("127.0.0.1", port)) for _ in range(50)]
        await asyncio.sleep(2.5)
        server.close()
        for one in waiting:
            one.close()

    monkeypatch.setattr(socket.socket, "accept", exhausted)
    run(serve())
    assert 1 <= len(tries) <= 5
    assert 1 <= len(told) <= 5


def test_addresses_that_one_person_has_count_as_one() -> None:
    assert network("203.0.113.7") == "203.0.113.7"
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::9")
    assert network("2001:db8:1:2::9") != network("2001:db8:1:3::9")
    assert network("::ffff:203.0.113.7") == "203.0.113.7"
    assert network("somewhere:else") == "somewhere:else"


def test_proxies_are_named_by_address_by_network_or_all_at_once() -> None:
    named = proxies("127.0.0.1, 10.0.0.0/8")
    assert [named(host) for host in ("127.0.0.1", "10.9.8.7", "11.0.0.1", "?")] == [
        True, True, False, False,
    ]  # fmt: skip
    assert proxies("*")("203.0.113.7")

"""A server that is told to stop: what was acknowledged is there after it, and nothing is ugly."""

from __future__ import annotations

import http.client
import json
import os
import signal
import time
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.deploy.processes import alive, children
from tests.web.visitor import Server, Visitor, frame, moves

RESTART = 1012


def stop(server: Server) -> tuple[int, float]:
    """Ask it to stop; its exit code, and how long that took."""
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    server.process.communicate(timeout=30)
    return server.process.returncode, time.monotonic() - began


def test_what_was_acknowledged_before_the_end_is_there_after_it(own_server: Server) -> None:
    people = [Visitor(own_server) for _ in range(5)]
    rooms = [anna.open("the_heirs", **{"option-start": "black"}) for anna in people]
    with ExitStack() as open_tabs:
        tabs = [
            open_tabs.enter_context(anna.socket(room))
            for anna, room in zip(people, rooms, strict=True)
        ]
        shown = _play_and_stop(own_server, tabs)
    assert "Traceback" not in own_server.errors.read_text()
    assert '"level":"error"' not in own_server.errors.read_text()
    own_server.start()
    for anna, room, line in zip(people, rooms, shown, strict=True):
        assert line in anna.get(f"/t/{room}").text


def _play_and_stop(server: Server, tabs: list[ClientConnection]) -> list[str]:
    """A move at every table, and the end right after; what every tab was shown."""
    shown = []
    for tab in tabs:
        first = moves(frame(tab)["parts"]["ways"])[0]
        tab.send(json.dumps({"do": "play", "move": first, "command": "c-1"}))
        shown.append(f"Black turns over {first}.")
    for tab, line in zip(tabs, shown, strict=True):
        while line not in frame(tab)["parts"]["story"]:
            pass
        tab.send(json.dumps({"do": "say", "text": "while it stops"}))
    code, seconds = stop(server)
    assert code == 0
    assert seconds < 12
    for tab in tabs:
        with pytest.raises(ConnectionClosed) as closed:
            all(tab.recv(10) for _ in range(1_000))
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == RESTART
    return shown


def test_a_proxy_is_told_first_that_nobody_is_to_come(tmp_path: Path) -> None:
    server = Server(tmp_path, drain_seconds=6.0)
    try:
        server.process.send_signal(signal.SIGTERM)
        answer = Visitor(server).get("/readyz")
        while "stopping" not in answer.text:
            answer = Visitor(server).get("/readyz")
        assert answer.status == 503
        assert json.loads(answer.text) == {"ready": False, "reasons": ["the server is stopping"]}
        assert Visitor(server).get("/credits").status == 200
        server.process.communicate(timeout=30)
        assert server.process.returncode == 0
    finally:
        server.kill()


def test_slow_clients_and_stuck_bots_do_not_hold_up_the_end(own_server: Server) -> None:
    anna = Visitor(own_server)
    room = anna.open("the_heirs")
    slow = http.client.HTTPConnection("127.0.0.1", own_server.port, timeout=30)
    slow.putrequest("POST", "/open")
    slow.putheader("origin", own_server.address)
    slow.putheader("content-length", "900")
    slow.endheaders(b"game=")
    idle = http.client.HTTPConnection("127.0.0.1", own_server.port, timeout=30)
    idle.connect()
    with anna.socket(room) as tab:
        frame(tab)
        thinkers = children(own_server.process.pid)
        for thinker in thinkers:
            os.kill(thinker, signal.SIGSTOP)
        tab.send(json.dumps({"do": "hint"}))
        code, seconds = stop(own_server)
    assert not any(alive(thinker) for thinker in thinkers)
    slow.close()
    idle.close()
    assert code == 0
    assert seconds < 12
    written = own_server.errors.read_text()
    assert "Traceback" not in written
    assert '"error"' not in written

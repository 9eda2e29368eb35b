"""A server that ends answers whoever it has let in."""

from __future__ import annotations

import socket
import threading
from pathlib import Path

import pytest

from heirloom.web import server
from heirloom.web.app import make_app
from heirloom.web.settings import Settings
from tests.deploy.processes import wait_until

REQUEST = b"GET /favicon.svg HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n"


def test_whoever_was_let_in_before_the_end_is_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "FIRST_REQUEST_SECONDS", 30.0)
    ready = threading.Event()
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    address = listening.getsockname()
    app = make_app(Settings(store=str(tmp_path / "tables.db")))
    running = server.TableServer(app, ready.set, lambda: None)
    serving = threading.Thread(target=running.run, args=[[listening]])
    serving.start()
    try:
        assert ready.wait(60)
        with socket.create_connection(address, 30) as early:
            wait_until(lambda: running.server_state.connections)
            running.should_exit = True
            wait_until(lambda: not running.servers[0].is_serving())
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(address, 30)
            early.sendall(REQUEST)
            assert early.recv(100).startswith(b"HTTP/1.1 200")
    finally:
        running.should_exit = True
        serving.join(60)
    assert not serving.is_alive()

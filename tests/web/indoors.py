"""A server in a thread of this process, so that a test can reach into its rooms."""

from __future__ import annotations

import asyncio
import json
import socket as sockets
import threading
import zlib
from collections.abc import Callable, Coroutine
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar

import uvicorn

from heirloom.core import catalogue
from heirloom.web.app import make_app
from heirloom.web.protocols import make_crowd, uvicorn_options
from heirloom.web.seats import new_seat
from heirloom.web.settings import Settings
from heirloom.web.table import Table
from heirloom.web.tables import Tables

T = TypeVar("T")
CLOSE, COMPRESSED = 8, 64  # in the head of a frame
NO_MASK = bytes(4)  # what comes from a browser is masked, be it with nothing


class Tab:
    """A tab without a browser: it keeps the very bytes that come over the wire."""

    def __init__(self, port: int, room: str, cookie: str) -> None:
        host = f"127.0.0.1:{port}"
        self._socket = sockets.create_connection(("127.0.0.1", port), timeout=30)
        self._socket.sendall(
            f"GET /t/{room}/socket HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate\r\n"
            f"Cookie: heirloom={cookie}\r\n\r\n".encode()
        )
        self._came = self._socket.makefile("rb")
        self.agreed = b"".join(iter(self._came.readline, b"\r\n"))
        assert b"permessage-deflate" in self.agreed, self.agreed

    def frame(self) -> bytes:
        """The next frame, head and all, as it came."""
        while True:
            head = self._came.read(2)
            longer = {126: 2, 127: 8}.get(head[1] & 127, 0)
            size = self._came.read(longer)
            body = self._came.read(int.from_bytes(size) if longer else head[1] & 127)
            if head[0] & 15 < 8:  # no ping
                return head + size + body

    def ask(self, **message: object) -> bytes:
        """Send a message, and what comes next, as it came."""
        self.send(json.dumps(message).encode())
        return self.frame()

    def told(self, **message: object) -> bytes:
        """Send a message, and the note that is the answer to it."""
        self.send(json.dumps(message).encode())
        while b'"note"' not in (text := self._text(self.frame())):
            pass
        return text

    def send(self, text: bytes) -> None:
        """Send a text, be it what it may."""
        assert len(text) < 1 << 16
        size = bytes([128 + 126]) + len(text).to_bytes(2)
        self._socket.sendall(b"\x81" + size + NO_MASK + text)

    def closed(self) -> int:
        """The code with which the server hangs up, next."""
        head = self._came.read(2)
        assert head[0] & 15 == CLOSE, head
        return int.from_bytes(self._came.read(head[1] & 127)[:2])

    @staticmethod
    def _text(frame: bytes) -> bytes:
        body = frame[2 + {126: 2, 127: 8}.get(frame[1] & 127, 0) :]
        if not frame[0] & COMPRESSED:
            return body
        return zlib.decompressobj(-15).decompress(body + b"\x00\x00\xff\xff")

    def close(self) -> None:
        """Go away."""
        self._came.close()
        self._socket.close()


class Indoors:
    """A running server, its rooms, and the tabs around its tables."""

    def __init__(self, folder: Path, **more: Any) -> None:
        settings = Settings(
            store=str(folder / "tables.db"),
            grace=1e9,
            messages=1_000_000,
            openings=1_000_000,
            openings_per_address=1_000_000,
            posts=1_000_000,
            posts_per_address=1_000_000,
            decks=1_000_000,
            **more,
        )
        self._app = make_app(settings)
        config = uvicorn.Config(self._app, **uvicorn_options(settings, make_crowd(settings)))
        self._server = uvicorn.Server(config)
        self._listening = sockets.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._begun = threading.Event()
        self._thread = threading.Thread(target=asyncio.run, args=[self._serve()])
        self._thread.start()
        self._begun.wait(30)
        self._tabs: list[Tab] = []

    async def _serve(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.thread = threading.get_ident()
        serving = asyncio.ensure_future(self._server.serve([self._listening]))
        while not self._server.started and not serving.done():
            await asyncio.sleep(0.01)
        self._begun.set()
        await serving

    def call(self, work: Callable[..., T], *given: object) -> T:
        """Do something between two moments of the server."""

        async def done() -> T:
            return work(*given)

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(30)

    def wait(self, work: Coroutine[Any, Any, T]) -> T:
        """Let the server do something, until it is done."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    @property
    def tables(self) -> Tables:
        """The tables of the server."""
        found: Tables = self._app.state.tables
        return found

    def knock(self, path: bytes, headers: bytes) -> bytes:
        """Ask for a socket with any bytes at all, and what comes back first."""
        with sockets.create_connection(("127.0.0.1", self.port), timeout=30) as knocking:
            knocking.sendall(
                b"GET " + path + b" HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" + headers + b"\r\n"
            )
            return knocking.recv(4_096)

    def table(self, name: str, seats: int) -> tuple[Table, list[Tab]]:
        """A table that has begun: a tab for each seat, and last that of a watcher."""
        cookies = [f"cookie-{seat}" for seat in range(seats)]

        async def begin() -> Table:
            tables: Tables = self._app.state.tables
            box = catalogue.open_game(name, {}).box
            table = await tables.open(box, [new_seat() for _ in range(seats)])
            for seat, cookie in enumerate(cookies):
                await table.room.sit(seat, sha256(cookie.encode()).hexdigest()[:40], "")
            return table

        while not hasattr(self._app.state, "tables"):
            threading.Event().wait(0.05)
        table = asyncio.run_coroutine_threadsafe(begin(), self.loop).result(30)
        tabs = [Tab(self.port, table.room.id, cookie) for cookie in [*cookies, ""]]
        for tab in tabs:
            tab.frame()
        self.call(table.driver.tick)  # it notices now, and not later, that everybody is here
        for tab in tabs:
            tab.told(do="press", path=["nothing"])  # whatever came before this answer is read
        self._tabs += tabs
        return table, tabs

    def close(self) -> None:
        """Close everything."""
        for tab in self._tabs:
            tab.close()
        self._server.should_exit = True
        self._thread.join(30)

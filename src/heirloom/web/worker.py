"""One of several server processes: `python -m heirloom.web.worker LISTENING CHANNEL`.

Both arguments are inherited file descriptors: the socket that all workers listen on, and a channel
to the supervisor. The supervisor sends the settings as a line of JSON. The worker answers `ready`;
then every second a thread sends `running`, and the event loop sends `alive`. When the supervisor
sends `stopping`, the worker reports that it is not ready. If the channel closes, the supervisor is
gone.
"""

from __future__ import annotations

import asyncio
import contextlib
import signal
import socket
import sys
import threading
import time
from types import FrameType

import msgspec
from starlette.applications import Starlette
from starlette.types import Message

from heirloom.core.languages import LANGUAGES
from heirloom.store.engines import engine_at
from heirloom.store.upgrade import up_to_date
from heirloom.web import logs
from heirloom.web.app import make_app
from heirloom.web.serve import freeze
from heirloom.web.server import TableServer
from heirloom.web.settings import Settings, store_address

LONGEST_LINE = 64 * 1024
RUNNING_SECONDS = 1.0
THINKER_SECONDS = 20.0  # to wait for the first thinker


class WorkerServer(TableServer):
    """The server of a worker; it stops when told to, or when its supervisor is gone."""

    def __init__(self, settings: Settings, channel: socket.socket) -> None:
        self._channel = channel
        self._app = make_app(settings)
        super().__init__(self._app, lambda: self._say(b"ready\n"), lambda: self._say(b"alive\n"))

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Listen to the supervisor from the start, and send heartbeats."""
        asyncio.get_running_loop().add_reader(self._channel, self._listen_to_supervisor)
        threading.Thread(target=self._say_running, daemon=True).start()
        await super().startup(sockets)

    async def warm_up(self) -> None:
        """Draw the lobby once, and wait until a thinker is ready."""
        for language in LANGUAGES:
            await visit(self._app, "/", language)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(THINKER_SECONDS):
                await self._app.state.tables.thinkers.until_ready()

    def _say_running(self) -> None:
        while self._channel.fileno() >= 0:
            self._say(b"running\n")
            time.sleep(RUNNING_SECONDS)

    def _say(self, line: bytes) -> None:
        with contextlib.suppress(OSError):  # full or closed: the supervisor does not read
            self._channel.send(line)

    def _listen_to_supervisor(self) -> None:
        with contextlib.suppress(BlockingIOError):
            if said := self._channel.recv(1024):
                self._health.stopping |= b"stopping" in said
                return
            asyncio.get_running_loop().remove_reader(self._channel)
            self.should_exit = True

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; Ctrl-C, which the terminal sends to all processes, is left to the supervisor."""
        if sig != signal.SIGINT:
            self.should_exit = True


async def visit(app: Starlette, path: str, language: str) -> None:
    """Request a page of an app and discard it."""

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_: Message) -> None:
        pass

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"accept-language", language.encode())],
        "client": ("127.0.0.1", 0),
        "server": ("127.0.0.1", 0),
    }
    await app(scope, receive, send)


def main() -> None:
    """Serve until told to stop."""
    listening, channel = (socket.socket(fileno=int(number)) for number in sys.argv[1:3])
    for one in (listening, channel):
        one.set_inheritable(False)
    settings = _settings(channel)
    _check_store(store_address(settings))
    channel.setblocking(False)
    freeze()
    logs.configure(settings)
    WorkerServer(settings, channel).run([listening])


def _settings(channel: socket.socket) -> Settings:
    """The settings from the supervisor; unknown ones of another version are ignored."""
    with channel.makefile("rb") as lines:
        line = lines.readline(LONGEST_LINE)
    if not line:
        sys.exit("The supervisor is gone.")
    given = msgspec.json.decode(line)
    return Settings(**{name: value for name, value in given.items() if name in Settings._fields})


def _check_store(address: str) -> None:
    """Refuse to start if the tables must change, because older workers still use them."""
    engine = engine_at(address)
    current = up_to_date(engine)
    engine.dispose()
    if not current:
        sys.exit("This version changes the database tables: restart the server, do not reload.")


if __name__ == "__main__":
    main()

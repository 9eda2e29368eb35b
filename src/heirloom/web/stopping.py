"""Ordered shutdown: first not ready, then no new connections, then every tab is told."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from types import FrameType

import uvicorn
from starlette.applications import Starlette

from heirloom.web.health import Health
from heirloom.web.listening import Listening
from heirloom.web.protocols import make_crowd, uvicorn_options
from heirloom.web.settings import Settings

CUT_SECONDS = 2.0  # until connections that do not read are dropped
GIVE_UP_SECONDS = 2.5  # until waiting requests are cancelled
STOP_SECONDS = 11.0  # until the process ends itself

log = logging.getLogger("heirloom.web")


class StoppingServer(uvicorn.Server):
    """Serves an app until it is told to stop; sockets are closed with 1012, "service restart"."""

    def __init__(self, app: Starlette) -> None:
        self._settings: Settings = app.state.settings
        self._health: Health = app.state.health
        self._crowd = make_crowd(self._settings)
        self._stop_at: float | None = None
        self._last: threading.Timer | None = None
        super().__init__(uvicorn.Config(app, **uvicorn_options(self._settings, self._crowd)))

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop, and then stop in time."""
        try:
            super().run(sockets)
        finally:
            if self._last is not None:
                self._last.cancel()

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve on these sockets."""
        await super().serve([Listening(one, self._crowd) for one in sockets or []])

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; Ctrl-C also interrupts the caller, and a second one does not wait."""
        if sig == signal.SIGINT:
            super().handle_exit(sig, frame)
        self.should_exit = True

    async def on_tick(self, counter: int) -> bool:
        """Whether to stop now: proxies get time to notice that the server is not ready."""
        ends = await super().on_tick(counter)
        if not ends:
            return False
        self._health.stopping = True
        if self._stop_at is None:
            self._stop_at = time.monotonic() + self._settings.drain_seconds
        return self.force_exit or time.monotonic() >= self._stop_at

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Refuse new connections, finish requests, and close everything in time."""
        self._health.stopping = True
        self._last = threading.Timer(STOP_SECONDS, _end_now)
        self._last.daemon = True
        self._last.start()
        loop = asyncio.get_running_loop()
        later = (
            loop.call_later(CUT_SECONDS, self._crowd.cut),
            loop.call_later(GIVE_UP_SECONDS, self._give_up),
        )
        try:
            await super().shutdown(sockets)
        finally:
            for one in later:
                one.cancel()

    def _give_up(self) -> None:
        """Cancel requests that wait for a bot or the store; commits still finish."""
        for task in list(self.server_state.tasks):
            task.cancel()


def _end_now() -> None:
    """End the process at once; every acknowledged move is on disk."""
    log.error("the server did not stop in time: ending the process")
    for child in multiprocessing.active_children():
        child.kill()
    os._exit(1)

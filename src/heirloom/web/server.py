"""The server of one process: it reports when it is ready, and stops without failed requests."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import Callable

from starlette.applications import Starlette

from heirloom.web.stopping import StoppingServer

FIRST_REQUEST_SECONDS = 1.0  # for connections accepted just before the shutdown
TICKS_PER_BEAT = 10  # of uvicorn, a tenth of a second each


class TableServer(StoppingServer):
    """Calls `ready` once it listens, and `alive` about once a second."""

    def __init__(
        self, app: Starlette, ready: Callable[[], None], alive: Callable[[], None]
    ) -> None:
        super().__init__(app)
        self._ready, self._alive = ready, alive

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Open the store, listen, and report that it is ready."""
        await super().startup(sockets)
        if self.started:
            await self.warm_up()
            self._ready()

    async def warm_up(self) -> None:
        """Work to be done after the server listens and before it is ready."""

    async def on_tick(self, counter: int) -> bool:
        """Report that the event loop runs; whether to stop."""
        if counter % TICKS_PER_BEAT == 0:
            self._alive()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop accepting connections, but answer those that are open."""
        for server in self.servers:
            server.close()
        for listening in sockets or []:
            listening.close()
        with contextlib.suppress(TimeoutError):  # browsers open connections that they never use
            await asyncio.wait_for(self._first_requests(), FIRST_REQUEST_SECONDS)
        await super().shutdown(sockets)

    async def _first_requests(self) -> None:
        """Wait for the first request of every open connection."""
        await asyncio.sleep(0.05)  # connections being accepted right now appear
        while any(getattr(one, "cycle", one) is None for one in self.server_state.connections):
            await asyncio.sleep(0.02)

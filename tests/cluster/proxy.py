"""The network between a process and the database: a proxy that can be cut and healed."""

from __future__ import annotations

import asyncio
from contextlib import suppress

CHUNK_BYTES = 65_536


class Proxy:
    """Passes everything on, until it is cut: silently, as a broken cable, or by hanging up."""

    def __init__(self, host: str, port: int) -> None:
        self._upstream = (host, port)
        self._flowing = asyncio.Event()
        self._flowing.set()
        self._refusing = False
        self._writers: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.port = 0

    async def start(self, host: str = "127.0.0.1") -> None:
        """Listen on a port of its own."""
        self._server = await asyncio.start_server(self._pass_on, host, 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    def cut(self, silently: bool) -> None:
        """Pass nothing on any more; connections stay open, or are closed at once."""
        if silently:
            self._flowing.clear()
            return
        self._refusing = True
        for writer in self._writers:
            writer.transport.abort()

    def heal(self) -> None:
        """Pass everything on again, what was held back included."""
        self._refusing = False
        self._flowing.set()

    async def close(self) -> None:
        """Hang up for good, and wait until everything has ended."""
        self.cut(silently=False)
        self._flowing.set()
        self._server.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._refusing:
            writer.transport.abort()
            return
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        self._writers.add(writer)
        try:
            await self._flowing.wait()
            their_reader, their_writer = await asyncio.open_connection(*self._upstream)
        except OSError:
            self._writers.discard(writer)
            writer.transport.abort()
            return
        self._writers.add(their_writer)
        await asyncio.gather(self._pump(reader, their_writer), self._pump(their_reader, writer))

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One direction; what comes while the network is cut arrives once it is healed."""
        with suppress(OSError):
            while data := await reader.read(CHUNK_BYTES):
                await self._flowing.wait()
                writer.write(data)
                await writer.drain()
        await self._flowing.wait()
        self._writers.discard(writer)
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()

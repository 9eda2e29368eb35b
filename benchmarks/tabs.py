"""A tab without a browser: as little of the WebSocket protocol as a benchmark needs.

Frames are counted by their heads; only what somebody has to read is inflated. So ten thousand
tabs cost the load a small part of a core, and the server is what is measured.
"""

from __future__ import annotations

import asyncio
import re
import zlib
from base64 import b64encode
from collections.abc import Callable
from os import urandom

MESSAGE_END = b"\x00\x00\xff\xff"  # of a compressed message, never sent
NO_MASK = bytes(4)  # what comes from a browser is masked, be it with nothing
COMPRESSED, OPCODE, CLOSE, PING = 0x40, 0x0F, 8, 9
CONNECT_SECONDS = 60.0

OFFER = re.compile(rb'name=\\"move\\" value=\\"([^\\]*)')
PLY = re.compile(rb'data-ply=\\"(\d+)')


def masked(opcode: int, payload: bytes) -> bytes:
    """A frame as a browser sends it."""
    size = len(payload)
    head = bytes([0x80 | opcode, 0x80 | (size if size < 126 else 126)])
    return head + (b"" if size < 126 else size.to_bytes(2)) + NO_MASK + payload


class Tab(asyncio.Protocol):
    """One socket of a table; `on_frame` is called with the tab when a whole frame has come."""

    def __init__(self, reads: bool) -> None:
        self.reads = reads  # whether somebody looks at what comes
        self.frames = 0  # whole ones, of the table or notes
        self.received = 0  # bytes
        self.last = b""  # the newest frame, as it was sent
        self.compressed = False
        self.on_frame: Callable[[Tab], None] | None = None
        self.closed = False
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport
        self._came = bytearray()
        self._skip = 0  # bytes of a frame that nobody reads

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the way out."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Remember that the server or the network hung up."""
        self.closed = True
        if not self.open.done():
            self.open.set_exception(ConnectionError("closed during the handshake"))
        if self.on_frame is not None:
            self.on_frame(self)

    def send(self, text: bytes) -> None:
        """Ask something of the table."""
        self._transport.write(masked(1, text))

    def close(self) -> None:
        """Go away."""
        self.on_frame = None
        self._transport.abort()

    def text(self) -> bytes:
        """The newest frame as JSON."""
        if not self.compressed:
            return self.last
        return zlib.decompressobj(-15).decompress(self.last + MESSAGE_END)

    # What comes

    def data_received(self, data: bytes) -> None:
        """Go from head to head; bodies that nobody reads are skipped."""
        self.received += len(data)
        if self._skip >= len(data) and not self._came:
            self._skip -= len(data)
            return
        self._came += data
        if not self.open.done() and not self._greeted():
            return
        while self._take():
            pass

    def _greeted(self) -> bool:
        end = self._came.find(b"\r\n\r\n")
        if end < 0:
            return False
        if not self._came.startswith(b"HTTP/1.1 101"):
            self.open.set_exception(ConnectionError(bytes(self._came[:end]).decode("latin-1")))
            return False
        del self._came[: end + 4]
        self.open.set_result(None)
        return True

    def _take(self) -> bool:
        """One frame, if it is here; of one that nobody reads the head is enough."""
        if self._skip:
            gone = min(self._skip, len(self._came))
            del self._came[:gone]
            self._skip -= gone
        came = self._came
        if len(came) < 2 or self._skip:
            return False
        size, head = came[1] & 127, 2
        if size == 126:
            size, head = int.from_bytes(came[2:4]), 4
        elif size == 127:
            size, head = int.from_bytes(came[2:10]), 10
        if len(came) < head:
            return False
        if self.reads or came[0] & OPCODE >= CLOSE:
            if len(came) < head + size:
                return False
            self._hear(came[0], bytes(came[head : head + size]))
            del came[: head + size]
        else:
            self.frames += 1
            del came[:head]
            self._skip = size
        return True

    def _hear(self, first: int, body: bytes) -> None:
        opcode = first & OPCODE
        if opcode == PING:
            self._transport.write(masked(10, body))
        elif opcode == CLOSE:
            self._transport.close()
        elif opcode < CLOSE:
            self.frames += 1
            self.last, self.compressed = body, bool(first & COMPRESSED)
            if self.on_frame is not None:
                self.on_frame(self)


async def join(port: int, path: str, cookie: str, reads: bool) -> Tab:
    """Open a tab; it offers to compress, as every browser does."""
    loop, host = asyncio.get_running_loop(), f"127.0.0.1:{port}"
    _, tab = await loop.create_connection(lambda: Tab(reads), "127.0.0.1", port)
    tab._transport.write(
        (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {b64encode(urandom(16)).decode()}\r\n"
            "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"
            f"Cookie: {cookie}\r\n\r\n"
        ).encode()
    )
    await asyncio.wait_for(tab.open, CONNECT_SECONDS)
    return tab

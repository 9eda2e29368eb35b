"""Compression of WebSocket frames: each frame is compressed once for all its recipients."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame
from websockets.http11 import Request
from websockets.typing import ExtensionParameter

ZLIB_LEVEL, ZLIB_MEMORY = 2, 8  # a fifth of the size in less than a tenth of a millisecond
MESSAGE_END = b"\x00\x00\xff\xff"  # ends every compressed message, and is not sent
WHOLE_TEXT, COMPRESSED = 0x81, 0x40  # in the first byte of a frame
WIRE = "table.wire"  # the extension that lets the application write to the transport directly


def framed(text: bytes, bits: int) -> bytes:
    """A message as a WebSocket frame; compressed unless `bits` is 0."""
    body = compress(text, bits) if bits else text
    first = WHOLE_TEXT | COMPRESSED if bits else WHOLE_TEXT
    size = len(body)
    if size < 126:
        return bytes((first, size)) + body
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2) + body
    return bytes((first, 127)) + size.to_bytes(8) + body


def compress(text: bytes, bits: int) -> bytes:
    """Compress a message on its own, so that sockets need no state of their own."""
    deflate = zlib.compressobj(ZLIB_LEVEL, zlib.DEFLATED, -bits, ZLIB_MEMORY)
    return (deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)).removesuffix(MESSAGE_END)


class Compression(PerMessageDeflate):
    """The permessage-deflate extension of one socket."""

    def encode(self, frame: Frame) -> Frame:
        """Compress an outgoing frame."""
        if frame.opcode in CTRL_OPCODES or not frame.fin:
            return super().encode(frame)
        return replace(
            frame, data=compress(bytes(frame.data), self.local_max_window_bits), rsv1=True
        )


class CompressionFactory(ServerPerMessageDeflateFactory):
    """Negotiates compression with a browser."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """The parameters agreed upon, and the extension."""
        agreed, made = super().process_request_params(params, accepted_extensions)
        return agreed, Compression(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
        )


class CompressedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket that accepts frames which are already compressed."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            CompressionFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]
        self.on_drained: Callable[[], None] | None = None  # called when it can be written to again

    def handle_connect(self, event: Request) -> None:
        """Accept the handshake and give the application direct access to the transport."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            cast(dict[str, Any], self.scope["extensions"])[WIRE] = self

    @property
    def bits(self) -> int:
        """The window size of the browser; 0 if nothing is to be compressed."""
        agreed = [one for one in self.conn.extensions if isinstance(one, Compression)]
        return agreed[0].local_max_window_bits if agreed else 0

    @property
    def blocked(self) -> bool:
        """Whether the browser has not yet read what was sent."""
        return not self.writable.is_set()

    def give(self, framed: bytes) -> None:
        """Send a frame, unless the socket is closing."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed)

    def hang_up(self, code: int) -> None:
        """Close the socket, after what was sent unless the browser does not read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": ""})
        self.conn.send_close(code)
        self.close_sent = True
        if self.blocked:
            self.transport.abort()
        else:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def resume_writing(self) -> None:
        """Resume sending: the browser has read what was sent."""
        super().resume_writing()
        if self.on_drained is not None:
            self.on_drained()

"""How frames are compressed: each by itself, and once for all who are sent the same."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import CTRL_OPCODES, Frame
from websockets.typing import ExtensionParameter

ZLIB_LEVEL, ZLIB_MEMORY = 3, 5  # a sixth of the size in a tenth of a millisecond
MESSAGE_END = b"\x00\x00\xff\xff"  # of every compressed message, and never sent


@lru_cache(64)
def compress(text: bytes, bits: int) -> bytes:
    """A message without a memory of the one before, which would cost every socket its own."""
    deflate = zlib.compressobj(ZLIB_LEVEL, zlib.DEFLATED, -bits, ZLIB_MEMORY)
    return (deflate.compress(text) + deflate.flush(zlib.Z_SYNC_FLUSH)).removesuffix(MESSAGE_END)


class Compression(PerMessageDeflate):
    """What stands between a socket and its frames."""

    def encode(self, frame: Frame) -> Frame:
        """The frame as it is sent."""
        if frame.opcode in CTRL_OPCODES or not frame.fin:
            return super().encode(frame)
        return replace(
            frame, data=compress(bytes(frame.data), self.local_max_window_bits), rsv1=True
        )


class CompressionFactory(ServerPerMessageDeflateFactory):
    """Agrees with a browser on how to compress."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is agreed, and who does it."""
        agreed, made = super().process_request_params(params, accepted_extensions)
        return agreed, Compression(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
        )


class CompressedWebSocket(WebSocketsSansIOProtocol):
    """A WebSocket whose frames are compressed so."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            CompressionFactory(server_no_context_takeover=True, client_no_context_takeover=True)
        ]

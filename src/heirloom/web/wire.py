"""How frames travel: each squeezed by itself, once for all who are sent the same."""

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

LEVEL, MEMORY = 3, 5  # of zlib: a sixth of the size in a tenth of a millisecond
END = b"\x00\x00\xff\xff"  # of every squeezed message, and never sent


@lru_cache(64)
def squeeze(text: bytes, bits: int) -> bytes:
    """A message without a memory of the one before, which would cost every socket its own."""
    press = zlib.compressobj(LEVEL, zlib.DEFLATED, -bits, MEMORY)
    return (press.compress(text) + press.flush(zlib.Z_SYNC_FLUSH)).removesuffix(END)


class Squeezer(PerMessageDeflate):
    """What stands between a socket and its frames."""

    def encode(self, frame: Frame) -> Frame:
        """The frame as it is sent."""
        if frame.opcode in CTRL_OPCODES or not frame.fin:
            return super().encode(frame)
        return replace(
            frame, data=squeeze(bytes(frame.data), self.local_max_window_bits), rsv1=True
        )


class Squeezers(ServerPerMessageDeflateFactory):
    """Agrees with a browser on how to squeeze."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        """What is agreed, and who does it."""
        agreed, made = super().process_request_params(params, accepted_extensions)
        return agreed, Squeezer(
            made.remote_no_context_takeover,
            made.local_no_context_takeover,
            made.remote_max_window_bits,
            made.local_max_window_bits,
        )


class Wire(WebSocketsSansIOProtocol):
    """A socket whose frames are squeezed so."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.conn.available_extensions = [
            Squeezers(server_no_context_takeover=True, client_no_context_takeover=True)
        ]

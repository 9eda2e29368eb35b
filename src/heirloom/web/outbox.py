"""What is to be sent to one socket: the newest frame and a few notes, never a queue."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from heirloom.web.compression import framed

NOTES_KEPT = 8
READ_SECONDS = 20.0  # for a tab to read what it was sent
GOING_AWAY, TRY_LATER = 1001, 1013


class Wire(Protocol):
    """The connection to one browser."""

    on_drained: Callable[[], None] | None

    @property
    def bits(self) -> int:
        """The window size for compression; 0 for none."""

    @property
    def blocked(self) -> bool:
        """Whether the browser has not yet read what was sent."""

    def give(self, framed: bytes) -> None:
        """Send a frame."""

    def hang_up(self, code: int) -> None:
        """Close the connection."""


class Outbox:
    """What one tab is to be sent. A tab that does not read misses frames and delays nobody.

    `frame` makes the newest frame, compressed for the given window. It is called when the frame
    can be sent: soon after a change, or when the tab has read what was sent before.
    """

    def __init__(self, seat: int, lang: str) -> None:
        self.seat = seat
        self.lang = lang
        self._notes: deque[str] = deque(maxlen=NOTES_KEPT)
        self._stale = True
        self._wire: Wire | None = None
        self._bits = 0
        self._frame: Callable[[int], bytes] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connect(self, wire: Wire, frame: Callable[[int], bytes]) -> None:
        """Start sending."""
        self._wire, self._bits, self._frame = wire, wire.bits, frame
        wire.on_drained = self.flush
        self.flush()

    def disconnect(self) -> None:
        """Stop sending."""
        if self._wire is not None:
            self._wire.on_drained = None
        self._wire = None
        self._set_deadline(False)

    @property
    def ready(self) -> bool:
        """Whether there is a new frame that can be sent now."""
        return self._stale and self._wire is not None and not self._wire.blocked

    def ring(self) -> None:
        """Note that there is a new frame."""
        self._stale = True

    def close(self) -> None:
        """Close the socket; the page reconnects, and learns whether the match was deleted."""
        if self._wire is not None:
            self._wire.hang_up(TRY_LATER)

    def note(self, text: str) -> None:
        """Send a note to this tab."""
        self._notes.append(text)
        self.flush()

    def flush(self) -> None:
        """Send as much as the tab reads."""
        if self._wire is None or self._frame is None:
            return
        if self._stale and not self._wire.blocked:
            self._stale = False
            self._wire.give(self._frame(self._bits))
        while self._notes and not self._wire.blocked:
            self._wire.give(framed(self._notes.popleft().encode(), self._bits))
        self._set_deadline(self._stale or bool(self._notes))

    def _set_deadline(self, waiting: bool) -> None:
        """Start or cancel the deadline for reading."""
        if not waiting and self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        elif waiting and self._deadline is None and self._wire is not None:
            loop = asyncio.get_running_loop()
            self._deadline = loop.call_later(READ_SECONDS, self._wire.hang_up, GOING_AWAY)

"""What waits to be sent to one socket: the newest table and a few notes, never a queue."""

from __future__ import annotations

import asyncio
from collections import deque

NOTES_KEPT = 8


class Outbox:
    """What one tab is to be sent. A tab that does not read misses frames, and holds up nobody."""

    def __init__(self, seat: int, lang: str) -> None:
        self.seat = seat
        self.lang = lang
        self.notes: deque[str] = deque(maxlen=NOTES_KEPT)
        self.stale = True
        self._bell = asyncio.Event()
        self._bell.set()

    def ring(self) -> None:
        """There is a newer table."""
        self.stale = True
        self._bell.set()

    def note(self, text: str) -> None:
        """Something for this tab alone."""
        self.notes.append(text)
        self._bell.set()

    async def wait(self) -> None:
        """Sleep until there is something to send."""
        await self._bell.wait()
        self._bell.clear()

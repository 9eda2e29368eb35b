"""Notifications between the processes that share a store."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any

import msgspec

from heirloom.core.log import Entry
from heirloom.store import metrics

CHANNEL = "heirloom"
WORD_BYTES = 7_900  # the limit of PostgreSQL is a little higher
LOOK_SECONDS = 1.0  # between checks of the connection
SILENCE_SECONDS = 8.0  # without even its own heartbeats, the connection is dead
RETRY_SECONDS = 0.5

log = logging.getLogger("heirloom.store")


class Word(msgspec.Struct, frozen=True, array_like=True, tag=True):
    """A notification; `sender` is the process that sent it."""

    sender: str


class Written(Word, frozen=True, array_like=True, tag="w"):
    """Entries were added to the log of a match; None if they are too long to send."""

    match: str
    number: int
    entries: list[Entry] | None


class Deleted(Word, frozen=True, array_like=True, tag="d"):
    """A match was deleted."""

    match: str


class Present(Word, frozen=True, array_like=True, tag="p"):
    """The seats of a match whose players are online at the sender, and those who left."""

    match: str
    online: list[int]
    gone: list[int]


class WhoIsThere(Word, frozen=True, array_like=True, tag="q"):
    """A question: who is online at a match?"""

    match: str


class Alive(Word, frozen=True, array_like=True, tag="a"):
    """A heartbeat of the sender."""


AnyWord = Written | Deleted | Present | WhoIsThere | Alive
Hear = Callable[[AnyWord], None]

_decoder: msgspec.json.Decoder[AnyWord] = msgspec.json.Decoder(AnyWord)


def encode(word: AnyWord) -> str:
    """A notification as text for PostgreSQL."""
    text = msgspec.json.encode(word)
    if len(text) > WORD_BYTES and isinstance(word, Written):
        text = msgspec.json.encode(msgspec.structs.replace(word, entries=None))
    return text.decode()


class Listener:
    """Receives the notifications of all processes, and reconnects by itself."""

    def __init__(self, settings: dict[str, Any], hear: Hear, resumed: Callable[[], None]) -> None:
        self._settings, self._hear, self._resumed = settings, hear, resumed
        self._task = asyncio.create_task(self._run())
        self.connected = False

    async def close(self) -> None:
        """Stop listening."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        import psycopg

        while True:
            try:
                async with asyncio.timeout(2 * SILENCE_SECONDS):
                    connection = await psycopg.AsyncConnection.connect(
                        **self._settings, autocommit=True
                    )
                try:
                    await self._listen(connection)
                finally:
                    await connection.close()
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("lost the connection for notifications, reconnecting: %s", error)
            except Exception:  # without notifications this process would show old tables
                log.exception("notifications failed, reconnecting")
            self.connected = False
            await asyncio.sleep(RETRY_SECONDS)

    async def _listen(self, connection: Any) -> None:
        async with asyncio.timeout(SILENCE_SECONDS):
            await connection.execute(f"LISTEN {CHANNEL}")
        self.connected = True
        self._resumed()  # earlier notifications are lost
        heard = time.monotonic()
        while time.monotonic() - heard < SILENCE_SECONDS:
            async for notice in connection.notifies(timeout=LOOK_SECONDS):
                heard = time.monotonic()
                self._take(notice.payload)
        raise TimeoutError("no notification for too long")

    def _take(self, text: str) -> None:
        metrics.NOTIFICATIONS.inc("received")
        try:
            word = _decoder.decode(text)
        except msgspec.DecodeError:  # from a newer version
            return
        try:
            self._hear(word)
        except Exception:
            log.exception("a notification could not be handled")

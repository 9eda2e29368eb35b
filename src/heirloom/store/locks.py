"""Advisory locks that decide which process drives which room."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from hashlib import blake2b
from typing import Any

ANSWER_SECONDS = 3.0
IDLE_MILLISECONDS = 5_000  # after which a silent process loses its locks
TRY = "SELECT key FROM unnest(%s::bigint[]) AS key WHERE pg_try_advisory_lock(key)"
RELEASE = "SELECT pg_advisory_unlock(key) FROM unnest(%s::bigint[]) AS key"

log = logging.getLogger("heirloom.store")


def lock_key(name: str) -> int:
    """The number of a lock in PostgreSQL."""
    return int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True)


class Locks:
    """The locks of this process, held by a connection of their own.

    PostgreSQL closes that connection when it has been idle for some seconds. So a process that is
    suspended loses its locks just like one that died, and another process takes over.
    """

    def __init__(self, settings: dict[str, Any]) -> None:
        self._settings = settings
        self._connection: Any = None
        self._held: dict[str, int] = {}
        self._most = 1 << 30  # lowered when PostgreSQL has no room for more
        self._turn = asyncio.Lock()

    async def hold(self, wanted: Collection[str]) -> set[str]:
        """Take those of these locks that are free, release all others; the locks held now."""
        import psycopg

        async with self._turn:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    await self._hold(set(wanted))
            except psycopg.errors.OutOfMemory:
                self._most = max(len(self._held) * 9 // 10, 1)
                log.warning(
                    "PostgreSQL has no room for more locks: raise max_locks_per_transaction"
                )
                await self._lose()
            except (psycopg.Error, OSError, TimeoutError) as error:
                log.warning("lost the connection for locks, retrying: %s", error)
                await self._lose()
            return set(self._held)

    async def _hold(self, wanted: set[str]) -> None:
        connection = await self._connected()
        if unwanted := self._held.keys() - wanted:
            await connection.execute(RELEASE, [[self._held.pop(name) for name in unwanted]])
        room = max(self._most - len(self._held), 0)
        keys = {lock_key(name): name for name in list(wanted - self._held.keys())[:room]}
        found = await connection.execute(
            TRY, [list(keys)]
        )  # without keys it keeps the connection alive
        for (key,) in await found.fetchall():
            self._held[keys[key]] = key

    async def _connected(self) -> Any:
        import psycopg

        if self._connection is None:
            connection = await psycopg.AsyncConnection.connect(**self._settings, autocommit=True)
            await connection.execute(f"SET idle_session_timeout = {IDLE_MILLISECONDS}")
            self._connection = connection
        return self._connection

    async def _lose(self) -> None:
        connection, self._connection = self._connection, None
        self._held.clear()
        if connection is not None:
            with suppress(Exception):
                await connection.close()

    async def close(self) -> None:
        """Release all locks."""
        await self._lose()

"""The reviews in a store: each is made by one process, and read by all."""

from __future__ import annotations

import time
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, literal, select, text

from heirloom.store import tables
from heirloom.store.log import CLOCK, Store
from heirloom.store.writer import Statement

MAKING: Final = "making"
DONE: Final = "done"
FAILED: Final = "failed"
LEASE_SECONDS = 20.0  # without news of its owner, after which another process takes a review over

_ROW = "INSERT INTO reviews (key, match, owner, state, share, text, at)"
_NEW = " VALUES (:key, :match, :owner, 'making', 0, '', {now})"
_OVER = (
    " ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, state = 'making', share = 0,"
    " text = '', at = excluded.at"
)
_IF_FREE = (
    " WHERE reviews.state = 'failed' OR"
    " (reviews.state = 'making' AND reviews.at < excluded.at - :lease)"
)
_KEEP = (
    "UPDATE reviews SET state = :state, share = :share, text = :text, at = {now}"
    " WHERE key = :key AND owner = :owner"
)
SHARED_CLOCK: Final = "extract(epoch FROM clock_timestamp())"  # the same for all processes


class SavedReview(NamedTuple):
    """A review as stored."""

    owner: str
    state: str
    share: float
    text: str
    age: float  # seconds since its owner was last heard of

    @property
    def abandoned(self) -> bool:
        """Whether its owner has not been heard of for too long."""
        return self.state == MAKING and self.age > LEASE_SECONDS


class StoredReviews:
    """Reads and writes reviews; a process claims a review before it makes it."""

    def __init__(self, store: Store) -> None:
        self._store = store
        now = SHARED_CLOCK if store.shared else ":at"
        free = _IF_FREE if store.shared else " WHERE reviews.state <> 'done'"
        self._claim = text(_ROW + _NEW.format(now=now) + _OVER + free)
        self._keep = text(_KEEP.format(now=now))

    async def find(self, key: str) -> SavedReview | None:
        """A review, or None if nobody has begun it."""
        return await self._store.read(lambda connection: _find(connection, key))

    async def claim(self, key: str, match: str) -> bool:
        """Try to become the one process that makes this review."""
        row = {"key": key, "match": match, "owner": self._store.sender, "lease": LEASE_SECONDS}
        await self._store.write(Statement(self._claim, [self._stamped(row)]))
        found = await self.find(key)
        return found is not None and (found.owner, found.state) == (self._store.sender, MAKING)

    async def keep(self, key: str, state: str, share: float, text: str) -> None:
        """Store what was found so far; nothing happens if another process took the review over."""
        row = {"key": key, "owner": self._store.sender, "state": state, "share": share}
        await self._store.write(Statement(self._keep, [self._stamped(row | {"text": text})]))

    def _stamped(self, row: dict[str, Any]) -> dict[str, Any]:
        if self._store.shared:
            return row
        row.pop("lease", None)
        return row | {"at": time.time()}


def _find(connection: Connection, key: str) -> SavedReview | None:
    columns = tables.reviews.c
    clock = CLOCK if connection.dialect.name == "postgresql" else literal(time.time())
    wanted = (columns.owner, columns.state, columns.share, columns.text, columns.at, clock)
    row = connection.execute(select(*wanted).where(columns.key == key)).first()
    if row is None:
        return None
    return SavedReview(row[0], row[1], row[2], row[3], max(float(row[5]) - row[4], 0.0))

"""The other processes on the same store: their notifications, and whether they are alive."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping

from heirloom.store.errors import MatchDeleted, ReadFailed
from heirloom.store.log import Store
from heirloom.store.news import Alive, AnyWord, Deleted, Present, WhoIsThere, Written
from heirloom.web.table import Table

ALIVE_SECONDS = 2.0  # between two heartbeats
LOST_SECONDS = 10.0  # without a heartbeat, after which a process is taken for dead

log = logging.getLogger("heirloom.web")


class Neighbours:
    """Keeps the tables of this process in step with those of the others."""

    def __init__(
        self, store: Store, tables: Mapping[str, Table], drop: Callable[[str], None]
    ) -> None:
        self._store, self._tables, self._drop = store, tables, drop
        self._heard: dict[str, float] = {}  # by process
        self._lived = time.monotonic()
        self._following: set[asyncio.Task[None]] = set()
        store.listen(self.hear, self.resumed)

    def close(self) -> None:
        """Stop following."""
        for task in self._following:
            task.cancel()

    def hear(self, word: AnyWord) -> None:
        """Handle a notification."""
        own = word.sender == self._store.sender
        if not own:
            self._heard[word.sender] = time.monotonic()
        if isinstance(word, Alive):
            return
        table = self._tables.get(word.match)
        if table is None:
            return
        if isinstance(word, Written):
            self._hear_written(table, word, own)
        elif own:
            return
        elif isinstance(word, Deleted):
            self._drop(word.match)
        elif isinstance(word, Present):
            table.hear_presence(word)
        elif isinstance(word, WhoIsThere) and any(seat.online for seat in table.room.seats):
            table.tell_presence()

    def _hear_written(self, table: Table, word: Written, own: bool) -> None:
        """Follow new entries now if the table is in use, else when it is next needed."""
        room = table.room
        known = room.lock.locked() or word.number < room.written
        if own and known and not room.behind:  # unless the commit came after a timeout
            return
        if not table.is_followed():
            room.behind = True
            return
        self._follow(table, lambda: room.hear(word.number, word.entries))

    def _follow(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
        task = asyncio.create_task(self._try(table, work))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _try(self, table: Table, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except MatchDeleted:  # the room has told everybody
            pass
        except ReadFailed:
            table.room.behind = True  # the next tick tries again
        except Exception:
            log.exception("room %s could not follow its log", table.room.id)

    def resumed(self) -> None:
        """Catch up on all tables, because notifications may have been missed."""
        for table in self._tables.values():
            table.room.behind = True
            if table.is_followed():
                self.ask_who(table)
                table.tell_presence()

    def ask_who(self, table: Table) -> None:
        """Ask the other processes who is online at a table."""
        self._store.tell(WhoIsThere(self._store.sender, table.room.id))

    def tick(self) -> None:
        """Send a heartbeat, catch up where needed, and notice dead processes."""
        now = time.monotonic()
        for table in list(self._tables.values()):
            if table.room.behind and table.is_followed() and not table.room.lock.locked():
                self._follow(table, table.room.catch_up)
        if now - self._lived < ALIVE_SECONDS:
            return
        if now - self._lived > LOST_SECONDS:  # it was suspended: others take it for dead
            self.resumed()
        self._lived = now
        self._store.tell(Alive(self._store.sender))
        for sender in [one for one, at in self._heard.items() if now - at > LOST_SECONDS]:
            del self._heard[sender]
            for table in self._tables.values():
                table.lose(sender)

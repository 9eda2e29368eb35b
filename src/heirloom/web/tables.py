"""All tables of a server: opened, found again, and put away when nobody looks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence

from heirloom.core.box import Box
from heirloom.core.game import DEALER
from heirloom.core.log import START, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.log import Opening, SavedMatch, SavedSeat, Store
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from heirloom.web.settings import Settings
from heirloom.web.table import Table
from heirloom.web.thinking import Thinkers

TICK_SECONDS = 1.0
TABLES_PER_TURN = 25  # that are ticked before other work has its turn


class Tables:
    """The tables in memory; every other one is read from the store when it is asked for."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store, self.thinkers, self.settings = store, thinkers, settings
        self.sockets = 0
        self._tables: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._loading = asyncio.Lock()

    async def open(
        self,
        box: Box,
        seats: Sequence[SavedSeat],
        *,
        clock: int = 0,
        wins: Sequence[int] = (),
        past: Sequence[Entry] | None = None,
    ) -> Table:
        """A new table; with a past it goes on from there, under new luck."""
        self._make_room()
        game = box.open()
        game.check_seats(len(seats))
        opening = Opening(
            id=secrets.token_urlsafe(9),
            box=game.box,
            version=game.version,
            seats=len(seats),
            seed="" if past is not None else secrets.token_hex(32),
            clock=clock,
            wins=list(wins) or [0] * len(seats),
        )
        await self.store.begin(opening, seats)
        entries: list[Entry] = []
        if past is not None:
            moves = [Entry(entry.kind, entry.seat, entry.text) for entry in past]
            entries = [Entry(START, DEALER, ""), *moves]
            await self.store.append(opening.id, 0, entries)
        return self._keep(SavedMatch(opening, list(seats), [], entries, []))

    def _make_room(self) -> None:
        """Put tables away until there is room for one more."""
        if len(self._tables) >= self.settings.tables:
            self.sweep(0)
            if len(self._tables) >= self.settings.tables:
                raise Mistake(say("Every table is taken; please come back later."))

    async def find(self, id: str) -> Table | None:
        """The table of that room, from memory or from the store."""
        if id not in self._tables:
            async with self._loading:
                if id not in self._tables:
                    saved = await self.store.load(id)
                    if saved is None:
                        return None
                    self._keep(saved).driver.wake_bots()
        self._used[id] = time.monotonic()
        return self._tables[id]

    async def rematch(self, room: Room) -> Table:
        """The same people again, everybody one seat further, with the score so far."""
        async with room.lock:
            if room.rematch:
                found = await self.find(room.rematch)
                assert found is not None
                return found
            new = await self._open_rematch(room)
            room.rematch = new.room.id
        await new.room.start()
        room.changed()
        return new

    async def _open_rematch(self, room: Room) -> Table:
        count, winners = room.opening.seats, room.winners()
        before = [room.seats[(seat - 1) % count] for seat in range(count)]
        new = await self.open(
            room.opening.box,
            [new_seat(old.name, "" if old.person else old.helper()) for old in before],
            clock=room.opening.clock,
            wins=[room.opening.wins[old.number] + (old.number in winners) for old in before],
        )
        for seat, old in zip(new.room.seats, before, strict=True):
            for visitor in old.holders:
                await self.store.sit(new.room.id, seat.number, seat.saved(), visitor)
                seat.holders.add(visitor)
        return new

    async def forget(self, room: Room) -> None:
        """Delete a match for good, as somebody who played in it asked."""
        async with room.lock:
            await self.store.forget(room.id)
            self._drop(room.id)

    async def run(self) -> None:
        """Let clocks run and put unused tables away, for as long as the server is up."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            for count, table in enumerate(list(self._tables.values())):
                if count % TABLES_PER_TURN == 0:
                    await asyncio.sleep(0)
                if not table.driver.closed:
                    table.driver.tick()
            self.sweep(self.settings.idle)

    def sweep(self, idle: float) -> None:
        """Put tables away that nobody has looked at for so many seconds."""
        now = time.monotonic()
        for id, table in list(self._tables.items()):
            if not table.presenter.outboxes and now - self._used[id] > idle:
                self._drop(id)

    def close(self) -> None:
        """Leave all rooms to the store."""
        for id in list(self._tables):
            self._drop(id)

    def _keep(self, saved: SavedMatch) -> Table:
        id = saved.opening.id
        self._tables[id] = Table(saved, self.store, self.thinkers, self.settings)
        self._used[id] = time.monotonic()
        return self._tables[id]

    def _drop(self, id: str) -> None:
        self._tables.pop(id).driver.close()
        self._used.pop(id)

"""All tables of a process: opening, loading, and removing unused ones from memory."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress

from heirloom.core.box import Box
from heirloom.core.game import DEALER
from heirloom.core.log import SIT, START, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.errors import MatchDeleted, ReadFailed
from heirloom.store.log import Opening, SavedMatch, SavedSeat, Store
from heirloom.web.neighbours import Neighbours
from heirloom.web.origin import Origin
from heirloom.web.programs import Programs
from heirloom.web.room import Room
from heirloom.web.seats import TableSeat, new_seat
from heirloom.web.settings import Settings
from heirloom.web.table import Table
from heirloom.web.thinking import Thinkers

TICK_SECONDS = 1.0
TABLES_PER_TURN = 25  # that are ticked before other tasks run
UNREADABLE_SECONDS = 30.0  # until an unreadable match is tried again

log = logging.getLogger("heirloom.web")


class Unreadable(Mistake):
    """A match that cannot be opened: its log does not fit the game, or the game is missing."""


class Tables:
    """The tables in memory; others are loaded from the store when needed."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store, self.thinkers, self.settings = store, thinkers, settings
        self.programs = Programs(settings.bots)
        self._tables: dict[str, Table] = {}
        self._used: dict[str, float] = {}
        self._loading: dict[str, asyncio.Task[Table | None]] = {}
        self._unreadable: dict[str, tuple[float, Unreadable]] = {}  # until when, and the reason
        self._wish = asyncio.Event()  # a room wants a driver
        self.neighbours = Neighbours(store, self._tables, self._drop)

    def __len__(self) -> int:
        return len(self._tables)

    def driven(self) -> int:
        """How many rooms this process drives."""
        return sum(table.driver.driving for table in self._tables.values())

    async def open(
        self,
        box: Box,
        seats: Sequence[SavedSeat],
        *,
        clock: int = 0,
        wins: Sequence[int] = (),
        past: Sequence[Entry] | None = None,
        origin: Origin | None = None,
        holders: Sequence[tuple[int, str]] = (),
    ) -> Table:
        """Open a table; with a past it continues from there, with the luck of its origin if any."""
        self._make_room()
        game = await asyncio.to_thread(box.open)
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
        entries = [Entry(SIT, seat, f"{who} {seats[seat].name}") for seat, who in holders]
        if origin is not None:
            entries.append(origin.entry())
        if past is not None:
            entries.append(Entry(START, DEALER, ""))
            entries += [Entry(entry.kind, entry.seat, entry.text) for entry in past]
        await self.store.begin(opening, seats, entries)
        return await self._keep(SavedMatch(opening, list(seats), [], entries, []))

    def _make_room(self) -> None:
        """Remove unused tables if memory holds too many."""
        if len(self._tables) >= self.settings.tables:
            self.sweep(0)
            if len(self._tables) >= self.settings.tables:
                raise Mistake(say("The server has no free tables. Please try again later."))

    async def find(self, id: str) -> Table | None:
        """The table of a room, from memory or the store; raises Unreadable if it is broken."""
        table = self._tables.get(id)
        if table is None:
            table = await self._load_once(id)
            if table is None:
                return None
        elif table.room.behind:
            try:
                await table.room.catch_up()
            except MatchDeleted:
                return None
        self._used[id] = time.monotonic()
        return table

    async def _load_once(self, id: str) -> Table | None:
        """Load a table; concurrent callers share one load."""
        until, broken = self._unreadable.get(id, (0.0, None))
        if broken is not None and time.monotonic() < until:
            raise broken
        if id not in self._loading:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> Table | None:
        try:
            saved = await self.store.load(id)
            if saved is None:
                return None
            table = await self._keep(saved)
            if self.store.shared:  # what was written meanwhile was told before anybody listened
                await table.room.catch_up()
        except MatchDeleted:
            return None
        except ReadFailed:
            raise
        except Exception as error:
            raise self._give_up(id, error) from error
        self.neighbours.ask_who(table)
        table.driver.wake_bots()
        return table

    def _give_up(self, id: str, error: Exception) -> Unreadable:
        why = error.why.template if isinstance(error, Mistake) else str(type(error).__name__)
        # Values are left out: they may be secret
        log.warning("match %s cannot be read: %s", id, why)
        broken = Unreadable(
            say(
                "Its moves do not fit this version of the game, or the game is no longer installed."
            )
        )
        if len(self._unreadable) > self.settings.tables:
            self._unreadable.clear()
        self._unreadable[id] = time.monotonic() + UNREADABLE_SECONDS, broken
        return broken

    # A rematch

    async def rematch(self, room: Room) -> Table:
        """Those who want it again, each one seat on, with the score so far."""
        before = room.rematch
        if before:
            found = await self.find(before)
            if found is not None:
                if not found.room.started:  # its opener failed before that
                    await found.room.start()
                return found
        new = await self._open_rematch(room)
        if not await room.play_again(new.room.id, before):  # somebody else was first
            await self.forget(new.room)
            return await self.rematch(room)
        await new.room.start()
        room.changed()
        return new

    async def _open_rematch(self, room: Room) -> Table:
        count, winners = room.opening.seats, room.winners()
        before = [room.seats[(seat - 1) % count] for seat in range(count)]
        return await self.open(
            room.opening.current or room.opening.box,
            [_seat_again(room, old) for old in before],
            clock=room.opening.clock,
            wins=[room.opening.wins[old.number] + (old.number in winners) for old in before],
            holders=[
                (seat, who)
                for seat, old in enumerate(before)
                if old.number in room.again
                for who in old.holders
            ],
        )

    async def forget(self, room: Room) -> None:
        """Delete a match for good."""
        async with room.lock:
            await self.store.forget(room.id)
            self._drop(room.id)

    # Background tasks

    async def run(self) -> None:
        """Run clocks, follow other processes, and remove unused tables."""
        while True:
            await asyncio.sleep(TICK_SECONDS)
            try:
                await self._tick()
            except Exception:
                log.exception("a tick failed")

    async def _tick(self) -> None:
        self.neighbours.tick()
        for count, table in enumerate(list(self._tables.values())):
            if count % TABLES_PER_TURN == 0:
                await asyncio.sleep(0)
            if not table.driver.closed:
                table.driver.tick()
        self.sweep(self.settings.idle)

    async def hold_rooms(self) -> None:
        """Hold the locks of the rooms that this process is to drive."""
        while self.store.shared:
            self._wish.clear()
            wanted = [id for id, one in self._tables.items() if one.driver.wants_to_drive()]
            held = await self.store.hold(wanted)
            for id, table in list(self._tables.items()):
                table.driver.drive(id in held)
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_SECONDS):
                    await self._wish.wait()

    def sweep(self, idle: float) -> None:
        """Remove tables from memory that were unused for so many seconds."""
        now = time.monotonic()
        for id, table in list(self._tables.items()):
            if not table.presenter.outboxes and now - self._used[id] > idle:
                self._drop(id)

    def close(self) -> None:
        """Remove all tables from memory."""
        self.neighbours.close()
        for id in list(self._tables):
            self._drop(id)
        self.programs.close()

    async def _keep(self, saved: SavedMatch) -> Table:
        """Make the table of a match in a thread, and keep it."""
        id = saved.opening.id
        table = await asyncio.to_thread(
            Table,
            saved,
            self.store,
            self.thinkers,
            self.settings,
            self._wish.set if self.store.shared else None,
            self.programs,
        )
        table.room.after_delete.append(lambda: self._drop(id))
        self._tables[id] = table
        self._used[id] = time.monotonic()
        return table

    def _drop(self, id: str) -> None:
        table = self._tables.pop(id, None)
        self._used.pop(id, None)
        if table is not None:
            table.driver.close()
            table.presenter.close()


def _seat_again(room: Room, old: TableSeat) -> SavedSeat:
    """A seat of a rematch; a bot takes the place of a person who did not want it or was away."""
    if old.person and old.number in room.again:
        return new_seat(old.name)
    return new_seat("" if old.person else old.name, old.helper())

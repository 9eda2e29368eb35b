"""All rooms of a server: opened, found again, and put away when nobody looks."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence

from heirloom.core.game import Value
from heirloom.core.log import Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.log import DEAL, PLAY, START, Kept, Line, Opening, Place, Store
from heirloom.web.boxes import opened
from heirloom.web.chairs import new_place
from heirloom.web.room import Room
from heirloom.web.settings import Settings
from heirloom.web.thinking import Thinkers

TICK = 1.0
GLANCE = 25  # rooms that are looked at before others have their turn


class Rooms:
    """The rooms that are in memory; every other one is read from the store when it is asked for."""

    def __init__(self, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.store, self.thinkers, self.settings = store, thinkers, settings
        self.sockets = 0
        self._rooms: dict[str, Room] = {}
        self._used: dict[str, float] = {}
        self._loading = asyncio.Lock()

    async def open(
        self,
        game: str,
        places: Sequence[Place],
        *,
        options: Mapping[str, object] | None = None,
        deck: str = "",
        clock: int = 0,
        wins: Sequence[int] = (),
        past: Sequence[Entry] | None = None,
    ) -> Room:
        """A new table; with a past it goes on from there, under new luck."""
        if len(self._rooms) >= self.settings.rooms:
            self.sweep(0)
            if len(self._rooms) >= self.settings.rooms:
                raise Mistake(say("Every table is taken; please come back later."))
        box = opened(game, options or {}, deck)
        box.check_seats(len(places))
        values: dict[str, Value] = dict(box.options)
        opening = Opening(
            id=secrets.token_urlsafe(9),
            game=game,
            version=box.version,
            options=values,
            deck=deck,
            seats=len(places),
            seed="" if past is not None else secrets.token_hex(32),
            clock=clock,
            wins=list(wins) or [0] * len(places),
        )
        await self.store.begin(opening, places)
        lines = _lines(past)
        if lines:
            await self.store.append(opening.id, lines)
        kept = Kept(opening, list(places), [], lines, [])
        return self._keep(Room(kept, self.store, self.thinkers, self.settings))

    async def find(self, id: str) -> Room | None:
        """The room of that name, from memory or from the store."""
        if id not in self._rooms:
            async with self._loading:
                if id not in self._rooms:
                    kept = await self.store.load(id)
                    if kept is None:
                        return None
                    self._keep(Room(kept, self.store, self.thinkers, self.settings)).stir()
        self._used[id] = time.monotonic()
        return self._rooms[id]

    async def rematch(self, room: Room) -> Room:
        """The same people again, everybody one seat further, with the score so far."""
        async with room.lock:
            if room.next:
                found = await self.find(room.next)
                assert found is not None
                return found
            count = room.opening.seats
            before = [(seat - 1) % count for seat in range(count)]
            scores = [
                wins + (seat in room.winners()) for seat, wins in enumerate(room.opening.wins)
            ]
            places = [
                new_place(
                    room.chairs[old].name,
                    "" if room.chairs[old].person else room.chairs[old].helper(),
                )
                for old in before
            ]
            new = await self.open(
                room.opening.game,
                places,
                options=room.opening.options,
                deck=room.opening.deck,
                clock=room.opening.clock,
                wins=[scores[old] for old in before],
            )
            for seat, old in enumerate(before):
                for visitor in room.chairs[old].holders:
                    await self.store.sit(new.id, seat, new.chairs[seat].place(), visitor)
                    new.chairs[seat].holders.add(visitor)
            room.next = new.id
        await new.start()
        room.publish()
        return new

    async def forget(self, room: Room) -> None:
        """Delete a match for good, as somebody who played in it asked."""
        async with room.lock:
            await self.store.forget(room.id)
            self._drop(room.id)

    async def run(self) -> None:
        """Let clocks run and put unused rooms away, for as long as the server is up."""
        while True:
            await asyncio.sleep(TICK)
            for count, room in enumerate(list(self._rooms.values())):
                if count % GLANCE == 0:
                    await asyncio.sleep(0)
                if not room.closed:
                    room.tick()
            self.sweep(self.settings.idle)

    def sweep(self, idle: float) -> None:
        """Put rooms away that nobody has looked at for a while."""
        now = time.monotonic()
        for id, room in list(self._rooms.items()):
            if not room.outboxes and now - self._used[id] > idle:
                self._drop(id)

    def close(self) -> None:
        """Leave all rooms to the store."""
        for id in list(self._rooms):
            self._drop(id)

    def _keep(self, room: Room) -> Room:
        self._rooms[room.id] = room
        self._used[room.id] = time.monotonic()
        return room

    def _drop(self, id: str) -> None:
        self._rooms.pop(id).close()
        self._used.pop(id)


def _lines(past: Sequence[Entry] | None) -> list[Line]:
    """A past as lines of the log of a new match."""
    if past is None:
        return []
    lines = [Line(0, START, -1, "", None)]
    for entry in past:
        kind = DEAL if entry.seat < 0 else PLAY
        lines.append(Line(len(lines), kind, entry.seat, entry.text, None))
    return lines

"""Games with people who leave, come back, close their tabs, resign and run out of time: all end.

Each table has its own people, who do such things at random for a while; at the end some of them
stay away for good. Tables are put away and read again from the store. No move is made by anybody
else than a person at the table and the bots that help out, and what the store says in the end is
what the table showed.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

from heirloom.core import catalogue
from heirloom.core.mistakes import Mistake
from heirloom.store.log import Store
from heirloom.web.driver import Driver
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from heirloom.web.settings import Settings
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from tests.figures.run import Figure, Outcome
from tests.loops import run as run_loop

TABLES_AT_ONCE = 25
MEMORY = Path("/dev/shm")  # where files are in memory, on Linux
STUCK_SECONDS = 60.0  # without anything happening


class Quick:
    """Bots who do something at random at once, and in this process."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    async def choose(self, name: str, question: Any, *given: Any, **more: Any) -> str:
        """Any legal move."""
        view = pickle.loads(question.view)
        return str(self.rng.choice(question.box.open().legal(view)))


class Company:
    """The people at one table."""

    def __init__(self, tables: Tables, name: str, seats: int, rng: Random) -> None:
        self.tables = tables
        self.name = name
        self.rng = rng
        self.seats = seats
        self.people = list(range(rng.randint(1, seats)))
        self.online: set[int] = set()
        self.wild = rng.randrange(5, 150)  # things that happen before some settle down
        self.changes = 0
        self.kinds: Counter[str] = Counter()  # of the entries in the log
        self.table: Table

    async def play(self) -> str:
        """Play a game to its end; what went wrong, if something did."""
        await self._sit_down()
        begun = time.monotonic()
        for number in range(1_000_000):
            if self.room.over:
                return await self._difference()
            if number == self.wild:
                self._settle_down()
            before = self.room.written
            await self._something(number)
            if self.room.written != before:
                begun = time.monotonic()
            elif time.monotonic() - begun > STUCK_SECONDS:
                return f"waits for {self.room.waiting_on()} after {self.room.written} entries"
        return "it does not end"

    @property
    def room(self) -> Room:
        """The room as it is in memory now."""
        return self.table.room

    async def _sit_down(self) -> None:
        box = catalogue.open_game(self.name, {}).box
        free = [new_seat() for _ in self.people]
        bots = [new_seat(bot="page") for _ in range(self.seats - len(free))]
        clock = self.rng.choice([0, 0, 5])
        self.table = await self.tables.open(box, [*free, *bots], clock=clock)
        for seat in self.people:
            await self.room.sit(seat, f"visitor-{seat}", f"Guest {seat}")
            self._come(seat)

    def _settle_down(self) -> None:
        """From now on some stay, at least one of them, and the others stay away."""
        staying = self.rng.sample(self.people, self.rng.randint(1, len(self.people)))
        for seat in self.people:
            if seat in staying and seat not in self.online:
                self._come(seat)
            elif seat not in staying:
                self._go(seat)

    async def _something(self, number: int) -> None:
        """One thing happens: somebody moves, or does something else."""
        found = await self.tables.find(self.room.id)
        assert found is not None
        if found is not self.table:  # it was put away: the tabs connect again
            self.table = found
            for seat in self.online:
                found.come(seat)
        with suppress(Mistake):  # what is not allowed now
            if number < self.wild and self.rng.random() < 0.3:
                await self._disturb(self.rng.choice(self.people))
            else:
                await self._move()

    async def _move(self) -> None:
        """Somebody who is there moves; else the bots are waited for."""
        room = self.room
        here = [seat for seat in room.waiting_on() if seat in self.online]
        moving = [seat for seat in here if not room.seats.is_helped(room.seats[seat])]
        if not moving:
            self.table.driver.tick()
            await asyncio.sleep(0.001)
            return
        seat = self.rng.choice(moving)
        self.changes += 1
        await room.play(seat, str(self.rng.choice(room.match.legal(seat))), f"c{self.changes}")

    async def _disturb(self, seat: int) -> None:
        """Somebody does something else than to move."""
        rng, room = self.rng, self.room
        if seat not in self.online:
            self._come(seat)
        elif rng.random() < 0.02:
            await room.resign(seat)
        elif rng.random() < 0.15 and room.seats[seat].left is not None:
            room.seats[seat].left = 0.0
            self.table.driver.tick()
        elif room.take_back is not None and rng.random() < 0.6:
            await room.agree(seat, yes=rng.random() < 0.6)
        elif rng.random() < 0.3:
            await room.ask_back(seat, f"b{room.written}")
        else:
            self._go(seat)

    def _come(self, seat: int) -> None:
        self.online.add(seat)
        self.table.come(seat)
        self.room.changed()

    def _go(self, seat: int) -> None:
        """Close the tab; perhaps with a word."""
        if seat in self.online:
            self.online.remove(seat)
            if self.rng.random() < 0.5:
                self.table.leave(seat)
            self.table.go(seat)
            self.table.driver.tick()

    async def _difference(self) -> str:
        """How the store and the table differ; nothing, as it should be."""
        if not self.room.winners():
            return "nobody has won"
        saved = await self.tables.store.load(self.room.id)
        assert saved is not None
        self.kinds = Counter(entry.kind for entry in saved.entries)
        again = Room(saved, self.tables.store, 0.0)
        same = _texts(again) == _texts(self.room) and again.winners() == self.room.winners()
        return "" if same else "the store says something else than the table"


def _texts(room: Room) -> list[str]:
    return [str(entry) for entry in room.match.log]


class Complaints(logging.Handler):
    """The errors that a server writes to its log."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Take note of an error."""
        self.heard.append(f"an error in the log: {record.getMessage()}, {record.exc_info}")


async def evening(name: str, seed: str, size: int) -> Outcome:
    """So many games, some at a time; what went wrong, and what happened how often."""
    with tempfile.TemporaryDirectory(dir=MEMORY if MEMORY.is_dir() else None) as folder:
        settings = Settings(store=f"{folder}/tables.db", pace=0.0, grace=0.0)
        store = Store(settings.store)
        await store.open()
        thinkers: Any = Quick(Random(seed))
        tables = Tables(store, thinkers, settings)
        waiter = asyncio.create_task(_put_away(tables, Random(seed)))
        complaints = Complaints()
        logging.getLogger("heirloom").addHandler(complaints)
        try:
            wrong, kinds = await _games(tables, name, seed, size)
        finally:
            logging.getLogger("heirloom").removeHandler(complaints)
            waiter.cancel()
            tables.close()
            await store.close()
        return Outcome(size, wrong + complaints.heard, dict(kinds))


async def _games(tables: Tables, name: str, seed: str, size: int) -> tuple[list[str], Counter[str]]:
    lid, places = catalogue.lid(name), asyncio.Semaphore(TABLES_AT_ONCE)
    failures: list[str] = []
    kinds: Counter[str] = Counter()

    async def one(number: int) -> None:
        seats = lid.seats[0] + number % (lid.seats[1] - lid.seats[0] + 1)
        async with places:
            company = Company(tables, name, seats, Random(f"{seed}/{number}"))
            wrong = await company.play()
        failures.extend([f"{seats} seats, {seed}/{number}: {wrong}"] if wrong else [])
        kinds.update(company.kinds)

    await asyncio.gather(*map(one, range(size)))
    return failures, kinds


async def _put_away(tables: Tables, rng: Random) -> None:
    """Now and then every table is put away, and read again."""
    while True:
        await asyncio.sleep(rng.uniform(0.5, 4.0))
        tables.sweep(-1)


def run(part: str, number: int, size: int) -> Outcome:
    """Games of one box with leavers."""
    return run_loop(evening(part, f"{part}/{number}", size))


def control() -> dict[str, bool]:
    """Servers that forget those who wait."""
    faults: dict[str, tuple[type, str, Callable[..., Any]]] = {
        "No bot helps out for whoever is gone.": (Driver, "wake_bots", lambda driver: None),
        "A move is shown, and not written down.": (Store, "append", _nothing),
    }
    caught = {}
    for fault, (where, name, wrong) in faults.items():
        with patch.object(where, name, wrong), patch(f"{__name__}.STUCK_SECONDS", 1.0):
            caught[fault] = bool(run("the_heirs", 0, 6).failures)
    caught["(a good server is not accused)"] = not run("the_heirs", 0, 3).failures
    return caught


def _nothing(*given: Any, **more: Any) -> Awaitable[None]:
    return asyncio.sleep(0)


FIGURE = Figure("games with leavers", 20_000, 100, catalogue.own_names(), run, control)

"""The store: a match is written down before anybody is told of it, and read back whole."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import delete, event, insert, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.sql import Executable

from heirloom.core.game import Value
from heirloom.store import tables
from heirloom.store.upgrade import upgrade

Step = Executable | tuple[Executable, list[dict[str, Any]]]  # with its rows: compiled only once

START, PLAY, DEAL, BACK, RESIGN = "start", "play", "deal", "back", "resign"


class Doubled(Exception):
    """This was written down already: a command pressed twice, or two at once for one place."""


class Unwritten(Exception):
    """The store could not write; nothing of it was kept."""


class Opening(NamedTuple):
    """What is set before a match begins."""

    id: str
    game: str
    version: int
    knobs: dict[str, Value]
    deck: str
    seats: int
    seed: str
    clock: int
    wins: list[int]


class Place(NamedTuple):
    """A seat at the table: who is called what, which bot helps out, and the key to move it."""

    name: str
    bot: str
    key: str


class Line(NamedTuple):
    """One line of the log of a match, as it was committed."""

    number: int
    kind: str
    seat: int
    text: str
    command: str | None
    at: float = 0.0


class Saying(NamedTuple):
    """Something said at a table: a quick phrase by its name, or a text."""

    seat: int
    phrase: str
    text: str


class Kept(NamedTuple):
    """All that the store knows of a match."""

    opening: Opening
    places: list[Place]
    holders: list[tuple[int, str]]
    lines: list[Line]
    sayings: list[Saying]


class Store:
    """The log of all matches. Writes that come together are committed together."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine: AsyncEngine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _careful)
        self._queue: asyncio.Queue[tuple[list[Step], asyncio.Future[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    @classmethod
    def at(cls, file: Path) -> Store:
        """The store in a file of SQLite."""
        file.parent.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite+aiosqlite:///{file}")

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_on())

    async def close(self) -> None:
        """Finish what is being written, and let go."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
        await self._engine.dispose()

    async def begin(self, opening: Opening, places: Sequence[Place]) -> None:
        """Enter a match and its seats."""
        row = opening._asdict() | {"began": time.time()}
        row["knobs"] = msgspec.json.encode(opening.knobs).decode()
        row["wins"] = msgspec.json.encode(opening.wins).decode()
        seated = [
            place._asdict() | {"match": opening.id, "seat": seat}
            for seat, place in enumerate(places)
        ]
        await self._write(insert(tables.matches).values(row), insert(tables.seats).values(seated))

    async def append(self, match: str, lines: Sequence[Line]) -> None:
        """Commit lines of a match; all of them, or none."""
        now = time.time()
        rows = [line._asdict() | {"match": match, "at": now} for line in lines]
        await self._write((insert(tables.entries), rows))

    async def sit(self, match: str, seat: int, place: Place, visitor: str | None) -> None:
        """Write down who has a seat now, and that this visitor holds it."""
        table = tables.seats
        mine = (table.c.match == match) & (table.c.seat == seat)
        row = place._asdict() | {"match": match, "seat": seat}
        steps: list[Executable] = [delete(table).where(mine), insert(table).values(row)]
        if visitor is not None:
            held = tables.holders
            again = (held.c.match == match) & (held.c.visitor == visitor)
            steps.append(delete(held).where(again))
            steps.append(insert(held).values(match=match, seat=seat, visitor=visitor))
        await self._write(*steps)

    async def say(self, match: str, number: int, saying: Saying) -> None:
        """Keep what was said."""
        row = saying._asdict() | {"match": match, "number": number}
        await self._write(insert(tables.sayings).values(row))

    async def forget(self, match: str) -> None:
        """Delete a match, as somebody who played in it asked."""
        rest = (tables.sayings, tables.entries, tables.holders, tables.seats)
        steps: list[Executable] = [delete(table).where(table.c.match == match) for table in rest]
        await self._write(*steps, delete(tables.matches).where(tables.matches.c.id == match))

    async def load(self, match: str) -> Kept | None:
        """All that was kept of a match, or nothing where there is none."""
        async with self._engine.connect() as connection:
            found = (
                (
                    await connection.execute(
                        select(tables.matches).where(tables.matches.c.id == match)
                    )
                )
                .mappings()
                .first()
            )
            if found is None:
                return None
            rows = {name: await _rows(connection, name, match) for name in _ORDER}
        return Kept(
            _opening(dict(found)),
            [Place(row["name"], row["bot"], row["key"]) for row in rows["seats"]],
            [(row["seat"], row["visitor"]) for row in rows["holders"]],
            [Line(**{name: row[name] for name in Line._fields}) for row in rows["entries"]],
            [Saying(row["seat"], row["phrase"], row["text"]) for row in rows["sayings"]],
        )

    async def held_by(self, visitor: str) -> list[str]:
        """The matches in which a visitor has a seat, the newest first."""
        held, match = tables.holders, tables.matches
        query = (
            select(match.c.id)
            .join(held, held.c.match == match.c.id)
            .where(held.c.visitor == visitor)
            .order_by(match.c.began.desc())
            .limit(20)
        )
        async with self._engine.connect() as connection:
            return [str(id) for id in (await connection.execute(query)).scalars()]

    # Writing

    async def _write(self, *steps: Step) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((list(steps), done))
        await done

    async def _write_on(self) -> None:
        """Commit what is waiting, together; where that fails, one by one."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < 256:
                batch.append(self._queue.get_nowait())
            try:
                await self._commit([step for steps, _ in batch for step in steps])
            except SQLAlchemyError:
                for steps, done in batch:
                    await self._commit_one(steps, done)
            for _, done in batch:
                if not done.done():
                    done.set_result(None)
                self._queue.task_done()

    async def _commit(self, steps: Sequence[Step]) -> None:
        async with self._engine.begin() as connection:
            for step in steps:
                await connection.execute(*(step if isinstance(step, tuple) else (step,)))

    async def _commit_one(self, steps: Sequence[Step], done: asyncio.Future[None]) -> None:
        try:
            await self._commit(steps)
        except IntegrityError as error:
            _fail(done, Doubled(str(error.orig)))
        except SQLAlchemyError as error:
            _fail(done, Unwritten(str(error)))


_ORDER = {"seats": "seat", "holders": "seat", "entries": "number", "sayings": "number"}


async def _rows(connection: AsyncConnection, name: str, match: str) -> list[Any]:
    table = tables.metadata.tables[name]
    query = select(table).where(table.c.match == match).order_by(table.c[_ORDER[name]])
    return list((await connection.execute(query)).mappings())


def _opening(row: dict[str, Any]) -> Opening:
    row["knobs"] = msgspec.json.decode(row["knobs"])
    row["wins"] = msgspec.json.decode(row["wins"])
    return Opening(**{name: row[name] for name in Opening._fields})


def _fail(done: asyncio.Future[None], error: Exception) -> None:
    if not done.done():
        done.set_exception(error)


def _careful(connection: Any, _: object) -> None:
    """SQLite as it loses nothing: a log beside the file, on disk before a commit returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

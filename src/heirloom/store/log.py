"""The store: a match is written down before anybody is told of it, and read back whole."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from heirloom.core.game import Value
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store import tables
from heirloom.store.engines import engine_at
from heirloom.store.upgrade import upgrade
from heirloom.store.writer import Step, Writer

T = TypeVar("T")

START, PLAY, DEAL, BACK, RESIGN, LATE = "start", "play", "deal", "back", "resign", "late"


class Unread(Exception):
    """The store could not be read; it may be back in a moment."""


class Opening(NamedTuple):
    """What is set before a match begins."""

    id: str
    game: str
    version: int
    options: dict[str, Value]
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
    """The log of all matches, in a file of SQLite or in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._engine = engine_at(address)
        self._writer: Writer | None = None

    async def open(self) -> None:
        """Bring the tables up to date and begin to write."""
        await asyncio.to_thread(self.upgrade)
        self._writer = Writer(self._engine)

    async def close(self) -> None:
        """Finish what is being written, and let go."""
        if self._writer is not None:
            await self._writer.close()
        self._engine.dispose()

    def upgrade(self) -> None:
        """Bring the tables up to date, whatever version wrote them."""
        try:
            with self._engine.begin() as connection:
                upgrade(connection)
        except SQLAlchemyError as error:
            why = str(getattr(error, "orig", error)).strip()
            address = self._engine.url.render_as_string()
            raise Mistake(
                say("The store at {address} cannot be opened: {why}", address=address, why=why)
            ) from error
        finally:
            self._engine.dispose()

    # Writing

    async def begin(self, opening: Opening, places: Sequence[Place]) -> None:
        """Enter a match and its seats."""
        row = opening._asdict() | {"began": time.time()}
        row["options"] = msgspec.json.encode(opening.options).decode()
        row["wins"] = msgspec.json.encode(opening.wins).decode()
        seated = [
            place._asdict() | {"match": opening.id, "seat": seat}
            for seat, place in enumerate(places)
        ]
        await self._write(Step(_MATCH, [row]), Step(_SEAT, seated))

    async def append(self, match: str, lines: Sequence[Line]) -> None:
        """Commit lines of a match; all of them, or none."""
        now = time.time()
        rows = [line._asdict() | {"match": match, "at": now} for line in lines]
        await self._write(Step(_ENTRY, rows))

    async def sit(self, match: str, seat: int, place: Place, visitor: str | None) -> None:
        """Write down who has a seat now, and that this visitor holds it."""
        row = place._asdict() | {"match": match, "seat": seat}
        steps = [Step(_NO_SEAT, [{"the_match": match, "the_seat": seat}]), Step(_SEAT, [row])]
        if visitor is not None:
            held = {"match": match, "seat": seat, "visitor": visitor}
            steps.append(Step(_NO_HOLDER, [{"the_match": match, "the_visitor": visitor}]))
            steps.append(Step(_HOLDER, [held]))
        await self._write(*steps)

    async def say(self, match: str, number: int, saying: Saying) -> None:
        """Keep what was said."""
        row = saying._asdict() | {"match": match, "number": number}
        await self._write(Step(_SAYING, [row]))

    async def forget(self, match: str) -> None:
        """Delete a match, as somebody who played in it asked."""
        await self._write(*(Step(statement, [{"the_match": match}]) for statement in _FORGET))

    async def _write(self, *steps: Step) -> None:
        assert self._writer is not None, "the store is not open"
        await self._writer.write(*steps)

    # Reading

    async def load(self, match: str) -> Kept | None:
        """All that was kept of a match, or nothing where there is none."""
        return await self._read(_load, match)

    async def held_by(self, visitor: str) -> list[str]:
        """The matches in which a visitor has a seat, the newest first."""
        return await self._read(_held_by, visitor)

    async def _read(self, look: Callable[[Connection, str], T], name: str) -> T:
        return await asyncio.to_thread(self._look, look, name)

    def _look(self, look: Callable[[Connection, str], T], name: str) -> T:
        """Read in a thread; once more on a fresh connection where the old one has gone."""
        try:
            with self._engine.connect() as connection:
                return look(connection, name)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise Unread(str(error)) from error
        try:
            with self._engine.connect() as connection:
                return look(connection, name)
        except SQLAlchemyError as error:
            raise Unread(str(error)) from error


# What is written: built once, so that it is compiled once and rows of several rooms go together

_MATCH, _SEAT, _HOLDER, _ENTRY, _SAYING = (
    insert(table)
    for table in (tables.matches, tables.seats, tables.holders, tables.entries, tables.sayings)
)
_NO_SEAT = delete(tables.seats).where(
    tables.seats.c.match == bindparam("the_match"), tables.seats.c.seat == bindparam("the_seat")
)
_NO_HOLDER = delete(tables.holders).where(
    tables.holders.c.match == bindparam("the_match"),
    tables.holders.c.visitor == bindparam("the_visitor"),
)
_FORGET = [
    delete(table).where(table.c.match == bindparam("the_match"))
    for table in (tables.sayings, tables.entries, tables.holders, tables.seats)
]
_FORGET.append(delete(tables.matches).where(tables.matches.c.id == bindparam("the_match")))


# What is read

_ORDER = {"seats": "seat", "holders": "seat", "entries": "number", "sayings": "number"}


def _load(connection: Connection, match: str) -> Kept | None:
    query = select(tables.matches).where(tables.matches.c.id == match)
    found = connection.execute(query).mappings().first()
    if found is None:
        return None
    rows = {name: _rows(connection, name, match) for name in _ORDER}
    return Kept(
        _opening(dict(found)),
        [Place(row["name"], row["bot"], row["key"]) for row in rows["seats"]],
        [(row["seat"], row["visitor"]) for row in rows["holders"]],
        [Line(**{name: row[name] for name in Line._fields}) for row in rows["entries"]],
        [Saying(row["seat"], row["phrase"], row["text"]) for row in rows["sayings"]],
    )


def _rows(connection: Connection, name: str, match: str) -> list[Any]:
    table = tables.metadata.tables[name]
    query = select(table).where(table.c.match == match).order_by(table.c[_ORDER[name]])
    return list(connection.execute(query).mappings())


def _opening(row: dict[str, Any]) -> Opening:
    row["options"] = msgspec.json.decode(row["options"])
    row["wins"] = msgspec.json.decode(row["wins"])
    return Opening(**{name: row[name] for name in Opening._fields})


def _held_by(connection: Connection, visitor: str) -> list[str]:
    held, match = tables.holders, tables.matches
    query = (
        select(match.c.id)
        .join(held, held.c.match == match.c.id)
        .where(held.c.visitor == visitor)
        .order_by(match.c.began.desc())
        .limit(20)
    )
    return [str(id) for id in connection.execute(query).scalars()]

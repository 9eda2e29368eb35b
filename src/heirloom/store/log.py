"""The store: a match is written down before anybody is told of it, and read back whole."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, delete, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from heirloom.core.box import Box
from heirloom.core.log import Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store import tables
from heirloom.store.engines import engine_at
from heirloom.store.errors import ReadFailed
from heirloom.store.upgrade import upgrade
from heirloom.store.writer import Statement, Writer

T = TypeVar("T")


class Opening(NamedTuple):
    """What is set before a match begins."""

    id: str
    box: Box
    version: int  # of the rules
    seats: int
    seed: str  # of the shuffle, secret until the end; empty: plain shuffling
    clock: int  # minutes per seat, 0 for none
    wins: list[int]  # by seat: of the matches before this one


class SavedSeat(NamedTuple):
    """A seat as the store keeps it: a name, the bot that helps out, the key for another device."""

    name: str
    bot: str
    key: str


class Saying(NamedTuple):
    """Something said at a table: a quick phrase by its name, or a text."""

    seat: int
    phrase: str
    text: str


class SavedMatch(NamedTuple):
    """All that the store knows of a match; the number of an entry is its place in the list."""

    opening: Opening
    seats: list[SavedSeat]
    holders: list[tuple[int, str]]
    entries: list[Entry]
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

    async def begin(self, opening: Opening, seats: Sequence[SavedSeat]) -> None:
        """Enter a match and its seats."""
        rows = [
            seat._asdict() | {"match": opening.id, "seat": number}
            for number, seat in enumerate(seats)
        ]
        await self._write(Statement(_MATCH, [_match_row(opening)]), Statement(_SEAT, rows))

    async def append(self, match: str, number: int, entries: Sequence[Entry]) -> None:
        """Commit entries of a match from this number on; all of them, or none."""
        now = time.time()
        rows = [
            entry._asdict() | {"match": match, "number": number + place, "at": now}
            for place, entry in enumerate(entries)
        ]
        await self._write(Statement(_ENTRY, rows))

    async def sit(self, match: str, seat: int, saved: SavedSeat, visitor: str | None) -> None:
        """Write down who has a seat now, and that this visitor holds it."""
        row = saved._asdict() | {"match": match, "seat": seat}
        statements = [
            Statement(_NO_SEAT, [{"the_match": match, "the_seat": seat}]),
            Statement(_SEAT, [row]),
        ]
        if visitor is not None:
            held = {"match": match, "seat": seat, "visitor": visitor}
            nobody = {"the_match": match, "the_visitor": visitor}
            statements += [Statement(_NO_HOLDER, [nobody]), Statement(_HOLDER, [held])]
        await self._write(*statements)

    async def say(self, match: str, number: int, saying: Saying) -> None:
        """Keep what was said."""
        row = saying._asdict() | {"match": match, "number": number}
        await self._write(Statement(_SAYING, [row]))

    async def forget(self, match: str) -> None:
        """Delete a match, as somebody who played in it asked."""
        await self._write(*(Statement(sql, [{"the_match": match}]) for sql in _FORGET))

    async def _write(self, *statements: Statement) -> None:
        assert self._writer is not None, "the store is not open"
        await self._writer.write(*statements)

    # Reading

    async def load(self, match: str) -> SavedMatch | None:
        """All that was kept of a match, or nothing where there is none."""
        return await self._read(lambda connection: _load(connection, match))

    async def tail(self, match: str, number: int) -> list[Entry]:
        """The entries of a match from this number on."""
        return await self._read(lambda connection: _entries(connection, match, number))

    async def held_by(self, visitor: str) -> list[str]:
        """The matches in which a visitor has a seat, the newest first."""
        return await self._read(lambda connection: _held_by(connection, visitor))

    async def _read(self, query: Callable[[Connection], T]) -> T:
        return await asyncio.to_thread(self._run, query)

    def _run(self, query: Callable[[Connection], T]) -> T:
        """Read in a thread; once more on a fresh connection where the old one has gone."""
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise ReadFailed(str(error)) from error
        try:
            with self._engine.connect() as connection:
                return query(connection)
        except SQLAlchemyError as error:
            raise ReadFailed(str(error)) from error


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


# A match as rows of its tables

_ORDER = {"seats": "seat", "holders": "seat", "sayings": "number"}


def _match_row(opening: Opening) -> dict[str, Any]:
    row = opening._asdict()
    box: Box = row.pop("box")
    return row | {
        "game": box.name,
        "options": msgspec.json.encode(dict(box.options)).decode(),
        "deck": box.deck,
        "wins": msgspec.json.encode(opening.wins).decode(),
        "began": time.time(),
    }


def _load(connection: Connection, match: str) -> SavedMatch | None:
    query = select(tables.matches).where(tables.matches.c.id == match)
    found = connection.execute(query).mappings().first()
    if found is None:
        return None
    rows = {name: _rows(connection, name, match) for name in _ORDER}
    return SavedMatch(
        _opening(dict(found)),
        [SavedSeat(row["name"], row["bot"], row["key"]) for row in rows["seats"]],
        [(row["seat"], row["visitor"]) for row in rows["holders"]],
        _entries(connection, match),
        [Saying(row["seat"], row["phrase"], row["text"]) for row in rows["sayings"]],
    )


def _rows(connection: Connection, name: str, match: str) -> list[Any]:
    table = tables.metadata.tables[name]
    query = select(table).where(table.c.match == match).order_by(table.c[_ORDER[name]])
    return list(connection.execute(query).mappings())


def _entries(connection: Connection, match: str, number: int = 0) -> list[Entry]:
    columns = tables.entries.c
    query = (
        select(*(columns[name] for name in Entry._fields))
        .where(columns.match == match, columns.number >= number)
        .order_by(columns.number)
    )
    return [Entry(*row) for row in connection.execute(query)]


def _opening(row: dict[str, Any]) -> Opening:
    options = msgspec.json.decode(row["options"])
    row["box"] = Box(row["game"], tuple(options.items()), row["deck"])
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

"""The store: commits the entries of matches, and loads matches."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, TypeVar

import msgspec
from sqlalchemy import Connection, bindparam, delete, extract, func, insert, select, text
from sqlalchemy.exc import SQLAlchemyError

from heirloom.core.box import Box
from heirloom.core.decks import box_with_deck, deck_of
from heirloom.core.log import SIT, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store import tables
from heirloom.store.alone import OneServer
from heirloom.store.engines import driver_settings, engine_at, file_of, is_shared
from heirloom.store.errors import AlreadyWritten, MatchDeleted, ReadFailed
from heirloom.store.locks import Locks
from heirloom.store.news import AnyWord, Deleted, Hear, Listener, Written
from heirloom.store.reader import Reader
from heirloom.store.upgrade import upgrade_store
from heirloom.store.writer import Statement, Writer

T = TypeVar("T")
MATCHES_LISTED = 20  # of one visitor, the newest ones


class Opening(NamedTuple):
    """What is fixed before a match begins."""

    id: str
    box: Box
    version: int  # of the rules
    seats: int
    seed: str  # of the shuffle, secret until the end; empty: plain shuffling
    clock: int  # minutes per seat, 0 for none
    wins: list[int]  # by seat, in the matches before this one
    current: Box | None = None  # the same box with the cards of today, if they have changed


class SavedSeat(NamedTuple):
    """A seat at the start: its name, its bot, and the key for another device."""

    name: str
    bot: str
    key: str


class Saying(NamedTuple):
    """A chat message: the name of a quick phrase, or a text."""

    seat: int
    phrase: str
    text: str


class SavedMatch(NamedTuple):
    """A match as stored; the number of an entry is its index."""

    opening: Opening
    seats: list[SavedSeat]
    holders: list[tuple[int, str]]
    entries: list[Entry]
    sayings: list[Saying]  # of version 0.1; newer ones are entries
    age: float = 0.0  # seconds since the last entry


class Held(NamedTuple):
    """A match in which a visitor has a seat."""

    match: str
    game: str


class Store:
    """The logs of all matches, in a SQLite file or in PostgreSQL."""

    def __init__(self, address: str) -> None:
        self._engine = engine_at(address)
        self.shared = is_shared(self._engine)
        self.sender = secrets.token_hex(6)  # identifies this process in notifications
        self.writer: Writer | None = None
        self._reader = Reader(self._engine)
        self._listener: Listener | None = None
        self._locks = Locks(driver_settings(self._engine)) if self.shared else None
        self._alone: OneServer | None = None
        self._hear: Hear = _ignore

    async def open(self) -> None:
        """Upgrade the tables and start the writer."""
        await asyncio.to_thread(self.upgrade, True)
        self.writer = Writer(self._engine, lambda word: self._hear(word), self._is_there)

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        for part in (self._listener, self._locks, self.writer):
            if part is not None:
                await part.close()
        self._reader.close()
        self._engine.dispose()
        if self._alone is not None:
            self._alone.close()

    def upgrade(self, keep: bool = False) -> None:
        """Upgrade the tables from any earlier version; `keep` holds the lock on a file."""
        try:
            self._take_file()
            upgrade_store(self._engine)
        except (SQLAlchemyError, OSError) as error:
            why = str(getattr(error, "orig", None) or error).strip()
            address = self._engine.url.render_as_string()
            raise Mistake(
                say("The store at {address} cannot be opened: {why}", address=address, why=why)
            ) from error
        finally:
            self._engine.dispose()
            if not keep and self._alone is not None:
                self._alone.close()
                self._alone = None

    def _take_file(self) -> None:
        file = file_of(self._engine)
        if file is not None and self._alone is None:
            file.touch()
            self._alone = OneServer(file)

    def _is_there(self) -> bool:
        return self._alone is None or self._alone.still_there()

    # Other processes

    def listen(self, hear: Hear, resumed: Callable[[], None]) -> None:
        """Receive notifications; `resumed` is called when some may have been missed."""
        self._hear = hear
        if self.shared:
            self._listener = Listener(driver_settings(self._engine), hear, resumed)

    def tell(self, word: AnyWord) -> None:
        """Send a notification to the other processes."""
        if self.shared and self.writer is not None:
            self.writer.tell(word)

    async def hold(self, rooms: Collection[str]) -> set[str]:
        """Take the locks of these rooms; those that this process holds."""
        return set(rooms) if self._locks is None else await self._locks.hold(rooms)

    # Writing

    async def begin(
        self, opening: Opening, seats: Sequence[SavedSeat], entries: Sequence[Entry] = ()
    ) -> None:
        """Store a new match with its seats and first entries."""
        rows = [
            seat._asdict() | {"match": opening.id, "seat": number}
            for number, seat in enumerate(seats)
        ]
        hash, cards = deck_of(opening.box)
        with suppress(AlreadyWritten):  # the connection was lost after the commit
            await self.write(
                Statement(_DECK, [{"hash": hash, "text": cards}]),
                Statement(_MATCH, [_match_row(opening, hash)]),
                Statement(_SEAT, rows),
                *self._entries(opening.id, 0, entries),
            )

    async def append(self, match: str, number: int, entries: Sequence[Entry]) -> None:
        """Commit entries of a match from this number on, all or none."""
        word = Written(self.sender, match, number, list(entries))
        await self.write(*self._entries(match, number, entries), word=word)

    def _entries(self, match: str, number: int, entries: Sequence[Entry]) -> list[Statement]:
        rows: list[dict[str, Any]] = [
            entry._asdict() | {"match": match, "number": number + place}
            for place, entry in enumerate(entries)
        ]
        for row in rows:
            if self.shared:
                del row["at"]  # all processes use the clock of the database
            else:
                row["at"] = time.time()
        statements = [Statement(_ENTRY_NOW if self.shared else _ENTRY, rows)] if rows else []
        for entry in entries:
            if entry.kind == SIT:
                statements += _holds(match, entry.seat, entry.text.partition(" ")[0])
        return statements

    async def forget(self, match: str) -> None:
        """Delete a match."""
        await self.write(
            *(Statement(sql, [{"the_match": match}]) for sql in _FORGET),
            word=Deleted(self.sender, match),
        )

    async def let_go(self, match: str, visitor: str) -> None:
        """Remove a match from a visitor's list; the match itself is kept."""
        await self.write(Statement(_NO_HOLDER, [_nobody(match, visitor)]))

    async def key(self, name: str, make: Callable[[], str]) -> str:
        """A secret of this server, made on first use."""
        while True:
            found = await self.read(lambda connection: _key(connection, name))
            if found is not None:
                return found
            try:
                await self.write(Statement(_KEY, [{"name": name, "value": make()}]))
            except AlreadyWritten:  # another process was first
                continue

    async def write(self, *statements: Statement, word: AnyWord | None = None) -> None:
        """Commit statements, all or none."""
        assert self.writer is not None, "the store is not open"
        await self.writer.write(*statements, word=word)

    # Reading

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query."""
        return await self._reader.read(query)

    async def load(self, match: str) -> SavedMatch | None:
        """A match, or None if there is none."""
        return await self.read(lambda connection: _load(connection, match))

    async def tail(self, match: str, number: int) -> list[Entry]:
        """The entries of a match from this number on; MatchDeleted if the match is gone."""
        return await self.read(lambda connection: _tail(connection, match, number))

    async def check(self) -> None:
        """Raise ReadFailed unless the store answers and its file is still there."""
        if not self._is_there():
            raise ReadFailed("the file of the store is gone")
        await self.held_by("")

    async def held_by(self, visitor: str) -> list[Held]:
        """The matches in which a visitor has a seat, the newest first."""
        return await self.read(lambda connection: _held_by(connection, visitor))


def _ignore(word: AnyWord) -> None:
    """The listener until `listen` is called."""


# Statements, built once, so that rows of several rooms can be sent together

_MATCH, _SEAT, _HOLDER, _ENTRY, _KEY = (
    insert(table)
    for table in (tables.matches, tables.seats, tables.holders, tables.entries, tables.keys)
)
CLOCK = extract("epoch", func.clock_timestamp())
_ENTRY_NOW = insert(tables.entries).values(at=CLOCK)
_DECK = text("INSERT INTO decks (hash, text) VALUES (:hash, :text) ON CONFLICT DO NOTHING")
_NO_HOLDER = delete(tables.holders).where(
    tables.holders.c.match == bindparam("the_match"),
    tables.holders.c.visitor == bindparam("the_visitor"),
)
_FORGET = [
    delete(table).where(table.c.match == bindparam("the_match"))
    for table in (tables.reviews, tables.sayings, tables.entries, tables.holders, tables.seats)
]
_FORGET.append(delete(tables.matches).where(tables.matches.c.id == bindparam("the_match")))


def _nobody(match: str, visitor: str) -> dict[str, str]:
    return {"the_match": match, "the_visitor": visitor}


def _holds(match: str, seat: int, visitor: str) -> list[Statement]:
    """Update the list of seats by visitor."""
    held = {"match": match, "seat": seat, "visitor": visitor}
    return [Statement(_NO_HOLDER, [_nobody(match, visitor)]), Statement(_HOLDER, [held])]


# A match as rows of its tables

_ORDER = {"seats": "seat", "holders": "seat", "sayings": "number"}


def _match_row(opening: Opening, cards: str) -> dict[str, Any]:
    row, box = opening._asdict(), opening.box
    del row["box"], row["current"]
    return row | {
        "game": box.name,
        "options": msgspec.json.encode(dict(box.options)).decode(),
        "deck": box.deck,
        "cards": cards,
        "wins": msgspec.json.encode(opening.wins).decode(),
        "began": time.time(),
    }


def _load(connection: Connection, match: str) -> SavedMatch | None:
    query = select(tables.matches).where(tables.matches.c.id == match)
    found = connection.execute(query).mappings().first()
    if found is None:
        return None
    rows = {name: _rows(connection, name, match) for name in _ORDER}
    entries = _entries(connection, match)
    return SavedMatch(
        _opening(connection, dict(found)),
        [SavedSeat(row["name"], row["bot"], row["key"]) for row in rows["seats"]],
        [(row["seat"], row["visitor"]) for row in rows["holders"]],
        entries,
        [Saying(row["seat"], row["phrase"], row["text"]) for row in rows["sayings"]],
        max(_now(connection) - entries[-1].at, 0.0) if entries else 0.0,
    )


def _now(connection: Connection) -> float:
    if connection.dialect.name != "postgresql":
        return time.time()
    return float(connection.execute(select(CLOCK)).scalar_one())


def _rows(connection: Connection, name: str, match: str) -> list[Any]:
    table = tables.metadata.tables[name]
    query = select(table).where(table.c.match == match).order_by(table.c[_ORDER[name]])
    return list(connection.execute(query).mappings())


def _entries(connection: Connection, match: str, number: int = 0) -> list[Entry]:
    columns = tables.entries.c
    query = (
        select(columns.number, *(columns[name] for name in Entry._fields))
        .where(columns.match == match, columns.number >= number)
        .order_by(columns.number)
    )
    found = list(connection.execute(query))
    if any(row[0] != place for place, row in enumerate(found, number)):
        raise Mistake(say("an entry is missing from its log."))
    return [Entry(*row[1:]) for row in found]


def _tail(connection: Connection, match: str, number: int) -> list[Entry]:
    found = _entries(connection, match, number)
    if not found:
        query = select(tables.matches.c.id).where(tables.matches.c.id == match)
        if connection.execute(query).first() is None:
            raise MatchDeleted(match)
    return found


def _opening(connection: Connection, row: dict[str, Any]) -> Opening:
    """The opening of a match, with the cards it began with."""
    options = msgspec.json.decode(row["options"])
    box = Box(row["game"], tuple(options.items()), row["deck"])
    query = select(tables.decks.c.text).where(tables.decks.c.hash == row["cards"])
    row["box"] = box_with_deck(box, row["cards"], connection.execute(query).scalar() or "")
    row["current"] = None if row["box"] == box else box
    row["wins"] = msgspec.json.decode(row["wins"])
    return Opening(**{name: row[name] for name in Opening._fields})


def _held_by(connection: Connection, visitor: str) -> list[Held]:
    held, match = tables.holders, tables.matches
    query = (
        select(match.c.id, match.c.game)
        .join(held, held.c.match == match.c.id)
        .where(held.c.visitor == visitor)
        .order_by(match.c.began.desc())
        .limit(MATCHES_LISTED)
    )
    return [Held(*row) for row in connection.execute(query)]


def _key(connection: Connection, name: str) -> str | None:
    query = select(tables.keys.c.value).where(tables.keys.c.name == name)
    found: str | None = connection.execute(query).scalar()
    return found

"""Backups: a whole store in one file, taken while it is in use, and restored into an empty one.

A backup is a SQLite store with one more table, which lists the number of rows of every table and
the sum of their digests. It is the same for SQLite and PostgreSQL.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    URL,
    BigInteger,
    Column,
    Connection,
    Engine,
    FromClause,
    MetaData,
    String,
    Table,
    column,
    create_engine,
    delete,
    func,
    insert,
    inspect,
    select,
    table,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store import tables
from heirloom.store.alone import OneServer
from heirloom.store.engines import engine_at, file_of
from heirloom.store.log import Store
from heirloom.store.upgrade import upgrade, upgrade_store

ROWS_PER_BATCH = 2_000
DIGEST_BYTES = 16
REVISIONS = "alembic_version"  # the table with the revision of a store

contents = Table(
    "backup",
    MetaData(),
    Column("name", String(64), primary_key=True),  # of a table
    Column("rows", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),  # the sum over its rows, in any order
)

Progress = Callable[
    [int], Callable[[int], None]
]  # gets the number of rows; returns a function for the rows done
Rows = Sequence[dict[str, Any]]


class Summary(NamedTuple):
    """How many rows a table has, and the sum of their digests."""

    rows: int
    digest: str


class Sum:
    """Counts rows and sums their digests, because engines return rows in different orders."""

    def __init__(self) -> None:
        self.rows = self._sum = 0

    def add(self, rows: Rows) -> None:
        """Add rows."""
        for row in rows:
            values = [_plain(row[name]) for name in sorted(row)]
            digest = blake2b(msgspec.json.encode(values), digest_size=DIGEST_BYTES).digest()
            self._sum += int.from_bytes(digest)
        self.rows += len(rows)

    def summary(self) -> Summary:
        """The count and the sum so far."""
        return Summary(self.rows, f"{self._sum % 256**DIGEST_BYTES:0{2 * DIGEST_BYTES}x}")


def back_up(address: str, file: Path, replace: bool, progress: Progress) -> dict[str, Summary]:
    """Write a snapshot of a store to a file; servers may use the store meanwhile."""
    if file.exists() and not replace:
        raise Mistake(say("{file} already exists; --replace overwrites it.", file=file))
    if "://" not in address and not Path(address).exists():
        raise Mistake(say("There is no store at {address}.", address=address))
    with _beside(file) as partial:
        with _reading(address) as source, _file(partial, file) as target:
            found = _copy_store(source, target, progress)
        with _file(partial, file) as written:
            _check(written, found, file)
        _flush(partial)
        if file.exists() and not replace:
            raise Mistake(say("{file} already exists; --replace overwrites it.", file=file))
        partial.replace(file)
        _flush(file.parent)
    return found


def restore(file: Path, address: str, progress: Progress) -> dict[str, Summary]:
    """Write a backup into a store without matches, completely or not at all."""
    with tempfile.TemporaryDirectory(prefix="heirloom-") as folder:
        copy = Path(folder) / "backup.db"
        try:
            shutil.copyfile(file, copy)
        except OSError as error:
            raise Mistake(say("{file} cannot be read: {why}", file=file, why=str(error))) from error
        with _file(copy, file) as source:
            _check(source, _promised(source, file), file)
            contents.drop(source)
        upgrade_store(_engine(copy))
        Store(address).upgrade()
        with _file(copy, file) as source, _writing(address) as target:
            shown = target.engine.url.render_as_string()
            return _fill_store(source, target, shown, progress)


# From one connection to another


def _copy_store(source: Connection, target: Connection, progress: Progress) -> dict[str, Summary]:
    """Copy all tables of a store into a new file of the same revision."""
    upgrade(target, _revision(source))
    found = _copy(source, target, _tables_in(target), progress)
    contents.create(target)
    rows = [{"name": name, **summary._asdict()} for name, summary in found.items()]
    target.execute(insert(contents), rows)
    return found


def _fill_store(
    source: Connection, target: Connection, address: str, progress: Progress
) -> dict[str, Summary]:
    """Copy all tables of a backup into an empty store, and compare the result."""
    if _count(target, tables.matches):
        raise Mistake(say("The store at {address} already has matches in it.", address=address))
    kept = tables.metadata.sorted_tables
    for one in reversed(kept):
        target.execute(delete(one))
    found = _copy(source, target, kept, progress)
    for one in kept:
        if _sum_of(target, one) != found[one.name]:
            raise Mistake(
                say("The copy of the table {table} differs from the original.", table=one.name)
            )
    return found


def _copy(
    source: Connection, target: Connection, kept: Sequence[Any], progress: Progress
) -> dict[str, Summary]:
    """Copy these tables in this order; a summary of each."""
    done = progress(sum(_count(source, one) for one in kept))
    sums = {one.name: Sum() for one in kept}
    for one in kept:
        for rows in _batches(source, one):
            target.execute(insert(one), rows)
            sums[one.name].add(rows)
            done(sum(each.rows for each in sums.values()))
    return {name: each.summary() for name, each in sums.items()}


def _batches(connection: Connection, one: FromClause) -> Iterator[Rows]:
    """The rows of a table, a few thousand at a time."""
    query = select(one).execution_options(yield_per=ROWS_PER_BATCH)
    for rows in connection.execute(query).mappings().partitions():
        yield [dict(row) for row in rows]


def _sum_of(connection: Connection, one: FromClause) -> Summary:
    total = Sum()
    for rows in _batches(connection, one):
        total.add(rows)
    return total.summary()


def _count(connection: Connection, one: FromClause) -> int:
    return int(connection.execute(select(func.count()).select_from(one)).scalar_one())


def _plain(value: object) -> object:
    """A value in the same form for both engines."""
    return int(value) if isinstance(value, bool) else value


# The contents of a file


def _tables_in(connection: Connection) -> list[Any]:
    """The tables of a file in the order of their references, without column types."""
    found = MetaData()
    found.reflect(connection)
    return [
        table(one.name, *(column(each.name) for each in one.columns))
        for one in found.sorted_tables
        if one.name not in (REVISIONS, contents.name)
    ]


def _promised(connection: Connection, file: Path) -> dict[str, Summary]:
    """The summaries that a backup lists."""
    if not inspect(connection).has_table(contents.name):
        raise Mistake(say("{file} is not a Heirloom backup.", file=file))
    rows = connection.execute(select(contents)).mappings()
    return {row["name"]: Summary(row["rows"], row["digest"]) for row in rows}


def _check(connection: Connection, promised: dict[str, Summary], file: Path) -> None:
    """Refuse a file whose tables differ from its summaries."""
    found = {one.name: _sum_of(connection, one) for one in _tables_in(connection)}
    if wrong := sorted(n for n in {*found, *promised} if found.get(n) != promised.get(n)):
        raise Mistake(
            say(
                "{file} is damaged or has been changed; these tables differ: {tables}.",
                file=file,
                tables=wrong,
            )
        )


def _revision(connection: Connection) -> str:
    """The revision of a store."""
    if not inspect(connection).has_table(REVISIONS):
        address = connection.engine.url.render_as_string()
        raise Mistake(say("There is no store at {address}.", address=address))
    return str(connection.execute(text(f"SELECT version_num FROM {REVISIONS}")).scalar_one())


# Connections


@contextmanager
def _reading(address: str) -> Iterator[Connection]:
    """A connection that reads a snapshot of a store."""
    engine = engine_at(address)
    try:
        with _explained(engine.url.render_as_string()), engine.connect() as connection:
            if engine.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN")
            else:
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
                _take_time(connection)
            yield connection
    finally:
        engine.dispose()


@contextmanager
def _writing(address: str) -> Iterator[Connection]:
    """A connection that writes everything in one transaction."""
    engine = engine_at(address)
    file = file_of(engine)
    alone = None if file is None else OneServer(file)
    try:
        with _explained(engine.url.render_as_string()), engine.begin() as connection:
            if engine.dialect.name == "postgresql":
                _take_time(connection)
            yield connection
    finally:
        engine.dispose()
        if alone is not None:
            alone.close()


def _take_time(connection: Connection) -> None:
    """Remove the timeouts that are meant for requests."""
    for limit in ("statement_timeout", "idle_in_transaction_session_timeout"):
        connection.execute(text(f"SET LOCAL {limit} = 0"))


@contextmanager
def _file(path: Path, shown: Path) -> Iterator[Connection]:
    """A transaction on a backup file."""
    with _explained(str(shown)), _engine(path).begin() as connection:
        yield connection


def _engine(path: Path) -> Engine:
    return create_engine(URL.create("sqlite", database=str(path)), poolclass=NullPool)


@contextmanager
def _explained(address: str) -> Iterator[None]:
    """Turn errors of the engine into a Mistake."""
    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        why = str(getattr(error, "orig", error)).strip()
        raise Mistake(
            say("The store at {address} cannot be used: {why}", address=address, why=why)
        ) from error


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """A temporary file in the same folder, readable by its owner alone and always removed."""
    try:
        number, name = tempfile.mkstemp(".partial", f".{file.name}.", file.parent)
    except OSError as error:
        raise Mistake(say("{file} cannot be written: {why}", file=file, why=str(error))) from error
    os.close(number)
    partial = Path(name)
    try:
        yield partial
    finally:
        partial.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    """Wait until a file or folder is on disk."""
    if path.is_dir() and os.name != "posix":
        return  # folders cannot be flushed there
    number = os.open(path, os.O_RDWR if path.is_file() else os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)

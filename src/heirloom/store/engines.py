"""Database engines: SQLite for a path, or PostgreSQL for an address."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
POSTGRES = {  # timeouts, so that no request waits long for a database that does not answer
    "connect_timeout": 3,
    "tcp_user_timeout": 5_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "options": "-c statement_timeout=5000 -c lock_timeout=3000 "
    "-c idle_in_transaction_session_timeout=2000",  # what a lost process holds is free again
    "application_name": "heirloom",
}
CONNECTIONS = 6  # per process, besides the two for notifications and locks


def engine_at(address: str) -> Engine:
    """The engine for an address such as `postgresql://...`; anything else is a file."""
    if "://" not in address:
        return _sqlite(Path(address))
    try:
        url = make_url(address)
        url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
        if url.drivername.startswith("postgresql"):
            given = {name: value for name, value in POSTGRES.items() if name not in url.query}
            return create_engine(
                url,
                connect_args=given,
                pool_size=CONNECTIONS,
                max_overflow=0,
                pool_timeout=3,
                hide_parameters=True,
            )
        engine = create_engine(url, hide_parameters=True)
    except ModuleNotFoundError as error:
        raise Mistake(
            say(
                "PostgreSQL needs {module}: pip install heirloom[postgres]",
                module=error.name,
            )
        ) from error
    except (ArgumentError, NoSuchModuleError) as error:
        raise Mistake(
            say("{address} is not a valid store address: {why}", address=address, why=str(error))
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
    return engine


def is_shared(engine: Engine) -> bool:
    """Whether several processes may use this store at the same time."""
    return engine.dialect.name == "postgresql"


def file_of(engine: Engine) -> Path | None:
    """The file of a SQLite store, else None."""
    if engine.dialect.name != "sqlite" or not engine.url.database:
        return None
    return None if engine.url.database == ":memory:" else Path(engine.url.database)


def driver_settings(engine: Engine) -> dict[str, Any]:
    """The arguments for a separate connection of the PostgreSQL driver."""
    _, settings = engine.dialect.create_connect_args(engine.url)
    return {**POSTGRES, **settings}


def break_off(connection: Any) -> None:
    """Shut down a connection that another thread waits on, so that it fails at once."""
    with suppress(Exception):
        twin = socket.socket(fileno=os.dup(connection.pgconn.socket))
        with twin:
            twin.shutdown(socket.SHUT_RDWR)


def _sqlite(file: Path) -> Engine:
    file.parent.mkdir(parents=True, exist_ok=True)
    return engine_at(f"sqlite:///{file}")


def _careful(connection: Any, _: object) -> None:
    """Make SQLite durable: a write-ahead log that is on disk before a commit returns."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

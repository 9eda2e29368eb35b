"""Where a store is kept: SQLite in a file, or PostgreSQL, by an address or a path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def engine_at(address: str) -> Engine:
    """The engine behind an address such as `postgresql://...`; anything else is a file."""
    if "://" not in address:
        return _sqlite(Path(address))
    try:
        url = make_url(address)
        url = url.set(drivername=DRIVERS.get(url.drivername, url.drivername))
        engine = create_engine(url, pool_pre_ping=False)
    except ModuleNotFoundError as error:
        raise Mistake(
            say(
                "PostgreSQL needs {module}: install heirloom with its extra, heirloom[postgres].",
                module=error.name,
            )
        ) from error
    except (ArgumentError, NoSuchModuleError) as error:
        raise Mistake(
            say("{address} is no address of a store: {why}", address=address, why=str(error))
        ) from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
    return engine


def _sqlite(file: Path) -> Engine:
    file.parent.mkdir(parents=True, exist_ok=True)
    return engine_at(f"sqlite:///{file}")


def _careful(connection: Any, _: object) -> None:
    """SQLite as it loses nothing: a log beside the file, on disk before a commit returns."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()

"""Upgrades the tables of a store from any earlier version."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, text

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.locks import lock_key


def upgrade_store(engine: Engine) -> None:
    """Run all missing migrations; one process does it, and others wait."""
    with _alone(engine) as connection:
        upgrade(connection)


def upgrade(connection: Connection, revision: str = "head") -> None:
    """Run the migrations up to a revision; refuse a store of a newer version."""
    config = _config()
    config.attributes["connection"] = connection
    _refuse_newer(connection, config)
    command.upgrade(config, revision)


def up_to_date(engine: Engine) -> bool:
    """Whether no migration is missing."""
    newest = ScriptDirectory.from_config(_config()).get_current_head()
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision() == newest


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.set_main_option("path_separator", "os")
    return config


def _refuse_newer(connection: Connection, config: Config) -> None:
    if not inspect(connection).has_table("alembic_version"):
        return
    script = ScriptDirectory.from_config(config)
    for found in connection.execute(text("SELECT version_num FROM alembic_version")).scalars():
        try:
            script.get_revision(found)
        except CommandError as error:
            raise Mistake(
                say(
                    "This store was written by a newer version of Heirloom (revision "
                    "“{revision}”). Use that version, or restore a backup made before the upgrade.",
                    revision=found,
                )
            ) from error


@contextmanager
def _alone(engine: Engine) -> Iterator[Connection]:
    """A transaction that holds the lock for upgrades."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(text("SET LOCAL statement_timeout = 0"))
            connection.execute(text("SET LOCAL lock_timeout = 0"))
            # A busy machine may take its time between two statements
            connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 60000"))
            wait = text("SELECT pg_advisory_xact_lock(:key)")
            connection.execute(wait, {"key": lock_key("the tables of the store")})
        else:
            raw: Any = connection.connection.dbapi_connection
            raw.isolation_level = None  # so that DDL is part of the transaction
            raw.execute("PRAGMA foreign_keys = OFF")  # rebuilding a table must not delete rows
            raw.execute("BEGIN IMMEDIATE")
        yield connection
        connection.commit()

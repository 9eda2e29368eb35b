"""The two engines that a store can stand on, for the same tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL that a test may stop, if it starts it again."""
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where an empty store can be kept: in a file, and in PostgreSQL."""
    if request.param == "sqlite":
        return str(tmp_path / "log.db")
    found: Postgres = request.getfixturevalue("postgres")
    return found.database()

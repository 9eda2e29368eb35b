"""Sites on PostgreSQL for the tests of running it for others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.deploy.site import Site
from tests.store.postgres import Postgres


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for these tests."""
    running = Postgres()
    yield running
    running.remove()


@pytest.fixture
def site(postgres: Postgres, tmp_path: Path) -> Iterator[Site]:
    """Two server processes on one database."""
    running = Site(tmp_path, "--store", postgres.database(), "--workers", "2")
    yield running
    running.stop()

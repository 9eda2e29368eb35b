"""Reads in a few threads, with a deadline for every query."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from heirloom.store import metrics
from heirloom.store.engines import break_off
from heirloom.store.errors import ReadFailed

READERS = 4
READ_SECONDS = 5.0

T = TypeVar("T")


class Reader:
    """A few threads that read."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(READERS, "store-read")

    async def read(self, query: Callable[[Connection], T]) -> T:
        """Run a query; raises ReadFailed if it fails or takes too long."""
        reading = _Reading(self._engine, query)
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(READ_SECONDS):
                found: T = await loop.run_in_executor(self._threads, reading.run)
                return found
        except ReadFailed:
            metrics.STORE_FAILURES.inc("read")
            raise
        except TimeoutError as error:
            metrics.STORE_FAILURES.inc("read")
            break_off(reading.connection)
            raise ReadFailed("the store does not answer") from error

    def close(self) -> None:
        """Stop the threads."""
        self._threads.shutdown(wait=False, cancel_futures=True)


class _Reading:
    """One query and the connection it uses."""

    def __init__(self, engine: Engine, query: Callable[[Connection], Any]) -> None:
        self._engine, self._query = engine, query
        self.connection: Any = None

    def run(self) -> Any:
        """Run the query, with one retry if the connection was lost."""
        try:
            return self._try()
        except DBAPIError as error:
            if not error.connection_invalidated:
                raise ReadFailed(str(error)) from error
        except SQLAlchemyError as error:
            raise ReadFailed(str(error)) from error
        try:
            return self._try()
        except SQLAlchemyError as error:
            raise ReadFailed(str(error)) from error

    def _try(self) -> Any:
        with self._engine.connect() as connection:
            self.connection = connection.connection.dbapi_connection
            return self._query(connection)

"""Group commits in a single thread."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Connection, Engine, text
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.sql import Executable

from heirloom.store import metrics
from heirloom.store.engines import break_off, is_shared
from heirloom.store.errors import AlreadyWritten, WriteFailed
from heirloom.store.news import CHANNEL, AnyWord, encode

WRITES_PER_COMMIT = 256
DEADLOCK = "40P01"  # the error code of PostgreSQL
WRITE_SECONDS = 5.0  # the deadline of a commit
TELL = text(f"SELECT pg_notify('{CHANNEL}', word) FROM unnest(CAST(:words AS text[])) AS word")

log = logging.getLogger("heirloom.store")


class Statement(NamedTuple):
    """A SQL statement and its rows; equal statements in a row are run as one."""

    sql: Executable
    rows: Sequence[dict[str, Any]]


class Write(NamedTuple):
    """Statements to commit together, and the notification to send with them."""

    statements: Sequence[Statement]
    word: AnyWord | None
    done: asyncio.Future[None]


class Writer:
    """The only thread that writes; writes that arrive during a commit go into the next one.

    A write that takes too long raises WriteFailed. If it is committed after all, `late` is called.
    """

    def __init__(
        self, engine: Engine, late: Callable[[AnyWord], None], there: Callable[[], bool]
    ) -> None:
        self._engine, self._late, self._there = engine, late, there
        self._shared = is_shared(engine)
        self._thread = ThreadPoolExecutor(1, "store")
        self._connection: Any = None  # of the driver, while in use
        self._queue: asyncio.Queue[Write] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def write(self, *statements: Statement, word: AnyWord | None = None) -> None:
        """Commit these statements, all or none; returns once they are on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(Write(statements, word, done))
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await done
        except TimeoutError as error:
            raise WriteFailed("the store does not answer") from error

    def tell(self, word: AnyWord) -> None:
        """Send a notification with the next commit, without waiting."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        done.add_done_callback(lambda told: told.exception())
        self._queue.put_nowait(Write((), word, done))

    async def close(self) -> None:
        """Finish pending writes."""
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self._queue.join()
        except TimeoutError:
            log.warning("the store does not answer; the last writes may be lost")
        self._task.cancel()
        self._thread.shutdown(wait=False)

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < WRITES_PER_COMMIT:
                batch.append(self._queue.get_nowait())
            wanted = [write for write in batch if not write.done.done()]
            errors = await self._committed(wanted) if wanted else []
            metrics.COMMIT_WRITES.observe(len(wanted))
            for write, error in zip(wanted, errors, strict=True):
                self._answer(write, error)
            for _ in batch:
                self._queue.task_done()

    async def _committed(self, batch: list[Write]) -> list[Exception | None]:
        """The result of each write, whatever happens: without an answer all tables would stop."""
        try:
            return await self._in_thread(batch)
        except Exception as error:  # such as no memory for a thread
            return [self._failure(error)] * len(batch)

    async def _in_thread(self, batch: list[Write]) -> list[Exception | None]:
        """The result of each write; a connection that does not answer in time is shut down."""
        loop = asyncio.get_running_loop()
        working = loop.run_in_executor(self._thread, self._commit, batch)
        while True:
            done, _ = await asyncio.wait([working], timeout=WRITE_SECONDS)
            if done:
                return working.result()
            log.warning("the store does not answer")
            break_off(self._connection)

    def _answer(self, write: Write, error: Exception | None) -> None:
        if write.done.done():  # it timed out
            if error is None and write.word is not None:
                self._late(write.word)
        elif error is None:
            write.done.set_result(None)
        else:
            write.done.set_exception(error)

    # In the thread

    def _commit(self, batch: list[Write]) -> list[Exception | None]:
        """Commit all writes in one transaction, or one by one if that fails."""
        try:
            try:
                self._run_all(batch)
            except DBAPIError as error:
                if not error.connection_invalidated:
                    raise
                self._run_all(batch)  # the database was restarted: retry on a new connection
        except (IntegrityError, DataError):
            return self._one_by_one(batch)
        except Exception as error:
            if _is_deadlock(error):  # with another process
                return self._one_by_one(batch)
            return [self._failure(error)] * len(batch)
        return [None] * len(batch)

    def _one_by_one(self, batch: list[Write]) -> list[Exception | None]:
        results: list[Exception | None] = []
        for write in batch:
            try:
                self._run_all([write])
            except (IntegrityError, DataError) as error:
                results.append(_refusal(error))
            except Exception as error:
                failed = self._failure(error)
                return results + [failed] * (len(batch) - len(results))
            else:
                results.append(None)
        return results

    def _failure(self, error: Exception) -> WriteFailed:
        metrics.STORE_FAILURES.inc("write")
        if not isinstance(error, SQLAlchemyError | OSError):
            log.error("a commit failed", exc_info=error)
        else:
            log.warning("a commit failed: %s", getattr(error, "orig", error))
        return WriteFailed(str(error))

    def _run_all(self, batch: list[Write]) -> None:
        if not self._there():
            raise OSError("the file of the store is gone")
        with self._engine.connect() as connection:
            self._connection = connection.connection.dbapi_connection
            try:
                with metrics.COMMIT_SECONDS.time():
                    self._execute(connection, batch)
                    connection.commit()
            finally:
                self._connection = None
        if not self._there():
            raise OSError("the file of the store is gone")

    def _execute(self, connection: Connection, batch: list[Write]) -> None:
        statements = [statement for write in batch for statement in write.statements]
        for sql, same in groupby(statements, _sql):
            connection.execute(sql, [row for statement in same for row in statement.rows])
        words = [encode(write.word) for write in batch if write.word is not None]
        if words and self._shared:
            connection.execute(TELL, {"words": words})
            metrics.NOTIFICATIONS.inc("sent", by=len(words))


def _sql(statement: Statement) -> Executable:
    return statement.sql


def _is_deadlock(error: Exception) -> bool:
    return isinstance(error, DBAPIError) and getattr(error.orig, "sqlstate", "") == DEADLOCK


def _refusal(error: DBAPIError) -> Exception:
    """Why the database refused a write."""
    why = str(error.orig)
    if "unique" not in why.lower():
        return WriteFailed(why)
    metrics.CONFLICTS.inc()
    return AlreadyWritten(why)

"""Writes that come together are committed together, in a thread of their own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby
from typing import Any, NamedTuple

from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.sql import Executable

from heirloom.store.errors import AlreadyWritten, WriteFailed

WRITES_PER_COMMIT = 256

log = logging.getLogger("heirloom.store")


class Statement(NamedTuple):
    """A statement of SQL and its rows; equal ones that follow each other are run as one."""

    sql: Executable
    rows: Sequence[dict[str, Any]]


class Writer:
    """The one thread that writes; what is asked for during a commit goes into the next one."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "store")
        self._queue: asyncio.Queue[tuple[list[Statement], asyncio.Future[None]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def write(self, *statements: Statement) -> None:
        """Commit these statements, all or none; it returns once they are on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((list(statements), done))
        await done

    async def close(self) -> None:
        """Finish what is being written."""
        await self._queue.join()
        self._task.cancel()
        self._thread.shutdown()

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty() and len(batch) < WRITES_PER_COMMIT:
                batch.append(self._queue.get_nowait())
            errors = await loop.run_in_executor(self._thread, self._commit, [w for w, _ in batch])
            for (_, done), error in zip(batch, errors, strict=True):
                self._queue.task_done()
                if done.done():
                    continue
                if error is None:
                    done.set_result(None)
                else:
                    done.set_exception(error)

    # In the thread

    def _commit(self, writes: list[list[Statement]]) -> list[Exception | None]:
        """What became of each: all in one transaction; where that fails, one by one."""
        try:
            self._run_all([statement for write in writes for statement in write])
        except Exception:
            return [self._commit_one(write) for write in writes]
        return [None] * len(writes)

    def _commit_one(self, write: list[Statement]) -> Exception | None:
        try:
            self._run_all(write)
        except IntegrityError as error:
            return AlreadyWritten(str(error.orig))
        except SQLAlchemyError as error:
            log.warning("the store does not write: %s", getattr(error, "orig", error))
            return WriteFailed(str(error))
        except Exception as error:
            log.exception("the store does not write")
            return WriteFailed(str(error))
        return None

    def _run_all(self, statements: list[Statement]) -> None:
        with self._engine.begin() as connection:
            for sql, same in groupby(statements, _sql):
                connection.execute(sql, [row for statement in same for row in statement.rows])


def _sql(statement: Statement) -> Executable:
    return statement.sql

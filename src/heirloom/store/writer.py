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

TOGETHER = 256  # writes in one transaction

log = logging.getLogger("heirloom.store")


class Doubled(Exception):
    """This was written down already: a command pressed twice, or two at once for one place."""


class Unwritten(Exception):
    """The store could not write; nothing of it was kept."""


class Step(NamedTuple):
    """A statement and its rows; steps of the same statement that follow each other become one."""

    statement: Executable
    rows: Sequence[dict[str, Any]]


class Writer:
    """The one hand that writes: what is asked while it writes is committed with the next stroke."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._thread = ThreadPoolExecutor(1, "store")
        self._queue: asyncio.Queue[tuple[list[Step], asyncio.Future[None]]] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def write(self, *steps: Step) -> None:
        """Commit these steps, all of them or none; it returns once they are on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((list(steps), done))
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
            while not self._queue.empty() and len(batch) < TOGETHER:
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

    def _commit(self, writes: list[list[Step]]) -> list[Exception | None]:
        """What became of each: all in one transaction; where that fails, one by one."""
        try:
            self._do([step for steps in writes for step in steps])
        except Exception:
            return [self._commit_one(steps) for steps in writes]
        return [None] * len(writes)

    def _commit_one(self, steps: list[Step]) -> Exception | None:
        try:
            self._do(steps)
        except IntegrityError as error:
            return Doubled(str(error.orig))
        except SQLAlchemyError as error:
            log.warning("the store does not write: %s", getattr(error, "orig", error))
            return Unwritten(str(error))
        except Exception as error:
            log.exception("the store does not write")
            return Unwritten(str(error))
        return None

    def _do(self, steps: list[Step]) -> None:
        with self._engine.begin() as connection:
            for statement, same in groupby(steps, _statement):
                connection.execute(statement, [row for step in same for row in step.rows])


def _statement(step: Step) -> Executable:
    return step.statement

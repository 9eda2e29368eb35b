"""Measurements: each is a supervised process at low priority; visitors wait in a fair queue."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress

import msgspec

from heirloom.core.words import say
from heirloom.web.measurer import Order, Told
from heirloom.web.thought import SIZE_BYTES
from heirloom.web.turns import Turns

GAMES = 2_000  # of one deck, if there is time
SECONDS = 40.0  # for playing
GRACE_SECONDS = 45.0  # for starting, and for the report
MEMORY = 1 << 30  # bytes, of each process
QUEUE_SECONDS = 180.0  # that somebody waits for a turn
MESSAGE_BYTES = 8 << 20
PROGRAM = "import sys; sys.path[:] = {path!r}; from heirloom.web.measurer import main; main({args})"
FAILED = say("The measurement failed. Please try again.")
STOP = b"."
QUIET = "ignore:resource_tracker"  # which would mourn what is killed


class MeasurementFailed(Exception):
    """The process ended without a result, or took too long."""


class Measurements:
    """Plays decks, a few at a time; addresses take turns."""

    def __init__(self, at_once: int = 1, seconds: float = SECONDS) -> None:
        self.turns = Turns(at_once, QUEUE_SECONDS, each=2, most=32)
        self.seconds = seconds
        self._running: set[Process] = set()

    @property
    def running(self) -> int:
        """How many measurements run now."""
        return len(self._running)

    async def measure(self, order: Order, stop: asyncio.Event) -> AsyncIterator[Told]:
        """Play a deck, and tell again and again what is known."""
        process = await self._start()
        stopping = asyncio.create_task(_stop(process, stop))
        try:
            async with asyncio.timeout(order.seconds + GRACE_SECONDS):
                assert process.stdin is not None
                data = msgspec.json.encode(order)
                process.stdin.write(len(data).to_bytes(SIZE_BYTES) + data)
                while (told := await _hear(process)) is not None:
                    yield told
        except TimeoutError:
            raise MeasurementFailed("took too long") from None
        finally:
            stopping.cancel()
            await self._end(process)

    async def _start(self) -> Process:
        program = PROGRAM.format(path=sys.path, args=f"{os.getpid()}, {MEMORY}")
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-W", QUIET, "-c", program, stdin=PIPE, stdout=PIPE, limit=MESSAGE_BYTES
        )
        self._running.add(process)
        return process

    async def _end(self, process: Process) -> None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        self._running.discard(process)

    async def close(self) -> None:
        """Kill all measurements."""
        for process in list(self._running):
            await self._end(process)


async def _stop(process: Process, stop: asyncio.Event) -> None:
    """Tell the process to stop, once somebody wants it to."""
    await stop.wait()
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.write(STOP)


async def _hear(process: Process) -> Told | None:
    """The next message; None after the last one."""
    came = process.stdout
    assert came is not None
    try:
        size = int.from_bytes(await came.readexactly(SIZE_BYTES))
        if size > MESSAGE_BYTES:
            raise MeasurementFailed("sent too much")
        data = await came.readexactly(size)
    except asyncio.IncompleteReadError as error:
        if error.partial:
            raise MeasurementFailed("ended in the middle of a message") from None
        return None
    except OSError:
        raise MeasurementFailed("has ended") from None
    return msgspec.json.decode(data, type=Told)

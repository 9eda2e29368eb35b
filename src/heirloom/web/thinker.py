"""A process in which bots think; if it does not answer in time, it is killed."""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

from heirloom.core.processes import cpu_seconds
from heirloom.web.thought import SIZE_BYTES, Reply, Thought, packed

START_SECONDS = 60.0  # of CPU time, to open all boxes
START_LOOK_SECONDS = 3.0  # between checks of its CPU time; reading files uses none
LOOK_SECONDS = 0.3  # between checks of the CPU time of a late process
ANSWER_BYTES = 1 << 20  # at most
PROGRAM = "import sys; sys.path[:] = {path!r}; from heirloom.web.thought import main; main({args})"


class Lost(Exception):
    """The process did not answer in time, or has ended."""


class Late(Lost):
    """The process did not answer in time."""


class Thinker:
    """A process that answers one question at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.ended = asyncio.ensure_future(process.wait())
        self._begun: float | None = 0.0  # its CPU time when it was asked
        self._reply = asyncio.ensure_future(self._read())  # the first reply says that it is ready

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def ready(self) -> None:
        """Wait until it has opened its boxes."""
        await self.catch_up(START_SECONDS, START_LOOK_SECONDS)

    async def ask(self, thought: Thought, seconds: float) -> Reply:
        """Ask a question; raises Late if there is no reply within so many seconds.

        Writing the question does not block: what a stopped process does not read is buffered and
        discarded with it.
        """
        assert self._process.stdin is not None
        self._begun = cpu_seconds(self.pid)
        self._process.stdin.write(packed(thought))
        self._reply = asyncio.ensure_future(self._read())
        await asyncio.wait([self._reply], timeout=seconds)
        if not self._reply.done():
            raise Late(f"did not answer within {seconds:.1f} s")
        return self._reply.result()

    async def catch_up(self, seconds: float, look_seconds: float = LOOK_SECONDS) -> Reply:
        """Wait for a late process that is still working because the machine is busy.

        A stopped process uses no CPU time, and a stuck one uses more than so many seconds: both
        are lost. If CPU time cannot be measured, every late process is lost.
        """
        used = cpu_seconds(self.pid)
        while True:
            await asyncio.wait([self._reply], timeout=look_seconds)
            if self._reply.done():
                return self._reply.result()
            before, used = used, cpu_seconds(self.pid)
            if used is None or before is None or self._begun is None or used <= before:
                raise Late("does not answer and uses no CPU time")
            if used - self._begun > seconds:
                raise Late(f"did not answer within {seconds:.1f} s of CPU time")

    async def _read(self) -> Reply:
        data = await self._message()
        try:
            reply = pickle.loads(data)
        except Exception as error:  # whatever it sent, another process takes its place
            raise Lost(f"sent a reply that cannot be read ({type(error).__name__})") from None
        if not isinstance(reply, Reply):
            raise Lost(f"sent a {type(reply).__name__} instead of a reply")
        return reply

    async def _message(self) -> bytes:
        came = self._process.stdout
        assert came is not None
        try:
            size = int.from_bytes(await came.readexactly(SIZE_BYTES))
            if size > ANSWER_BYTES:
                raise Lost(f"sent a reply that is too large ({size} bytes)")
            return await came.readexactly(size)
        except (asyncio.IncompleteReadError, OSError):
            raise Lost("has ended") from None

    async def end(self) -> None:
        """Kill the process and wait until it is gone."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self.ended
        await asyncio.gather(self._reply, return_exceptions=True)


async def start(memory: int) -> Thinker:
    """Start a process with a limit on its memory."""
    program = PROGRAM.format(path=sys.path, args=f"{os.getpid()}, {memory}")
    return Thinker(
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, stdin=PIPE, stdout=PIPE, limit=ANSWER_BYTES
        )
    )

"""The process that makes one review: it reads a task from a pipe and tells how the review grows."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import NamedTuple

import msgspec

from heirloom.coach.review import Review
from heirloom.coach.working import Limits, make_review
from heirloom.core.processes import end_with, ignore_interrupts, limit_memory
from heirloom.core.record import read
from heirloom.web.thought import SIZE_BYTES, own_pipes, packed

NICENESS = 10  # reviews leave the processor to bots and pages
GROWN_BYTES = 8 << 20  # of one message, at most
PROGRAM = "import sys; sys.path[:] = {path!r}; from heirloom.web.reviewer import main; main({args})"


class Task(NamedTuple):
    """What to review, and how much work to put into it."""

    record: str
    limits: Limits


class Grown(NamedTuple):
    """A review so far; the share of the work is 1 when it is finished."""

    share: float
    text: str


class Ended(Exception):
    """The process ended, or took too long, before the review was finished."""


# In the server


class Reviewer:
    """The process, as seen by the server."""

    def __init__(self, process: Process) -> None:
        self._process = process

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    async def grow(self, task: Task, seconds: float) -> AsyncIterator[Grown]:
        """The review as it grows; raises Ended if it is not finished within so many seconds."""
        assert self._process.stdin is not None
        self._process.stdin.write(packed(task))
        try:
            async with asyncio.timeout(seconds):
                share = 0.0
                while share < 1.0:
                    grown = await self._message()
                    share = grown.share
                    yield grown
        except TimeoutError:
            raise Ended(f"did not finish within {seconds:.0f} s") from None

    async def _message(self) -> Grown:
        came = self._process.stdout
        assert came is not None
        try:
            size = int.from_bytes(await came.readexactly(SIZE_BYTES))
            if size > GROWN_BYTES:
                raise Ended(f"sent too much ({size} bytes)")
            grown = pickle.loads(await came.readexactly(size))
        except (asyncio.IncompleteReadError, OSError, pickle.UnpicklingError, EOFError):
            raise Ended("has ended") from None
        assert isinstance(grown, Grown)
        return grown

    async def end(self) -> None:
        """Kill the process, and its own processes with it."""
        with suppress(ProcessLookupError):
            if hasattr(os, "killpg"):
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._process.kill()
        await self._process.wait()


async def start_reviewer(memory: int) -> Reviewer:
    """Start a process with a limit on its memory, in a group of its own."""
    program = PROGRAM.format(path=sys.path, args=f"{os.getpid()}, {memory}")
    return Reviewer(
        await asyncio.create_subprocess_exec(
            sys.executable, "-c", program, stdin=PIPE, stdout=PIPE, limit=GROWN_BYTES,
            start_new_session=True,
        )
    )  # fmt: skip


# Inside the process


def main(parent: int, memory: int) -> None:
    """Make one review."""
    end_with(parent)
    ignore_interrupts()
    with suppress(OSError, AttributeError):
        os.nice(NICENESS)
    limit_memory(memory)
    tasks, grown = own_pipes()
    task: Task = pickle.loads(tasks.read(int.from_bytes(tasks.read(SIZE_BYTES))))

    def tell(review: Review, share: float) -> None:
        text = msgspec.json.encode(review).decode()
        grown.write(packed(Grown(share, text)))
        grown.flush()

    found = make_review(
        read(task.record), task.limits, watch=lambda review, share: tell(review, min(share, 0.99))
    )
    tell(found.review, 1.0)

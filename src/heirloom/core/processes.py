"""Separate processes: the pool that bots and lab use, and limits on a process."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import current_process, get_context, resource_tracker

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

DIE_WITH_PARENT = 1  # PR_SET_PDEATHSIG of Linux


def cores() -> int:
    """How many processes can work at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def process_pool(processes: int | None = None, memory: int = 0) -> ProcessPoolExecutor:
    """A pool of new processes, one per core by default. Ctrl-C is left to the parent.

    The processes end with their parent; each may use so many bytes of memory (0: no limit).
    """
    if current_process().daemon:  # as the workers of a cluster are under a nanny
        raise Mistake(
            say("This process may not start others: bots that think in several processes need "
                "workers of the cluster that are started with --no-nanny.")
        )  # fmt: skip
    return ProcessPoolExecutor(
        processes or cores(),
        get_context("spawn"),
        initializer=_begin,
        initargs=(os.getpid(), memory),
    )


def _begin(parent: int, memory: int) -> None:
    """Prepare a process of a pool."""
    end_with(parent)
    ignore_interrupts()
    if memory:
        limit_memory(memory)


def ignore_interrupts() -> None:
    """Leave Ctrl-C to the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Ctrl-C waits until this is over, and never reaches what is started meanwhile."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # its start would let interrupts in
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def limit_memory(limit: int, process: int = 0) -> None:
    """Limit the memory of a process (0: this one) to a number of bytes; on Linux only.

    What it has mapped but cannot write to does not count, so runtimes that reserve much run on.
    """
    if sys.platform == "linux":
        import resource

        with suppress(OSError, ValueError):  # it has ended, or is already held to less
            resource.prlimit(process, resource.RLIMIT_DATA, (limit, limit))


def cpu_seconds(process: int) -> float | None:
    """CPU seconds of a process so far; None if it has ended, or if this is not Linux."""
    if sys.platform == "linux":
        with suppress(OSError):
            return time.clock_gettime((~process << 3) | 2)  # its CPUCLOCK_SCHED
    return None


def end_with(parent: int) -> None:
    """End this process when its parent ends, whatever it is doing then; on Linux only."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(DIE_WITH_PARENT, signal.SIGKILL)
        if os.getppid() != parent:  # the parent has already ended
            os._exit(0)

"""Work in processes of its own: the one kind of pool that bots, lab and table use."""

from __future__ import annotations

import os
import signal
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context


def cores() -> int:
    """How many processes can work at the same time on this machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def process_pool(processes: int | None = None) -> ProcessPoolExecutor:
    """So many fresh processes, one per core unless told. Ctrl-C is left to whoever started them."""
    return ProcessPoolExecutor(
        processes or cores(), get_context("spawn"), initializer=_ignore_interrupts
    )


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)

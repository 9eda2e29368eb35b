"""How long the loop of a server is held by one callback, in CPU time of its own thread."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


class LoopTime:
    """The longest callback since the last look, and what it was; others may use the machine."""

    def __init__(self, thread: int) -> None:
        self._thread = thread
        self.longest, self.what = 0.0, ""

    def take(self) -> float:
        """The longest callback since the last look."""
        longest, self.longest = self.longest, 0.0
        return longest

    def note(self, handle: Any, seconds: float) -> None:
        """One callback has run."""
        if threading.get_ident() == self._thread and seconds > self.longest:
            self.longest, self.what = seconds, repr(handle)[:300]


@contextmanager
def loop_time(thread: int) -> Iterator[LoopTime]:
    """Measure every callback of the loop that runs in this thread."""
    found = LoopTime(thread)
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        begin = time.thread_time()
        run(handle)
        found.note(handle, time.thread_time() - begin)

    thresholds = gc.get_threshold()
    gc.collect()
    gc.freeze()  # as the server does
    gc.set_threshold(2_000, 2_000, 1_000)
    setattr(asyncio.Handle, "_run", timed)  # noqa: B010
    try:
        yield found
    finally:
        setattr(asyncio.Handle, "_run", run)  # noqa: B010
        gc.set_threshold(*thresholds)
        gc.unfreeze()

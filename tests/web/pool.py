"""Thinkers in a loop of their own, which tests stop, kill and crowd."""

from __future__ import annotations

import asyncio
import os
import pickle
import signal
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

import heirloom
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.web.thinking import Question, Thinkers, ask

T = TypeVar("T")
THINKERS = 2
MEMORY = 300 << 20
TRIES = 3


class Pool:
    """Two thinkers and the one that stands by, for all tests: each leaves them as it found them."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self.thinkers = self._run(self._open())

    def _run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    async def _open(self) -> Thinkers:
        return Thinkers(THINKERS, MEMORY)

    def use(self, test: Callable[[Thinkers], Coroutine[Any, Any, None]]) -> None:
        """Run a test once all of them are ready, with every number at zero.

        It measures time, so it has several tries: a machine may hiccup, a fault does it each time.
        """
        for left in reversed(range(TRIES)):
            try:
                self._run(self._try(test))
            except (AssertionError, TimeoutError):
                if not left:
                    raise
                with suppress(ProcessLookupError):
                    signal_thinkers(self.thinkers, signal.SIGCONT)
            else:
                return

    async def _try(self, test: Callable[[Thinkers], Coroutine[Any, Any, None]]) -> None:
        thinkers = self.thinkers
        await all_ready(thinkers)
        thinkers.asked = thinkers.answered = thinkers.guessed = thinkers.refused = 0
        thinkers.killed = thinkers.restarts = 0
        thinkers.seconds_thought = 0.0
        thinkers._overhead = 0.0  # a busy machine is forgotten, too
        await test(thinkers)

    def close(self) -> list[int]:
        """End all that was started; the processes that were still there."""
        pids = self.thinkers.pids
        self._run(self.thinkers.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        return pids


async def all_ready(thinkers: Thinkers) -> None:
    """Wait until every process has opened its boxes."""
    async with asyncio.timeout(60):
        while len(thinkers.pids) <= THINKERS:
            await asyncio.sleep(0.01)


def signal_thinkers(thinkers: Thinkers, number: signal.Signals, most: int = 99) -> None:
    """Stop or kill some of the processes."""
    for pid in thinkers.pids[:most]:
        os.kill(pid, number)


async def timed(answer: Awaitable[object]) -> float:
    """How many seconds it takes."""
    begin = time.monotonic()
    await answer
    return time.monotonic() - begin


@cache
def questions() -> list[Question]:
    """Forty positions of The Heirs with more than one move."""
    game = heirloom.game("the_heirs", start="black")
    return [ask(game, Match(game, dealer=Shuffling(seed)).view(0)) for seed in range(40)]


def legal(question: Question) -> list[str]:
    """The moves that are possible in a position."""
    view = pickle.loads(question.view)
    return [action.notation for action in question.box.open().legal(view)]

"""Limits expensive work to a few requests at a time, with a fair queue of addresses."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say


class Busy(Mistake):
    """Too much work is waiting; nothing was done."""

    def __init__(self) -> None:
        super().__init__(say("The server is busy. Please try again in a moment."))


class Turns:
    """A semaphore whose waiting addresses take turns."""

    def __init__(self, places: int, seconds: float, each: int = 4, most: int = 64) -> None:
        self._free = places
        self._seconds = seconds  # at most, for waiting
        self._each, self._most = each, most  # waiting requests, per address and in total
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the first address is next

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn; raises Busy if too many requests wait."""
        await self._take(address)
        try:
            yield
        finally:
            self._give_back()

    async def _take(self, address: str) -> None:
        if self._free:
            self._free -= 1
            return
        mine = self._waiting.get(address, ())
        if len(mine) >= self._each or sum(map(len, self._waiting.values())) >= self._most:
            raise Busy
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        try:
            async with asyncio.timeout(self._seconds):
                await turn
        except BaseException as error:
            self._forget(address, turn)
            if isinstance(error, TimeoutError):
                raise Busy from error
            raise

    def _forget(self, address: str, turn: asyncio.Future[None]) -> None:
        """Stop waiting; a turn that was just granted goes to the next request."""
        if turn.done() and not turn.cancelled():
            self._give_back()
            return
        mine = self._waiting.get(address, deque())
        if turn in mine:
            mine.remove(turn)
        if not mine:
            self._waiting.pop(address, None)

    def _give_back(self) -> None:
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            turn = queue.popleft()
            if queue:
                self._waiting[address] = queue  # at the end of the queue
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1

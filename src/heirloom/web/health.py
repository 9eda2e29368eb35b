"""The health of a server: alive, ready or stopping, and the lag of its event loop."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

from heirloom.store.errors import ReadFailed
from heirloom.web import logs, metrics
from heirloom.web.exposition import leave_figures
from heirloom.web.tables import Tables

PULSE_SECONDS = 0.5
TURNS_PER_CHORE = 4  # of the pulse
STORE_SECONDS = 2.0  # for the store to answer
FRESH_SECONDS = 1.0  # for which an answer of the store is reused


class Health:
    """What `/healthz` and `/readyz` report."""

    def __init__(self) -> None:
        self.tables: Tables | None = None  # once the server has started
        self.stopping = False
        self.lag = 0.0  # seconds, at the last measurement
        self._asked: asyncio.Task[None] | None = (
            None  # a question to the store without an answer yet
        )
        self._asked_at = self._answered_at = -1e9
        self._store_says = ""

    async def why_not_ready(self) -> list[str]:
        """Why this process is not ready; empty if it is."""
        if self.stopping:
            return ["the server is stopping"]
        if self.tables is None:
            return ["the server is starting"]
        reasons = [await self._store(self.tables)]
        if not self.tables.thinkers.pids:
            reasons.append("no bot process is ready yet")
        return [reason for reason in reasons if reason]

    async def _store(self, tables: Tables) -> str:
        """What is wrong with the store; concurrent callers share one question."""
        if self._asked is None and time.monotonic() - self._answered_at < FRESH_SECONDS:
            return self._store_says
        if self._asked is None:
            self._asked_at = time.monotonic()
            self._asked = asyncio.create_task(self._ask(tables))
        left = self._asked_at + STORE_SECONDS - time.monotonic()
        await asyncio.wait([self._asked], timeout=max(left, 0.0))
        if self._asked is not None:
            silent = time.monotonic() - self._asked_at
            return f"the store has not answered for {silent:.0f} s"
        return self._store_says

    async def _ask(self, tables: Tables) -> None:
        try:
            await tables.store.check()
            self._store_says = ""
        except ReadFailed:
            self._store_says = "the store cannot be read"
        except Exception as error:
            self._store_says = f"the store failed: {type(error).__name__}"
        finally:
            self._asked, self._answered_at = None, time.monotonic()

    async def pulse(self, figures: str) -> None:
        """Measure the lag of the event loop, and do regular chores."""
        turns = 0
        while True:
            wanted = time.monotonic() + PULSE_SECONDS
            await asyncio.sleep(PULSE_SECONDS)
            self.lag = max(time.monotonic() - wanted, 0.0)
            metrics.LOOP_LAG_SECONDS.observe(self.lag)
            turns += 1
            if turns % TURNS_PER_CHORE == 0:
                logs.tell_left_out()
                if figures:
                    leave_figures(Path(figures))

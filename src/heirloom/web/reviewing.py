"""Reviews are made in the background, one after the other, and each only once.

A review is made by processes of its own, at low priority and with limits of time and memory.
Addresses take turns. What is found so far can be shown; the finished review is in the store, where
all processes that share the store find it. If the processes are lost, the review has failed, and
whoever looks at it may try again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from contextlib import suppress
from typing import NamedTuple

from heirloom.coach.working import Limits
from heirloom.core.processes import cores
from heirloom.store.errors import AlreadyWritten, ReadFailed, WriteFailed
from heirloom.store.log import Store
from heirloom.store.reviews import DONE, FAILED, MAKING, StoredReviews
from heirloom.web.reviewer import Ended, Grown, Reviewer, Task, start_reviewer
from heirloom.web.turns import Busy, Turns

REVIEW_SECONDS = 40.0  # of work for one review
REVIEW_ROUNDS = 160  # after which it is finished earlier
LATEST_SECONDS = 240.0  # after which its processes are killed; a busy machine takes its time
REVIEW_BYTES = 1 << 30  # of memory, for each process
MOST_PROCESSES = 2  # that work on one review
WAITING_SECONDS = 900.0  # that a review may wait for its turn
WAITING_EACH = 3  # reviews of one address that may wait
WAITING_MOST = 40
KEEP_SECONDS = 5.0  # between two times that an unfinished review is stored, for other processes
KEPT_IN_MEMORY = 32  # finished reviews

log = logging.getLogger("heirloom.web")


class Subject(NamedTuple):
    """The match to review: its room, its record, and the key of the review."""

    match: str
    key: str
    record: str


class Progress(NamedTuple):
    """How far a review is, and what was found so far; empty: nothing yet."""

    state: str  # making, done or failed
    share: float = 0.0
    text: str = ""


class Reviews:
    """Makes reviews and finds those that were made."""

    def __init__(self, store: Store, seconds: float = REVIEW_SECONDS, at_once: int = 1) -> None:
        processes = min(cores(), MOST_PROCESSES)
        self.limits = Limits(seconds, REVIEW_ROUNDS, processes, REVIEW_BYTES)
        self.made = self.failed = 0
        self._stored = StoredReviews(store)
        self._shared = store.shared
        self._turns = Turns(at_once, WAITING_SECONDS, WAITING_EACH, WAITING_MOST)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._growing: dict[str, Progress] = {}  # those that this process makes
        self._kept: OrderedDict[str, Progress] = OrderedDict()  # those that are finished
        self._reviewers: set[Reviewer] = set()

    @property
    def pids(self) -> list[int]:
        """The ids of the processes at work."""
        return sorted(reviewer.pid for reviewer in self._reviewers)

    @property
    def waiting(self) -> int:
        """How many reviews are being made or wait for their turn."""
        return len(self._tasks)

    async def find(self, key: str) -> Progress | None:
        """How far a review is; None if nobody makes it."""
        known = self._growing.get(key) or self._kept.get(key)
        if known is not None and known.state != FAILED:
            return known
        saved = await self._stored.find(key)
        if saved is None or saved.abandoned or (saved.state == MAKING and not self._shared):
            return known
        return self._keep(key, Progress(saved.state, saved.share, saved.text))

    def begin(self, subject: Subject, address: str) -> Progress:
        """Make a review in the background, unless this process is at it."""
        if subject.key not in self._tasks:
            self._growing[subject.key] = Progress(MAKING)
            self._kept.pop(subject.key, None)
            task = asyncio.create_task(self._make(subject, address))
            self._tasks[subject.key] = task
            task.add_done_callback(lambda _: self._tasks.pop(subject.key, None))
        return self._growing.get(subject.key, Progress(MAKING))

    async def close(self) -> None:
        """Kill all processes."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Making one

    async def _make(self, subject: Subject, address: str) -> None:
        key = subject.key
        try:
            async with self._turns.turn(address):
                if await self._stored.claim(key, subject.match):
                    await self._grow(subject)
        except Busy:
            self._fail(key)
        except (AlreadyWritten, ReadFailed, WriteFailed) as error:  # or the match was deleted
            log.info("the review of %s could not be stored: %s", subject.match, error)
            self._fail(key)
        except Exception:
            log.exception("the review of %s failed", subject.match)
            self._fail(key)
        finally:
            self._growing.pop(key, None)

    async def _grow(self, subject: Subject) -> None:
        """Make a review and store it."""
        key = subject.key
        reviewer = await start_reviewer(REVIEW_BYTES)
        self._reviewers.add(reviewer)
        beating = asyncio.create_task(self._beat(key))
        try:
            async for grown in reviewer.grow(Task(subject.record, self.limits), LATEST_SECONDS):
                self._growing[key] = Progress(MAKING, grown.share, grown.text)
            beating.cancel()
            await self._finish(key, grown)
        except Ended as why:
            log.warning("the process that reviewed %s %s", subject.match, why)
            beating.cancel()
            self._fail(key)
            await self._stored.keep(key, FAILED, 0.0, "")
        finally:
            beating.cancel()
            self._reviewers.discard(reviewer)
            await reviewer.end()

    async def _beat(self, key: str) -> None:
        """Tell other processes now and then how far it is, and that this one is alive."""
        while self._shared:
            await asyncio.sleep(KEEP_SECONDS)
            now = self._growing[key]
            with suppress(WriteFailed):
                await self._stored.keep(key, MAKING, now.share, now.text)

    async def _finish(self, key: str, grown: Grown) -> None:
        self.made += 1
        self._keep(key, Progress(DONE, 1.0, grown.text))
        await self._stored.keep(key, DONE, 1.0, grown.text)

    def _fail(self, key: str) -> None:
        self.failed += 1
        self._kept[key] = Progress(FAILED)

    def _keep(self, key: str, progress: Progress) -> Progress:
        if progress.state == DONE:
            self._kept[key] = progress
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT_IN_MEMORY:
                self._kept.popitem(last=False)
        return progress

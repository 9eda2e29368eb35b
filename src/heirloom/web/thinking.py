"""Bots think in separate processes, which are supervised and shared fairly.

Every question is answered within twice the thinking time of its level, including the time it waits.
The time left is divided by the number of rounds until all questions of the same visitor have had a
turn, and is never more than the level's own time. So a single table gets the whole time, and with
forty tables on two thinkers each gets a tenth of it. Below `LEAST_SECONDS` a bot plays the best
move at first sight.

One more process stands by. It answers questions that need no time, questions that have waited too
long, and the question of a thinker that is lost. A question that is lost twice is answered with a
random legal move.

An answer is held back until its time is over, so that a forced move or a proof takes as long as
any other move.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from math import ceil
from typing import Any

from heirloom.bots.levels import HINT_SECONDS
from heirloom.bots.specs import thinking_seconds
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.web.pending import Pending
from heirloom.web.thinker import Late, Lost, Thinker, start
from heirloom.web.thought import HINT, Advice, Question, Thought, any_legal, ask
from heirloom.web.waiting import Waiting

__all__ = ["Advice", "Question", "Thinkers", "ask"]

BOT_SECONDS = 2.0  # at most, for one move
HINTS_AT_ONCE = 4  # that one visitor may wait for
THINKER_BYTES = 1 << 30  # of memory, for each process

HURRY_TIMES = 1.5  # the thinking time: when a waiting question is answered quickly
QUICK_SECONDS = 0.25  # at most, for such an answer
AGAIN_SECONDS = 0.1  # at most, for a question that was lost

LATE_SECONDS = 1.1  # after the thinking time, another thinker is asked
LATE_AGAIN_SECONDS = 0.4  # the same, for a question that was lost once
LIMIT_SECONDS = 1.7  # after twice the thinking time, a random move is made
TIMES_ASKED = 2  # before a random move is made

OVERHEAD_WEIGHT = 0.1  # of the newest answer, in the moving average of the overhead
HELD_SHARE = 1.1  # of the thinking time, after which an answer is given
HELD_SECONDS = 0.01  # more than that, to hide the overhead
ALONE_SECONDS = 2.0  # at most, that the other processes wait for the first one to start
FIRST_SECONDS = 10.0  # after the server's start, in which bots wait for the first thinker
LONGEST_PAUSE_SECONDS = 5.0  # between attempts to start a process

log = logging.getLogger("heirloom.web")


class Unanswered(Exception):
    """No thinker answered a question."""


class Thinkers:
    """The processes in which bots think, and their counters."""

    def __init__(self, processes: int, memory: int = THINKER_BYTES) -> None:
        self.asked = 0  # questions
        self.answered = 0  # by a thinker
        self.guessed = 0  # moves chosen at random
        self.refused = 0  # hints
        self.killed = 0  # processes that did not answer in time
        self.restarts = 0
        self.seconds_thought = 0.0
        self._processes, self._memory = processes, memory
        self._waiting: Waiting[Pending] = Waiting()  # questions with thinking time
        self._hurried: Waiting[Pending] = Waiting()  # questions to be answered quickly
        self._hints: Counter[str] = Counter()  # by visitor
        self._ready: set[Thinker] = set()
        self._idle: deque[asyncio.Future[tuple[Pending, float]]] = deque()
        self._long = 0  # questions with thinking time in progress
        self._overhead = 0.0  # seconds of an answer besides thinking; a moving average
        self._loop = asyncio.get_running_loop()
        self._begun = self._loop.time()
        self._guessing = ThreadPoolExecutor(1, "guessing")
        self._ever_ready = asyncio.Event()
        self._keepers = [asyncio.create_task(self._keep(n)) for n in range(processes + 1)]

    @property
    def waiting(self) -> int:
        """How many questions are waiting."""
        return len(self._waiting) + len(self._hurried)

    @property
    def pids(self) -> list[int]:
        """The ids of the processes that are ready or thinking."""
        return sorted(thinker.pid for thinker in self._ready)

    async def choose(self, bot: str, question: Question, people: Sequence[str] = ("",)) -> str:
        """The move of a bot at the table of these people."""
        who = self._waiting.shortest(people)
        try:
            seconds = thinking_seconds(bot, question.package, BOT_SECONDS)
            found = await self._ask(who, bot, question, seconds)
        except Unanswered:
            self.guessed += 1
            return await self._loop.run_in_executor(self._guessing, any_legal, question)
        assert isinstance(found, str)
        return found

    async def advise(self, question: Question, people: Sequence[str] = ("",)) -> Advice:
        """A hint for these people."""
        who = people[0]
        if self._hints[who] >= HINTS_AT_ONCE:
            self.refused += 1
            raise Mistake(say("You are already waiting for several hints."))
        self._hints[who] += 1
        try:
            found = await self._ask(who, HINT, question, HINT_SECONDS)
        except Unanswered:
            raise Mistake(say("No hint was found in time. Please ask again.")) from None
        finally:
            self._hints[who] -= 1
            self._hints += Counter()  # drops zero counts
        assert isinstance(found, Advice)
        return found

    async def until_ready(self) -> None:
        """Wait until a thinker is ready."""
        await self._ever_ready.wait()

    async def close(self) -> None:
        """Kill all processes."""
        for keeper in self._keepers:
            keeper.cancel()
        await asyncio.gather(*self._keepers, return_exceptions=True)
        self._guessing.shutdown(wait=False)

    # Questions

    async def _ask(self, who: str, bot: str, question: Question, seconds: float) -> str | Advice:
        self.asked += 1
        now = self._loop.time()
        pending = Pending(who, bot, question, seconds, now, self._loop.create_future())
        (self._waiting if seconds else self._hurried).add(pending)
        hurry = self._loop.call_at(now + HURRY_TIMES * seconds, self._hurry, pending)
        limit = now + 2 * seconds + LIMIT_SECONDS
        if not self._ever_ready.is_set():
            limit = max(limit, self._begun + FIRST_SECONDS)
        self._hand_out()
        try:
            async with asyncio.timeout_at(limit):
                return await pending.answer
        except TimeoutError:
            raise Unanswered from None
        finally:
            hurry.cancel()
            self._waiting.remove(pending)
            self._hurried.remove(pending)

    def _hurry(self, pending: Pending) -> None:
        """Move a question that still waits to the quick queue."""
        if self._waiting.remove(pending):
            self._hurried.add(pending)
            self._hand_out()

    def _again(self, pending: Pending) -> None:
        """Ask a lost question again."""
        pending.lost += 1
        if pending.lost >= TIMES_ASKED:
            self._give_up(pending)
        elif not pending.answer.done():
            self._loop.call_later(AGAIN_SECONDS + LATE_AGAIN_SECONDS, self._give_up, pending)
            self._hurried.add_first(pending)
            self._hand_out()

    def _give_up(self, pending: Pending) -> None:
        if not pending.answer.done():
            pending.answer.set_exception(Unanswered())

    def _give(self, pending: Pending, found: str | Advice) -> None:
        if not pending.answer.done():
            self.answered += 1
            pending.answer.set_result(found)

    # Who thinks about what

    def _hand_out(self) -> None:
        """Give questions to idle thinkers."""
        while self._idle and (turn := self._next()) is not None:
            self._idle.popleft().set_result(turn)

    def _next(self) -> tuple[Pending, float] | None:
        """The next question and its thinking time."""
        now = self._loop.time()
        if self._waiting and self._long < min(self._processes, len(self._ready) - 1):
            pending = self._waiting.first()
            rounds = ceil(self._waiting.until_done(pending.who) / self._processes)
            self._waiting.take()
            self._long += 1
            pending.long = True
            return pending, pending.seconds(now, rounds, self._overhead)
        if self._hurried:
            pending = self._hurried.first()
            most = AGAIN_SECONDS if pending.lost else QUICK_SECONDS
            rounds = self._hurried.until_done(pending.who)
            seconds = pending.seconds(now, rounds, self._overhead)
            self._hurried.take()
            return pending, min(seconds, most)
        return None

    async def _turn(self, thinker: Thinker) -> tuple[Pending, float]:
        """Wait for a question; raises Lost if the process ends meanwhile."""
        turn: asyncio.Future[tuple[Pending, float]] = self._loop.create_future()
        self._idle.append(turn)
        self._hand_out()
        try:
            either: list[asyncio.Future[Any]] = [turn, thinker.ended]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if not turn.done():
                self._idle.remove(turn)
        if not turn.done():
            raise Lost("has ended")
        return turn.result()

    # Processes

    async def _keep(self, number: int) -> None:
        """Keep one process running, and replace it whenever it is lost."""
        if number > 0:
            with suppress(TimeoutError):  # the first one starts faster alone
                await asyncio.wait_for(self._ever_ready.wait(), ALONE_SECONDS)
        failed = 0  # starts in a row
        while True:
            await asyncio.sleep(min(0.1 * failed * failed, LONGEST_PAUSE_SECONDS))
            try:
                thinker = await start(self._memory)
            except OSError:
                log.exception("a thinker could not be started")
                failed += 1
                continue
            try:
                await thinker.ready()
                failed = -1
                await self._serve(thinker)
            except Lost as why:
                log.warning("thinker %d %s; starting another", thinker.pid, why)
                self.killed += isinstance(why, Late)
                self.restarts += 1
                failed += 1
            finally:
                await thinker.end()

    async def _serve(self, thinker: Thinker) -> None:
        """Hand questions to a process until it is lost."""
        self._ready.add(thinker)
        self._ever_ready.set()
        try:
            while True:
                await self._think(thinker, *await self._turn(thinker))
        finally:
            self._ready.discard(thinker)

    def _over(self, pending: Pending, begun: float) -> float:
        """Note the end of a thought; how long it took."""
        self._long -= pending.long
        pending.long = False
        took = self._loop.time() - begun
        self.seconds_thought += took
        return took

    async def _think(self, thinker: Thinker, pending: Pending, seconds: float) -> None:
        begun = self._loop.time()
        late = LATE_AGAIN_SECONDS if pending.lost else LATE_SECONDS
        thought = Thought(pending.bot, pending.question, seconds)
        try:
            reply = await thinker.ask(thought, seconds + late)
        except Lost as lost:
            self._ready.discard(thinker)
            self._over(pending, begun)
            self._again(pending)
            if not isinstance(lost, Late):
                raise
            reply = await thinker.catch_up(seconds + LATE_SECONDS)
            self._ready.add(thinker)
            if reply.found is not None:
                self._give(pending, reply.found)
            return
        overhead = max(self._over(pending, begun) - seconds, 0.0)
        self._overhead += OVERHEAD_WEIGHT * (overhead - self._overhead)
        if reply.found is None:
            log.error("a bot failed: %s", reply.error)
            self._again(pending)
        elif pending.bot == HINT:
            self._give(pending, reply.found)
        else:
            held = begun + HELD_SHARE * seconds + HELD_SECONDS
            self._loop.call_at(held, self._give, pending, reply.found)

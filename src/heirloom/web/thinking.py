"""Bots think in processes of their own: they are given a view, and answer with a move."""

from __future__ import annotations

import asyncio
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, TypeVar

from heirloom.bots import Clock, bot
from heirloom.bots.hint import hint
from heirloom.core.box import Box
from heirloom.core.catalogue import names, open_game
from heirloom.core.game import Game, View
from heirloom.core.processes import process_pool
from heirloom.core.words import Phrase
from heirloom.search.instincts import find_instincts

BOT_SECONDS = 2.0  # at the most, for one move
HINT_SECONDS = 1.0

T = TypeVar("T")


class Question(NamedTuple):
    """A position as one seat knows it, and the box that it is played with."""

    box: Box
    view: bytes


class Advice(NamedTuple):
    """A move that seems good, and why."""

    notation: str
    reasons: list[Phrase]


def ask(game: Game[Any, Any, Any], view: View[Any, Any]) -> Question:
    """The question that a seat stands before."""
    return Question(game.box, pickle.dumps(view))


class Thinkers:
    """A few processes in which bots think, started anew when one of them breaks."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        pool = process_pool(self._processes)
        for _ in range(self._processes):
            pool.submit(_warm)
        return pool

    async def choose(self, name: str, question: Question) -> str:
        """What a bot of that name does."""
        return await self._run(_choose, name, question)

    async def advise(self, question: Question) -> Advice:
        """What a good player would do in this seat, and why."""
        return await self._run(_advise, "", question)

    async def _run(self, work: Callable[[str, Question], T], name: str, question: Question) -> T:
        loop, pool = asyncio.get_running_loop(), self._pool
        try:
            return await loop.run_in_executor(pool, work, name, question)
        except BrokenProcessPool:
            if pool is self._pool:
                self._pool = self._start()
            return await loop.run_in_executor(self._pool, work, name, question)

    async def close(self) -> None:
        """Let everybody finish the thought, and send them home."""
        await asyncio.to_thread(self._pool.shutdown, True, cancel_futures=True)


def _warm() -> None:
    """Open every box now, so that nobody waits for it later."""
    for name in names():
        find_instincts(open_game(name, {}))


def _choose(name: str, question: Question) -> str:
    view = pickle.loads(question.view)
    player = bot(name)
    try:
        return player.choose(question.box.open(), view, Clock(BOT_SECONDS)).notation
    finally:
        player.close()


def _advise(_: str, question: Question) -> Advice:
    found = hint(question.box.open(), pickle.loads(question.view), Clock(HINT_SECONDS))
    return Advice(found.best.action.notation, found.reasons)

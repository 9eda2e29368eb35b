"""Bots think in processes of their own: they are given a view, and answer with a move."""

from __future__ import annotations

import asyncio
import multiprocessing
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple, TypeVar

from heirloom.bots import Clock, bot
from heirloom.bots.hint import hint
from heirloom.core.catalogue import names
from heirloom.core.game import Game, Value, View
from heirloom.core.words import Phrase
from heirloom.search.instincts import find_instincts
from heirloom.web.boxes import open_once

THINK = 2.0  # seconds that a bot is given at the most
ADVISE = 1.0  # seconds that a hint is given

T = TypeVar("T")


class Question(NamedTuple):
    """A position as one seat knows it, and the box that it is played with."""

    game: str
    options: tuple[tuple[str, Value], ...]
    deck: str
    view: bytes


class Advice(NamedTuple):
    """A move that seems good, and why."""

    notation: str
    reasons: list[Phrase]


def ask(game: Game[Any, Any, Any], view: View[Any, Any]) -> Question:
    """The question that a seat stands before."""
    return Question(game.name, tuple(game.options.items()), game.box.deck, pickle.dumps(view))


class Thinkers:
    """A few processes in which bots think, started anew when one of them breaks."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        pool = ProcessPoolExecutor(self._processes, context, initializer=_quiet)
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


def _quiet() -> None:
    """Ctrl-C is for the server, which then sends its thinkers home."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _warm() -> None:
    """Read every box now, so that nobody waits for it later."""
    for name in names():
        find_instincts(open_once(name, (), ""))


def _choose(name: str, question: Question) -> str:
    game = open_once(*question[:3])
    view = pickle.loads(question.view)
    player = bot(name)
    try:
        return player.choose(game, view, Clock(THINK)).notation
    finally:
        player.close()


def _advise(_: str, question: Question) -> Advice:
    game = open_once(*question[:3])
    found = hint(game, pickle.loads(question.view), Clock(ADVISE))
    return Advice(found.best.action.notation, found.reasons)

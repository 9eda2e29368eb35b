"""A bot that thinks ahead."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from multiprocessing import get_context
from random import Random
from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.core.catalogue import open_game
from heirloom.core.game import Action, Game, Value, View
from heirloom.search.searcher import Line, Searcher
from heirloom.search.tree import TreeSearcher

SECONDS = 1.0  # where nobody says how long

Box = tuple[str, tuple[tuple[str, Value], ...], str]  # name, options, deck
Found = list[tuple[str, float, float, float]]  # lines, with notations for actions


def searcher(game: Game[Any, Any, Any]) -> Searcher[Any, Any]:
    """The game's own searcher, if it has one, or the one that any game can have."""
    module = game.module("mind.search")
    found: Searcher[Any, Any] = TreeSearcher(game) if module is None else module.searcher(game)
    return found


class Search(Bot):
    """Thinks for some seconds or tries, in one process or several, and plays what did best."""

    def __init__(
        self,
        seed: int | str | None = None,
        seconds: float | None = None,
        tries: int | None = None,
        processes: int = 1,
    ) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.tries = tries
        self.processes = processes
        self._game: Game[Any, Any, Any] | None = None
        self._searcher: Searcher[Any, Any] | None = None
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        actions = game.legal(view)
        return actions[0] if len(actions) == 1 else self.think(game, view, clock)[0].action

    def think(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> list[Line]:
        """Every legal action with what it promises, best first."""
        seconds, tries = self._limits(clock)
        if self.processes > 1:
            return self._together(game, view, seconds, tries)
        if self._searcher is None or self._game is not game:
            self._game, self._searcher = game, searcher(game)
        return self._searcher.think(view, seconds, tries, self.rng)

    def close(self) -> None:
        """Send the other processes home."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _limits(self, clock: Clock) -> tuple[float | None, int | None]:
        """What this bot is set to, and never more than the clock allows."""
        tries = _least(self.tries, clock.tries)
        seconds = _least(self.seconds, clock.seconds)
        return (SECONDS if seconds is None and tries is None else seconds), tries

    def _together(
        self, game: Game[Any, Any, Any], view: View[Any, Any], seconds: float | None,
        tries: int | None,
    ) -> list[Line]:  # fmt: skip
        """The same view thought about in several processes, each with luck of its own."""
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self.processes, get_context("spawn"))
        box = (game.name, tuple(game.options.items()), game.box.deck)
        share = None if tries is None else -(-tries // self.processes)
        jobs = [
            self._pool.submit(_think_apart, box, view, seconds, share, self.rng.getrandbits(64))
            for _ in range(self.processes)
        ]
        return _merged(game, [job.result() for job in jobs])


def cores() -> int:
    """How many processes can think at the same time here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _least(own: Any, given: Any) -> Any:
    return given if own is None else own if given is None else min(own, given)


@lru_cache(8)
def _opened(box: Box) -> Searcher[Any, Any]:
    name, options, deck = box
    return searcher(open_game(name, dict(options), deck))


def _think_apart(
    box: Box, view: View[Any, Any], seconds: float | None, tries: int | None, seed: int
) -> Found:
    """Think in this process; actions go home as notations."""
    lines = _opened(box).think(view, seconds, tries, Random(seed))
    return [(line.action.notation, line.tries, line.value, line.margin) for line in lines]


def _merged(game: Game[Any, Any, Any], found: list[Found]) -> list[Line]:
    """What several have found out, as if one had; those who were first choices stay in front."""
    first = [lines[0][0] for lines in found]
    totals: dict[str, list[tuple[float, float, float]]] = {}
    for lines in found:
        for notation, tries, value, margin in lines:
            totals.setdefault(notation, []).append((tries, value, margin))
    merged = [_sum(game.actions.read(notation), parts) for notation, parts in totals.items()]
    merged.sort(key=lambda line: (line.tries, first.count(line.action.notation)), reverse=True)
    return merged


def _sum(action: Action, parts: list[tuple[float, float, float]]) -> Line:
    tries = sum(part[0] for part in parts)
    if tries == 0:
        return Line(action, 0.0, 0.0, 1.0)
    value = sum(n * mean for n, mean, _ in parts) / tries
    margin = sum((n * m) ** 2 for n, _, m in parts) ** 0.5 / tries
    return Line(action, tries, value, margin)

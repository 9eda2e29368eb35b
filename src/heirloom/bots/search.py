"""A bot that thinks ahead."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import lru_cache
from random import Random
from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.greedy import noticed
from heirloom.core.box import Box
from heirloom.core.game import Action, Game, View
from heirloom.core.processes import process_pool
from heirloom.search.equilibrium import find_equilibrium
from heirloom.search.judgement import Judgement
from heirloom.search.searcher import Estimate, Searcher
from heirloom.search.tree import TreeSearcher

DEFAULT_SECONDS = 1.0  # if neither bot nor clock sets a limit

Find = Callable[[Game[Any, Any, Any]], Searcher[Any, Any]]


def searcher(
    game: Game[Any, Any, Any], judgement: Judgement | None = None
) -> Searcher[Any, Any]:  # fmt: skip
    """The game's own searcher if it has one; else one for small games with secrets, or for any.

    It judges by the nets that come with the game, or by this one.
    """
    module = game.module("mind.search")
    if module is None:
        solved = find_equilibrium(game) if judgement is None else None
        return solved or TreeSearcher(game, judgement)
    found: Searcher[Any, Any] = (
        module.searcher(game) if judgement is None else module.searcher(game, judgement)
    )
    return found


def searcher_01(game: Game[Any, Any, Any]) -> Searcher[Any, Any]:
    """The same with the judgement and the settings of version 0.1, to compare with."""
    module = game.module("mind.search")
    if module is None:
        return TreeSearcher(game, learned=False)
    found: Searcher[Any, Any] = getattr(module, "searcher_01", module.searcher)(game)
    return found


class Search(Bot):
    """Searches for some seconds or tries, in one process or several, and plays the best action."""

    def __init__(
        self,
        seed: int | str | None = None,
        seconds: float | None = None,
        tries: int | None = None,
        processes: int = 1,
        find: Find = searcher,
        overlooks: float = 0.0,
    ) -> None:
        super().__init__(seed)
        self.seconds = seconds
        self.tries = tries
        self.processes = processes
        self.find = find  # the searcher of a game
        self.overlooks = overlooks  # the share of legal actions that it does not notice
        self._game: Game[Any, Any, Any] | None = None
        self._searcher: Searcher[Any, Any] | None = None
        self._pool: ProcessPoolExecutor | None = None

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        actions = game.legal(view)
        if len(actions) == 1:
            return actions[0]
        ranked = [estimate.action for estimate in self.think(game, view, clock)]
        return noticed(ranked, self.overlooks, self.rng)[0]

    def think(
        self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock
    ) -> list[Estimate]:
        """An estimate of every legal action, best first."""
        seconds, tries = self._limits(clock)
        own = self._searcher_of(game)
        if self.processes > 1 and own.shares(view) is None:
            return self._together(game, view, seconds, tries)
        return own.think(view, seconds, tries, self.rng)

    def shares(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> list[float] | None:
        """How often it would play each legal action, if it seeks an equilibrium; else None."""
        own = self._searcher_of(game)
        return None if self.overlooks > 0 else own.shares(view)

    def use(self, game: Game[Any, Any, Any], searcher: Searcher[Any, Any]) -> None:
        """Search this game in a way of its own."""
        self._game, self._searcher = game, searcher

    def close(self) -> None:
        """Stop the other processes."""
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)
            self._pool = None

    def _searcher_of(self, game: Game[Any, Any, Any]) -> Searcher[Any, Any]:
        if self._searcher is None or self._game is not game:
            self._game, self._searcher = game, self.find(game)
        return self._searcher

    def _limits(self, clock: Clock) -> tuple[float | None, int | None]:
        """The bot's own limits, but never more than the clock allows."""
        tries = _least(self.tries, clock.tries)
        seconds = _least(self.seconds, clock.seconds)
        return (DEFAULT_SECONDS if seconds is None and tries is None else seconds), tries

    def _together(
        self, game: Game[Any, Any, Any], view: View[Any, Any], seconds: float | None,
        tries: int | None,
    ) -> list[Estimate]:  # fmt: skip
        """The same view thought about in several processes, each with luck of its own."""
        if self._pool is None:
            self._pool = process_pool(self.processes)
        share = None if tries is None else -(-tries // self.processes)
        jobs = [
            self._pool.submit(
                _think, self.find, game.box, view, seconds, share, self.rng.getrandbits(64)
            )
            for _ in range(self.processes)
        ]
        return _merged([job.result() for job in jobs])


def _least(own: Any, given: Any) -> Any:
    return given if own is None else own if given is None else min(own, given)


@lru_cache(8)
def _searcher(find: Find, box: Box) -> Searcher[Any, Any]:
    return find(box.open())


def _think(
    find: Find, box: Box, view: View[Any, Any], seconds: float | None, tries: int | None, seed: int
) -> list[Estimate]:
    """Think in this process."""
    return _searcher(find, box).think(view, seconds, tries, Random(seed))


def _merged(found: list[list[Estimate]]) -> list[Estimate]:
    """The estimates of several processes merged; first choices stay in front."""
    first = [estimates[0].action for estimates in found]
    by_action: dict[Action, list[Estimate]] = {}
    for estimates in found:
        for estimate in estimates:
            by_action.setdefault(estimate.action, []).append(estimate)
    merged = [_sum(action, parts) for action, parts in by_action.items()]
    merged.sort(key=lambda one: (one.visits, first.count(one.action)), reverse=True)
    return merged


def _sum(action: Action, parts: list[Estimate]) -> Estimate:
    visits = sum(part.visits for part in parts)
    if visits == 0:
        return Estimate(action, 0.0, 0.0, 1.0)
    value = sum(part.visits * part.value for part in parts) / visits
    margin = sum((part.visits * part.margin) ** 2 for part in parts) ** 0.5 / visits
    return Estimate(action, visits, value, margin)

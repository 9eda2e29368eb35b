# compiled with mypyc
"""The tree of a search of The Heirs: positions, what can be done there, and what that gave."""

from __future__ import annotations

from math import log, sqrt
from typing import final

from mypy_extensions import mypyc_attr

from heirloom.core.game import Action
from heirloom.games.the_heirs.mind.kernel import KernelMove
from heirloom.search.searcher import Z_95, Estimate


@final
class Settings:
    """How to search; by default as version 0.1 did."""

    def __init__(
        self,
        exploration: float = 0.5,
        prior_weight: float = 0.4,
        unvisited_value: float = 0.35,
        judged_tries: float = 0.0,
        exact_down: int = 3,
        played_share: float = 0.0,
    ) -> None:
        self.exploration = exploration  # how much a move that was seldom tried is tried again
        self.prior_weight = prior_weight  # how much the capture of a strong card is preferred
        self.unvisited_value = unvisited_value  # is expected, beyond the prior, of an untried move
        self.judged_tries = judged_tries  # as many as the net's word on a move counts; 0: no net
        self.played_share = played_share  # of a new position's value that a game played on decides
        self.exact_down = exact_down  # cards face down, with which all is weighed first of all


@final
@mypyc_attr(acyclic=True)
class KernelChoice:
    """A move of the kernel at a node, how often it was tried, and how often it won."""

    def __init__(self, move: KernelMove, prior: float) -> None:
        self.move = move
        self.prior = prior  # what speaks for it at first sight; a chance to win if a net says so
        self.visits = 0.0
        self.total = 0.0
        self.deck: list[int] | None = None  # the kinds that are still to be turned over here

    def estimate(self, action: Action) -> Estimate:
        """What was found out about it; a result scatters no more than wins and losses do."""
        if self.visits < 2:
            return Estimate(action, self.visits, self.total, 1.0)
        value = self.total / self.visits
        variance = max(value * (1.0 - value), 0.25 / self.visits)
        return Estimate(action, self.visits, value, Z_95 * sqrt(variance / self.visits))


@final
@mypyc_attr(acyclic=True)
class KernelNode:
    """A position in the tree; its choices are looked for when it is met again."""

    def __init__(self) -> None:
        self.choices: list[KernelChoice] | None = None
        self.visits = 0.0

    def most_promising(self, choices: list[KernelChoice], settings: Settings) -> KernelChoice:
        """The choice with the highest upper bound."""
        width = settings.exploration * sqrt(log(self.visits + 2.0))
        if settings.judged_tries > 0.0:
            return _best_judged(choices, width, settings.judged_tries)
        return _best_played(choices, width, settings.prior_weight, settings.unvisited_value)


def _best_judged(choices: list[KernelChoice], width: float, judged_tries: float) -> KernelChoice:
    """What the net says counts for some tries."""
    best, most = choices[0], -1.0
    for choice in choices:
        visits = choice.visits
        bound = (choice.total + judged_tries * choice.prior) / (visits + judged_tries)
        bound += width / sqrt(visits + 1.0)
        if bound > most:
            best, most = choice, bound
    return best


def _best_played(
    choices: list[KernelChoice], width: float, prior_weight: float, unvisited_value: float
) -> KernelChoice:
    """What it gave, what is unknown of it, and what speaks for it at first sight."""
    best, most = choices[0], -1.0
    for choice in choices:
        visits = choice.visits
        if visits == 0:
            bound = unvisited_value + prior_weight * choice.prior + width
        else:
            bound = choice.total / visits + width / sqrt(visits)
            bound += prior_weight * choice.prior / (visits + 1.0)
        if bound > most:
            best, most = choice, bound
    return best

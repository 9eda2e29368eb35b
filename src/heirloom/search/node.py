# compiled with mypyc
"""Nodes and choices: what every search of a game remembers."""

from __future__ import annotations

from collections.abc import Hashable
from math import sqrt
from typing import Any, Final, final

from heirloom.core.game import Action, Seat, View
from heirloom.search.searcher import Z_95, Estimate

LEAST_DEVIATION: Final = 0.02  # the smallest assumed deviation of results
EARLY_DEVIATION: Final = 0.1  # how much results are taken to scatter until four are known
EARLY_VALUE: Final = 0.5  # what is expected where nothing was tried


@final
class Choice:
    """An action at a node, how often it was tried, and with what results."""

    def __init__(self, action: Action, prior: float) -> None:
        self.action = action
        self.prior = prior  # what the instincts say, before anything was tried
        self.visits = 0.0
        self.total = 0.0
        self.squares = 0.0
        self.offers = 0.0  # how often it was legal here
        self.regret = 0.0
        self.weight = 0.0  # how much of the average strategy it is

    def add(self, result: float) -> None:
        """Add the result of a try."""
        self.visits += 1.0
        self.total += result
        self.squares += result * result

    def value(self) -> float:
        """The mean result."""
        return self.total / self.visits if self.visits > 0 else 0.0

    def estimate(self, least_variance: float) -> Estimate:
        """The estimate of this choice."""
        if self.visits < 2:
            return Estimate(self.action, self.visits, self.value(), 1.0)
        found = max(variance(self.visits, self.total, self.squares), least_variance)
        return Estimate(self.action, self.visits, self.value(), Z_95 * sqrt(found / self.visits))


@final
class Node:
    """A position as one observer knows it, with its choices."""

    def __init__(self) -> None:
        self.choices: dict[int, Choice] = {}

    def known(self, actions: list[Action]) -> list[Choice] | None:
        """The choices for these actions; None while one of them is new here."""
        found: list[Choice] = []
        for action in actions:
            choice = self.choices.get(action.id)
            if choice is None:
                return None
            found.append(choice)
        return found

    def enter(self, actions: list[Action], priors: list[float]) -> list[Choice]:
        """The choices for these actions; new ones are added."""
        found: list[Choice] = []
        for i, action in enumerate(actions):
            if action.id not in self.choices:
                self.choices[action.id] = Choice(action, priors[i])
            found.append(self.choices[action.id])
        return found


@final
class Step:
    """A choice that was made on the way, and by whom."""

    def __init__(self, seat: Seat, choice: Choice) -> None:
        self.seat = seat
        self.choice = choice
        self.secret_among: list[Choice] | None = None  # all choices, where it was made in secret


def node_key(view: View[Any, Any], thinker: Seat) -> Hashable:
    """The key of a node; for rivals only what is public, as their hands are imagined."""
    return view.key() if view.seat == thinker else (view.seat, view.public.key())


def variance(visits: float, total: float, squares: float) -> float:
    """The variance of results, from their sum and the sum of their squares."""
    mean = total / visits
    return squares / visits - mean * mean


def deviation(visits: float, total: float, squares: float) -> float:
    """The standard deviation of results, with a lower bound."""
    return sqrt(max(variance(visits, total, squares), LEAST_DEVIATION * LEAST_DEVIATION))


def most_promising(choices: list[Choice], exploration: float) -> Choice:
    """The best choice so far, with a bonus for what instinct likes and was seldom tried."""
    visits = total = squares = priors = 0.0
    for choice in choices:
        visits += choice.visits
        total += choice.total
        squares += choice.squares
        priors += choice.prior
    mean = total / visits if visits > 0 else EARLY_VALUE
    scatter = deviation(visits, total, squares) if visits > 3 else EARLY_DEVIATION
    width = exploration * scatter * sqrt(visits + 1.0) / priors
    best, most = choices[0], -1.0
    for choice in choices:
        bound = (choice.total + mean + width * choice.prior) / (choice.visits + 1.0)
        if bound > most:
            best, most = choice, bound
    return best

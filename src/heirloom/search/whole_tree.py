# compiled with mypyc
"""The whole tree of a small game, from its start: every draw, every action, and who knows what."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random
from typing import Any, Final, final

from heirloom.core.chance import below
from heirloom.core.game import DEALER, Action, Game, State, View

MOST_POINTS: Final = 10_000  # of a tree that is kept as a whole
MOST_DEPTH: Final = 200  # draws and actions, one after the other
PROBES: Final = 5
CERTAINLY: Final = 10  # times as many points as are kept: a probe that finds so many is believed


@final
class InformationSet:
    """All points that look the same to the seat that must act there."""

    def __init__(self, view: View[Any, Any], actions: list[Action]) -> None:
        count = len(actions)
        self.view = view
        self.seat = view.seat
        self.actions = actions
        self.points: list[Point] = []
        self.shares = [1.0 / count] * count  # how often each action is played at present
        self.regrets = [0.0] * count
        self.gains = [0.0] * count  # what each action would have won more, in this walk
        self.weights = [0.0] * count  # how often each was played, over all walks
        self.reach = 0.0  # how likely the seat is to play towards this

    def average(self) -> list[float]:
        """How often each action is played on average over all walks."""
        whole = sum(self.weights)
        if whole <= 0.0:
            return [1.0 / len(self.weights)] * len(self.weights)
        return [weight / whole for weight in self.weights]


@final
class Point:
    """What has been drawn and played so far, and how it can go on."""

    def __init__(self) -> None:
        self.known: InformationSet | None = None  # where a seat acts
        self.chances: list[float] = []  # of each draw, where the dealer acts
        self.children: list[Point] = []  # by draw or action
        self.utility: list[float] = []  # by seat, where the game is over
        self.scores: list[int] = []  # the same


class TooLarge(Exception):
    """A tree has too many points to be kept."""


@final
class WholeTree:
    """All points of a game, and its information sets by what the seats know."""

    def __init__(self, game: Game[Any, Any, Any], seats: int) -> None:
        self.game = game
        self.seats = seats
        self.sets: dict[Hashable, InformationSet] = {}
        self.size = 0
        self.is_hiding = False  # whether a seat must act that cannot tell two states apart
        self._states: dict[Hashable, Hashable] = {}
        self.root = self._grown(game.setup(seats), 0)
        self._states = {}

    def set_of(self, view: View[Any, Any]) -> InformationSet | None:
        """The information set of a view; None if no game comes to it from the start."""
        return self.sets.get(view.key())

    def _grown(self, state: State[Any, Any, Any], depth: int) -> Point:
        """The point of a state, and all that follow it."""
        self.size += 1
        if self.size > MOST_POINTS or depth > MOST_DEPTH:
            raise TooLarge
        point, game = Point(), self.game
        waiting = game.waiting_on(state.public)
        if not waiting:
            point.utility = game.utility(state.public)
            point.scores = game.scores(state.public)
        elif waiting[0] == DEALER:
            for outcome, chance in game.chance(state).outcomes(MOST_POINTS):
                child = state.copy()
                game.settle(child, outcome)
                point.chances.append(float(chance))
                point.children.append(self._grown(child, depth + 1))
        else:
            known = self._known(state, waiting[0])
            known.points.append(point)
            point.known = known
            for action in known.actions:
                child = state.copy()
                game.play(child, waiting[0], action)
                point.children.append(self._grown(child, depth + 1))
        return point

    def _known(self, state: State[Any, Any, Any], seat: int) -> InformationSet:
        """The information set of the seat that acts."""
        view = state.view(seat)
        key = view.key()
        known = self.sets.get(key)
        if known is None:
            known = InformationSet(view, self.game.legal(view))
            self.sets[key] = known
            self._states[key] = state.key()
        elif not self.is_hiding and self._states[key] != state.key():
            self.is_hiding = True
        return known


def whole_tree(game: Game[Any, Any, Any], seats: int) -> WholeTree | None:
    """The tree of a game for this number of seats; None if it is too large."""
    if not _looks_small(game, seats):
        return None
    try:
        return WholeTree(game, seats)
    except (TooLarge, OverflowError):
        return None


def _looks_small(game: Game[Any, Any, Any], seats: int) -> bool:
    """Whether a few random games, always the same ones, leave it open that the tree is small.

    One of a number of equally likely paths is found with that chance, so a tree of so many points
    hardly ever shows a path that is ten times as unlikely.
    """
    rng = Random(0)
    for _ in range(PROBES):
        if _paths(game, game.setup(seats), rng) < CERTAINLY * MOST_POINTS:
            return True
    return False


def _paths(game: Game[Any, Any, Any], state: State[Any, Any, Any], rng: Random) -> int:
    """How many equally likely paths there would be, if all of them branched as a random one."""
    found, depth = 1, 0
    while found < CERTAINLY * MOST_POINTS and depth < MOST_DEPTH:
        waiting = game.waiting_on(state.public)
        if not waiting:
            return found
        depth += 1
        if waiting[0] == DEALER:
            chance = game.chance(state)
            pile, outcome = chance.pile.copy(), chance.sample(rng)
            for card in outcome:
                found *= len(set(pile))
                pile.remove(card)
            game.settle(state, outcome)
        else:
            actions = game.legal(state.view(waiting[0]))
            found *= len(actions)
            game.play(state, waiting[0], actions[below(rng, len(actions))])
    return CERTAINLY * MOST_POINTS

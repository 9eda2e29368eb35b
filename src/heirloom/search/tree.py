# compiled with mypyc
"""Information-set Monte Carlo tree search for any game: one tree for each observer.

Every try imagines a truth that looks like the view, and plays on from it. The seat that thinks
remembers positions by all that it knows; the others are remembered by what is public, because
what they hold is imagined again each time. Each seat seeks its own utility.
"""

from __future__ import annotations

from math import exp, log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, final

from heirloom.core.chance import below
from heirloom.core.game import DEALER, Action, Game, State, View
from heirloom.search.instincts import Instincts, find_instincts
from heirloom.search.judgement import Judgement, find_judgement
from heirloom.search.node import Choice, Node, Step, deviation, most_promising, node_key
from heirloom.search.regret import (
    TREMBLE_PROBABILITY,
    by_average,
    by_regret,
    can_learn,
    has_learnt,
    regret,
)
from heirloom.search.searcher import Estimate, Searcher

EXPLORATION: Final = 0.9  # how much a choice that was seldom tried is given another chance
PRIOR_WEIGHT: Final = 1.5  # how much the instincts' favourite is preferred; in standard errors
UNKNOWN_DEVIATION: Final = 0.5  # how much results scatter, before two are known
MAX_STEPS: Final = 40  # choices of one try that are remembered
UNVISITED_BOUND: Final = 1000.0  # above every upper bound: what was never tried comes first

# The same where a net judges: its word is steady, so not everything has to be tried
JUDGED_EXPLORATION: Final = 1.5
SHARPNESS: Final = 3.0  # how far the instincts' favourite is preferred to what they rate lowest
LEAST_PRIOR: Final = 0.02  # of an action however low it is rated


@final
class TreeSearcher(Searcher[Any, Any]):
    """The search for any game, with the nets that come with it, with this one, or with none."""

    def __init__(
        self, game: Game[Any, Any, Any], judgement: Judgement | None = None, learned: bool = True
    ) -> None:
        self.game = game
        self.instincts: Instincts[Any, Any, Any] = find_instincts(game)
        self.judgement = judgement
        self.looks = learned and judgement is None  # for a net, whenever it begins to think
        self.nodes: dict[int, Node] = {}  # by hash, as keys are long
        self.seat = 0
        self.together: list[int] = []  # who chooses at once and in secret at the root
        self.rng = Random(0)

    def think(
        self, view: View[Any, Any], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Estimate]:
        start, done = perf_counter(), 0
        self.nodes, self.seat, self.rng = {}, view.seat, rng
        if self.looks:
            self.judgement = find_judgement(self.game, self.game.seats_of(view))
        actions = self.game.legal(view)
        waiting = self.game.waiting_on(view.public)
        self.together = waiting if len(waiting) > 1 else []
        while tries is None or done < tries:
            if seconds is not None and done > 0 and perf_counter() - start >= seconds:
                break
            self._try(self.game.imagine(view, rng))
            done += 1
        choices = self._node(view).enter(actions, [0.0] * len(actions))
        self.nodes = {}
        return [_estimate(choice) for choice in self._ranked(choices)]

    def _ranked(self, choices: list[Choice]) -> list[Choice]:
        """Best first: by visits, or drawn from their mixture where choices are made in secret."""
        if self.together and len(choices) > 1 and has_learnt(choices):
            return by_average(sorted(choices, key=_standing, reverse=True), self.rng)
        return sorted(choices, key=_standing, reverse=True)

    def _try(self, state: State[Any, Any, Any]) -> None:
        """Walk down the tree to a new node, play on by instinct, and update the path."""
        steps: list[Step] = []
        secret = self.together.copy()
        while len(steps) < MAX_STEPS:
            waiting = self._settled(state)
            if not waiting:
                break
            seat = self.seat if self.seat in waiting else waiting[0]
            hidden = seat in secret
            if hidden:
                secret.remove(seat)
            if not self._step(state, seat, hidden, steps):
                self._play_on(state)
                break
        _credit(steps, self._results(state))

    def _settled(self, state: State[Any, Any, Any]) -> list[int]:
        """Who must act, once the dealer has drawn."""
        game = self.game
        waiting = game.waiting_on(state.public)
        while waiting and waiting[0] == DEALER:
            game.settle(state, game.chance(state).sample(self.rng))
            waiting = game.waiting_on(state.public)
        return waiting

    def _step(
        self, state: State[Any, Any, Any], seat: int, secret: bool, steps: list[Step]
    ) -> bool:
        """Let a seat choose by its tree; whether it knew all its choices already."""
        view = state.view(seat)
        actions = self.game.legal(view)
        if len(actions) == 1:
            self.game.play(state, seat, actions[0])
            return True
        node = self._node(view)
        choices = node.known(actions)
        known = choices is not None
        if choices is None:
            choices = node.enter(actions, self._priors(view, actions))
        if secret and can_learn(choices):
            choice = by_regret(choices, self.rng)
        elif self.judgement is not None:
            choice = most_promising(choices, JUDGED_EXPLORATION)
        else:
            choice = _most_promising(choices)
        step = Step(seat, choice)
        if secret:
            step.secret_among = choices
        steps.append(step)
        self.game.play(state, seat, choice.action)
        return known

    def _priors(self, view: View[Any, Any], actions: list[Action]) -> list[float]:
        """What the instincts say: 1 for the best, less for others."""
        found = _scaled(self._rate(view, actions))
        if self.judgement is None:
            return found
        return [max(exp(SHARPNESS * (prior - 1.0)), LEAST_PRIOR) for prior in found]

    def _node(self, view: View[Any, Any]) -> Node:
        key = hash(node_key(view, self.seat))
        node = self.nodes.get(key)
        if node is None:
            node = Node()
            self.nodes[key] = node
        return node

    def _rate(self, view: View[Any, Any], actions: list[Action]) -> list[float]:
        return self.instincts.rate(view, actions, self.rng)

    def _play_on(self, state: State[Any, Any, Any]) -> None:
        """Some moves by instinct, with an occasional random one."""
        judgement = self.judgement
        ahead = self.instincts.ahead if judgement is None else judgement.features.ahead
        for _ in range(ahead * len(state.private)):
            if not self._play_one(state):
                return
        self._settled(state)
        if judgement is not None:
            while not judgement.features.is_moment(state.public) and self._play_one(state):
                self._settled(state)

    def _play_one(self, state: State[Any, Any, Any]) -> bool:
        """One more move by instinct; whether the game goes on until then."""
        waiting = self._settled(state)
        if not waiting:
            return False
        view = state.view(waiting[0])
        self.game.play(state, view.seat, self._by_instinct(view, self.game.legal(view)))
        return True

    def _by_instinct(self, view: View[Any, Any], actions: list[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if self.rng.random() < TREMBLE_PROBABILITY:
            return actions[below(self.rng, len(actions))]
        ratings = self._rate(view, actions)
        return actions[ratings.index(max(ratings))]

    def _results(self, state: State[Any, Any, Any]) -> list[float]:
        """Each seat's utility, or its judgement of the position."""
        if not self.game.waiting_on(state.public):
            return self.game.utility(state.public)
        if self.judgement is not None:
            return self.judgement.chances(state)
        seats = len(state.private)
        return [self.instincts.evaluate(state.view(seat)) for seat in range(seats)]


def _credit(steps: list[Step], results: list[float]) -> None:
    """Add the results to every choice on the path."""
    for step in steps:
        result, choice = results[step.seat], step.choice
        if step.secret_among is not None and can_learn(step.secret_among):
            regret(step.secret_among, choice, result)
        choice.add(result)


def _estimate(choice: Choice) -> Estimate:
    """The estimates; a small sample is assumed to vary as much as wins and losses do."""
    return choice.estimate(0.25 / max(choice.visits, 1.0))


def _standing(choice: Choice) -> tuple[float, float]:
    return (choice.visits, choice.value())


def _deviation(choices: list[Choice]) -> float:
    """How much results scatter at this node, over all choices."""
    visits = total = squares = 0.0
    for choice in choices:
        visits += choice.visits
        total += choice.total
        squares += choice.squares
    return UNKNOWN_DEVIATION if visits < 2 else deviation(visits, total, squares)


def _most_promising(choices: list[Choice]) -> Choice:
    """The highest upper bound; what was never tried comes first, the instincts' favourite ahead."""
    best, most, scatter = choices[0], -1.0, _deviation(choices)
    for choice in choices:
        choice.offers += 1.0
        bound = UNVISITED_BOUND + choice.prior
        if choice.visits > 0:
            bound = _upper_bound(choice, scatter)
        if bound > most:
            best, most = choice, bound
    return best


def _upper_bound(choice: Choice, scatter: float) -> float:
    """The upper bound: mean, uncertainty, and the bonus of instinct."""
    width = EXPLORATION * sqrt(log(choice.offers + 1.0)) + PRIOR_WEIGHT * choice.prior
    return choice.total / choice.visits + scatter * width / sqrt(choice.visits)


def _scaled(ratings: list[float]) -> list[float]:
    """Ratings from 0 for the worst to 1 for the best."""
    low, high = min(ratings), max(ratings)
    if high <= low:
        return [0.5] * len(ratings)
    return [(rating - low) / (high - low) for rating in ratings]

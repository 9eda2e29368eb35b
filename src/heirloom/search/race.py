# compiled with mypyc
"""A search that is a race between all actions: the worse half is dropped again and again.

Every action is followed to where something is decided, all of them in the same imagined worlds with
the same luck. On the way every seat learns its next moves, each for its own chance to win, the
seat that thinks from all that it knows, its rivals from what is public; beyond what was learnt they
follow their instincts. So rivals that were taken for simple at first answer what is done to them
once there were tries enough.
"""

from __future__ import annotations

from abc import abstractmethod
from math import exp
from random import Random
from time import perf_counter
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import DEALER, Action, Game, Seat, State, View
from heirloom.search.instincts import Instincts, find_instincts
from heirloom.search.node import LEAST_DEVIATION, Choice, Node, Step, most_promising, node_key
from heirloom.search.searcher import Estimate, Searcher

EXPLORATION: Final = 1.5  # how much a next move that was seldom tried is tried again
MAX_NODES: Final = 50_000  # that are remembered


@final
class Race:
    """The choices still in the race; the worse half is dropped until two are left."""

    def __init__(self, choices: list[Choice]) -> None:
        self.left = sorted(choices, key=_prior, reverse=True)
        self.out: list[Choice] = []
        self.heats = 1
        while len(choices) > 2**self.heats:
            self.heats += 1
        self.heat = 1

    def narrow(self, gone: float) -> None:
        """Drop what must be dropped after this share of the time."""
        while self.heat < self.heats and gone * self.heats >= self.heat:
            self.heat += 1
            ranked = self.ranked()
            half = max(2, (len(self.left) + 1) // 2)
            self.left, self.out = ranked[:half], ranked[half:]

    def ranked(self) -> list[Choice]:
        """Best first."""
        return sorted(self.left, key=_value, reverse=True) + self.out


@mypyc_attr(allow_interpreted_subclasses=True)
class Racer(Searcher[Any, Any]):
    """A search that a game completes: when to judge, and what each seat can expect then."""

    def __init__(
        self, game: Game[Any, Any, Any], prior_scale: float, least_prior: float = 0.0
    ) -> None:
        self.game = game
        self.instincts: Instincts[Any, Any, Any] = find_instincts(game)
        self.prior_scale = prior_scale  # how much lower a rating is whose prior is 2.7 times less
        self.least_prior = least_prior  # of a move however low it is rated
        self.exploration = EXPLORATION
        self.nodes: dict[int, Node] = {}  # of every seat, on the way; by hash, as keys are long
        self.seat = 0
        self.worlds = 0  # that were imagined for this decision
        self.luck = Random(0)

    @abstractmethod
    def begin(self, public: Any) -> None:
        """Prepare to think about this table."""

    @abstractmethod
    def decided(self, public: Any) -> bool:
        """Whether to judge here; the end of the game is judged by its utility anyway."""

    def decided_before_luck(self, public: Any) -> bool:
        """Whether to judge here rather than to let the dealer draw."""
        return False

    @abstractmethod
    def chances(self, state: State[Any, Any, Any]) -> list[float]:
        """The expected utility of each seat in an imagined state: how likely it is to win."""

    def think(
        self, view: View[Any, Any], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Estimate]:
        start, done, gone = perf_counter(), 0, 0.0
        self.nodes, self.seat, self.worlds = {}, view.seat, 0
        self.begin(view.public)
        race = Race(self._choices(Node(), view, self.game.legal(view)))
        while gone < 1.0:
            done += self._try_all(view, race.left, None if tries is None else tries - done, rng)
            gone = 0.0 if tries is None else done / max(tries, 1)
            if seconds is not None:
                gone = max(gone, (perf_counter() - start) / max(seconds, 0.001))
            race.narrow(gone)
        self.nodes = {}
        least_variance = LEAST_DEVIATION * LEAST_DEVIATION
        return [choice.estimate(least_variance) for choice in race.ranked()]

    def _try_all(
        self, view: View[Any, Any], choices: list[Choice], tries: int | None, rng: Random
    ) -> int:
        """Try every choice once, in one world with the same luck; return the number of tries."""
        world, seed, done = self.game.imagine(view, rng), rng.getrandbits(32), 0
        self.worlds += 1
        for choice in choices:
            if tries is None or done < max(tries, 1):
                self.luck.seed(seed)
                choice.add(self._follow(world.copy(), choice.action))
                done += 1
        return done

    def _follow(self, state: State[Any, Any, Any], action: Action) -> float:
        """Where this leads to; every seat remembers its way as far as it knew it, and a step."""
        steps: list[Step] = []
        known = [True] * len(state.private)
        self.game.play(state, self.seat, action)
        seat = self._next(state)
        while seat != DEALER:
            view = state.view(seat)
            actions = self.game.legal(view)
            if len(actions) == 1:
                self.game.play(state, seat, actions[0])
            elif known[seat]:
                known[seat] = self._step(state, view, actions, steps)
            else:
                ratings = self.instincts.rate(view, actions, self.luck)
                self.game.play(state, seat, actions[ratings.index(max(ratings))])
            seat = self._next(state)
        results = self._results(state)
        for step in steps:
            step.choice.add(results[step.seat])
        return results[self.seat]

    def _results(self, state: State[Any, Any, Any]) -> list[float]:
        """Each seat's utility, or its expectation if the game goes on."""
        if self.game.waiting_on(state.public):
            return self.chances(state)
        return self.game.utility(state.public)

    def _next(self, state: State[Any, Any, Any]) -> Seat:
        """Who moves, once the dealer has drawn; the dealer where it is judged, or all is over."""
        waiting = self.game.waiting_on(state.public)
        while waiting and waiting[0] == DEALER:
            if self.decided_before_luck(state.public):
                return DEALER
            self.game.settle(state, self.game.chance(state).sample(self.luck))
            waiting = self.game.waiting_on(state.public)
        return waiting[0] if waiting and not self.decided(state.public) else DEALER

    def _step(
        self,
        state: State[Any, Any, Any],
        view: View[Any, Any],
        actions: list[Action],
        steps: list[Step],
    ) -> bool:
        """Let a seat move by what it has learned; return whether it knew the node."""
        key = hash(node_key(view, self.seat))
        node = self.nodes.get(key)
        known = node is not None
        if node is None:
            node = Node()
            if len(self.nodes) < MAX_NODES:
                self.nodes[key] = node
        choice = most_promising(self._choices(node, view, actions), self.exploration)
        steps.append(Step(view.seat, choice))
        self.game.play(state, view.seat, choice.action)
        return known

    def _choices(self, node: Node, view: View[Any, Any], actions: list[Action]) -> list[Choice]:
        """The choices for these actions at a node, entered where they are new."""
        found = node.known(actions)
        return node.enter(actions, self._priors(view, actions)) if found is None else found

    def _priors(self, view: View[Any, Any], actions: list[Action]) -> list[float]:
        """What the instincts say: 1 for the best, less for others."""
        ratings = self.instincts.rate(view, actions, self.luck)
        best = max(ratings)
        return [
            max(exp((rating - best) / self.prior_scale), self.least_prior) for rating in ratings
        ]


def _prior(choice: Choice) -> float:
    return choice.prior


def _value(choice: Choice) -> float:
    return choice.value() if choice.visits > 0 else -1.0

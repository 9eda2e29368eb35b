# compiled with mypyc
"""Searching The Heirs: no secrets, only luck.

Turning over a card is a node of chance: its cards are tried as often as they are likely. Positions
that come about in several ways are one node. Where no card lies face down any more the solver says
who wins, and where few do every card is weighed.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from heirloom.core.game import Action, Empty
from heirloom.games.the_heirs.mind.expectimax import TOO_MUCH, Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel, KernelMove, count
from heirloom.games.the_heirs.mind.solver import UNKNOWN, WON, Solver
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import Public, Sight
from heirloom.search.searcher import Z_95, Estimate, Searcher

EXPLORATION: Final = 0.5  # how much a move that was seldom tried is given another chance
PRIOR_WEIGHT: Final = 0.4  # how much the capture of a strong card is preferred, fading with visits
UNVISITED_VALUE: Final = 0.35  # what is expected, beyond its prior, of a move never tried
SOLVED_CARDS: Final = 12  # all open: so many are solved wherever they come up
SOLVER_POSITIONS: Final = 250  # that may be opened for it
EXACT_FACE_DOWN: Final = 3  # cards face down, with which every card is weighed first of all
EXACT_POSITIONS_PER_TRY: Final = 20  # that a try gives for exact answers
EXACT_TIME_SHARE: Final = 0.4  # of the time, after which no other attempt at them begins
EXACT_VALUES_KEPT: Final = 400_000  # that are remembered from move to move


def searcher(game: TheHeirs) -> HeirsSearcher:
    """The search for this board and these people."""
    return HeirsSearcher(game)


@final
@mypyc_attr(acyclic=True)
class KernelChoice:
    """A move of the kernel at a node, how often it was tried, and how often it won."""

    def __init__(self, move: KernelMove, prior: float) -> None:
        self.move = move
        self.prior = prior
        self.visits = 0.0
        self.total = 0.0
        self.deck: list[int] | None = None  # the kinds that are still to be turned over here

    def upper_bound(self, width: float) -> float:
        """What it gave, what is unknown of it, and what speaks for it at first sight."""
        if self.visits == 0:
            return UNVISITED_VALUE + PRIOR_WEIGHT * self.prior + EXPLORATION * width
        return (
            self.total / self.visits
            + EXPLORATION * width / sqrt(self.visits)
            + PRIOR_WEIGHT * self.prior / (self.visits + 1.0)
        )

    def estimate(self, action: Action) -> Estimate:
        """What was found out about it: every result is a win or a loss."""
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

    def most_promising(self, choices: list[KernelChoice]) -> KernelChoice:
        """The choice with the highest upper bound."""
        width = sqrt(log(self.visits + 2.0))
        best, most = choices[0], -1.0
        for choice in choices:
            bound = choice.upper_bound(width)
            if bound > most:
                best, most = choice, bound
        return best


@final
class HeirsSearcher(Searcher[Public, Empty]):
    """Thinks about The Heirs."""

    def __init__(self, game: TheHeirs) -> None:
        self.game = game
        self.solver = Solver(game)
        self.exact = Expectimax(game, self.solver)
        self.root = Kernel(game)
        self.kernel = Kernel(game)
        self.nodes: dict[int, KernelNode] = {}

    def think(
        self, view: Sight, seconds: float | None, tries: int | None, rng: Random
    ) -> list[Estimate]:
        start, done = perf_counter(), 0
        self.root.load(self.game.imagine(view, rng), rng)
        self.kernel.luck = self.root.luck
        proved = self._proved(start, seconds, tries)
        if proved:
            return proved
        self.nodes = {}
        while tries is None or done < tries:
            if seconds is not None and done % 16 == 1 and perf_counter() - start >= seconds:
                break
            self._try()
            done += 1
        choices = self._choices(self._node(self.root), self.root)
        choices.sort(key=_standing, reverse=True)
        self.nodes = {}
        return [choice.estimate(self.action(choice.move)) for choice in choices]

    def _proved(self, start: float, seconds: float | None, tries: int | None) -> list[Estimate]:
        """Exact values of all moves, best first; nothing where that takes too long."""
        if count(self.root.down) > EXACT_FACE_DOWN:
            return []
        if len(self.exact.known) > EXACT_VALUES_KEPT:
            self.exact.known.clear()
        budget = SOLVER_POSITIONS
        while True:
            found = self._weighed(budget)
            if found:
                return found
            if seconds is not None and perf_counter() - start > EXACT_TIME_SHARE * seconds:
                return []
            if tries is not None and budget > EXACT_POSITIONS_PER_TRY * tries:
                return []
            budget *= 2

    def _weighed(self, budget: int) -> list[Estimate]:
        """The same, for so many positions; what was found remains for the next time."""
        found: list[Estimate] = []
        for move in self.root.moves():
            value = self.exact.of(self.root, move, budget)
            if value == TOO_MUCH:
                return []
            budget = self.exact.left
            found.append(Estimate(self.action(move), 1.0, value, 0.0))
            if value >= 1.0:
                break
        found.sort(key=_value, reverse=True)
        return self._with_the_rest(found)

    def _with_the_rest(self, found: list[Estimate]) -> list[Estimate]:
        """Moves that nobody needs to look into once one wins for certain."""
        seen = [estimate.action for estimate in found]
        for move in self.root.moves():
            action = self.action(move)
            if action not in seen:
                found.append(Estimate(action, 0.0, 0.0, 1.0))
        return found

    def action(self, move: KernelMove) -> Action:
        """A move of the kernel as an action of the game."""
        bits = self.root.bits
        if move.target == 0:
            return self.game.stop
        if move.source == 0:
            return self.game.turnings[bits.index(move.target)]
        return self.game.captures[bits.index(move.source)][bits.index(move.target)]

    # One try

    def _try(self) -> None:
        """Walk down the tree to a new node, play on at random, and tell all on the way."""
        kernel = self.kernel
        kernel.become(self.root)
        path: list[KernelChoice] = []
        seats: list[int] = []
        while not kernel.over:
            if kernel.down == 0 and kernel.fresh == 0 and self._is_settled():
                break
            node = self._node(kernel)
            node.visits += 1.0
            if node.visits == 1.0 and path:
                self._finish()
                break
            choice = node.most_promising(self._choices(node, kernel))
            path.append(choice)
            seats.append(kernel.turn)
            kernel.do(choice.move, self._drawn(choice))
        winner = 1 - int(kernel.turn)
        for i, choice in enumerate(path):
            choice.visits += 1.0
            if seats[i] == winner:
                choice.total += 1.0

    def _is_settled(self) -> bool:
        """Whether the solver sees the end from here; then it is as good as over."""
        if count(self.kernel.occupied) > SOLVED_CARDS:
            return False
        result = self.solver.solve(self.kernel, SOLVER_POSITIONS)
        if result == UNKNOWN:
            return False
        self._end(result)
        return True

    def _finish(self) -> None:
        """Play on, at random until all cards lie open and then by what looks best."""
        self.kernel.play_out(True)
        if not self.kernel.over and not self._is_settled():
            self._end(self.solver.guess(self.kernel))

    def _end(self, result: int) -> None:
        """Call it over; who has lost is then to move."""
        if result == WON:
            self.kernel.turn = 1 - self.kernel.turn
        self.kernel.over = True

    def _node(self, kernel: Kernel) -> KernelNode:
        key = kernel.key()
        node = self.nodes.get(key)
        if node is None:
            node = KernelNode()
            self.nodes[key] = node
        return node

    def _choices(self, node: KernelNode, kernel: Kernel) -> list[KernelChoice]:
        choices = node.choices
        if choices is None:
            choices = [KernelChoice(move, self._prior(move, kernel)) for move in kernel.moves()]
            node.choices = choices
        return choices

    def _prior(self, move: KernelMove, kernel: Kernel) -> float:
        """Captures before other moves, those of strong cards first."""
        if move.source == 0:
            return 0.3 if move.target else 0.2
        target = move.target
        number = 1 if kernel.ones & target else 0
        number += 2 if kernel.twos & target else 0
        number += 4 if kernel.fours & target else 0
        return 1.0 - 0.12 * number

    def _drawn(self, choice: KernelChoice) -> i64:
        """The place in the pile of the card to turn over: all are tried before one comes again."""
        move = choice.move
        if move.source or not move.target:
            return 0
        kernel, deck = self.kernel, choice.deck
        if not deck:
            deck = choice.deck = kernel.pile.copy()
        chosen = kernel.below(len(deck))
        kind = deck[chosen]
        deck[chosen] = deck[-1]
        deck.pop()
        return kernel.pile.index(kind)


def _standing(choice: KernelChoice) -> tuple[float, float]:
    return (choice.visits, choice.total)


def _value(estimate: Estimate) -> float:
    return estimate.value

# compiled with mypyc
"""Searching The Heirs: no secrets, only luck.

Turning over a card is a node of chance: its cards are tried as often as they are likely. Positions
that come about in several ways are one node. A try ends at a new position. A trained net judges
it, and the game is also played on, for the two err in different ways; without a net the game
is only played on. Where no card lies face down any more the solver says who wins, and where few do
every card is weighed.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Final, final

from mypy_extensions import i64

from heirloom.core.game import Action, Empty
from heirloom.games.the_heirs.mind.evaluation import Evaluation
from heirloom.games.the_heirs.mind.expectimax import TOO_MUCH, Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel, KernelMove, count
from heirloom.games.the_heirs.mind.nodes import KernelChoice, KernelNode, Settings
from heirloom.games.the_heirs.mind.openings import find_openings
from heirloom.games.the_heirs.mind.solver import UNKNOWN, WON, Solver
from heirloom.games.the_heirs.mind.turning import Turnings
from heirloom.games.the_heirs.mind.weights import find_weights
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import Public, Sight
from heirloom.search.searcher import Estimate, Searcher

SOLVED_CARDS: Final = 12  # all open: so many are solved wherever they come up
SOLVER_POSITIONS: Final = 250  # that may be opened for it
EXACT_POSITIONS_PER_TRY: Final = 20  # that a try gives for exact answers
EXACT_TIME_SHARE: Final = 0.4  # of the time, after which no other attempt at them begins
EXACT_VALUES_KEPT: Final = 400_000  # that are remembered from move to move
SMALL_SQUARES: Final = 8  # of a board where every card is weighed from the beginning
EXPLORATION: Final = 0.3  # where a net judges
JUDGED_TRIES: Final = 3.0
PLAYED_SHARE: Final = 0.5  # what the net overlooks, games that are played on may show


def searcher(game: TheHeirs) -> HeirsSearcher:
    """The search for this board and these people."""
    return HeirsSearcher(game)


def searcher_01(game: TheHeirs) -> HeirsSearcher:
    """The search of version 0.1: nothing was learned, and fewer cards are weighed exactly."""
    return HeirsSearcher(game, Settings(), learned=False)


def settings_for(game: TheHeirs, learned: bool) -> Settings:
    """What serves best on this board, with a net or without one."""
    if game.board.size <= SMALL_SQUARES:
        return Settings(exact_down=SMALL_SQUARES)
    if learned:
        return Settings(
            exploration=EXPLORATION, judged_tries=JUDGED_TRIES, played_share=PLAYED_SHARE
        )
    return Settings()


@final
class HeirsSearcher(Searcher[Public, Empty]):
    """Thinks about The Heirs."""

    def __init__(
        self, game: TheHeirs, settings: Settings | None = None, learned: bool = True
    ) -> None:
        self.game = game
        self.evaluation: Evaluation | None = None
        self.turnings: Turnings | None = None
        weights = find_weights(game) if learned else None
        if weights is not None:
            self.evaluation, self.turnings = weights.evaluation(game), weights.turnings()
        self.settings = settings or settings_for(game, weights is not None)
        self.solver = Solver(game)
        self.exact = Expectimax(game, self.solver)
        self.openings = find_openings(game) if learned else {}
        self.exact.known = self.openings.copy()
        self.root = Kernel(game)
        self.kernel = Kernel(game)
        self.leaf = Kernel(game)
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
        if count(self.root.down) > self.settings.exact_down:
            return []
        if len(self.exact.known) > EXACT_VALUES_KEPT:
            self.exact.known = self.openings.copy()
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
        """Walk down the tree to a new node, judge it, and tell all on the way."""
        kernel, settings = self.kernel, self.settings
        kernel.become(self.root)
        path: list[KernelChoice] = []
        seats: list[int] = []
        while not kernel.over:
            if kernel.down == 0 and kernel.fresh == 0 and self._is_settled():
                break
            node = self._node(kernel)
            node.visits += 1.0
            if node.visits == 1.0 and path:
                turn = int(kernel.turn)
                self._tell(path, seats, turn, self._value_of_new())
                return
            choice = node.most_promising(self._choices(node, kernel), settings)
            path.append(choice)
            seats.append(kernel.turn)
            kernel.do(choice.move, self._drawn(choice))
        self._tell(path, seats, int(kernel.turn), 0.0)

    def _tell(self, path: list[KernelChoice], seats: list[int], turn: int, value: float) -> None:
        """Add the result for the player to move where the try ended to all choices on the way."""
        for i, choice in enumerate(path):
            choice.visits += 1.0
            choice.total += value if seats[i] == turn else 1.0 - value

    def _value_of_new(self) -> float:
        """The chance of the player to move at a new node."""
        if self.evaluation is None:
            return self._played()
        judged, share = self._judged(self.evaluation), self.settings.played_share
        return judged if share == 0.0 else judged + share * (self._played() - judged)

    def _played(self) -> float:
        """Whether the player to move wins a game that is played on from here."""
        turn = self.kernel.turn
        self._finish()
        return 0.0 if self.kernel.turn == turn else 1.0

    def _judged(self, evaluation: Evaluation) -> float:
        """The chance to win that the net sees for the player to move."""
        kernel = self.kernel
        if not kernel.fresh:
            return evaluation.chance(kernel)
        best = 0.0  # the best is made of a card just turned over
        for move in kernel.moves():
            best = max(best, self._after(evaluation, kernel, move))
        return best

    def _after(self, evaluation: Evaluation, kernel: Kernel, move: KernelMove) -> float:
        """The chance of the player who makes a move that turns nothing over."""
        leaf = self.leaf
        leaf.become(kernel)
        leaf.do(move, 0)
        return 1.0 if leaf.over else 1.0 - evaluation.chance(leaf)

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
            evaluation, turnings = self.evaluation, self.turnings
            if evaluation is None or turnings is None:
                choices = [KernelChoice(move, self._prior(move, kernel)) for move in kernel.moves()]
            else:
                choices = self._judged_choices(kernel, evaluation, turnings)
            node.choices = choices
        return choices

    def _judged_choices(
        self, kernel: Kernel, evaluation: Evaluation, turnings: Turnings
    ) -> list[KernelChoice]:
        """All moves, each with the chance to win that the net sees in it."""
        if kernel.down and not kernel.fresh:
            turnings.look(kernel, evaluation.chance(kernel))
        choices: list[KernelChoice] = []
        for move in kernel.moves():
            if move.source == 0 and move.target:
                chance = turnings.chance(kernel, move.target)
            else:
                chance = self._after(evaluation, kernel, move)
            choices.append(KernelChoice(move, chance))
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

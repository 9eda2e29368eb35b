# compiled with mypyc
"""Searching The Heirs: no secrets, only luck.

Turning over a card is a node of chance: its cards are tried as often as they are likely. Positions
that come about in several ways are one place. Where no card lies face down any more the solver says
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
from heirloom.search.searcher import SURE, Line, Searcher

EXPLORE: Final = 0.5
BIAS: Final = 0.4  # how much the capture of a strong card is preferred, fading with its tries
UNTRIED: Final = 0.35  # what is expected, beyond its bias, of a move that was never tried
SMALL: Final = 12  # cards, all open, that are solved wherever they come up
GLANCE: Final = 250  # positions for that
FEW: Final = 3  # cards face down, with which every card is weighed before anything else
PATIENCE: Final = 20  # positions that a try gives for exact answers
HALF: Final = 0.4  # of the time that is given for them at the most, before the last attempt
KEPT: Final = 400_000  # exact answers that are remembered from move to move


def searcher(game: TheHeirs) -> HeirsSearcher:
    """The search for this board and these people."""
    return HeirsSearcher(game)


@final
@mypyc_attr(acyclic=True)
class Try:
    """A move at a place, and how it did."""

    def __init__(self, option: KernelMove, liking: float) -> None:
        self.option = option
        self.liking = liking
        self.tries = 0.0
        self.total = 0.0
        self.deck: list[int] | None = None  # the kinds that are still to be turned over here

    def appeal(self, width: float) -> float:
        """Its upper bound."""
        if self.tries == 0:
            return UNTRIED + BIAS * self.liking + EXPLORE * width
        return (
            self.total / self.tries
            + EXPLORE * width / sqrt(self.tries)
            + BIAS * self.liking / (self.tries + 1.0)
        )


@final
@mypyc_attr(acyclic=True)
class Place:
    """A position in the tree; its moves are looked for when it is met again."""

    def __init__(self) -> None:
        self.moves: list[Try] | None = None
        self.tries = 0.0

    def choose(self, moves: list[Try]) -> Try:
        """The move with the highest upper bound."""
        width = sqrt(log(self.tries + 2.0))
        best, most = moves[0], -1.0
        for move in moves:
            appeal = move.appeal(width)
            if appeal > most:
                best, most = move, appeal
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
        self.places: dict[int, Place] = {}

    def think(
        self, view: Sight, seconds: float | None, tries: int | None, rng: Random
    ) -> list[Line]:
        start, done = perf_counter(), 0
        self.root.load(self.game.imagine(view, rng), rng)
        self.kernel.luck = self.root.luck
        proved = self._proved(start, seconds, tries)
        if proved:
            return proved
        self.places = {}
        while tries is None or done < tries:
            if seconds is not None and done % 16 == 1 and perf_counter() - start >= seconds:
                break
            self._try()
            done += 1
        moves = self._moves(self._place(self.root), self.root)
        moves.sort(key=_standing, reverse=True)
        self.places = {}
        return [self._line(move) for move in moves]

    def _proved(self, start: float, seconds: float | None, tries: int | None) -> list[Line]:
        """Exact values of all moves, best first; nothing where that takes too long."""
        if count(self.root.down) > FEW:
            return []
        if len(self.exact.known) > KEPT:
            self.exact.known.clear()
        budget = GLANCE
        while True:
            lines = self._weighed(budget)
            if lines:
                return lines
            if seconds is not None and perf_counter() - start > HALF * seconds:
                return []
            if tries is not None and budget > PATIENCE * tries:
                return []
            budget *= 2

    def _weighed(self, budget: int) -> list[Line]:
        """The same, for so many positions; what was found remains for the next time."""
        lines: list[Line] = []
        for option in self.root.options():
            value = self.exact.of(self.root, option, budget)
            if value == TOO_MUCH:
                return []
            budget = self.exact.left
            lines.append(Line(self.action(option), 1.0, value, 0.0))
            if value >= 1.0:
                break
        lines.sort(key=_value, reverse=True)
        return self._with_the_rest(lines)

    def _with_the_rest(self, lines: list[Line]) -> list[Line]:
        """Moves that nobody needs to look into once one wins for certain."""
        seen = [line.action for line in lines]
        for option in self.root.options():
            action = self.action(option)
            if action not in seen:
                lines.append(Line(action, 0.0, 0.0, 1.0))
        return lines

    def _line(self, move: Try) -> Line:
        action, tries = self.action(move.option), move.tries
        if tries < 2:
            return Line(action, tries, move.total, 1.0)
        mean = move.total / tries
        spread = max(mean * (1.0 - mean), 0.25 / tries)
        return Line(action, tries, mean, SURE * sqrt(spread / tries))

    def action(self, option: KernelMove) -> Action:
        """A move of the kernel as an action of the game."""
        bits = self.root.bits
        if option.target == 0:
            return self.game.stop
        if option.source == 0:
            return self.game.turnings[bits.index(option.target)]
        return self.game.captures[bits.index(option.source)][bits.index(option.target)]

    # One try

    def _try(self) -> None:
        """Walk down the tree to a new place, play on at random, and tell all on the way."""
        kernel = self.kernel
        kernel.become(self.root)
        path: list[Try] = []
        seats: list[int] = []
        while not kernel.over:
            if kernel.down == 0 and kernel.fresh == 0 and self._is_settled():
                break
            place = self._place(kernel)
            place.tries += 1.0
            if place.tries == 1.0 and path:
                self._finish()
                break
            move = place.choose(self._moves(place, kernel))
            path.append(move)
            seats.append(kernel.turn)
            kernel.do(move.option, self._drawn(move))
        winner = 1 - int(kernel.turn)
        for i, move in enumerate(path):
            move.tries += 1.0
            if seats[i] == winner:
                move.total += 1.0

    def _is_settled(self) -> bool:
        """Whether the solver sees the end from here; then it is as good as over."""
        if count(self.kernel.occupied) > SMALL:
            return False
        result = self.solver.solve(self.kernel, GLANCE)
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

    def _place(self, kernel: Kernel) -> Place:
        key = kernel.key()
        place = self.places.get(key)
        if place is None:
            place = Place()
            self.places[key] = place
        return place

    def _moves(self, place: Place, kernel: Kernel) -> list[Try]:
        moves = place.moves
        if moves is None:
            moves = [Try(option, self._liking(option, kernel)) for option in kernel.options()]
            place.moves = moves
        return moves

    def _liking(self, option: KernelMove, kernel: Kernel) -> float:
        """Captures before other moves, those of strong cards first."""
        if option.source == 0:
            return 0.3 if option.target else 0.2
        target = option.target
        number = 1 if kernel.ones & target else 0
        number += 2 if kernel.twos & target else 0
        number += 4 if kernel.fours & target else 0
        return 1.0 - 0.12 * number

    def _drawn(self, move: Try) -> i64:
        """The place in the pile of the card to turn over: all are tried before one comes again."""
        option = move.option
        if option.source or not option.target:
            return 0
        kernel, deck = self.kernel, move.deck
        if not deck:
            deck = move.deck = kernel.pile.copy()
        chosen = kernel.below(len(deck))
        kind = deck[chosen]
        deck[chosen] = deck[-1]
        deck.pop()
        return kernel.pile.index(kind)


def _standing(move: Try) -> tuple[float, float]:
    return (move.tries, move.total)


def _value(line: Line) -> float:
    return line.value

"""Judging The Heirs: played on until all cards are open, and then solved."""

from __future__ import annotations

from random import Random
from time import monotonic
from types import FunctionType

from heirloom.core.game import DEALER
from heirloom.games.the_heirs.mind.expectimax import TOO_MUCH, Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel, count
from heirloom.games.the_heirs.mind.solver import UNKNOWN, WON, Solver
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import Public, Truth
from heirloom.search.judge import Judge

SOLVED_CARDS = 18  # on the board; with more, the end is not always seen in time
MOST_POSITIONS = 20_000  # opened for one answer
PROOF_SECONDS = 2.0  # for one proof, as far as can be foreseen
PROOF_POSITIONS = 1_500_000  # at most
FIRST_POSITIONS = 20_000  # as long as it is not known how many are opened in a second
PROVED_FACE_DOWN = 1  # cards: whoever counts knows which one it is
EXACT_SQUARES = 8  # boards so small are solved from the first move
QUICK_CARDS = 12  # with so few, every game that is played on is solved
QUICK_POSITIONS = 500
WORLDS = 4  # draws that are tried where one is due
IS_COMPILED = not isinstance(Kernel.play_out, FunctionType)
GAMES_PER_WORLD = 12 if IS_COMPILED else 3  # so that a review has several rounds in either case
ESTIMATED_LUCK_TRIES = 2  # of each outcome: a try is the mean of many games
ESTIMATED_LUCK_WEIGHT = 0.2  # games that are played on at random say little about luck


def judge(game: TheHeirs) -> HeirsJudge:
    """The judge for this board."""
    return HeirsJudge(game)


class HeirsJudge(Judge):
    """Knows who wins once all cards are open, and on small boards from the beginning."""

    def __init__(self, game: TheHeirs) -> None:
        super().__init__(game)
        self.heirs = game
        self.solver = Solver(game)
        self.expectimax = Expectimax(game, self.solver)
        self.root = Kernel(game)
        self.kernel = Kernel(game)
        self.is_small = game.board.size <= EXACT_SQUARES
        self.luck_weight = 1.0 if self.is_small else ESTIMATED_LUCK_WEIGHT
        self.luck_tries = 1 if self.is_small else ESTIMATED_LUCK_TRIES
        self.speed = FIRST_POSITIONS / PROOF_SECONDS  # positions that the solver opens in a second
        self.luck_unused = Random(0)  # a kernel that is solved draws nothing

    def exact(self, state: Truth) -> list[float] | None:
        found = super().exact(state)
        if found is not None or not self._is_in_reach(state.public):
            return found
        return self._solved(state, MOST_POSITIONS)

    def prove(self, state: Truth) -> list[float] | None:
        """Who wins once all cards are open, or all but one, however many there are."""
        found = self.exact(state)
        if found is not None or state.public.down > PROVED_FACE_DOWN:
            return found
        most = 0
        while found is None and most < (limit := self._affordable()):
            most, begin, before = limit, monotonic(), int(self.solver.nodes)
            found = self._solved(state, most)
            opened = int(self.solver.nodes) - before
            if opened >= FIRST_POSITIONS:
                self.speed = opened / max(monotonic() - begin, 0.001)
            most += most // 2  # once more only if the solver turned out to be much faster
        return found

    def _affordable(self) -> int:
        """How many positions a proof may open."""
        return min(max(int(self.speed * PROOF_SECONDS), FIRST_POSITIONS), PROOF_POSITIONS)

    def _solved(self, state: Truth, most: int) -> list[float] | None:
        if DEALER in self.game.waiting_on(state.public):
            return self._mean(state, most)
        self.kernel.load(state, self.luck_unused)
        value = self.expectimax.value(self.kernel, most)
        return None if value == TOO_MUCH else _for(state.public.turn, value)

    def worth(self, state: Truth, rng: Random) -> list[float]:
        """Exact, or the mean of many games that are played on until all cards are open."""
        found = self.exact(state)
        if found is not None:
            return found
        wins = 0.0
        for _ in range(WORLDS):
            after = state.copy() if DEALER in self.game.waiting_on(state.public) else state
            while DEALER in self.game.waiting_on(after.public):
                self.game.settle(after, self.game.chance(after).sample(rng))
            wins += self._played_on(after, rng)
        return _for(0, wins / WORLDS)

    def worth_of_luck(self, state: Truth, rng: Random) -> list[float]:
        return self.worth(state, rng)

    def _played_on(self, state: Truth, rng: Random) -> float:
        """How often black wins, over some games from here."""
        if not self.game.waiting_on(state.public):
            return self.game.utility(state.public)[0]
        self.root.load(state, rng)
        self.kernel.luck = self.root.luck
        wins = 0
        for _ in range(GAMES_PER_WORLD):
            self.kernel.become(self.root)
            self.kernel.play_out(True)
            wins += self._winner() == 0
        return wins / GAMES_PER_WORLD

    def _winner(self) -> int:
        """Who wins where a game was played on to: solved if it is quick, else guessed."""
        kernel = self.kernel
        if kernel.over:
            return 1 - int(kernel.turn)
        result = UNKNOWN
        if count(kernel.occupied) <= QUICK_CARDS:
            result = self.solver.solve(kernel, QUICK_POSITIONS)
        if result == UNKNOWN:
            result = self.solver.guess(kernel)
        return int(kernel.turn) if result == WON else 1 - int(kernel.turn)

    def _is_in_reach(self, public: Public) -> bool:
        """Whether it is worth trying to solve it."""
        return self.is_small or (public.down == 0 and sum(public.left) <= SOLVED_CARDS)

    def _mean(self, state: Truth, most: int) -> list[float] | None:
        """The mean over everything that can be drawn now."""
        total = 0.0
        for outcome, probability in self.game.chance(state).outcomes():
            after = state.copy()
            self.game.settle(after, outcome)
            found = Judge.exact(self, after) or self._solved(after, most)
            if found is None:
                return None
            total += float(probability) * found[0]
        return _for(0, total)


def _for(seat: int, value: float) -> list[float]:
    return [value, 1.0 - value] if seat == 0 else [1.0 - value, value]

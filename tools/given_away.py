"""Measures how much of a win a decision gives away in The Heirs on two by four squares.

    python tools/given_away.py --seconds 1 --games 20
    python tools/given_away.py --tries 5000 --games 60 --version-01

Games are played at random; at every decision on the way the search is asked, and what it chooses is
compared with the exact values of all moves.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from math import sqrt
from random import Random

import heirloom
from heirloom.core.dealers import Duplicate
from heirloom.core.game import Action
from heirloom.core.match import Match
from heirloom.games.the_heirs.mind.expectimax import Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.search import searcher, searcher_01
from heirloom.games.the_heirs.mind.solver import Solver
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import Sight
from heirloom.search.searcher import Z_95

EVERYTHING = 10**9  # positions


class Judge:
    """Knows every position of the board."""

    def __init__(self, game: TheHeirs) -> None:
        self.game = game
        self.exact, self.kernel = Expectimax(game, Solver(game)), Kernel(game)
        self.kernel.load(game.setup(2), Random(0))
        self.exact.value(self.kernel, EVERYTHING)

    def given_away(self, view: Sight, chosen: Action) -> float:
        """How much less likely this action wins than the best one."""
        self.kernel.load(self.game.imagine(view, Random(0)), Random(0))
        values = {
            self._action(move.source, move.target): self.exact.of(self.kernel, move, EVERYTHING)
            for move in self.kernel.moves()
        }
        return max(values.values()) - values[chosen]

    def _action(self, source: int, target: int) -> Action:
        bits, game = self.kernel.bits, self.game
        if target == 0:
            return game.stop
        if source == 0:
            return game.turnings[bits.index(target)]
        return game.captures[bits.index(source)][bits.index(target)]


def losses(
    judge: Judge, deal: int, seconds: float | None, tries: int | None, version_01: bool
) -> Iterator[float]:
    """What each decision of one random game gives away."""
    game, rng = judge.game, Random(deal)
    search = searcher_01(game) if version_01 else searcher(game)
    match = Match(game, 2, Duplicate(str(deal)))
    while waiting := match.waiting_on():
        view = match.view(waiting[0])
        actions = game.legal(view)
        if len(actions) > 1:
            yield judge.given_away(view, search.think(view, seconds, tries, rng)[0].action)
        match.play(waiting[0], rng.choice(actions))


def main() -> None:
    """Measure, and say it with its interval over games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--tries", type=int)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--version-01", action="store_true")
    args = parser.parse_args()
    if args.seconds is None and args.tries is None:
        parser.error("give --seconds or --tries")
    game = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    assert isinstance(game, TheHeirs)
    judge = Judge(game)
    found = [
        list(losses(judge, deal, args.seconds, args.tries, args.version_01))
        for deal in range(args.games)
    ]
    decisions = sum(map(len, found))
    mean = sum(map(sum, found)) / decisions
    spread = sqrt(sum((sum(one) - mean * len(one)) ** 2 for one in found)) / decisions
    print(f"{mean:.5f} ± {Z_95 * spread:.5f} of a win, {decisions} decisions of {len(found)} games")


if __name__ == "__main__":
    main()

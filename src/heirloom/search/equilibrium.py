# compiled with mypyc
"""Playing so that nobody can gain by knowing how: for small games in which something is hidden.

The whole game is walked through again and again from its start, which all seats know; so what
rivals may hold is weighed by how they would have played it. Every seat regrets, at each of its
information sets, what it did not play, and plays that more often (counterfactual regret
minimisation: CFR+ of Tammelin, 2014). What is played on average comes near an equilibrium. Results
are utilities, so a game that is played for coins should say so.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, final

from heirloom.core.game import Game, View
from heirloom.search.searcher import Estimate, Searcher
from heirloom.search.tree import TreeSearcher
from heirloom.search.whole_tree import InformationSet, Point, WholeTree, whole_tree

WALKS_ENOUGH: Final = 20_000  # after so many, nothing is left to gain by more
LEAST_REACH: Final = 1e-9  # rivals are never quite sure not to play towards a point


@final
class Equilibrium:
    """How to play a small game, better with every walk through it."""

    def __init__(self, tree: WholeTree) -> None:
        self.tree = tree
        self.walks = 0
        self.by_seat: list[list[InformationSet]] = [[] for _ in range(tree.seats)]
        for known in tree.sets.values():
            self.by_seat[known.seat].append(known)

    def walk(self) -> None:
        """Walk through the whole game once for every seat."""
        self.walks += 1
        for seat in range(self.tree.seats):
            self._value(self.tree.root, seat, 1.0, 1.0)
            for known in self.by_seat[seat]:
                self._learn(known)

    def _value(self, point: Point, seat: int, reach: float, own: float) -> float:
        """What a point is worth to a seat; what it could gain there is noted.

        `reach` is how likely chance and rivals are to come here, `own` the same for the seat.
        """
        known = point.known
        total = 0.0
        if known is None:
            if not point.children:
                return point.utility[seat]
            for i in range(len(point.children)):
                chance = point.chances[i]
                total += chance * self._value(point.children[i], seat, reach * chance, own)
            return total
        shares = known.shares
        if known.seat != seat:
            for i in range(len(shares)):
                share = shares[i]
                total += share * self._value(point.children[i], seat, reach * share, own)
            return total
        values: list[float] = []
        for i in range(len(shares)):
            value = self._value(point.children[i], seat, reach, own * shares[i])
            values.append(value)
            total += shares[i] * value
        gains = known.gains
        for i in range(len(shares)):
            gains[i] += reach * (values[i] - total)
        known.reach = own
        return total

    def _learn(self, known: InformationSet) -> None:
        """Count what was played towards the average, and play what was regretted."""
        shares, regrets, gains = known.shares, known.regrets, known.gains
        weight = float(self.walks) * known.reach
        whole = 0.0
        for i in range(len(shares)):
            known.weights[i] += weight * shares[i]
            regret = regrets[i] + gains[i]
            regrets[i] = regret if regret > 0.0 else 0.0
            gains[i] = 0.0
            whole += regrets[i]
        for i in range(len(shares)):
            shares[i] = regrets[i] / whole if whole > 0.0 else 1.0 / len(shares)

    def values(self, known: InformationSet) -> list[float]:
        """What each action is worth to its seat, if everybody plays the average from there on."""
        found = [0.0] * len(known.actions)
        reach = self._add(self.tree.root, known, 1.0, found)
        return [value / reach for value in found]

    def _add(self, point: Point, wanted: InformationSet, reach: float, found: list[float]) -> float:
        """Add what the actions of a set are worth below this point; how likely it is to get there.

        The seat itself is taken to play towards its set, as it knows that it did.
        """
        known = point.known
        if known is wanted:
            for i in range(len(found)):
                found[i] += reach * self._expected(point.children[i], wanted.seat)
            return reach
        shares = point.chances if known is None else known.average()
        total = 0.0
        for i in range(len(point.children)):
            share = shares[i]
            if known is not None:
                share = 1.0 if known.seat == wanted.seat else max(share, LEAST_REACH)
            total += self._add(point.children[i], wanted, reach * share, found)
        return total

    def _expected(self, point: Point, seat: int) -> float:
        known = point.known
        if known is None and not point.children:
            return point.utility[seat]
        shares = point.chances if known is None else known.average()
        total = 0.0
        for i in range(len(point.children)):
            total += shares[i] * self._expected(point.children[i], seat)
        return total


@final
class EquilibriumSearcher(Searcher[Any, Any]):
    """Draws its moves from an equilibrium that it comes nearer to whenever it thinks.

    What it has found does not depend on any view, and is kept for the next move and the next match.
    """

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.general = TreeSearcher(game)
        self.found: dict[int, Equilibrium | None] = {}  # by number of seats

    def is_useful(self) -> bool:
        """Whether the game is small and hides something, with any number of seats."""
        for seats in range(self.game.fewest, self.game.most + 1):
            if self.for_seats(seats) is not None:
                return True
        return False

    def for_seats(self, seats: int) -> Equilibrium | None:
        """What was found for so many seats; None where this is not the way to play."""
        if seats not in self.found:
            tree = whole_tree(self.game, seats)
            is_fit = tree is not None and tree.is_hiding
            self.found[seats] = Equilibrium(tree) if tree is not None and is_fit else None
        return self.found[seats]

    def think(
        self, view: View[Any, Any], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Estimate]:
        start, done = perf_counter(), 0
        found = self.for_seats(self.game.seats_of(view))
        known = None if found is None else found.tree.set_of(view)
        if found is None or known is None:
            return self.general.think(view, seconds, tries, rng)
        while found.walks < WALKS_ENOUGH and (tries is None or done < tries):
            if seconds is not None and done > 0 and perf_counter() - start >= seconds:
                break
            found.walk()
            done += 1
        return _estimates(known, found.values(known), found.walks, rng)

    def shares(self, view: View[Any, Any]) -> list[float] | None:
        """How often each legal action is played, where this is the way to play."""
        found = self.for_seats(self.game.seats_of(view))
        known = None if found is None else found.tree.set_of(view)
        return None if known is None else known.average()


def _estimates(
    known: InformationSet, values: list[float], walks: int, rng: Random
) -> list[Estimate]:
    """One action drawn from the average, and the others by how often they are played."""
    shares = known.average()
    order = sorted(range(len(shares)), key=lambda i: shares[i], reverse=True)
    left, drawn = rng.random(), order[0]
    for i in order:
        left -= shares[i]
        if left < 0.0:
            drawn = i
            break
    order.remove(drawn)
    order.insert(0, drawn)
    margin = 0.5 / sqrt(walks + 1.0)
    return [Estimate(known.actions[i], float(walks), values[i], margin) for i in order]


def find_equilibrium(game: Game[Any, Any, Any]) -> EquilibriumSearcher | None:
    """The search for an equilibrium, where a game is small enough and hides something."""
    found = EquilibriumSearcher(game)
    return found if found.is_useful() else None

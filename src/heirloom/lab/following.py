"""Following a game move by move: chances, leads, and what there was to decide."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from heirloom.bots.play import Turn
from heirloom.core.game import Game, Seat
from heirloom.core.match import Match
from heirloom.lab.rows import MOMENTS
from heirloom.search.instincts import Indifferent, find_instincts

DECISIONS_PER_LOOK = 4  # clarity is measured at one decision in so many: judging options takes time
GOOD_OPTION = 0.75  # of the way from the mean option to the best: from here an option looks good


class Follower:
    """Notes, after every move, how likely each seat is to win by the game's own judgement.

    Each seat is judged by its own view; the judgements of all seats are then scaled to 1.
    """

    def __init__(self, game: Game[Any, Any, Any], seats: int, seed: str) -> None:
        self._game = game
        self._seats = seats
        self._rng = Random(seed)
        self._instincts = find_instincts(game)
        self._has_opinion = not isinstance(self._instincts, Indifferent)
        self.chances: list[list[float]] = []  # after each move, and before the first
        self.moves = self.choices = self.options = self.looked = 0
        self.clear = 0.0

    def see(self, match: Match[Any, Any, Any]) -> None:
        """Note the chances now."""
        if self._has_opinion:
            views = [match.view(seat) for seat in range(self._seats)]
            judged = [max(self._instincts.evaluate(view), 0.0) for view in views]
            total = sum(judged)
            self.chances.append(
                [one / total for one in judged] if total else [1 / self._seats] * self._seats
            )

    def count(self, turn: Turn) -> None:
        """Count what there was to decide before a move."""
        self.moves += 1
        if len(turn.legal) < 2:
            return
        self.choices += 1
        self.options += len(turn.legal)
        if self._has_opinion and self.choices % DECISIONS_PER_LOOK == 0:
            ratings = self._instincts.rate(turn.view, turn.legal, self._rng)
            self.clear += clarity(ratings)
            self.looked += 1

    def lead_changes(self) -> int:
        """How often another seat became the likeliest winner."""
        leads = leaders(self.chances)
        return sum(one is not None and one != other for one, other in pairwise(leads))

    def settled(self, winner: Seat | None) -> float | None:
        """The share of the game after which the winner led for good."""
        if winner is None or not self.chances:
            return None
        leads = leaders(self.chances)
        after = next((i for i in range(len(leads) - 1, -1, -1) if leads[i] != winner), -1) + 1
        return min(after, self.moves) / max(self.moves, 1)

    def moments(self) -> list[list[int]]:
        """By seat, its chance in thousandths at evenly spaced moments of the game."""
        if not self.chances:
            return []
        last = len(self.chances) - 1
        at = [self.chances[round(moment * last / MOMENTS)] for moment in range(MOMENTS + 1)]
        return [[round(1000 * chances[seat]) for chances in at] for seat in range(self._seats)]


def clarity(ratings: Sequence[float]) -> float:
    """The share of options that look good: three quarters of the way from the mean to the best."""
    middle, best = sum(ratings) / len(ratings), max(ratings)
    bar = middle + GOOD_OPTION * (best - middle)
    return sum(rating >= bar for rating in ratings) / len(ratings)


def leaders(chances: list[list[float]]) -> list[Seat | None]:
    """The likeliest winner at each point; a seat that is only caught up with keeps the lead."""
    found: list[Seat | None] = []
    leader: Seat | None = None
    for now in chances:
        best = max(now)
        if (leader is None and now.count(best) == 1) or (leader is not None and now[leader] < best):
            leader = now.index(best)
        found.append(leader)
    return found

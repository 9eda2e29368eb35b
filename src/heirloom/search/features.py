# compiled with mypyc
"""Features: a state as a seat's row of numbers, from which a learned net judges its chances."""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import exp
from typing import Generic

from mypy_extensions import mypyc_attr

from heirloom.core.game import Game, Hid, Own, Pub, Seat, State
from heirloom.search.net import Net


@mypyc_attr(allow_interpreted_subclasses=True)
class Features(ABC, Generic[Pub, Own, Hid]):
    """What a game's net is told about a state, as each seat sees it from where it sits.

    The state is imagined, so nothing is told that the seat that thinks does not know.
    """

    def __init__(self, game: Game[Pub, Own, Hid], seats: int, names: list[str]) -> None:
        self.game = game
        self.seats = seats
        self.names = names
        self.ahead = 0  # moves of each seat that a tree search plays by instinct before it judges

    @abstractmethod
    def inputs(self, state: State[Pub, Own, Hid]) -> list[list[float]]:
        """By seat, its row of numbers; every row has a number for each name."""

    @abstractmethod
    def may_win(self, public: Pub, seat: Seat) -> bool:
        """Whether a seat can still win."""

    @abstractmethod
    def is_moment(self, public: Pub) -> bool:
        """Whether a search judges states such as this one, so that a net should learn from it."""

    def chances(self, net: Net, state: State[Pub, Own, Hid]) -> list[float]:
        """How likely each seat is to win, as the net judges it; together they are sure to."""
        rows = self.inputs(state)
        public = state.public
        running = [seat for seat in range(self.seats) if self.may_win(public, seat)]
        scores = [net.score(rows[seat]) for seat in running]
        highest = max(scores)
        weights = [exp(score - highest) for score in scores]
        whole = sum(weights)
        found = [0.0] * self.seats
        for i in range(len(running)):
            found[running[i]] = weights[i] / whole
        return found

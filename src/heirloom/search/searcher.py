# compiled with mypyc
"""What every search returns: estimates of the legal actions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Final, Generic, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import Action, Own, Pub, View

Z_95: Final = 1.959964  # standard errors on either side of a 95 % interval


@final
class Estimate:
    """An estimate of an action: visits, value, and margin of error."""

    def __init__(self, action: Action, visits: float, value: float, margin: float) -> None:
        self.action = action
        self.visits = visits
        self.value = value  # the expected utility, between 0 and 1
        self.margin = margin  # half the width of its 95 % interval; 0 where it was proved

    def __repr__(self) -> str:
        return f"<Estimate {self.action}: {self.value:.3f} ± {self.margin:.3f}, {self.visits:.0f}>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Estimate, (self.action, self.visits, self.value, self.margin))


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(ABC, Generic[Pub, Own]):
    """A search for one game.

    A game that knows a better search than the one for any game has `searcher(game)` in its module
    `mind.search`.
    """

    @abstractmethod
    def think(
        self, view: View[Pub, Own], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Estimate]:
        """Estimates of all legal actions, best first, within the given seconds or tries."""

    def shares(self, view: View[Pub, Own]) -> list[float] | None:
        """How often each legal action is played; None unless moves are drawn from a mixture."""
        return None

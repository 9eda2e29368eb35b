# compiled with mypyc
"""Searching: what thinking about a view finds out, whoever does the thinking."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Final, Generic, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import Action, Own, Pub, View

SURE: Final = 1.96  # standard errors on either side of a 95 % interval


@final
class Line:
    """One action that was looked into: how often, how well it did, and how sure that is."""

    def __init__(self, action: Action, tries: float, value: float, margin: float) -> None:
        self.action = action
        self.tries = tries
        self.value = value  # the expected share of the win, between 0 and 1
        self.margin = margin  # half the width of its 95 % interval; 0 where it was proved

    def __repr__(self) -> str:
        return f"Line({self.action}, {self.tries:.0f}, {self.value:.3f} ± {self.margin:.3f})"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Line, (self.action, self.tries, self.value, self.margin))


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(ABC, Generic[Pub, Own]):
    """Something that thinks about one game.

    A game that can be searched in a better way than any game can has a module `search` with
    `searcher(game)`.
    """

    @abstractmethod
    def think(
        self, view: View[Pub, Own], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Line]:
        """Every legal action, best first, after so many seconds or tries, whichever end first."""

# compiled with mypyc
"""What every bot is: a choice from a view, within a time."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import Action, Game, View


@final
class Clock:
    """How long a bot may think: seconds, or a number of tries, or as it likes."""

    def __init__(self, seconds: float | None = None, tries: int | None = None) -> None:
        self.seconds = seconds
        self.tries = tries


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that plays from what a seat knows and nothing more."""

    turns_lost: int = 0  # turns that another bot had to take for it

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    @abstractmethod
    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        """What this bot does now; it is only asked when its seat is waited on."""

    def finish(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> None:
        """Take note of how the match ended, as its seat saw it."""

    def close(self) -> None:
        """Let go of processes and programs that it has started."""

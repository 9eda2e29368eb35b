# compiled with mypyc
"""What every bot does: choose an action from a view, in limited time."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from typing import Any, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import Action, Game, View


@final
class Clock:
    """How long a bot may think: seconds, tries, or no limit."""

    def __init__(self, seconds: float | None = None, tries: int | None = None) -> None:
        self.seconds = seconds
        self.tries = tries


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """A player that sees only what its seat knows."""

    turns_lost: int = 0  # turns that another bot had to take for it

    def __init__(self, seed: int | str | None = None) -> None:
        self.rng = random.Random(seed)

    @abstractmethod
    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        """Choose an action; called only when this seat must act."""

    def finish(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> None:
        """Learn how the match ended, as its seat saw it."""

    def close(self) -> None:
        """Stop the processes and programs that it has started."""

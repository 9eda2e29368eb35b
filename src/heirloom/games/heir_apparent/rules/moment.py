# compiled with mypyc
"""What every kind of pending decision can answer."""

from __future__ import annotations

from typing import Generic, TypeVar

from heirloom.core.chance import Chance
from heirloom.core.game import Action
from heirloom.core.story import Tell
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import Frame
from heirloom.games.heir_apparent.rules.parts import Sight, Truth
from heirloom.games.heir_apparent.table.refusals import NOT_NOW, Refusal

F = TypeVar("F", bound=Frame)


class Moment(Generic[F]):
    """A kind of moment on the stack: what is offered, what is refused, what comes of it."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.deck = court.deck
        self.moves = court.moves

    def offer(self, view: Sight, frame: F, found: list[Action]) -> None:
        """Add what the seat that is waited on may do."""
        raise NotImplementedError

    def refuse(self, view: Sight, frame: F, action: Action) -> Refusal | None:
        """Why this seat may not do it; None if it may."""
        return NOT_NOW

    def act(self, state: Truth, frame: F, action: Action, tell: Tell | None) -> None:
        """Do what was not refused."""
        raise NotImplementedError

    def go_on(self, state: Truth, frame: F, tell: Tell | None) -> None:
        """Take the next step that needs nobody."""
        raise NotImplementedError

    def chance(self, state: Truth, frame: F) -> Chance:
        """What the dealer must draw."""
        raise NotImplementedError

    def settle(self, state: Truth, frame: F, outcome: list[int], tell: Tell | None) -> None:
        """Lay out what was drawn."""
        raise NotImplementedError

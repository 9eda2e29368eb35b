"""What an examination finds: faults, each with a command that reproduces it, and the report."""

from __future__ import annotations

import shlex
import traceback
from typing import Any, NamedTuple

from heirloom.core.game import Game, State, View

AnyGame = Game[Any, Any, Any]
AnyState = State[Any, Any, Any]
AnyView = View[Any, Any]


class Fault(NamedTuple):
    """A promise of the contract that a game does not keep, and the match that shows it."""

    promise: str
    detail: str
    game: str
    seed: str
    seats: int | None
    options: tuple[tuple[str, int | str], ...] = ()

    @property
    def command(self) -> str:
        """The command that reproduces this fault."""
        words = ["heirloom", "examine", self.game, "--seed", self.seed]
        words += [] if self.seats is None else ["--seats", str(self.seats)]
        for name, value in self.options:
            words += ["--option", f"{name}={value}"]
        return shlex.join(words)

    def __str__(self) -> str:
        return f"{self.promise}: {self.detail}\n    {self.command}"


class Faults(AssertionError):
    """The promises that a game does not keep; `report` lists them."""

    def __init__(self, report: Report) -> None:
        super().__init__(str(report))
        self.report = report


class Report:
    """How much was examined, and every broken promise, once."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game.name
        self.matches = 0
        self.moves = 0
        self.unseen = {action.kind for action in game.actions}  # kinds that were never legal
        self.faults: dict[str, Fault] = {}  # the first of each promise
        self.counts: dict[str, int] = {}

    def add(self, fault: Fault) -> None:
        """Note a fault; the first for each promise is kept."""
        self.faults.setdefault(fault.promise, fault)
        self.counts[fault.promise] = self.counts.get(fault.promise, 0) + 1

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.matches} matches, {self.moves} moves checked"]
        if self.unseen:
            lines.append(
                f"never legal, so not checked: actions of kind {', '.join(sorted(self.unseen))}"
            )
        for promise, fault in self.faults.items():
            times = self.counts[promise]
            lines.append(f"{fault}" + (f"  ({times} times)" if times > 1 else ""))
        return "\n".join(lines)


class Case:
    """One match under examination: how to repeat it, and where its faults go."""

    def __init__(self, report: Report, game: AnyGame, seed: str, seats: int | None) -> None:
        self.report = report
        self.game = game
        self.seed = seed
        self.seats = seats
        self.clauses = set(game.rules("en").clauses)

    def fault(self, promise: str, detail: object) -> None:
        """Note that a promise is broken."""
        options = tuple(self.game.options.items())
        self.report.add(Fault(promise, str(detail), self.game.name, self.seed, self.seats, options))

    def require(self, kept: bool, promise: str, detail: object) -> bool:
        """Note a fault unless the promise is kept; return whether it is."""
        if not kept:
            self.fault(promise, detail)
        return kept

    def require_clause(self, clause: str) -> None:
        """Note a fault if a cited clause does not exist."""
        self.require(clause in self.clauses, "every cited clause exists", f"§{clause}")

    def crashed(self, error: Exception) -> None:
        """Note an error that the game raised instead of answering."""
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{where.filename}, line {where.lineno}"
        self.fault("no question raises an error", f"{type(error).__name__}: {error} ({place})")

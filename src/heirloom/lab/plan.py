"""What is to be measured: a game, its bots, and how many deals."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from heirloom.bots import check_bot
from heirloom.bots.specs import plays_at_once
from heirloom.core.box import Box
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

DEALS_PER_TASK = 20  # if all bots answer at once; else one


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that decides the outcome of a measurement: the same plan, the same figures."""

    box: Box
    version: int
    seats: int
    bots: list[str]
    games: int
    seed: str
    deals_per_task: int
    adjusted: bool = False  # whether the luck of the draws is subtracted from results
    restrict: str = ""  # a card that the first bot is forbidden

    @property
    def rotations(self) -> int:
        """How many times each deal is played, so that every bot sits everywhere."""
        return 1 if len(set(self.bots)) == 1 and not self.restrict else self.seats

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return -(-self.games // self.rotations)

    @property
    def tasks(self) -> int:
        """How many tasks there are; each is played by one process without a pause."""
        return -(-self.deals // self.deals_per_task)

    def deals_of(self, task: int) -> range:
        """The deals of one task."""
        first = task * self.deals_per_task
        return range(first, min(first + self.deals_per_task, self.deals))

    def seating(self, rotation: int) -> list[int]:
        """Which bot sits where: by seat, its place in `bots`."""
        return [(seat + rotation) % self.seats for seat in range(self.seats)]

    def fingerprint(self) -> str:
        """A short name that only this plan has."""
        return hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:16]


def make_plan(
    game: Game[Any, Any, Any],
    bots: list[str],
    seats: int | None,
    games: int,
    seed: str,
    deals_per_task: int | None = None,
    adjusted: bool = False,
) -> Plan:
    """The plan for an open game; a single bot plays every seat."""
    seats = seats if seats is not None else max(game.fewest, len(bots))
    game.check_seats(seats)
    for name in bots:
        check_bot(name)
    if len(bots) not in (1, seats):
        raise Mistake(
            say("{n} bots were named for {seats} seats: name one, or one per seat.",
                n=len(bots), seats=seats)
        )  # fmt: skip
    if games < 1:
        raise Mistake(say("The number of games must be at least 1, not {games}.", games=games))
    return Plan(
        box=game.box,
        version=game.version,
        seats=seats,
        bots=bots * seats if len(bots) == 1 else bots,
        games=games,
        seed=seed,
        deals_per_task=deals_per_task or (DEALS_PER_TASK if _at_once(game, bots) else 1),
        adjusted=adjusted,
    )


def _at_once(game: Game[Any, Any, Any], bots: list[str]) -> bool:
    """Whether all bots answer at once, so that a task may hold many deals."""
    return all(plays_at_once(name, game.package) for name in bots)

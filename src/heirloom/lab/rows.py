"""A row for each game: what happened in it, in figures."""

from __future__ import annotations

import msgspec

from heirloom.core.words import Phrase

MOMENTS = 40  # into which a game is divided; chances are noted at the start and after each


class Reason(msgspec.Struct, frozen=True):
    """Why a bot failed, as a sentence that can be stored and translated later."""

    template: str
    values: tuple[tuple[str, str], ...] = ()

    def phrase(self) -> Phrase:
        """The sentence."""
        return Phrase(self.template, dict(self.values))


class Failed(msgspec.Struct, frozen=True):
    """A bot that failed in a game: its seat, the turns that greedy took for it, and why."""

    seat: int
    turns: int
    why: list[Reason]


class Row(msgspec.Struct):
    """One game: which deal, how it ended, how it went, and what the game measures itself."""

    deal: int
    seating: list[int]  # by seat: which bot of the plan
    beginner: int  # the seat that moved first
    utility: list[float]  # by seat: the result from 0 to 1
    scores: list[int]
    moves: int
    choices: int  # moves with more than one option
    options: int  # options at those moves, in all
    clear: float  # share of options that look good, over the decisions that were looked at
    looked: int  # how many decisions those were
    chances: list[list[int]]  # by seat: its chance to win in thousandths, moment by moment
    lead_changes: int
    settled: float | None  # the share of the game after which the winner led for good
    dealt: list[list[int]]  # by seat: the numbers of the cards that were dealt to it
    used: list[list[int]]  # by seat: the cards that it used
    measures: dict[str, float]
    failed: list[Failed] = []
    adjusted: list[float] = []  # by seat: the result less the luck of the draws, where asked for

    def result(self, seat: int) -> float:
        """The result of a seat that is averaged: less its luck, if that was worked out."""
        return (self.adjusted or self.utility)[seat]

    @property
    def winner(self) -> int | None:
        """The seat that won alone; None if nobody did."""
        best = max(self.utility)
        return self.utility.index(best) if self.utility.count(best) == 1 else None

    @property
    def margin(self) -> int:
        """The gap between the best score and the next."""
        ordered = sorted(self.scores)
        return ordered[-1] - ordered[-2]

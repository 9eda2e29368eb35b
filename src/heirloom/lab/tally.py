"""Counting: the counts of one game, and the sum of many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from heirloom.bots.play import Turn
from heirloom.core.game import Game
from heirloom.core.story import Event
from heirloom.lab.plan import Plan


class Row(msgspec.Struct):
    """One game: which deal, how it ended, how long it was, and what the game measures itself."""

    deal: int
    seating: list[int]  # by seat: which bot of the plan
    utility: list[float]  # by seat: the result from 0 to 1
    scores: list[int]
    moves: int
    branching: float
    measures: dict[str, float]
    lost_turns: list[int]  # by seat: turns that greedy took for a program that failed
    adjusted: list[float] = []  # by seat: the result less the luck of the draws, where asked for

    def result(self, seat: int) -> float:
        """The result of a seat that is averaged: less its luck, if that was worked out."""
        return (self.adjusted or self.utility)[seat]


class Tally(msgspec.Struct):
    """The counts of some games; sums of tallies are tallies."""

    rows: list[Row] = []
    kinds: Counter[str] = msgspec.field(default_factory=Counter)  # actions by kind
    clauses: Counter[str] = msgspec.field(default_factory=Counter)  # events by clause
    offered: Counter[str] = msgspec.field(default_factory=Counter)  # turns a card could be used in
    used: Counter[str] = msgspec.field(default_factory=Counter)  # turns it was used in
    present: Counter[str] = msgspec.field(default_factory=Counter)  # "kind card": seats that had it
    won: Counter[str] = msgspec.field(default_factory=Counter)  # ... and the sum of their utility

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.rows.extend(other.rows)
        for field in ("kinds", "clauses", "offered", "used", "present", "won"):
            getattr(self, field).update(getattr(other, field))

    def count_turn(self, game: Game[Any, Any, Any], turn: Turn) -> None:
        """Count an action, and the cards that could have been used."""
        names, view = game.card_names, turn.view
        self.kinds[turn.action.kind] += 1
        self.offered.update({names[c] for a in turn.legal for c in game.cards_in(view, a)})
        self.used.update({names[card] for card in game.cards_in(view, turn.action)})

    def count_events(
        self, game: Game[Any, Any, Any], events: list[Event], utility: list[float]
    ) -> None:
        """Count the events: which seat had which card, and how it did."""
        self.clauses.update(event.clause for event in events)
        had = {
            (f"{event.kind} {game.card_names[card]}", event.seat)
            for event in events
            for card in event.cards
            if event.seat >= 0
        }
        for key, seat in had:
            self.present[key] += 1
            self.won[key] += utility[seat]  # type: ignore[assignment]


def seats_of(bot: str, plan: Plan, tally: Tally) -> Iterator[tuple[Row, int]]:
    """Every seat that a bot had, game by game."""
    for row in tally.rows:
        for seat, place in enumerate(row.seating):
            if plan.bots[place] == bot:
                yield row, seat


def lost_turns(plan: Plan, tally: Tally) -> dict[str, int]:
    """How many turns greedy took for each bot that failed."""
    lost: Counter[str] = Counter()
    for row in tally.rows:
        for place, turns in zip(row.seating, row.lost_turns, strict=True):
            lost[plan.bots[place]] += turns
    return dict(+lost)

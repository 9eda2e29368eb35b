"""Counting: what one game of a measurement leaves behind, and the sum of many."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from heirloom.bots import Clock, bot
from heirloom.core.dealers import Duplicate
from heirloom.core.game import Game
from heirloom.core.match import Match
from heirloom.core.story import Event
from heirloom.lab.plan import Plan


class Row(msgspec.Struct):
    """One game: which deal, how it ended, how long it was, and what the game measures itself."""

    deal: int
    seating: list[int]
    shares: list[float]  # of the win, by seat
    scores: list[int]
    moves: int
    branching: float
    measures: dict[str, float]


class Tally(msgspec.Struct):
    """The counts of some games; sums of tallies are tallies."""

    rows: list[Row] = []
    kinds: Counter[str] = msgspec.field(default_factory=Counter)  # actions by kind
    clauses: Counter[str] = msgspec.field(default_factory=Counter)  # events by clause
    offered: Counter[str] = msgspec.field(default_factory=Counter)  # turns a card could be used in
    used: Counter[str] = msgspec.field(default_factory=Counter)  # turns it was used in
    present: Counter[str] = msgspec.field(default_factory=Counter)  # "kind card": seats that had it
    won: Counter[str] = msgspec.field(default_factory=Counter)  # ... and their shares of wins

    def add(self, other: Tally) -> None:
        """Take the counts of other games in."""
        self.rows.extend(other.rows)
        for field in ("kinds", "clauses", "offered", "used", "present", "won"):
            getattr(self, field).update(getattr(other, field))


def play_chunk(plan: Plan, chunk: int) -> Tally:
    """Play the deals of one task, each in every seating."""
    game = plan.open_game()
    tally = Tally()
    for deal in plan.deals_of(chunk):
        for rotation in range(plan.rotations):
            _play(game, plan, deal, plan.seating(rotation), tally)
    return tally


def _play(
    game: Game[Any, Any, Any], plan: Plan, deal: int, seating: list[int], tally: Tally
) -> None:
    """One game, counted."""
    luck = f"{plan.seed}/{deal}"
    players = [bot(plan.bots[place], f"{luck}/{place}") for place in seating]
    heard: list[Event] = []
    match = Match(game, plan.seats, Duplicate(luck), listener=heard.append)
    choices = moves = 0
    while waiting := match.waiting_on():
        seat = waiting[0]
        view = match.view(seat)
        legal = game.legal(view)
        action = players[seat].choose(game, view, Clock())
        choices += len(legal)
        moves += 1
        tally.kinds[action.kind] += 1
        tally.offered.update({game.card_names[c] for a in legal for c in game.cards_in(view, a)})
        tally.used.update({game.card_names[card] for card in game.cards_in(view, action)})
        match.play(seat, action)
    for player in players:
        player.close()
    winners = match.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.seats)]
    tally.clauses.update(event.clause for event in heard)
    _count_cards(game, heard, shares, tally)
    tally.rows.append(
        Row(
            deal,
            seating,
            shares,
            match.scores(),
            moves,
            choices / moves,
            _measure(game, match, heard),
        )
    )


def _count_cards(
    game: Game[Any, Any, Any], heard: list[Event], shares: list[float], tally: Tally
) -> None:
    """Which seats had to do with which card, by the kind of event, and how they fared."""
    had = {
        (f"{event.kind} {game.card_names[card]}", event.seat)
        for event in heard
        for card in event.cards
        if event.seat >= 0
    }
    for key, seat in had:
        tally.present[key] += 1
        tally.won[key] += shares[seat]  # type: ignore[assignment]


def _measure(
    game: Game[Any, Any, Any], match: Match[Any, Any, Any], heard: list[Event]
) -> dict[str, float]:
    """The measures that the game defines for itself, if it does."""
    module = game.module("measures")
    if module is None:
        return {}
    found: dict[str, float] = module.measure(game, heard, match.truth().public)
    return found

"""Counting: the rows of some games, and what is counted over all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from heirloom.bots.play import Turn
from heirloom.core.game import Game
from heirloom.core.story import Event
from heirloom.core.words import Phrase, say
from heirloom.lab.plan import Plan
from heirloom.lab.rows import Reason, Row

REASONS_KEPT = 3  # of a bot that fails again and again


class Tally(msgspec.Struct):
    """The counts of some games; sums of tallies are tallies."""

    rows: list[Row] = []
    kinds: Counter[str] = msgspec.field(default_factory=Counter)  # actions by kind
    clauses: Counter[str] = msgspec.field(default_factory=Counter)  # events by clause
    offered: Counter[str] = msgspec.field(default_factory=Counter)  # turns a card could be used in
    used: Counter[str] = msgspec.field(default_factory=Counter)  # turns it was used in

    def add(self, other: Tally) -> None:
        """Add the counts of other games."""
        self.rows.extend(other.rows)
        for field in ("kinds", "clauses", "offered", "used"):
            getattr(self, field).update(getattr(other, field))

    def count_turn(self, game: Game[Any, Any, Any], turn: Turn) -> set[int]:
        """Count an action and the cards that could have been used; say which cards were."""
        names, view = game.card_names, turn.view
        used = set(game.cards_in(view, turn.action))
        self.kinds[turn.action.kind] += 1
        self.offered.update({names[c] for a in turn.legal for c in game.cards_in(view, a)})
        self.used.update({names[card] for card in used})
        return used

    def count_events(self, events: list[Event]) -> None:
        """Count the events by their clause."""
        self.clauses.update(event.clause for event in events)


class Failures(msgspec.Struct):
    """A bot that failed: in how many of its games, how many turns greedy took for it, and why."""

    games: int
    turns: int
    of_games: int
    why: list[Reason]


def seats_of(bot: str, plan: Plan, tally: Tally) -> Iterator[tuple[Row, int]]:
    """Every seat that a bot had, game by game."""
    for row in tally.rows:
        for seat, place in enumerate(row.seating):
            if plan.bots[place] == bot:
                yield row, seat


def failures(pairs: list[tuple[Plan, Tally]]) -> dict[str, Failures]:
    """By bot that failed: how often, and why."""
    found: dict[str, Failures] = {}
    for plan, tally in pairs:
        for bot in dict.fromkeys(plan.bots):
            had = list(seats_of(bot, plan, tally))
            failed = [one for row, seat in had for one in row.failed if one.seat == seat]
            if failed:
                total = found.setdefault(bot, Failures(0, 0, 0, []))
                total.games += len(failed)
                total.turns += sum(one.turns for one in failed)
                new = [reason for one in failed for reason in one.why if reason not in total.why]
                total.why = [*total.why, *dict.fromkeys(new)][:REASONS_KEPT]
    for bot, total in found.items():
        total.of_games = sum(len(list(seats_of(bot, plan, tally))) for plan, tally in pairs)
    return found


def failure_note(bot: str, failed: Failures) -> Phrase:
    """The sentence about a bot that failed."""
    return say(
        "{bot} failed in {games} of {all} games; greedy played {turns} of its turns. {why}",
        bot=bot, games=failed.games, all=failed.of_games, turns=failed.turns,
        why=[reason.phrase() for reason in failed.why],
    )  # fmt: skip

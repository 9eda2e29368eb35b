"""The games of an arena, and the table that they give."""

from __future__ import annotations

from itertools import combinations, permutations
from typing import Any

import msgspec

from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.lab.arena.ratings import Rating, elo, openskill
from heirloom.lab.figures import Figure, mean
from heirloom.lab.less_luck import less_luck
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.rows import Row
from heirloom.lab.tally import Failures, Tally, failures, seats_of


class Pairing(msgspec.Struct):
    """One bot against another; with more than two seats, alone against copies of the other."""

    bot: str
    against: str
    utility: Figure  # of the first bot: its result from 0 to 1; a game in which it fails is lost
    times: float  # the same as a multiple of its share of the seats
    score: Figure  # of the first bot
    against_score: Figure  # of each seat of the other


class Standings(msgspec.Struct, kw_only=True):
    """The results of an arena."""

    game: str
    seats: int
    games: int  # of each pairing
    seed: str
    command: str
    pairings: list[Pairing]
    ratings: list[Rating]  # best first
    scores: dict[str, Figure]  # by bot, over all games in which it did not fail
    failures: dict[str, Failures]  # by bot that failed: how often, and why
    adjusted: bool = False  # whether the luck of the draws was subtracted from results


def pairings(
    game: Game[Any, Any, Any], bots: list[str], seats: int | None, games: int, seed: str,
    adjusted: bool = False,
) -> list[Plan]:  # fmt: skip
    """The plans of a round robin; with more seats, each bot plays alone against copies."""
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise Mistake(say("An arena needs at least two bots, each named only once."))
    seats = game.fewest if seats is None else seats
    pairs = combinations(bots, 2) if seats == 2 else permutations(bots, 2)
    return [
        make_plan(game, [one] + [other] * (seats - 1), seats, games, seed, 1, adjusted)
        for one, other in pairs
    ]


def standings(plans: list[Plan], tallies: list[Tally], command: str = "") -> Standings:
    """The table of an arena."""
    first = plans[0]
    table = [pairing(plan, tally) for plan, tally in zip(plans, tallies, strict=True)]
    return Standings(
        game=first.box.name,
        seats=first.seats,
        games=first.deals * first.rotations,
        seed=first.seed,
        command=command,
        pairings=table,
        ratings=_ratings(plans, tallies),
        scores={bot: _score(bot, plans, tallies) for bot in _bots(plans)},
        failures=failures(list(zip(plans, tallies, strict=True))),
        adjusted=first.adjusted,
    )


def _bots(plans: list[Plan]) -> list[str]:
    """Every bot, in the order in which they were named."""
    return list(dict.fromkeys(bot for plan in plans for bot in plan.bots))


def pairing(plan: Plan, tally: Tally) -> Pairing:
    """What came of the games of one bot against another."""
    one, other = plan.bots[0], plan.bots[1]
    rows = less_luck(tally.rows)
    found = mean((row.deal, outcome(row)[row.seating.index(0)]) for row in rows)
    low = None if found.low is None else max(found.low, 0.0)
    high = None if found.high is None else min(found.high, 1.0)
    utility = Figure(found.value, low, high, found.n)
    return Pairing(
        bot=one,
        against=other,
        utility=utility,
        times=utility.value * plan.seats,
        score=_score(one, [plan], [tally]),
        against_score=_score(other, [plan], [tally]),
    )


def _ratings(plans: list[Plan], tallies: list[Tally]) -> list[Rating]:
    """Ratings from all games, deal by deal: openskill's depend a little on their order."""
    rows = [(plan, row) for plan, tally in zip(plans, tallies, strict=True) for row in tally.rows]
    rows.sort(key=lambda pair: pair[1].deal)
    played = [([plan.bots[place] for place in row.seating], forfeited(row)) for plan, row in rows]
    return elo(played) if plans[0].seats == 2 else openskill(played)


def _score(bot: str, plans: list[Plan], tallies: list[Tally]) -> Figure:
    """A bot's score per seat, over all games in which it did not fail."""
    return mean(
        (row.deal, row.scores[seat])
        for plan, tally in zip(plans, tallies, strict=True)
        for row, seat in seats_of(bot, plan, tally)
        if seat not in _failed(row)
    )


def outcome(row: Row) -> list[float]:
    """The results of a game by seat that are averaged: less luck, if that was worked out."""
    return forfeited(row) if row.failed else row.adjusted or row.utility


def forfeited(row: Row) -> list[float]:
    """The results of a game by seat; who failed has lost, and the others share what is left.

    Another bot finished the game in the place of the one that failed, which earns it nothing.
    """
    failed, total = _failed(row), sum(row.utility)
    if not failed:
        return row.utility
    if len(failed) == len(row.utility):
        return [total / len(row.utility)] * len(row.utility)
    left = sum(row.utility[seat] for seat in failed) / (len(row.utility) - len(failed))
    return [0.0 if seat in failed else utility + left for seat, utility in enumerate(row.utility)]


def _failed(row: Row) -> set[int]:
    return {one.seat for one in row.failed}

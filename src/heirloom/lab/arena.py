"""The arena: bots against bots, every one against every other, with the same luck for both."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import msgspec

from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.lab.arena_ratings import Rating, elo, openskill
from heirloom.lab.figures import Figure, mean
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.run import Interrupted, carry_out
from heirloom.lab.tally import Row, Tally


class Pairing(msgspec.Struct):
    """One bot against another: alone among others of its kind where more than two play."""

    bot: str
    against: str
    wins: Figure  # of the first bot
    times: float  # its wins as a multiple of its share of the seats


class Standings(msgspec.Struct, kw_only=True):
    """What an arena found out."""

    game: str
    seats: int
    games: int  # of each pairing
    seed: str
    command: str
    pairings: list[Pairing]
    ratings: list[Rating]  # best first


def pairings(
    game: Game[Any, Any, Any], bots: list[str], seats: int | None, games: int, seed: str
) -> list[Plan]:
    """The plans of a round robin. Among more than two, each bot sits alone among each other."""
    if len(set(bots)) < 2 or len(set(bots)) != len(bots):
        raise Mistake(say("An arena needs at least two bots, each of them named once."))
    seats = game.fewest if seats is None else seats
    pairs = combinations(bots, 2) if seats == 2 else permutations(bots, 2)
    return [
        make_plan(game, [one] + [other] * (seats - 1), seats, games, seed, task=1)
        for one, other in pairs
    ]


def compete(
    plans: list[Plan], parts: Path, processes: int | None, done: Callable[[int], None]
) -> list[Tally]:
    """Play all pairings; what `parts` has already is not played again."""
    tallies: list[Tally] = []
    before = 0
    try:
        for plan in plans:
            tallies.append(
                carry_out(plan, parts, processes, lambda n, before=before: done(before + n))  # type: ignore[misc]
            )
            before += plan.chunks
    except KeyboardInterrupt:  # between two pairings
        raise Interrupted from None
    return tallies


def standings(plans: list[Plan], tallies: list[Tally], command: str = "") -> Standings:
    """The table of an arena."""
    first = plans[0]
    table = [_pairing(plan, tally) for plan, tally in zip(plans, tallies, strict=True)]
    return Standings(
        game=first.game,
        seats=first.seats,
        games=first.deals * first.rotations,
        seed=first.seed,
        command=command,
        pairings=table,
        ratings=_ratings(plans, tallies),
    )


def _pairing(plan: Plan, tally: Tally) -> Pairing:
    one, other = plan.bots[0], plan.bots[1]
    won = mean((row.deal, row.shares[row.seating.index(0)]) for row in tally.rows)
    wins = Figure(won.mean, max(won.low, 0.0), min(won.high, 1.0), won.n)
    return Pairing(one, other, wins, wins.mean * plan.seats)


def _ratings(plans: list[Plan], tallies: list[Tally]) -> list[Rating]:
    """Ratings from all games, deal by deal: openskill's depend a little on their order."""
    rows = [(plan, row) for plan, tally in zip(plans, tallies, strict=True) for row in tally.rows]
    rows.sort(key=lambda pair: pair[1].deal)
    played = [(_bots(plan, row), row.shares) for plan, row in rows]
    return elo(played) if plans[0].seats == 2 else openskill(played)


def _bots(plan: Plan, row: Row) -> list[str]:
    """Who sat where in one game."""
    return [plan.bots[place] for place in row.seating]

"""The rungs of a ladder: who plays whom, and what comes of it."""

from __future__ import annotations

from typing import Any

import msgspec

from heirloom.bots import LEVELS
from heirloom.bots.levels import STRONGEST, spec_of
from heirloom.core.game import Game
from heirloom.lab.arena.standings import pairing
from heirloom.lab.figures import Figure
from heirloom.lab.ladder.scale import START, above, step
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.tally import Failures, Tally, failures

ANCHOR = "random"  # the zero of the scale
NOVICE = "novice"
EASIEST = next(iter(LEVELS))


class Rung(msgspec.Struct, frozen=True):
    """A bot of the ladder, with its result alone among copies of the one that it is compared to."""

    bot: str
    plays: str  # the bot that the game has named for this level
    against: str  # nobody, for the anchor
    games: int  # between the two
    result: Figure
    times: float  # the result as a multiple of its share of the seats
    score: Figure
    rating: Figure  # points above random


class Ladder(msgspec.Struct, kw_only=True):
    """The levels of a game on one scale."""

    game: str
    seats: int
    seed: str
    command: str
    rungs: list[Rung]
    failures: dict[str, Failures]  # by bot that failed: how often, and why
    adjusted: bool = False  # whether the luck of the draws was subtracted from results


def pairs(game: Game[Any, Any, Any]) -> list[tuple[str, str]]:
    """Who is compared to whom: a level to the one below, and a newcomer to the easiest."""
    levels = list(LEVELS)
    found = list(zip(levels, [ANCHOR, *levels], strict=False))
    return found if game.module("mind.novice") is None else [*found, (NOVICE, EASIEST)]


def plans(
    game: Game[Any, Any, Any], seats: int | None, games: int, seed: str, adjusted: bool = False,
    master_games: int | None = None,
) -> list[Plan]:  # fmt: skip
    """A plan for each pair; bots go by what they play, so that no other setting is resumed.

    Master thinks for so long that it may play fewer games than the others.
    """
    seats = game.fewest if seats is None else seats
    found = []
    for one, other in pairs(game):
        first, second = spec_of(one, game.package), spec_of(other, game.package)
        bots = [first] + [second] * (seats - 1)
        many = master_games if one == STRONGEST and master_games is not None else games
        found.append(make_plan(game, bots, seats, many, seed, None, adjusted))
    return found


def ladder(
    game: Game[Any, Any, Any], played: list[Plan], tallies: list[Tally], command: str = ""
) -> Ladder:
    """The ladder that these games give, the weakest first."""
    first = played[0]
    nothing = Figure(0.0, None, None, 0)
    rungs = {ANCHOR: Rung(ANCHOR, ANCHOR, "", 0, nothing, 0.0, nothing, START)}
    for (bot, other), plan, tally in zip(pairs(game), played, tallies, strict=True):
        found = pairing(plan, tally)
        rating = above(rungs[other].rating, step(found.utility, plan.seats))
        rungs[bot] = Rung(
            bot, plan.bots[0], other, plan.deals * plan.rotations, found.utility, found.times,
            found.score, rating,
        )  # fmt: skip
    return Ladder(
        game=first.box.name,
        seats=first.seats,
        seed=first.seed,
        command=command,
        rungs=sorted(rungs.values(), key=lambda rung: rung.rating.value),
        failures=failures(list(zip(played, tallies, strict=True))),
        adjusted=first.adjusted,
    )

"""Free looks by taking back: the judge is compared with a much larger check.

After a random move the judge says whether it may be taken back without asking. The same move is
made in far more imagined worlds, and in other histories, which do not come from `imagine`. Where
one of them shows the mover something else, the move must not be free; where none does, it must be.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any
from unittest.mock import patch

from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import Game
from heirloom.core.match import Match
from heirloom.core.take_back import Moved, is_free
from heirloom.testing.histories import other_histories
from tests.figures.run import Figure, Outcome

WORLDS = 1_000
HISTORIES = 12  # that are tried

AnyMatch = Match[Any, Any, Any]


def positions(
    game: Game[Any, Any, Any], seats: int, count: int, seed: str = ""
) -> Iterator[tuple[AnyMatch, int]]:
    """Matches just after a move, and the place of that move in their logs."""
    rng = Random(f"{game.name} {seats} {seed}")
    found = 0
    while found < count:
        match = Match(game, seats, Shuffling(rng.random().hex()))
        share = rng.choice([0.05, 0.2])
        while (waiting := match.waiting_on()) and found < count:
            seat, ply = rng.choice(waiting), len(match.log)
            match.play(seat, rng.choice(match.legal(seat)))
            if rng.random() < share:
                found += 1
                yield match, ply


def differing(match: AnyMatch, ply: int, worlds: int, histories: int) -> int:
    """In how many worlds and other histories the mover would be shown something else."""
    moved, rng = Moved(match, ply), Random(f"{ply} once more")
    others = [match.game.imagine(moved.before, rng) for _ in range(worlds)]
    others += other_histories(match, ply, moved.seat, rng, histories)
    return sum(
        moved.in_world(world, rng, number) != moved.shown for number, world in enumerate(others)
    )


def wrong_verdict(match: AnyMatch, ply: int, free: bool, others: int) -> str:
    """What is wrong with a verdict; nothing, as it should be."""
    where = f"{match.seats} seats, {match.log[ply]} at {ply}"
    if free and others:
        return f"a free look: {where}: {others} worlds differ"
    return "" if free or others else f"not free, but nothing was learned: {where}"


def run(part: str, number: int, size: int) -> Outcome:
    """So many moves; the numbers of seats take turns."""
    game = catalogue.open_game(part, {})
    failures: list[str] = []
    verdicts = {"free": 0, "not free": 0}
    for place in range(size):
        seats = game.fewest + place % (game.most - game.fewest + 1)
        ((match, ply),) = positions(game, seats, 1, f"{number}/{place}")
        free = is_free(match, match.log[ply].seat)
        verdicts["free" if free else "not free"] += 1
        others = differing(match, ply, WORLDS, HISTORIES)
        failures += filter(None, [wrong_verdict(match, ply, free, others)])
    return Outcome(size, failures, verdicts)


def control() -> dict[str, bool]:
    """Judges who look at less than what was shown."""
    with patch(f"{__name__}.WORLDS", 100):
        with patch.object(Moved, "taught", lambda moved, **given: False):
            count = run("ancestree", 0, 20).failures
        with patch.object(Moved, "taught", lambda moved, **given: True):
            never = run("ancestree", 0, 20).failures
    return {
        "A judge who only asks whether somebody else has acted.": bool(count),
        "A judge who gives nothing for free.": bool(never),
    }


FIGURE = Figure("moves", 10_000, 100, catalogue.own_names(), run, control)

"""Taking back: a move that may be taken back without asking has shown its mover nothing new.

A table judges by some worlds that the mover imagines (`heirloom.core.take_back`). Here the judge
is judged: by more such worlds, in which everything that reaches the mover is compared, and by
other histories, which do not come from `imagine`. A game whose `imagine` is too narrow makes the
judge blind, and so does one that shows what neither its view nor its story says.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.take_back import Moved, is_free
from heirloom.testing.faults import AnyState, Case
from heirloom.testing.histories import other_histories
from heirloom.testing.insides import content
from heirloom.testing.scenes import picture

TAUGHT = "a free take-back has shown nothing new"
ASKED = 1.2  # the judge is asked about the first move, and about later ones more and more rarely
IMAGINED = 40
HISTORIES = 30  # that are tried
FEWEST = 10  # worlds, of one source, that say something
SHARE = 0.1  # of the worlds that must differ; with fewer, the judge may miss it


def check_take_back(case: Case, seats: int, rng: Random, bound: int, scenes: bool) -> int:
    """Play a match and check the judge on some moves; return how many were free."""
    match = Match(case.game, seats, Shuffling(rng.random().hex()))
    free = 0
    for moves in range(bound):
        waiting = match.waiting_on()
        if not waiting:
            break
        seat = rng.choice(waiting)
        ply = len(match.log)
        match.play(seat, rng.choice(match.legal(seat)))
        asked = rng.random() < ASKED / (moves + ASKED)
        if asked and is_free(match, seat, scenes=scenes):
            free += 1
            judge_judge(case, match, ply, rng, scenes)
    return free


def judge_judge(
    case: Case, match: Match[Any, Any, Any], ply: int, rng: Random, scenes: bool
) -> None:
    """Note a fault if a free move shows its mover something that depends on hidden cards."""
    moved = Moved(match, ply)
    real = _all_shown(case, moved, moved.truth, scenes)
    sources: list[Iterator[AnyState]] = [
        (case.game.imagine(moved.before, rng) for _ in range(IMAGINED)),
        other_histories(match, ply, moved.seat, rng, HISTORIES),
    ]
    for worlds in sources:
        others = seen = 0
        for world in worlds:
            seen += 1
            told = moved.in_world(world, rng, rng.randrange(1 << 16))
            others += told != moved.shown or _all_shown(case, moved, world, scenes) != real
        blind = seen >= FEWEST and others > seen * SHARE
        where = f"seat {moved.seat}, {match.log[ply]}: {others} of {seen} worlds show otherwise"
        case.require(not blind, TAUGHT, where)


def _all_shown(case: Case, moved: Moved, state: AnyState, scenes: bool) -> object:
    """Everything that a screen or a program could read from the mover's view."""
    view = state.view(moved.seat)
    seen = (content(view.public), content(view.own, ordered=False))
    return seen, picture(case, view) if scenes else ""

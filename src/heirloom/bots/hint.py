"""A hint: the best move for a view, what the others promise, and why, in words."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any, NamedTuple

from heirloom.bots.bot import Clock
from heirloom.bots.search import Search
from heirloom.core.game import Action, Game, View
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, say
from heirloom.search.instincts import find_instincts
from heirloom.search.searcher import Estimate

LEAST_VISITS = 10  # under which nothing is said of a move
IMAGINED_RESULTS = 8  # how often the result of a move is imagined for its reason


class Hint(NamedTuple):
    """What to do, what that and everything else promises, and why."""

    estimates: list[Estimate]  # of every move, best first
    reasons: list[Phrase]

    @property
    def best(self) -> Estimate:
        """The move that is advised."""
        return self.estimates[0]


def hint(
    game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock | None = None,
    seed: int | str | None = None,
) -> Hint:  # fmt: skip
    """What a good player would do in this seat, from what it knows and nothing more."""
    if not game.legal(view):
        raise Mistake(say("This seat has nothing to decide now."))
    estimates = Search(seed).think(game, view, Clock() if clock is None else clock)
    return Hint(estimates, reasons(game, view, estimates, Random(seed)))


def reasons(
    game: Game[Any, Any, Any], view: View[Any, Any], estimates: list[Estimate], rng: Random
) -> list[Phrase]:
    """Why the first move is best: what is proved, what the game sees, what instinct says."""
    best = estimates[0]
    seen = _seen(game, view, best.action)
    if len(estimates) == 1:
        return [say("There is nothing else to do."), *seen]
    felt = _felt(game, view, best.action, rng)
    return [*_proved(best), *seen, felt, *_compared(game, view, estimates)]


def _proved(best: Estimate) -> list[Phrase]:
    if best.margin > 0:
        return []
    if best.value >= 1:
        return [say("It wins for certain, whatever comes.")]
    if best.value <= 0:
        return [say("Everything loses against perfect play; this is no worse than the rest.")]
    return [say("Every card that may turn up was weighed: this is exact.")]


def _seen(game: Game[Any, Any, Any], view: View[Any, Any], action: Action) -> list[Phrase]:
    """What the game itself has to say about a move, if it does."""
    module = game.module("mind.reasons")
    if module is None:
        return []
    found: list[Phrase] = module.reasons(game, view, action)
    return found


def _felt(game: Game[Any, Any, Any], view: View[Any, Any], action: Action, rng: Random) -> Phrase:
    """How the position feels now, and after the move."""
    instincts = find_instincts(game)
    now = instincts.evaluate(view)
    after = (
        sum(instincts.after(view, action, rng) for _ in range(IMAGINED_RESULTS)) / IMAGINED_RESULTS
    )
    values = {"now": round(100 * now), "after": round(100 * after)}
    if after > now + 0.02:
        return say("It improves your chances from {now} % to {after} %.", **values)
    if after < now - 0.02:
        return say("At first sight it lowers your chances from {now} % to {after} %.", **values)
    return say("It keeps your chances at about {after} %.", **values)


def _compared(
    game: Game[Any, Any, Any], view: View[Any, Any], estimates: list[Estimate]
) -> list[Phrase]:
    """What thinking ahead found for the move, beside the best of the others that were tried."""
    best, others = estimates[0], [other for other in estimates[1:] if other.visits >= LEAST_VISITS]
    if best.visits < LEAST_VISITS or not others:
        return []
    other = max(others, key=lambda estimate: estimate.value)
    labels = {move.notation: move.label for move in game.scene(view).moves}
    said = {
        "move": labels[other.action.notation],
        "mine": round(100 * best.value),
        "other": round(100 * other.value),
    }
    if best.value - other.value > hypot(best.margin, other.margin):
        return [say("After thinking ahead: {mine} %, against {other} % for “{move}”.", **said)]
    return [
        say("After thinking ahead: {mine} %; “{move}” with {other} % may be as good.", **said)
    ]  # fmt: skip

"""A hint: the best move for a view, the chances of the others, and why, in words."""

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

LEAST_VISITS = 10  # below this, nothing is said about a move
IMAGINED_RESULTS = 8  # how often the result of a move is imagined for its reason


class Hint(NamedTuple):
    """The estimates of all moves, and the reasons for the best one."""

    estimates: list[Estimate]  # of every move, best first
    reasons: list[Phrase]

    @property
    def best(self) -> Estimate:
        """The suggested move."""
        return self.estimates[0]

    @property
    def compared(self) -> list[Estimate]:
        """The moves whose chances are known well enough to be told, best first."""
        return _known(self.estimates)


def hint(
    game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock | None = None,
    seed: int | str | None = None,
) -> Hint:  # fmt: skip
    """What a good player would do in this seat, given only what it knows."""
    if not game.legal(view):
        raise Mistake(say("This seat has no decision to make now."))
    estimates = Search(seed).think(game, view, Clock() if clock is None else clock)
    return Hint(estimates, reasons(game, view, estimates, Random(seed)))


def reasons(
    game: Game[Any, Any, Any], view: View[Any, Any], estimates: list[Estimate], rng: Random
) -> list[Phrase]:
    """Why the first move is best: what is proved, what the game sees, and one judgement of it.

    The judgement comes from the search, or from instinct where the search knows too little: the two
    can differ, and one hint should not contradict itself.
    """
    best = estimates[0]
    seen = _seen(game, view, best.action)
    if len(estimates) == 1:
        return [say("It is the only move."), *seen]
    judged = _compared(game, view, estimates) or [_felt(game, view, best.action, rng)]
    return [*_proved(best), *seen, *judged]


def _known(estimates: list[Estimate]) -> list[Estimate]:
    """The moves that were tried often enough, if the best one and another were."""
    known = [one for one in estimates if one.visits >= LEAST_VISITS]
    return known if len(known) > 1 and known[0] is estimates[0] else []


def _proved(best: Estimate) -> list[Phrase]:
    if best.margin > 0:
        return []
    if best.value >= 1:
        return [say("It wins for certain, whatever happens.")]
    if best.value <= 0:
        return [say("Every move loses against perfect play; this one is no worse than the others.")]
    return [say("Every card that could turn up was counted: this is exact.")]


def _seen(game: Game[Any, Any, Any], view: View[Any, Any], action: Action) -> list[Phrase]:
    """What the game itself has to say about a move, if it does."""
    module = game.module("mind.reasons")
    if module is None:
        return []
    found: list[Phrase] = module.reasons(game, view, action)
    return found


def _felt(game: Game[Any, Any, Any], view: View[Any, Any], action: Action, rng: Random) -> Phrase:
    """The judgement of instinct, before and after the move."""
    instincts = find_instincts(game)
    now = instincts.evaluate(view)
    after = (
        sum(instincts.after(view, action, rng) for _ in range(IMAGINED_RESULTS)) / IMAGINED_RESULTS
    )
    values = {"now": round(100 * now), "after": round(100 * after)}
    if after > now + 0.02:
        return say("It improves your chances from {now} % to {after} %.", **values)
    if after < now - 0.02:
        return say("At first glance it lowers your chances from {now} % to {after} %.", **values)
    return say("It keeps your chances at about {after} %.", **values)


def _compared(
    game: Game[Any, Any, Any], view: View[Any, Any], estimates: list[Estimate]
) -> list[Phrase]:
    """What the search found for the move, compared with the best alternative."""
    known = _known(estimates)
    if not known:
        return []
    best, other = known[0], max(known[1:], key=lambda estimate: estimate.value)
    labels = {move.notation: move.label for move in game.scene(view).moves}
    said = {
        "move": labels[other.action.notation],
        "mine": round(100 * best.value),
        "other": round(100 * other.value),
    }
    if best.value - other.value > hypot(best.margin, other.margin):
        return [say("Looking ahead: {mine} % to win, against {other} % for “{move}”.", **said)]
    return [
        say("Looking ahead: {mine} % to win; “{move}” ({other} %) may be just as good.", **said)
    ]  # fmt: skip

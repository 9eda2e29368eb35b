"""A hint: the best move for a view, the chances of the others, and why, in words."""

from __future__ import annotations

from math import hypot
from random import Random
from typing import Any, NamedTuple

from heirloom.bots.bot import Clock
from heirloom.bots.levels import HINT_SECONDS, STRONGEST, spec_of
from heirloom.bots.search import Search, searcher
from heirloom.bots.specs import Seed, bot
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
    game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock | None = None, seed: Seed = None
) -> Hint:
    """What the strongest level would do in this seat, given only what it knows."""
    if not game.legal(view):
        raise Mistake(say("This seat has no decision to make now."))
    time = Clock(HINT_SECONDS) if clock is None else clock
    estimates = _strongest(game, seed).think(game, view, time)
    return Hint(estimates, reasons(game, view, estimates, Random(seed)))


def _strongest(game: Game[Any, Any, Any], seed: Seed) -> Search:
    """The search of the strongest level, which only the clock limits."""
    player = bot(spec_of(STRONGEST, game.package))
    return Search(seed, find=player.find if isinstance(player, Search) else searcher)


def reasons(
    game: Game[Any, Any, Any], view: View[Any, Any], estimates: list[Estimate], rng: Random
) -> list[Phrase]:
    """Why the first move is best, in one sentence; and the chances that it gives, in another.

    The chances come from the search, or from instinct where the search knows too little. Two
    judgements could differ, and a hint should not contradict itself.
    """
    best = estimates[0]
    if len(estimates) == 1:
        return [say("It is the only move.")]
    if best.margin <= 0 and best.value >= 1:
        return [say("It wins for certain, whatever happens.")]
    if best.margin <= 0 and best.value <= 0:
        return [say("Every move loses against perfect play; this one is no worse than the others.")]
    why = _seen(game, view, best.action)[:1] or _compared(game, view, estimates)
    return [*why, _chances(game, view, best, rng)]


def _known(estimates: list[Estimate]) -> list[Estimate]:
    """The moves that were tried often enough, if the best one and another were."""
    known = [one for one in estimates if one.visits >= LEAST_VISITS]
    return known if len(known) > 1 and known[0] is estimates[0] else []


def _seen(game: Game[Any, Any, Any], view: View[Any, Any], action: Action) -> list[Phrase]:
    """What the game itself has to say about a move, if it does."""
    module = game.module("mind.reasons")
    if module is None:
        return []
    found: list[Phrase] = module.reasons(game, view, action)
    return found


def _compared(
    game: Game[Any, Any, Any], view: View[Any, Any], estimates: list[Estimate]
) -> list[Phrase]:
    """Which move is the second best, and whether it may be as good."""
    known = _known(estimates)
    if not known:
        return []
    best, other = known[0], max(known[1:], key=lambda estimate: estimate.value)
    labels = {move.notation: move.label for move in game.scene(view).moves}
    label = labels[other.action.notation]
    if best.value - other.value > hypot(best.margin, other.margin):
        return [say("Looking ahead, it is better than “{move}”.", move=label)]
    return [say("Looking ahead, only “{move}” may be as good.", move=label)]


def _chances(
    game: Game[Any, Any, Any], view: View[Any, Any], best: Estimate, rng: Random
) -> Phrase:
    """The chance of winning after the move, as one percentage."""
    if best.margin <= 0:
        return say("Your winning chances: exactly {n} %.", n=round(100 * best.value))
    value = best.value
    if best.visits < LEAST_VISITS:
        instincts = find_instincts(game)
        imagined = [instincts.after(view, best.action, rng) for _ in range(IMAGINED_RESULTS)]
        value = sum(imagined) / IMAGINED_RESULTS
    return say("Your winning chances: {n} %.", n=round(100 * value))

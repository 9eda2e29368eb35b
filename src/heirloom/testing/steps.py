"""Single steps of a match under examination."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event
from heirloom.testing.faults import AnyState, Case


class Step(NamedTuple):
    """Something that a seat or the dealer does: an action, or what is drawn."""

    actor: int
    what: Any


class Stuck(Exception):
    """The match cannot continue; the fault is noted."""


def take(case: Case, state: AnyState, step: Step) -> list[Event]:
    """Take a step, in place; return what was told."""
    heard: list[Event] = []
    if step.actor == DEALER:
        case.game.settle(state, step.what, heard.append)
        return heard
    try:
        case.game.play(state, step.actor, step.what, heard.append)
    except Illegal as refusal:
        case.fault("every legal action is accepted", f"{step.what} by seat {step.actor}: {refusal}")
        raise Stuck from refusal
    return heard


def chance_of(case: Case, state: AnyState) -> Chance:
    """What the dealer must draw, if it can be drawn."""
    chance = case.game.chance(state)
    if not 0 < chance.count <= len(chance.pile):
        case.fault("chance can be drawn", f"{chance.count} of {chance.pile} at {chance.where}")
        raise Stuck
    return chance


def choices(case: Case, state: AnyState, actor: int, rng: Random) -> list[Any]:
    """What a seat may do, or some of what the dealer may draw."""
    if actor != DEALER:
        return list(case.game.legal(state.view(actor)))
    chance = chance_of(case, state)
    return [chance.sample(rng) for _ in range(20)]


def any_step(case: Case, state: AnyState, rng: Random) -> Step | None:
    """A random step; None when the match is over or nobody can act."""
    waiting = case.game.waiting_on(state.public)
    if not waiting:
        return None
    actor = rng.choice(waiting)
    if actor == DEALER:
        return Step(actor, chance_of(case, state).sample(rng))
    legal = case.game.legal(state.view(actor))
    return Step(actor, rng.choice(legal)) if legal else None

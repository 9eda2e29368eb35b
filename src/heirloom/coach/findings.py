"""A review in words: why the game ended, what the luck was, and the turning points with reasons."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from heirloom.coach.review import Decision, Parts, Review
from heirloom.coach.timeline import Moment, Timeline
from heirloom.core.game import WATCHER, Action
from heirloom.core.match import Match
from heirloom.core.scene import Text
from heirloom.core.story import Event, Telling
from heirloom.core.words import Phrase, Who, say

REASONS_SHOWN = 2


class TurningPoint(NamedTuple):
    """A decision that cost much, in words."""

    decision: Decision
    number: int  # which decision of the game it was, from 1
    played: Text  # the label of the move
    better: Text
    why: list[Phrase]  # what speaks for the better move
    clause: str


class Ending(NamedTuple):
    """How the game ended: the last sentences of the story, and their rule."""

    said: list[Phrase]
    clause: str


def turning_points(review: Review, timeline: Timeline) -> list[TurningPoint]:
    """The largest decisions with their reasons, in the order of play."""
    numbers = {one.ply: number for number, one in enumerate(review.decisions, 1)}
    return [_told(one, numbers[one.ply], timeline) for one in review.turning_points()]


def _told(decision: Decision, number: int, timeline: Timeline) -> TurningPoint:
    moment, game = timeline.moments[decision.ply], timeline.game
    view = moment.state.view(moment.seat)
    labels = {move.notation: move.label for move in game.scene(view).moves}
    best = game.actions.read(decision.best)
    return TurningPoint(
        decision, number, labels[decision.played], labels[decision.best],
        _why(timeline, moment, best, decision), _clause(timeline, moment, best),
    )  # fmt: skip


def _why(timeline: Timeline, moment: Moment, best: Action, decision: Decision) -> list[Phrase]:
    """What speaks for the better move and not for the played one; a proof comes first."""
    found: list[Phrase] = []
    if decision.proved and decision.cost >= 1.0:
        found.append(say("The better move wins whatever is answered; the other one loses."))
    module = timeline.game.module("mind.reasons")
    if module is not None and moment.action is not None:
        view = moment.state.view(moment.seat)
        better = module.reasons(timeline.game, view, best)
        played = module.reasons(timeline.game, view, moment.action)
        found += [reason for reason in better if reason not in played] or better
    return found[:REASONS_SHOWN]


def _clause(timeline: Timeline, moment: Moment, action: Action) -> str:
    """The rule under which a move is made."""
    heard: list[Event] = []
    world = timeline.game.imagine(moment.state.view(moment.seat), Random(0))
    timeline.game.play(world, moment.seat, action, heard.append)
    return heard[0].clause if heard else ""


def ending(match: Match[Any, Any, Any]) -> Ending:
    """The last thing that everybody was told; for a game that was given up, who has won."""
    if not match.over:
        return Ending([say("The game was given up.")], "")
    last: Telling = match.story(WATCHER)[-1]
    return Ending([last.text], last.clause)


def verdict(parts: Parts, seat: int) -> list[Phrase]:
    """Whether the cards or the decisions made the difference for a seat, as far as it is known."""
    return [_of_luck(parts, seat), _of_decisions(parts, seat)]


def _of_luck(parts: Parts, seat: int) -> Phrase:
    points = round(100 * abs(parts.luck))
    if abs(parts.luck) <= parts.luck_margin:
        return say("The cards fell evenly, as far as that can be told.")
    if parts.luck > 0:
        return say("The cards helped {who}: {points} points.", who=Who(seat), points=points)
    return say("The cards were against {who}: {points} points.", who=Who(seat), points=points)


def _of_decisions(parts: Parts, seat: int) -> Phrase:
    lost, gained = -parts.decisions, parts.rivals
    margin = (parts.decisions_margin**2 + parts.rivals_margin**2) ** 0.5
    if abs(gained - lost) <= margin:
        return say("The decisions of both sides cost about the same.")
    if gained > lost:
        return say("{who} decided better.", who=Who(seat))
    return say("The decisions of others were better than those of {who}.", who=Who(seat))


class Bar(NamedTuple):
    """One part of a result, from where it begins to where it ends."""

    label: Phrase
    begin: float
    end: float
    margin: float | None  # None where there is no interval
    is_total: bool = False  # the start or the result, and no change

    def text(self) -> str:
        """The figure in points, with its interval."""
        points = round(100 * (self.end - self.begin))
        sign = "" if self.is_total else "−" if points < 0 else "+"
        known = "" if self.margin is None else f" ± {round(100 * self.margin)}"
        return f"{sign}{abs(points)}{known}"


def waterfall(parts: Parts) -> list[Bar]:
    """From the start to the result: what each part added."""
    found = [Bar(say("At the start"), 0.0, parts.start, parts.start_margin, True)]
    for label, value, margin in (
        (say("Luck of the cards"), parts.luck, parts.luck_margin),
        (say("Own decisions"), parts.decisions, parts.decisions_margin),
        (say("Decisions of others"), parts.rivals, parts.rivals_margin),
        (say("What could not be known"), parts.unseen, None),
    ):
        found.append(Bar(label, found[-1].end, found[-1].end + value, margin))
    return [*found, Bar(say("Result"), 0.0, parts.result, None, True)]

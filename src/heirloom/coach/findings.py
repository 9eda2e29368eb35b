"""A review in words: why the game ended, the turning points with reasons, what to practise."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, NamedTuple

from heirloom.coach.review import TURNING_POINTS, Decision, Review
from heirloom.coach.timeline import Moment, moments_at
from heirloom.core.game import WATCHER, Action, Seat
from heirloom.core.log import DEAL
from heirloom.core.match import Match
from heirloom.core.scene import Text
from heirloom.core.story import Event
from heirloom.core.words import Phrase, Reader, Who, say
from heirloom.search.causes import BETTER, Cause, find_cause

REASONS_SHOWN = 2
OF_ONE_CAUSE = 2  # turning points, at most
LEAST_REPEATED = 3  # costly moves with the same cause, to be told what to practise


class TurningPoint(NamedTuple):
    """A decision that cost much, in words."""

    decision: Decision
    number: int  # which move of the game it was, from 1
    cause: Cause
    played: Text  # the label of the move
    better: Text
    path: list[str]  # what was pressed to play it
    better_path: list[str]
    reasons: list[Phrase]  # as a hint would have given them to whoever decided
    clause: str

    def swing(self, me: Seat) -> float:
        """How much it changed for a reader in a seat."""
        return self.decision.cost if me == WATCHER else abs(self.decision.effects[me])

    def title(self, me: Seat) -> Phrase:
        """What happened, for a reader in a seat."""
        cause, seat = self.cause, self.decision.seat
        what = cause.yours if seat == me else _by(cause.theirs, seat)
        return say("Move {number}: {what}", number=self.number, what=what)

    def why(self, me: Seat) -> list[Phrase]:
        """Why it was costly, for a reader in a seat."""
        proved = self.decision.proved and self.decision.cost >= 1.0
        found = [say("It is proved that the better move wins and the played one loses.")]
        told = [self.cause.why] if self.cause.why is not None else self.reasons
        if self.cause.why is None and self.decision.seat != me and told:
            seat = Who(self.decision.seat)
            told = [say("From the seat of {who}: {why}", who=seat, why=told[0])]
        return [*(found if proved else []), *told]


def _by(title: Phrase, seat: Seat) -> Phrase:
    return Phrase(title.template, {**title.values, "who": Who(seat)}, title.plural, title.context)


class Ending(NamedTuple):
    """How the game ended: a headline, why, and its rule."""

    title: Text  # who has won, often with the reason
    said: Text  # why
    clause: str
    short: Text = ""  # who has won, for whoever reads it


def headline(end: Ending, reader: Reader) -> tuple[str, str]:
    """The headline and what it does not say yet."""
    title, said = reader.read(end.title), reader.read(end.said)
    if ":" in title or not end.said:
        return title, ""
    return reader.read(end.short) or title, said


class Practice(NamedTuple):
    """A cause that most costly moves of a seat share."""

    cause: Cause
    times: int
    of: int


def told_moves(review: Review, match: Match[Any, Any, Any]) -> list[TurningPoint]:
    """All costly decisions with their causes, in the order of play."""
    costly = [one for one in review.decisions if one.is_costly]
    moments = moments_at(match, {one.ply for one in costly})
    numbers, number = dict[int, int](), 0
    for ply, entry in enumerate(match.log):
        number += entry.kind != DEAL
        numbers[ply] = number
    return [_told(one, numbers[one.ply], match, moments[one.ply]) for one in costly]


def turning_points(told: list[TurningPoint], me: Seat = WATCHER) -> list[TurningPoint]:
    """Those that changed most, few of one cause, in the order of play.

    What counts is the change for a reader in a seat; for everybody else, what it cost its player.
    """
    chosen: list[TurningPoint] = []
    for one in sorted(told, key=lambda one: -one.swing(me)):
        alike = sum(one.cause.name == other.cause.name for other in chosen)
        if len(chosen) < TURNING_POINTS and alike < OF_ONE_CAUSE:
            chosen.append(one)
    return sorted(chosen, key=lambda one: one.number)


def practice(told: list[TurningPoint], seat: Seat) -> Practice | None:
    """What a seat should practise: the cause of most of its costly moves, if there is one."""
    names = Counter(one.cause.name for one in told if one.decision.seat == seat)
    if not names:
        return None
    name, times = names.most_common(1)[0]
    if times < LEAST_REPEATED or 2 * times <= names.total() or name == BETTER.name:
        return None
    return Practice(next(one.cause for one in told if one.cause.name == name), times, names.total())


def _told(
    decision: Decision, number: int, match: Match[Any, Any, Any], moment: Moment
) -> TurningPoint:
    game, view = match.game, moment.state.view(moment.seat)
    moves = {move.notation: move for move in game.scene(view).moves}
    best = game.actions.read(decision.best)
    assert moment.action is not None
    cause = find_cause(game, view, moment.action, best)
    played, better = moves[decision.played], moves[decision.best]
    return TurningPoint(
        decision, number, cause, played.label, better.label, played.path, better.path,
        _reasons(match, moment, best), cause.clause or _clause(match, moment, best),
    )  # fmt: skip


def _reasons(match: Match[Any, Any, Any], moment: Moment, best: Action) -> list[Phrase]:
    """What speaks for the better move and not for the played one."""
    module = match.game.module("mind.reasons")
    if module is None or moment.action is None:
        return []
    view = moment.state.view(moment.seat)
    better = module.reasons(match.game, view, best)
    played = module.reasons(match.game, view, moment.action)
    found = [reason for reason in better if reason not in played] or better
    return list(found[:REASONS_SHOWN])


def _clause(match: Match[Any, Any, Any], moment: Moment, action: Action) -> str:
    """The rule under which a move is made."""
    heard: list[Event] = []
    world = match.game.imagine(moment.state.view(moment.seat), Random(0))
    match.game.play(world, moment.seat, action, heard.append)
    return heard[0].clause if heard else ""


def ending(match: Match[Any, Any, Any], me: Seat = WATCHER) -> Ending:
    """How it ended for a reader in a seat; for a game that was given up, only that."""
    if not match.over:
        return Ending(say("The game was given up."), "", "")
    scene = match.game.scene(match.view(me))
    verdict = scene.verdict
    if verdict is None:
        return Ending(scene.prompt, "", scene.clause)
    return Ending(scene.prompt, verdict.sentence, verdict.clause or scene.clause, verdict.title)

"""A review: winning chances along a game, and what moved them: luck, decisions, and the unseen.

For each seat, start + luck + decisions + unseen + missed = result. The unseen is the effect of
cards that whoever decided could not see. What is missed is the error of the judge: it plays on by
instinct, so it does not expect a better move than instinct finds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import sqrt

import msgspec

from heirloom.coach.judging import HALVES, Count, Judged
from heirloom.coach.timeline import Timeline
from heirloom.search.searcher import Z_95

REVIEW_VERSION = 3  # a review of another version is made again
LEAST_COST = 0.02  # below this a decision is as good as the best
TURNING_POINTS = 3


class Point(msgspec.Struct, frozen=True):
    """What each seat could expect at a moment, with half the width of its 95 % interval."""

    ply: int
    chances: list[float]
    margins: list[float]
    proved: bool


class Draw(msgspec.Struct, frozen=True):
    """A draw, and what each seat gained by it."""

    ply: int
    luck: list[float]


class Decision(msgspec.Struct, frozen=True):
    """A decision: what was played, what was best, and what the difference cost whoever decided."""

    ply: int
    seat: int
    played: str
    best: str
    cost: float  # in utility: 0.1 is ten points of winning chance
    margin: float
    proved: bool
    effects: list[float]  # by seat: what the decision did to each
    missed: list[float]  # by seat: what the judge did not expect, because instinct misses it too

    @property
    def is_costly(self) -> bool:
        """Whether another move was better for certain: by more than its error."""
        return self.cost >= LEAST_COST and self.cost > self.margin

    @property
    def is_too_close(self) -> bool:
        """Whether it looks costly, and the error is larger than the difference."""
        return not self.is_costly and self.played != self.best and self.margin > LEAST_COST


class Parts(msgspec.Struct, frozen=True):
    """What made the result of one seat: the parts add up to it."""

    start: float
    luck: float
    decisions: float  # its own
    rivals: float  # those of others
    unseen: float  # 0 where nothing is hidden
    missed: float  # what the estimate gets wrong
    result: float
    start_margin: float
    luck_margin: float
    decisions_margin: float
    rivals_margin: float


class Review(msgspec.Struct, frozen=True):
    """Everything that was found out about a match."""

    version: int
    game: str
    seats: int
    rounds: int
    hidden: bool  # whether seats had secrets
    points: list[Point]
    draws: list[Draw]
    decisions: list[Decision]
    parts: list[Parts]  # by seat

    def given_away(self, seat: int) -> float:
        """What the decisions of a seat have cost it."""
        return sum(one.cost for one in self.decisions if one.seat == seat and one.is_costly)

    def given_away_margin(self, seat: int) -> float:
        """The error of that sum."""
        return _margin(one for one in self.decisions if one.seat == seat and one.is_costly)

    def luck_since(self, seat: int, ply: int) -> tuple[float, float]:
        """What the draws from an entry on have given a seat, and the error of that."""
        draws = [one for one in self.draws if one.ply >= ply]
        plies = {one.ply for one in draws}
        return sum(one.luck[seat] for one in draws), _luck_margin(plies, self.points, seat)

    def lost_since(self, seat: int, ply: int) -> tuple[float, float]:
        """What the decisions of a seat from an entry on have done to it, and the error of that."""
        costly = [one for one in self.decisions
                  if one.seat == seat and one.ply >= ply and one.is_costly]  # fmt: skip
        return -sum(one.cost for one in costly), _margin(costly)


def assemble(timeline: Timeline, judged: Judged) -> Review:
    """The review that follows from what was judged."""
    points = _points(timeline, judged)
    decisions = [_decision(timeline, judged, ply) for ply in judged.moves]
    draws = [Draw(moment.ply, _steps(points, moment.ply)) for moment in timeline.moments
             if moment.is_draw]  # fmt: skip
    seats = range(timeline.seats)
    return Review(
        version=REVIEW_VERSION,
        game=timeline.game.name,
        seats=timeline.seats,
        rounds=len(judged.rounds),
        hidden=timeline.hidden,
        points=points,
        draws=draws,
        decisions=decisions,
        parts=[_parts(timeline, points, draws, decisions, seat) for seat in seats],
    )


def _points(timeline: Timeline, judged: Judged) -> list[Point]:
    """The curve; moments that only forced moves lie between are one and the same."""
    counts: list[Count] = []
    for ply, count in enumerate(judged.moments):
        same = ply > 0 and _is_forced(timeline, ply - 1)
        if same:
            counts[-1].merge(count)
        counts.append(counts[-1] if same else msgspec.convert(msgspec.to_builtins(count), Count))
    seats = range(timeline.seats)
    found = [
        Point(
            ply,
            [count.mean(seat) for seat in seats],
            [0.0 if judged.exact[ply] else Z_95 * sqrt(count.variance_of_mean(seat))
             for seat in seats],
            judged.exact[ply],
        )
        for ply, count in enumerate(counts)
    ]  # fmt: skip
    found[-1] = Point(len(counts) - 1, list(timeline.result), [0.0] * timeline.seats, True)
    return found


def _is_forced(timeline: Timeline, ply: int) -> bool:
    moment = timeline.moments[ply]
    return not moment.is_draw and not moment.is_choice


def _steps(points: list[Point], ply: int) -> list[float]:
    before, after = points[ply].chances, points[ply + 1].chances
    return [b - a for a, b in zip(before, after, strict=True)]


def _decision(timeline: Timeline, judged: Judged, ply: int) -> Decision:
    """The best move and its gain; one half of the tries chooses it, the other says its gain."""
    moment, moves = timeline.moments[ply], judged.moves[ply]
    seat, played = moment.seat, str(moment.action)
    whole = {notation: _both(halves) for notation, halves in moves.items()}
    best = max(whole, key=lambda one: (whole[one].mean(seat), one == played))
    if judged.proved[ply]:
        gain, margin = whole[best].mean(seat), 0.0
    else:
        gain, margin = _gain(moves, seat), Z_95 * sqrt(whole[best].variance_of_mean(seat))
    cost = max(gain, 0.0) if best != played else 0.0
    counts = cost >= LEAST_COST and cost > margin
    share = cost / whole[best].mean(seat) if counts and whole[best].mean(seat) > 0 else 0.0
    effects = [-share * whole[best].mean(other) for other in range(judged.seats)]
    own = judged.instinct[ply]
    missed = [-own.mean(other) - effects[other] if own.n else 0.0 for other in range(judged.seats)]
    return Decision(ply, seat, played, best, cost, margin, judged.proved[ply], effects, missed)


def _both(halves: list[Count]) -> Count:
    seats = len(halves[0].sums)
    total = Count(0, [0.0] * seats, [0.0] * seats)
    for half in halves:
        total.merge(half)
    return total


def _gain(moves: dict[str, list[Count]], seat: int) -> float:
    """The gain of the best move: chosen by one half and measured by the other, and vice versa."""
    total = 0.0
    for half in range(HALVES):
        chosen = max(moves, key=lambda one, by=half: moves[one][by].mean(seat))  # type: ignore[misc]
        total += moves[chosen][1 - half].mean(seat)
    return total / HALVES


def _parts(
    timeline: Timeline, points: list[Point], draws: list[Draw], decisions: list[Decision], seat: int
) -> Parts:
    """The sums for a seat; the unseen is what is left, or what is missed if nothing is hidden."""
    start, result = points[0].chances[seat], timeline.result[seat]
    luck = sum(draw.luck[seat] for draw in draws)
    own = sum(one.effects[seat] for one in decisions if one.seat == seat)
    rivals = sum(one.effects[seat] for one in decisions if one.seat != seat)
    rest = result - start - luck - own - rivals
    missed = sum(one.missed[seat] for one in decisions) if timeline.hidden else rest
    return Parts(
        start=start,
        luck=luck,
        decisions=own,
        rivals=rivals,
        unseen=rest - missed,
        missed=missed,
        result=result,
        start_margin=points[0].margins[seat],
        luck_margin=_luck_margin({draw.ply for draw in draws}, points, seat),
        decisions_margin=_margin(one for one in decisions if one.seat == seat and one.is_costly),
        rivals_margin=_margin(one for one in decisions if one.seat != seat and one.is_costly),
    )


def _luck_margin(draws: Collection[int], points: list[Point], seat: int) -> float:
    """The error of the luck of these draws: what one gains by an error, the next one loses."""
    total = 0.0
    for ply, point in enumerate(points):
        after, before = ply - 1 in draws, ply in draws
        total += ((after - before) * point.margins[seat]) ** 2
    return sqrt(total)


def _margin(decisions: Iterable[Decision]) -> float:
    """The error of the sum of independent costs."""
    return sqrt(sum(one.margin**2 for one in decisions))

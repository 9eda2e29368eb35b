"""Luck, decisions and what could not be known: parts of a result that add up, in words and bars."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.coach.review import Parts, Review
from heirloom.core.game import Seat
from heirloom.core.words import Phrase, Who, say


def verdict(review: Review, seat: Seat, me: Seat) -> list[Phrase]:
    """Whether the cards or the decisions made the difference, as far as it is known."""
    points = next(bar.points for bar in waterfall(review, seat, me) if bar.kind == "luck")
    return [_of_luck(review.parts[seat], points, seat, me), _of_decisions(review, seat, me)]


def _of_luck(parts: Parts, points: int, seat: Seat, me: Seat) -> Phrase:
    """Whom the cards helped, in the same points as the bars."""
    n = abs(points)
    if abs(parts.luck) <= parts.luck_margin or n == 0:
        return say("The cards fell evenly, as far as that can be told.")
    if seat == me:
        if parts.luck > 0:
            return say("The cards helped you: {n} points.", n=n)
        return say("The cards were against you: {n} points.", n=n)
    if parts.luck > 0:
        return say("The cards helped {who}: {n} points.", who=Who(seat), n=n)
    return say("The cards were against {who}: {n} points.", who=Who(seat), n=n)


def _of_decisions(review: Review, seat: Seat, me: Seat) -> Phrase:
    """Who gave away less, compared with each of the others."""
    mine, margin = review.given_away(seat), review.given_away_margin(seat)
    more, less = 0, 0
    for other in range(review.seats):
        theirs, error = review.given_away(other), review.given_away_margin(other)
        if other != seat and abs(theirs - mine) > (margin**2 + error**2) ** 0.5:
            more, less = more + (theirs > mine), less + (theirs < mine)
    if not more and not less:
        return say("What everybody decided cost about the same: too close to call.")
    if review.seats == 2 and less and seat != me:
        return say("{who} decided better.", who=Who(1 - seat))
    yours, theirs_too = _compared(more, less, review.seats)
    return yours if seat == me else Phrase(theirs_too.template, {"who": Who(seat)})


def _compared(more: int, less: int, seats: int) -> tuple[Phrase, Phrase]:
    """For the player and for others: whether the rivals gave away more, less, or some of each."""
    if more and less:
        return (
            say("Some decided better than you, and some worse."),
            say("Some decided better than {who}, and some worse."),
        )
    if more:
        return say("You decided better."), say("{who} decided better.")
    if seats == 2:
        return say("Your opponent decided better."), say("The others decided better than {who}.")
    return say("The others decided better."), say("The others decided better than {who}.")


class Bar(NamedTuple):
    """One part of a result, from where it begins to where it ends."""

    label: Phrase
    kind: str  # start, luck, own, rivals, unknown, missed or result
    begin: float
    end: float
    points: int  # rounded so that the points of all bars add up
    margin: float | None = None  # None where there is no interval

    @property
    def is_total(self) -> bool:
        """Whether it is the start or the result, and not a change."""
        return self.kind in ("start", "result")

    def text(self) -> str:
        """The figure in points, with its interval."""
        sign = "" if self.is_total else "−" if self.points < 0 else "+"
        known = "" if self.margin is None else f" ± {round(100 * self.margin)}"
        return f"{sign}{abs(self.points)}{known}"


def waterfall(review: Review, seat: Seat, me: Seat) -> list[Bar]:
    """From the start to the result: what each part added."""
    parts = review.parts[seat]
    own = say("Your decisions") if seat == me else say("Own decisions")
    rows: list[tuple[Phrase, str, float, float | None]] = [
        (say("At the start"), "start", parts.start, parts.start_margin),
        (say("Luck of the cards"), "luck", parts.luck, parts.luck_margin),
        (own, "own", parts.decisions, parts.decisions_margin),
        (say("Decisions of others"), "rivals", parts.rivals, parts.rivals_margin),
    ]
    if review.hidden:
        rows.append((say("What could not be known"), "unknown", parts.unseen, None))
    rows.append((say("Error of the estimate"), "missed", parts.missed, None))
    points, at, found = rounded([row[2] for row in rows], parts.result), 0.0, list[Bar]()
    for (label, kind, value, margin), n in zip(rows, points, strict=True):
        found.append(Bar(label, kind, at, at + value, n, margin))
        at += value
    return [*found, Bar(say("Result"), "result", 0.0, parts.result, round(100 * parts.result))]


def rounded(values: list[float], total: float) -> list[int]:
    """Points for these values, each rounded, so that they add up to the points of the total."""
    exact = [100 * value for value in values]
    points = [round(value) for value in exact]
    while (missing := round(100 * total) - sum(points)) != 0:
        step = 1 if missing > 0 else -1
        errors = [step * (value - n) for value, n in zip(exact, points, strict=True)]
        points[errors.index(max(errors))] += step
    return points

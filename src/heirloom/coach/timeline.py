"""A finished match as a line of moments: the truth before every draw and every decision."""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from random import Random
from typing import Any, NamedTuple

from heirloom.core.game import Action, Game, Seat, State
from heirloom.core.log import DEAL
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record
from heirloom.core.words import say

Truth = State[Any, Any, Any]


class Moment(NamedTuple):
    """One entry of the log, with the truth before it: a draw, or a decision of a seat."""

    ply: int  # the number of the entry
    state: Truth
    seat: Seat  # who decided; the dealer where it is a draw
    outcome: list[int]  # what was drawn
    action: Action | None  # what was played
    legal: list[Action]  # what could have been played

    @property
    def is_draw(self) -> bool:
        """Whether the dealer drew."""
        return self.action is None

    @property
    def is_choice(self) -> bool:
        """Whether a seat had several moves."""
        return len(self.legal) > 1


class Timeline:
    """The moments of a match, and how it ended."""

    def __init__(self, match: Match[Any, Any, Any], resigned: tuple[Seat, ...] = ()) -> None:
        if not match.over and not resigned:
            raise Mistake(say("Only a finished game can be reviewed."))
        self.game: Game[Any, Any, Any] = match.game
        self.seats = match.seats
        self.moments: list[Moment] = []
        state = match.game.setup(match.seats)
        if match.start is not None and match.start.state is not None:
            state = match.start.state.copy()
        for ply, entry in enumerate(match.log):
            self.moments.append(self._moment(ply, state.copy(), entry.kind, entry.seat, entry.text))
            self._apply(state, self.moments[-1])
        self.end = state
        self.result = _given_up(self.seats, resigned) if resigned else match.utility()

    @cached_property
    def hidden(self) -> bool:
        """Whether some seat had to decide without knowing everything."""
        game = self.game
        views = [one.state.view(one.seat) for one in self.moments if one.is_choice]
        return any(
            game.imagine(view, Random(0)).key() != game.imagine(view, Random(1)).key()
            for view in views
        )

    def states(self) -> list[Truth]:
        """The truth before every entry, and at the end."""
        return [moment.state for moment in self.moments] + [self.end]

    def _moment(self, ply: int, state: Truth, kind: str, seat: Seat, text: str) -> Moment:
        if kind == DEAL:
            return Moment(ply, state, seat, self.game.chance(state).read(text), None, [])
        legal = self.game.legal(state.view(seat))
        return Moment(ply, state, seat, [], self.game.actions.read(text), legal)

    def _apply(self, state: Truth, moment: Moment) -> None:
        if moment.action is None:
            self.game.settle(state, moment.outcome)
        else:
            self.game.play(state, moment.seat, moment.action)


def _given_up(seats: int, resigned: tuple[Seat, ...]) -> list[float]:
    """The result of a game that was given up: the others share the win."""
    others = [seat for seat in range(seats) if seat not in resigned]
    return [1.0 / len(others) if seat in others else 0.0 for seat in range(seats)]


def timeline(record: Record) -> Timeline:
    """The moments of a record."""
    match, stopped = record.follow()
    if stopped is not None:
        raise stopped
    return Timeline(match, record.resigned)


def moments_at(match: Match[Any, Any, Any], plies: Collection[int]) -> dict[int, Moment]:
    """Some decisions of a match, by their entry: quicker than its whole timeline."""
    game, found = match.game, dict[int, Moment]()
    state = game.setup(match.seats)
    if match.start is not None and match.start.state is not None:
        state = match.start.state.copy()
    for ply, entry in enumerate(match.log):
        if entry.kind == DEAL:
            game.settle(state, game.chance(state).read(entry.text))
            continue
        action = game.actions.read(entry.text)
        if ply in plies:
            legal = game.legal(state.view(entry.seat))
            found[ply] = Moment(ply, state.copy(), entry.seat, [], action, legal)
        game.play(state, entry.seat, action)
    return found

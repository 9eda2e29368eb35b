"""Other histories that one seat could not tell from what really happened.

They do not come from `imagine`: a match is played again with other draws and other choices of the
other seats, and at every step the seat is told and shown just what it was told and shown then.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from heirloom.core.chance import Chance
from heirloom.core.game import DEALER
from heirloom.core.log import Entry
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event
from heirloom.testing.faults import AnyGame, AnyState
from heirloom.testing.steps import Step

TRIES = 3  # to do something else at a step, before the same is done again
BOLDNESS = (1.0, 0.5, 0.2, 0.05)  # how often something else is tried


def other_histories(
    match: Match[Any, Any, Any], ply: int, seat: int, rng: Random, attempts: int
) -> Iterator[AnyState]:
    """States before a log entry that a seat could not tell from the real one, at any time."""
    steps = list(_steps(match, ply, seat))
    for attempt in range(attempts):
        world = _Retold(match.game, match.seats, seat, rng, BOLDNESS[attempt % len(BOLDNESS)])
        if all(world.follow(step, sight) for step, sight in steps):
            yield world.state


def sight(state: AnyState, seat: int, events: list[Event]) -> object:
    """What a step shows a seat: what it knows after it, and what it is told of it."""
    tellings = [event.told(seat) for event in events]
    return state.view(seat).key(), [(one.kind, one.clause, one.text) for one in tellings]


def _steps(match: Match[Any, Any, Any], ply: int, seat: int) -> Iterator[tuple[Step, object]]:
    """Every step before an entry of the log, and what it showed a seat."""
    game, state = match.game, match.game.setup(match.seats)
    for entry in match.log[:ply]:
        step = _step(game, state, entry)
        yield step, sight(state, seat, _take(game, state, step))


def _step(game: AnyGame, state: AnyState, entry: Entry) -> Step:
    if entry.seat == DEALER:
        return Step(DEALER, game.chance(state).read(entry.text))
    return Step(entry.seat, game.actions.read(entry.text))


def _take(game: AnyGame, state: AnyState, step: Step) -> list[Event]:
    heard: list[Event] = []
    if step.actor == DEALER:
        game.settle(state, step.what, heard.append)
    else:
        game.play(state, step.actor, step.what, heard.append)
    return heard


class _Retold:
    """A world that takes other steps wherever a seat does not notice."""

    def __init__(self, game: AnyGame, seats: int, seat: int, rng: Random, bold: float) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.bold = bold
        self.state = game.setup(seats)

    def follow(self, real: Step, shown: object) -> bool:
        """Take a step that shows the seat the same; return whether that was possible."""
        if real.actor != self.seat and self.rng.random() < self.bold:
            for _ in range(TRIES):
                other = self._other(real)
                if other is not None and self._try(other, shown):
                    return True
        return self._try(self._same(real), shown)

    def _try(self, step: Step, shown: object) -> bool:
        """Take a step if it shows the seat exactly this."""
        state = self.state.copy()
        try:
            heard = _take(self.game, state, step)
        except Illegal:
            return False
        if sight(state, self.seat, heard) != shown:
            return False
        self.state = state
        return True

    def _other(self, real: Step) -> Step | None:
        """Something else that could happen instead."""
        if real.actor == DEALER:
            return Step(DEALER, self.game.chance(self.state).sample(self.rng))
        legal = self.game.legal(self.state.view(real.actor))
        return Step(real.actor, self.rng.choice(legal)) if legal else None

    def _same(self, real: Step) -> Step:
        """What really happened, with other cards in place of those that lie elsewhere."""
        if real.actor != DEALER:
            return real
        return Step(DEALER, _nearest(self.game.chance(self.state), real.what, self.rng))


def _nearest(chance: Chance, outcome: list[int], rng: Random) -> list[int]:
    """A possible outcome that is as similar to this one as possible."""
    rest = chance.pile.copy()
    found = [-1] * len(outcome)
    for place, card in enumerate(outcome):
        if card in rest:
            rest.remove(card)
            found[place] = card
    for place, card in enumerate(found):
        if card < 0:
            found[place] = rest.pop(rng.randrange(len(rest)))
    return found

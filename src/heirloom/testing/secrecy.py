"""Secrecy: worlds that differ only in what a seat cannot know are the same to that seat.

The truth is put beside worlds that the seat can imagine, and both are played on side by side.
Whatever reaches the seat is compared: what it is told, with clause and kind; what it sees, fields
outside `key()` included; what it may do; how each other action is refused; its scene; and the
observation that learning programs get.
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from heirloom.core.game import Action
from heirloom.core.mistakes import Illegal
from heirloom.core.story import Event
from heirloom.core.words import LANGUAGES, Reader
from heirloom.testing.faults import AnyState, Case
from heirloom.testing.insides import (
    content,
    difference,
    mutable_insides,
    reachable,
)
from heirloom.testing.observations import observed
from heirloom.testing.scenes import picture, require_readable
from heirloom.testing.steps import Step, Stuck, choices, take

MOST_REFUSALS = 300  # that are compared at one moment
MOST_WAYS = 12  # to go on from one moment that are compared with each other
STEPS_TOGETHER = 4

REMEMBERED = "no leaks: what is told is remembered"

Refusals = dict[Action, Illegal]


class Sight(NamedTuple):
    """Everything that reaches a seat after a step."""

    told: list[str]  # the texts, in every language
    under: list[tuple[str, str, int]]  # of each: kind, clause and seat
    key: Any
    fields: Any
    legal: list[int]
    picture: str
    observation: bytes


class Secrecy:
    """Looks for leaks in one match."""

    def __init__(self, case: Case, seats: int, rng: Random, scenes: bool) -> None:
        self.case = case
        self.game = case.game
        self.seats = seats
        self.rng = rng
        self.scenes = scenes
        self.moments = 0

    def compare_worlds(self, state: AnyState, seat: int, worlds: int) -> None:
        """Compare the true state with some that this seat can imagine."""
        self._no_road_back(state, seat)
        for _ in range(worlds):
            other = self._imagined(state, seat)
            if other is not None:
                self._compare_refusals(state, other, seat)
                self._lockstep(state.copy(), other, seat)

    def compare_ways(self, state: AnyState, seats: list[int]) -> None:
        """Go on from here in several ways: a seat that is told something else sees it too."""
        rng = Random(f"{self.case.seed}/{self.seats}/{self.moments}")
        self.moments += 1
        actor = rng.choice(self.game.waiting_on(state.public))
        heard: dict[tuple[int, Any], list[Event]] = {}
        try:
            ways = choices(self.case, state, actor, rng)
            for way in rng.sample(ways, min(len(ways), MOST_WAYS)):
                world = state.copy()
                events = take(self.case, world, Step(actor, way))
                for seat in seats:
                    before = heard.setdefault((seat, world.view(seat).key()), events)
                    self._compare_told(before, events, seat)
        except Stuck:
            return

    def _compare_told(self, one: list[Event], other: list[Event], seat: int) -> None:
        if one is not other:
            here, there = self._told(one, seat), self._told(other, seat)
            self.case.require(here == there, REMEMBERED, f"seat {seat}: {here} and {there}")

    def _told(self, events: list[Event], seat: int) -> list[str]:
        return [self._read(event.told(seat).text) for event in events]

    def _imagined(self, state: AnyState, seat: int) -> AnyState | None:
        """A world that this seat can imagine; None if it does not fit the view."""
        view, case = state.view(seat), self.case
        other = self.game.imagine(view, self.rng)
        same = other.view(seat).key() == view.key()
        case.require(same, "an imagined state fits its view", f"seat {seat}")
        wrong = self.game.audit(other)
        case.require(not wrong, "imagined parts are consistent", wrong)
        lost = difference(sorted(self.game.cards_of(state)), sorted(self.game.cards_of(other)))
        case.require(not lost, "imagined states have the same cards", lost)
        return other if same else None

    def _no_road_back(self, state: AnyState, seat: int) -> None:
        hidden = [part for other, part in enumerate(state.private) if other != seat]
        insides = [thing for part in [*hidden, state.secret] for thing in mutable_insides(part)]
        known = {id(thing) for thing in insides}
        for thing in reachable(state.view(seat)):
            back = id(thing) in known
            self.case.require(
                not back, "a view has no way back to the state", f"seat {seat}: {thing!r}"
            )

    # Refusals

    def refusals(self, state: AnyState, seat: int, actions: list[Action]) -> Refusals | None:
        """How each action that is not legal is refused; None if that changed something."""
        before, copy = state.key(), state.copy()
        found: Refusals = {}
        legal = set(self.game.legal(state.view(seat)))
        for action in actions:
            if action in legal:
                continue
            try:
                self.game.play(copy, seat, action)
            except Illegal as refusal:
                self.case.require_clause(refusal.clause)
                if self.rng.random() < 0.05:
                    require_readable(self.case, refusal.why)
                found[action] = refusal
            else:
                self.case.fault("every other action is refused", f"{action} by seat {seat}")
                copy = state.copy()
        if copy.key() == before:
            return found
        self.case.fault("a refusal or a copy changes nothing", f"seat {seat}")
        return None

    def some_actions(self) -> list[Action]:
        """All actions of a game that knows few, and some of a game that knows many."""
        every = self.game.actions.all
        return every if len(every) <= MOST_REFUSALS else self.rng.sample(every, MOST_REFUSALS)

    def _compare_refusals(self, truth: AnyState, other: AnyState, seat: int) -> None:
        actions = self.some_actions()
        here, there = self.refusals(truth, seat, actions), self.refusals(other, seat, actions)
        if here is None or there is None:
            return
        for action, refusal in here.items():
            other_refusal = there.get(action)
            if other_refusal is None or not self._same(refusal, other_refusal):
                detail = f"{action} by seat {seat}: {refusal} and {other_refusal}"
                self.case.fault("no leaks in refusals", detail)

    def _same(self, one: Illegal, other: Illegal) -> bool:
        if one.clause != other.clause:
            return False
        return one.why == other.why or self._read(one.why) == self._read(other.why)

    def _read(self, words: object) -> str:
        try:
            return " | ".join(Reader(lang, (), self.game.package).read(words) for lang in LANGUAGES)
        except (KeyError, IndexError, AttributeError, ValueError):
            require_readable(self.case, words)
            return ""

    # Two worlds side by side

    def _lockstep(self, truth: AnyState, other: AnyState, seat: int) -> None:
        """Steps in both worlds: what a seat is told and what it sees must differ together."""
        if not self._compare(truth, other, seat, [], []):
            return
        for _ in range(STEPS_TOGETHER):
            waiting = self.game.waiting_on(truth.public)
            try:
                steps = self._steps(truth, other, seat, waiting) if waiting else None
                if steps is None:
                    return
                told = take(self.case, truth, steps[0])
                told_there = take(self.case, other, steps[1])
            except Stuck:
                return
            if not self._compare(truth, other, seat, told, told_there):
                return

    def _steps(
        self, truth: AnyState, other: AnyState, seat: int, waiting: list[int]
    ) -> tuple[Step, Step] | None:
        """A step for each world: the same for this seat's own, else sometimes different."""
        actor = self.rng.choice(waiting)
        here = choices(self.case, truth, actor, self.rng)
        there = choices(self.case, other, actor, self.rng)
        if actor != seat and here and there and self.rng.random() < 0.5:
            return Step(actor, self.rng.choice(here)), Step(actor, self.rng.choice(there))
        both = [choice for choice in here if choice in there]
        if not both:
            return None
        same = Step(actor, self.rng.choice(both))
        return same, same

    def _sight(self, state: AnyState, seat: int, events: list[Event], drawn: bool) -> Sight:
        view = state.view(seat)
        tellings = [event.told(seat) for event in events]
        return Sight(
            self._told(events, seat),
            [(telling.kind, telling.clause, telling.seat) for telling in tellings],
            view.key(),
            (content(view.public), content(view.own, ordered=False)),
            [action.id for action in self.game.legal(view)],
            picture(self.case, view) if drawn else "",
            observed(self.case, view, self.seats),
        )

    def _compare(
        self,
        truth: AnyState,
        imagined: AnyState,
        seat: int,
        events: list[Event],
        events_there: list[Event],
    ) -> bool:
        """Whether both worlds still look the same; a fault where they differ in secret."""
        drawn = self.scenes and self.rng.random() < 0.5
        one = self._sight(truth, seat, events, drawn)
        other = self._sight(imagined, seat, events_there, drawn)
        told, seen = one.told == other.told, one.key == other.key
        where = f"seat {seat}: {one.told} and {other.told}"
        require = self.case.require
        if not told:
            require(not seen, REMEMBERED, where)
            return False
        require(seen, "no leaks: what is seen was told", where)
        if not seen:
            return False
        under = f"seat {seat}: {one.under} and {other.under}"
        require(one.under == other.under, "no leaks in the clause or kind of a telling", under)
        require(one.fields == other.fields, "no leaks in a field outside the key", where)
        require(one.legal == other.legal, "no leaks in legal actions", where)
        require(one.picture == other.picture, "no leaks in the scene", where)
        numbers = one.observation == other.observation
        require(numbers, "no leaks in the observation", where)
        return True

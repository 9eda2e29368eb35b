"""Pairs of worlds that differ only in what a seat cannot know: every byte that it gets is the same.

A game is played at random. At some moments the truth is put beside worlds that a seat imagines and
that are not the truth. Compared are the seat's view with all its fields, what it may do, the frame
of its page in one language, that of a watcher, and how illegal actions are refused. Then both
worlds are played on side by side: what the seat is told and what it sees differ together or not
at all. The Heirs has luck and no secrets, so there are no two such worlds.
"""

from __future__ import annotations

import zlib
from random import Random
from typing import Any
from unittest.mock import patch

from heirloom.core import catalogue
from heirloom.core.game import WATCHER
from heirloom.testing.faults import AnyState, Case, Report
from heirloom.testing.insides import content
from heirloom.testing.secrecy import Secrecy
from heirloom.web.presenter import Presenter
from heirloom.web.room import Room
from tests.figures.run import Figure, Outcome
from tests.planted import (
    LeaksInLegalActions,
    LeaksInThePublicPart,
    LeaksInTheStory,
    RefusesWithTheOthersCard,
    TellsUnderAnotherClause,
)
from tests.tiny import Tiny
from tests.web.test_secrecy import HIDDEN, World, begun, leaking, room_of, step

STEPS_BETWEEN = 12  # moves between two moments, at the most
WORLDS = 8  # beside which the truth is put at a moment
REFUSALS = 40  # illegal actions that are tried in both worlds


class Refusing(Secrecy):
    """Compares two worlds, with fewer refusals at each of many more moments."""

    def some_actions(self) -> list[Any]:
        """A few actions at random."""
        every = self.game.actions.all
        return self.rng.sample(every, min(REFUSALS, len(every)))

    def pair(self, truth: AnyState, other: AnyState, seat: int) -> None:
        """Compare two worlds, and play both on."""
        self._compare_refusals(truth, other, seat)
        self._lockstep(truth.copy(), other.copy(), seat)


class Pairs:
    """Pairs of worlds from random games of one box."""

    def __init__(self, name: str, seats: int, seed: str) -> None:
        self.rng = Random(seed)
        self.room: Room = room_of(name, seats)
        self.seats = seats
        self.match = begun(self.room, self.rng.randrange(1 << 60))
        game = self.room.game
        self.case = Case(Report(game), game, seed, seats)
        self.secrecy = Refusing(self.case, seats, self.rng, scenes=False)

    def next(self, most: int) -> int:
        """Play on, and compare the truth with some worlds that differ from it; with how many."""
        match, rng = self.match, self.rng
        for _ in range(rng.randrange(1, STEPS_BETWEEN)):
            if match.waiting_on():
                step(match, rng)
        seat, truth = rng.randrange(self.seats), match.world
        dreams = [self.room.game.imagine(truth.view(seat), rng) for _ in range(min(WORLDS, most))]
        others = [world for world in dreams if world.key() != truth.key()]
        if others:
            self.compare(truth, others, seat)
        return len(others)

    def compare(self, truth: AnyState, others: list[AnyState], seat: int) -> None:
        """Compare all that a seat gets in the truth and in other worlds."""
        lang, require = self.rng.choice(["en", "fr"]), self.case.require
        here, watched = self.shown(truth, seat, lang), self.frame(truth, WATCHER, lang)
        for other in others:
            there = self.shown(other, seat, lang)
            for what, one, two in zip(WHAT, here, there, strict=True):
                require(one == two, "no leaks in " + what, f"seat {seat}")
            self.secrecy.pair(truth, other, seat)
        same = self.frame(others[0], WATCHER, lang) == watched
        require(same, "no leaks in a watcher's frame", f"seat {seat}")
        self.match.world = truth

    def shown(self, world: AnyState, seat: int, lang: str) -> list[object]:
        """All that a seat gets in a world."""
        view = world.view(seat)
        return [
            view.key(),
            (content(view.public), content(view.own, ordered=False)),
            [action.id for action in self.room.game.legal(view)],
            self.frame(world, seat, lang),
        ]

    def frame(self, world: AnyState, seat: int, lang: str) -> str:
        """The page of a seat in a world, drawn from nothing."""
        self.match.world = world
        presenter = Presenter(self.room)
        self.room.after_change.clear()  # this presenter draws once
        return presenter.frame(seat, lang)


WHAT = ["the view", "a field outside the key", "legal actions", "the frame"]


def run(part: str, number: int, size: int) -> Outcome:
    """So many pairs that differ; the numbers of seats take turns from game to game."""
    lid = catalogue.lid(part)
    tried = games = 0
    failures: list[str] = []
    while tried < size:
        seats = lid.seats[0] + games % (lid.seats[1] - lid.seats[0] + 1)
        pairs = Pairs(part, seats, f"{part}/{number}/{games}")
        games += 1
        while pairs.match.waiting_on() and tried < size:
            tried += pairs.next(size - tried)
        failures += [str(fault) for fault in pairs.case.report.faults.values()]
    return Outcome(tried, failures)


PLANTED: list[type[Tiny]] = [
    LeaksInTheStory, LeaksInThePublicPart, LeaksInLegalActions, RefusesWithTheOthersCard,
    TellsUnderAnotherClause,
]  # fmt: skip


def control() -> dict[str, bool]:
    """Games that leak, and a page that does."""
    caught = {str(faulty.__doc__): _leaks(faulty()) for faulty in PLANTED}
    caught["(an honest game is not accused)"] = not _leaks(Tiny())
    with patch.object(Presenter, "alias", leaking):
        caught["The names of pieces on a page depend on the truth."] = bool(
            run(HIDDEN[0], 0, 20).failures
        )
    with patch.object(World, "story", _telling):
        caught["The story of a page names a card of a rival."] = bool(
            run(HIDDEN[0], 0, 20).failures
        )
    return caught


def _telling(match: World, seat: int = WATCHER, since: int = 0) -> list[Any]:
    """A story whose length depends on what the others hold."""
    hidden = zlib.crc32(repr(match.world.private[(seat - 1) % match.seats].key()).encode())
    told = super(World, match).story(seat, since)
    return told[: len(told) - hidden % 2]


def _leaks(game: Tiny) -> bool:
    """Whether a leak is found in one of forty short games."""
    case = Case(Report(game), game, "0", 2)
    rng = Random(0)
    secrecy = Refusing(case, 2, rng, scenes=False)
    for _ in range(40):
        state = game.setup(2)
        while waiting := game.waiting_on(state.public):
            seat = rng.randrange(2)
            secrecy.pair(state, game.imagine(state.view(seat), rng), seat)
            if waiting == [-1]:
                game.settle(state, game.chance(state).sample(rng))
            else:
                game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
    return bool(case.report.faults)


FIGURE = Figure("pairs of worlds", 1_000_000 // len(HIDDEN), 500, HIDDEN, run, control)

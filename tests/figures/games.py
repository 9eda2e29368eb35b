"""Random games of every box at every number of seats, with every invariant after every move.

After every move and every draw: who is waited on, what is legal, where the cards are, whether the
parts agree, that copies are independent and equal, that what is told cites a clause that exists.
At the end: scores, winners, utility, and that the log replays to the same truth and tells the same
story. In every tenth game also what takes longer: at a moment chosen at random every scene, every
refusal, positions as text and pickling; and at the end that the record replays through its text.
"""

from __future__ import annotations

import pickle
from collections.abc import Hashable
from random import Random
from typing import Any
from unittest.mock import patch

from heirloom.core import catalogue
from heirloom.core.dealers import Scripted
from heirloom.core.game import DEALER, Action, Game, State
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.match import Match
from heirloom.core.position import Position, position
from heirloom.core.record import read
from heirloom.core.story import Event
from heirloom.testing.faults import Case, Report
from heirloom.testing.scenes import check_scene
from heirloom.testing.secrecy import Secrecy
from tests.figures.run import Figure, Outcome
from tests.planted import (
    AcceptsTooMuch,
    CitesAMissingClause,
    CopiesShallowly,
    LosesACard,
    NeverEnds,
    RefusesALegalAction,
)
from tests.tiny import Tiny

MOST_STEPS = 20_000

AnyGame = Game[Any, Any, Any]
AnyState = State[Any, Any, Any]


class Broken(Exception):
    """An invariant does not hold."""


def require(kept: bool, promise: str, detail: object = "") -> None:
    """Stop here unless it holds."""
    if not kept:
        raise Broken(f"{promise} {detail}")


class RandomGame:
    """One game, played at random under every invariant."""

    def __init__(
        self, game: AnyGame, seats: int, seed: str, closely: bool = True, scenes: bool = True
    ) -> None:
        self.game = game
        self.seats = seats
        self.rng = Random(seed)
        self.closely = closely
        self.scenes = scenes
        self.case = Case(Report(game), game, seed, seats)
        self.log: list[Entry] = []
        self.heard: list[Event] = []

    def play(self) -> None:
        """Play from the box to the record."""
        game, state = self.game, self.game.setup(self.seats)
        self.cards = sorted(game.cards_of(state))
        closely = int(self.rng.expovariate(0.05)) if self.closely else MOST_STEPS
        key = state.key()
        while waiting := game.waiting_on(state.public):
            require(len(self.log) < MOST_STEPS, "every match ends")
            self.check(state, waiting)
            if len(self.log) == closely:
                self.check_closely(state)
            state, key = self.step(state, key, waiting)
        self.check(state, [])
        if len(self.log) <= closely < MOST_STEPS:
            self.check_closely(state)
        self.check_end(state)
        if self.case.report.faults:
            raise Broken(str(self.case.report))

    def step(
        self, state: AnyState, before: Hashable, waiting: list[int]
    ) -> tuple[AnyState, Hashable]:
        """Somebody moves, or the dealer draws, in a copy: the original must not change."""
        after = state.copy()
        told = len(self.heard)
        if waiting == [DEALER]:
            chance = self.game.chance(state)
            outcome = chance.sample(self.rng)
            require(chance.admits(outcome), "samples are possible outcomes", chance.where)
            require(chance.clause in self.case.clauses, "every cited clause exists", chance.clause)
            self.game.settle(after, outcome, self.heard.append)
            self.log.append(Entry(DEAL, DEALER, chance.write(outcome)))
        else:
            seat = self.rng.choice(waiting)
            action = self.rng.choice(self.game.legal(state.view(seat)))
            self.game.play(after, seat, action, self.heard.append)
            self.log.append(Entry(PLAY, seat, action.notation))
        require(state.key() == before, "copies are independent", self.log[-1])
        key = after.key()
        require(key != before, "a step changes something", self.log[-1])
        for event in self.heard[told:]:
            require(event.clause in self.case.clauses, "every cited clause exists", event.clause)
        return after, key

    def check(self, state: AnyState, waiting: list[int]) -> None:
        """What must hold after every move."""
        game = self.game
        require(sorted(game.cards_of(state)) == self.cards, "the cards stay the same")
        wrong = game.audit(state)
        require(not wrong, "the parts are consistent", wrong)
        require(DEALER not in waiting or len(waiting) == 1, "nobody acts together with the dealer")
        require(waiting == sorted(set(waiting)), "every seat is waited on once", waiting)
        for seat in range(self.seats):
            self.check_legal(game.legal(state.view(seat)), seat in waiting)

    def check_legal(self, legal: list[Action], waited: bool) -> None:
        """Whoever is waited on can do something, all others nothing."""
        require(bool(legal) == waited, "only seats that must act have legal actions", legal)
        last = -1
        for action in legal:
            require(action.id > last, "legal actions are sorted and unique", legal)
            last = action.id

    def check_closely(self, state: AnyState) -> None:
        """What takes longer, at one moment of a game."""
        require(pickle.loads(pickle.dumps(state)).key() == state.key(), "a state can be pickled")
        secrecy = Secrecy(self.case, self.seats, self.rng, self.scenes)
        for seat in range(self.seats):
            secrecy.refusals(state, seat, secrecy.some_actions())
            if self.scenes:
                check_scene(self.case, state.view(seat))
            self.check_position(Position(self.game, self.seats, None, state.view(seat)))
        self.check_position(Position(self.game, self.seats, state))
        if self.scenes:
            check_scene(self.case, self.game.watch(state.public))

    def check_position(self, place: Position) -> None:
        """A position reads back."""
        again = position(self.game, str(place))
        require(again.key() == place.key(), "a position can be read back", place)

    def check_end(self, state: AnyState) -> None:
        """Scores, and the record."""
        game = self.game
        scores, winners = game.scores(state.public), game.winners(state.public)
        require(len(scores) == self.seats, "every seat has a score", scores)
        require(
            bool(winners) and set(winners) <= set(range(self.seats)),
            "every match has a winner",
            winners,
        )
        utility = game.utility(state.public)
        require(all(0 <= share <= 1 for share in utility), "utility is from 0 to 1", utility)
        retold: list[Event] = []
        past = self.log
        match = Match(game, self.seats, Scripted([]), listener=retold.append, past=past)
        require(match.truth().key() == state.key(), "a log replays exactly")
        require([*map(told, retold)] == [*map(told, self.heard)], "a log retells the story")
        if self.closely:
            text = str(match.record())
            again = read(text).replay(game=game)
            require(again.truth().key() == state.key(), "a record replays exactly")
            require(str(again.record()) == text, "a record is written as it was read")


def told(event: Event) -> tuple[object, ...]:
    """All that anybody is told of an event."""
    return event.kind, event.clause, event.seat, event.text, event.cards, event.instead


def failure(game: AnyGame, seats: int, seed: str, closely: bool = True, scenes: bool = True) -> str:
    """What goes wrong in a random game; nothing, as it should be."""
    try:
        RandomGame(game, seats, seed, closely, scenes).play()
    except Exception as error:  # whatever a game raises is a failure of it
        return f"{seats} seats, seed {seed}: {type(error).__name__}: {error}"
    return ""


def run(part: str, number: int, size: int) -> Outcome:
    """Random games of a box; the numbers of seats take turns."""
    game = catalogue.open_game(part, {})
    seats = range(game.fewest, game.most + 1)
    found = [
        failure(game, seats[place % len(seats)], f"{part}/{number}/{place}", place % 10 == 7)
        for place in range(size)
    ]
    return Outcome(size, [wrong for wrong in found if wrong])


PLANTED: list[type[Tiny]] = [
    LosesACard, CopiesShallowly, CitesAMissingClause, NeverEnds, AcceptsTooMuch,
    RefusesALegalAction,
]  # fmt: skip


def control() -> dict[str, bool]:
    """Games with a fault, and one whose scene leaves out a move."""
    caught = {
        str(faulty.__doc__): any(failure(faulty(), 2, f"{n}", scenes=False) for n in range(20))
        for faulty in PLANTED
    }
    caught["(an honest game is not accused)"] = not failure(Tiny(), 2, "0", scenes=False)
    game = catalogue.open_game("the_heirs", {})
    module: Any = game.module("table.scene")
    draw = module.scene

    def without_a_move(*given: Any) -> Any:
        scene = draw(*given)
        scene.moves = scene.moves[1:]
        return scene

    with patch.object(module, "scene", without_a_move):
        caught["A scene leaves out a move."] = bool(failure(game, 2, "1"))
    return caught


FIGURE = Figure("games", 1_000_000, 500, catalogue.own_names(), run, control)

"""Puzzles: a position and one move to find; a wrong one is answered by its refutation.

A game's puzzles are data in its folder. Those of a game whose ends can be solved are *proved*:
exactly one move wins. The others are *judged*: after a long search the best move is clearly ahead.
"""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from datetime import date
from functools import cache
from importlib import resources
from math import gcd
from random import Random
from typing import Any, NamedTuple

import msgspec

from heirloom.core import catalogue
from heirloom.core.game import Action, Game, Seat, View
from heirloom.core.lines import Lines
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.position import FORMAT, BadPosition, Position, position
from heirloom.core.scene import Scene, Text
from heirloom.core.story import Telling
from heirloom.core.words import Phrase, say

FILE = "puzzles.json.gz"
GRADES = (1, 2, 3)  # easy, normal, hard
STRIDE = 7919  # a prime: the puzzles of following days are far apart


class Rating(msgspec.Struct, frozen=True, array_like=True):
    """What a move is worth in a judged puzzle, with half the width of its 95 % interval."""

    value: float
    margin: float


class Puzzle(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A position as the solver sees it, the line to find, and what refutes other moves."""

    view: str  # what the seat to move knows
    grade: int
    line: list[str]  # the moves to find, with the answers between them
    refutations: dict[str, str] = {}  # by wrong first move: the answer that wins; proved only
    ratings: dict[str, Rating] = {}  # by first move; judged only

    @property
    def proved(self) -> bool:
        """Whether a solver has proved that exactly one move wins."""
        return not self.ratings

    @property
    def to_find(self) -> int:
        """How many moves are to be found."""
        return (len(self.line) + 1) // 2

    @property
    def difficulty(self) -> int:
        """A rating as chess players have it, from the grade and the number of moves to weigh."""
        moves = len(self.ratings) or len(self.refutations) + 1
        return 900 + 300 * self.grade + 20 * min(moves, 12)


class Puzzles(msgspec.Struct, kw_only=True):
    """The puzzles of a game, and how far the search for them has come."""

    game: str
    seed: str
    tried: int = 0  # matches that were looked through
    puzzles: list[Puzzle] = []


class Answer(NamedTuple):
    """What a move in a puzzle leads to."""

    right: bool
    finished: bool  # whether the puzzle is solved, or failed
    reply: Action | None  # what is answered: the next move of the line, or the refutation
    why: list[Phrase]
    view: View[Any, Any]  # what the solver sees then, the answer included
    told: list[Telling] = []  # what happened; nothing where it is left open


class Tried(NamedTuple):
    """A first move, and what it leads to."""

    label: Text
    right: bool
    reply: Text = ""  # what refutes it
    rating: Rating | None = None  # in a judged puzzle


class Solving:
    """One puzzle being solved: the position, the moves so far, and the answers to them."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self.start: Position = read_view(puzzle.view)
        self.game: Game[Any, Any, Any] = self.start.game
        assert self.start.view is not None
        self.seat: Seat = self.start.view.seat
        self._view: View[Any, Any] = self.start.view
        self._match: Match[Any, Any, Any] | None = None
        self.made = 0  # moves of the line, answers included
        self.is_over = False

    def view(self) -> View[Any, Any]:
        """What the solver sees now."""
        return self._view if self._match is None else self._match.view(self.seat)

    def scene(self) -> Scene:
        """The table, with every legal move on offer."""
        return self.game.scene(self.view())

    def task(self) -> Phrase:
        """What is asked, in a sentence."""
        if not self.puzzle.proved:
            return say("Find the best move.")
        if self.puzzle.to_find == 1:
            return say("One move wins. Find it.")
        return say("One move wins, and so on: find {n} moves.", n=self.puzzle.to_find)

    def play(self, given: Action | str) -> Answer:
        """Try a move: the right one is answered and goes on, a wrong one is refuted."""
        if self.is_over:
            raise Mistake(say("This puzzle is over."))
        action = self.game.actions.find(given)
        if action not in self.game.legal(self.view()):
            self._refuse(action)
        if action.notation != self.puzzle.line[self.made]:
            return self._wrong(action)
        self.made += 1
        why = self._reasons(action) if self.made == 1 else []
        self.is_over = self.made == len(self.puzzle.line)
        if not self.puzzle.proved:
            return Answer(True, True, None, why, self._view)
        match = self._playing()
        before = len(match.log)
        match.play(self.seat, action)
        reply = None if self.is_over else self._reply(match)
        told, view = match.story(self.seat, before), self.view()
        proof = [say("It wins whatever is answered: proved.")] if self.is_over else []
        return Answer(True, self.is_over, reply, [*proof, *why], view, told)

    def solution(self) -> list[Tried]:
        """Every first move that was looked at, the right one first, and what others lead to."""
        labels = {move.notation: move.label for move in self.game.scene(self._view).moves}
        best = self.puzzle.line[0]
        if not self.puzzle.proved:
            ratings = sorted(self.puzzle.ratings.items(), key=lambda one: -one[1].value)
            return [Tried(labels[move], move == best, "", rating) for move, rating in ratings]
        refuted = [Tried(labels[move], False, self._refutation(move, reply))
                   for move, reply in self.puzzle.refutations.items()]  # fmt: skip
        return [Tried(labels[best], True), *refuted]

    def again(self) -> None:
        """Begin again, as after a wrong move."""
        self._match, self.made, self.is_over = None, 0, False

    def _playing(self) -> Match[Any, Any, Any]:
        """The match behind a puzzle; only positions without secrets have one."""
        if self._match is None:
            self._match = Match.at(self._whole())
        return self._match

    def _reply(self, match: Match[Any, Any, Any]) -> Action:
        """Play the answer of the line."""
        reply = self.game.actions.read(self.puzzle.line[self.made])
        match.play(match.waiting_on()[0], reply)
        self.made += 1
        return reply

    def _whole(self) -> Position:
        state = self.game.imagine(self._view, Random(0))
        return Position(self.game, self.start.seats, state)

    def _refuse(self, action: Action) -> None:
        """Raise the reason why a move is not allowed."""
        match = self._match.copy() if self._match is not None else Match.at(self._whole())
        match.play(self.seat, action)

    def _wrong(self, action: Action) -> Answer:
        self.is_over = True
        if not self.puzzle.proved:
            return Answer(False, True, None, self._compared(action), self._view)
        match = self._playing().copy()
        before = len(match.log)
        match.play(self.seat, action)
        refutation = self.puzzle.refutations.get(action.notation) if self.made == 0 else None
        if refutation is None:
            why = [say("After that, the other side wins.")]
            return Answer(False, True, None, why, match.view(self.seat))
        label = self._label(match, refutation)
        reply = self.game.actions.read(refutation)
        match.play(match.waiting_on()[0], reply)
        why = [say("The other side wins by “{move}”.", move=label)]
        told = match.story(self.seat, before)
        return Answer(False, True, reply, why, match.view(self.seat), told)

    def _refutation(self, move: str, reply: str) -> Text:
        """What refutes a first move, in words."""
        match = Match.at(self._whole())
        match.play(self.seat, move)
        return self._label(match, reply)

    def _label(self, match: Match[Any, Any, Any], notation: str) -> Text:
        """A move of whoever is to move now, as a table words it."""
        scene = self.game.scene(match.view(match.waiting_on()[0]))
        return next(move.label for move in scene.moves if move.notation == notation)

    def _compared(self, action: Action) -> list[Phrase]:
        best = self.puzzle.ratings[self.puzzle.line[0]]
        mine = self.puzzle.ratings.get(action.notation)
        if mine is None:
            return [say("The search found a move that is clearly better.")]
        return [
            say(
                "After a long search: {mine} % for this move, {best} % for the best one.",
                mine=round(100 * mine.value),
                best=round(100 * best.value),
            )
        ]

    def _reasons(self, action: Action) -> list[Phrase]:
        module = self.game.module("mind.reasons")
        found: list[Phrase] = (
            [] if module is None else module.reasons(self.game, self._view, action)
        )
        return found


def read_view(text: str) -> Position:
    """A position from its text, whose head names the game."""
    name, options, _ = _head(text)
    return position(catalogue.open_game(name, options), text)


def _head(text: str) -> tuple[str, dict[str, object], int]:
    lines = Lines(text, BadPosition)
    lines.expect(FORMAT, FORMAT)
    name, options, version = lines.game()
    return name, dict(options), version


def encode(found: Puzzles) -> bytes:
    """Puzzles as they are stored: the same puzzles are the same bytes."""
    return gzip.compress(msgspec.json.encode(found), mtime=0)


def decode(stored: bytes) -> Puzzles:
    """Puzzles from what is stored."""
    try:
        return msgspec.json.decode(gzip.decompress(stored), type=Puzzles)
    except (OSError, EOFError, msgspec.MsgspecError) as error:
        raise Mistake(say("The puzzles cannot be read: {why}", why=str(error))) from error


@cache
def find_puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game, in their order; none where it has no such file."""
    file = resources.files(catalogue.package(game)) / FILE
    return tuple(decode(file.read_bytes()).puzzles) if file.is_file() else ()


def graded(puzzles: Sequence[Puzzle], grade: int) -> list[int]:
    """The numbers of the puzzles of a grade."""
    return [number for number, puzzle in enumerate(puzzles) if puzzle.grade == grade]


def puzzle_of_the_day(game: str, day: date) -> int:
    """The number of the puzzle for a day: the same for everybody, each once before one returns."""
    count = len(find_puzzles(game))
    if count == 0:
        raise Mistake(say("There are no puzzles for {game} yet.", game=game))
    stride = next(step for step in range(STRIDE, 2 * STRIDE) if gcd(step, count) == 1)
    return day.toordinal() * stride % count

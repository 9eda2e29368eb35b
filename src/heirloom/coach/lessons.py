"""Lessons: a few guided moves on a real match, one idea per step.

A game's `lessons.toml` has the script: the deal, and for every step a sentence, what to press, its
clause and small pictures, in several languages. `Teaching` plays it: moves go through the rules, a
wrong press is answered by the reason, and the others play their part by themselves.
"""

from __future__ import annotations

import re
from importlib import resources
from typing import Annotated, Any, Literal, NamedTuple

import msgspec
from msgspec import Meta

from heirloom.core import catalogue
from heirloom.core.cards import read_tables, read_words
from heirloom.core.dealers import Duplicate, Scripted
from heirloom.core.game import Action, Game, Seat, View
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.position import position
from heirloom.core.scene import Scene, Text
from heirloom.core.story import Telling
from heirloom.core.words import Words, say

FILE = "lessons.toml"
MOST_STEPS = 7
PRESSES_BEFORE_HELP = 2  # wrong ones, after which "show me" is offered
OR = " | "  # between moves that are all right
OTHERS = re.compile(r"(\d+) (.+)")  # a move of another seat

Notations = list[str]


class Picture(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A small picture of what is allowed, or of what is not.

    `cells` are rows of words; each word is a square: `.` is empty, `#` is face down, and others are
    written on the card in the colour that follows a colon: `4:black`.
    """

    yes: bool
    cells: list[str]
    says: Words


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One idea: what is said, what to press, and what happens then."""

    name: Words
    says: Words  # the idea, in a sentence
    press: Words  # what to press, in words
    play: Notations  # the moves of the step; `1 d4` is a move of seat 1, which plays by itself
    clause: str  # the rule that it teaches
    learnt: Words  # the same as one line of the summary
    position: str = ""  # where the step begins, if it does not continue
    deal: list[str] = []  # what the dealer draws during the step
    light: list[str] = []  # pieces and places in the light, besides those to press
    pictures: Annotated[list[Picture], Meta(max_length=3)] = []
    otherwise: Words | None = None  # why another legal move is not the one to make
    claim: Literal["", "wins", "best"] = ""  # what the sentence says of the move; tests check it


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The lesson of a game: who is taught, with which options, and the steps."""

    minutes: int
    steps: Annotated[list[Step], Meta(min_length=1, max_length=MOST_STEPS)]
    welcome: Words  # what the game is about, before the first step
    farewell: Words  # what to do next, after the last one
    seat: Seat = 0
    seats: int = 2
    options: dict[str, int | str] = {}
    first_game: dict[str, int | str] = {}  # options of a short game to play after the lesson
    deal: list[str] = []  # what the dealer draws before the first step


class Answer(NamedTuple):
    """What a press leads to: whether it was right, and if not, why."""

    right: bool
    finished: bool  # whether the step has ended
    why: Text  # the reason, where it was wrong; empty where it was right
    clause: str  # the rule of the reason
    told: list[Telling]  # what happened, as the pupil is told it
    view: View[Any, Any]  # what the pupil sees then, before another step begins


def find_lesson(game: str) -> Lesson | None:
    """The lesson of a game, by the game's name; None where it has none."""
    file = resources.files(catalogue.package(game)) / FILE
    return read_lesson(file.read_text(encoding="utf-8")) if file.is_file() else None


def read_lesson(text: str, file: str = FILE) -> Lesson:
    """The lesson that a TOML text describes."""
    try:
        return msgspec.convert(read_tables(text, file), Lesson, dec_hook=read_words)
    except msgspec.ValidationError as error:
        raise Mistake(say("{file}: {why}", file=file, why=str(error))) from error


class Teaching:
    """A lesson in progress: the match, the step, and the answers to what is pressed.

    It is a function of the step and of the presses made in it, so a table that remembers the
    number of the step can continue there: `Teaching(name, at=3)`.
    """

    def __init__(self, game: str, at: int = 0, lesson: Lesson | None = None) -> None:
        found = lesson or find_lesson(game)
        if found is None:
            raise Mistake(say("There is no lesson for {game} yet.", game=game))
        self.lesson = found
        self.game: Game[Any, Any, Any] = catalogue.open_game(game, found.options)
        self.at = 0  # the step; the number of steps after the end
        self.made = 0  # moves that were made in this step
        self.wrong = 0  # presses since the last right one
        self.go(at)

    @property
    def seat(self) -> Seat:
        """The seat of the pupil."""
        return self.lesson.seat

    @property
    def over(self) -> bool:
        """Whether the last step has ended."""
        return self.at >= len(self.lesson.steps)

    @property
    def step(self) -> Step:
        """The step to be done; after the end, the last one."""
        return self.lesson.steps[min(self.at, len(self.lesson.steps) - 1)]

    @property
    def expected(self) -> list[Action]:
        """The moves that are right now, the one that is shown first; none after the end."""
        if self.over:
            return []
        return [self.game.actions.read(text) for text in self.step.play[self.made].split(OR)]

    @property
    def stuck(self) -> bool:
        """Whether it is time to offer to show the move."""
        return self.wrong >= PRESSES_BEFORE_HELP

    def view(self) -> View[Any, Any]:
        """What the pupil sees."""
        return self.match.view(self.seat)

    def scene(self) -> Scene:
        """The table as the pupil sees it, with every legal move on offer."""
        return self.game.scene(self.view())

    def path(self) -> list[str]:
        """What to press for the move that is shown, in order; empty for a button."""
        return self.game.path(self.view(), self.expected[0]) if self.expected else []

    def lit(self) -> list[str]:
        """Everything in the light: what to press, and what the step adds to it."""
        return list(dict.fromkeys([id for id in self.path() if id] + list(self.step.light)))

    def summary(self) -> list[Words]:
        """What has been learnt so far, a line per step."""
        return [step.learnt for step in self.lesson.steps[: self.at]]

    # What the pupil does

    def press(self, given: Action | str) -> Answer:
        """Make a move: the right one goes on, any other is answered by why not."""
        action = self.game.actions.find(given)
        if action not in self.expected:
            return self._refused(action)
        self.wrong = 0
        before = len(self.match.log)
        self.match.play(self.seat, action)
        self.made += 1
        self._others()
        told, view = self.match.story(self.seat, before), self.view()
        finished = self.made == len(self.step.play)
        if finished:
            self._enter(self.at + 1)
        return Answer(True, finished, "", "", told, view)

    def show_me(self) -> Answer:
        """Make the move for the pupil."""
        if self.over:
            raise Mistake(say("The lesson is over."))
        return self.press(self.expected[0])

    def back(self) -> None:
        """Go back: to the beginning of the step, or of the one before."""
        begun = not self.over and self._pupil_moves(self.made)
        self.go(self.at if begun else max(self.at - 1, 0))

    def skip(self) -> None:
        """Go to the end of the lesson."""
        self.go(len(self.lesson.steps))

    def go(self, at: int) -> None:
        """Go to the beginning of a step, as if all those before had been done."""
        steps = self.lesson.steps
        if not 0 <= at <= len(steps):
            raise Mistake(say("There is no step {at}: steps are 1 to {last}.",
                              at=at + 1, last=len(steps) + 1))  # fmt: skip
        first = max([i for i in range(min(at + 1, len(steps))) if steps[i].position], default=0)
        if steps[first].position:
            self._begin([], steps[first].position)
        else:
            self._begin(self.lesson.deal, "")
        self._enter(first)
        while self.at < at:
            self.press(self.expected[0])
        self.wrong = 0

    def _pupil_moves(self, made: int) -> int:
        """How many of the moves made in this step were the pupil's."""
        return sum(OTHERS.fullmatch(move) is None for move in self.step.play[:made])

    # What others do

    def _enter(self, at: int) -> None:
        """Begin a step: take up its position, and let the others move first."""
        self._check_script()
        self.at, self.made = at, 0
        if self.over:
            return
        step = self.step
        if step.position:
            self._begin(step.deal, step.position)
        else:
            self._script += step.deal
        self._others()

    def _begin(self, deal: list[str], start: str) -> None:
        """A new match, at the beginning or at a position, whose dealer follows the script."""
        self._script = list(deal)
        self._dealer = Scripted(self._script, then=Duplicate("lesson"))
        if start:
            self.match = Match.at(position(self.game, start), self._dealer)
        else:
            self.match = Match(self.game, self.lesson.seats, self._dealer)

    def _check_script(self) -> None:
        """Refuse a script with cards that were never drawn: the step would go on without them."""
        if left := self._script[self._dealer.used :]:
            raise Mistake(say("{file}, step {at}: these cards were never drawn: {cards}.",
                              file=FILE, at=self.at + 1, cards=left))  # fmt: skip

    def _others(self) -> None:
        """Let the others make their moves of the script, up to the next one of the pupil."""
        while self.made < len(self.step.play):
            other = OTHERS.fullmatch(self.step.play[self.made])
            if other is None:
                return
            self.match.play(int(other[1]), other[2])
            self.made += 1

    def _refused(self, action: Action) -> Answer:
        """Why this is not the move: a rule forbids it, or the step is about another one."""
        self.wrong += 1
        try:
            self.match.copy().play(self.seat, action)
        except Illegal as refusal:
            return self._wrong(refusal.why, refusal.clause)
        return self._wrong(self.why_not(), "" if self.over else self.step.clause)

    def why_not(self) -> Text:
        """Why another legal move is not the one to make."""
        if self.step.otherwise is not None and not self.over:
            return self.step.otherwise
        return say("That is allowed, but this step is about another move.")

    def _wrong(self, why: Text, clause: str) -> Answer:
        return Answer(False, False, why, clause, [], self.view())

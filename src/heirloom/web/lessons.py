"""Lessons in the browser: the script of a game, step by step, on the real board.

A page follows from its address alone: the step, the moves made in it, and what is pressed now.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from heirloom.coach.lessons import Answer, Teaching
from heirloom.core import catalogue
from heirloom.core.mistakes import Mistake
from heirloom.core.scene import Move
from heirloom.core.words import say
from heirloom.web.assets import digest
from heirloom.web.boxes import lesson_of, lid
from heirloom.web.levels import EASIEST
from heirloom.web.pages import missing, page, templates
from heirloom.web.positions import (
    Asked,
    Seen,
    draw_offer,
    draw_position,
    read_asked,
    see,
    worked_out,
)
from heirloom.web.visitors import language
from heirloom.web.words import in_language

SHOW = "show"  # a wish: the move is made for the pupil
MOST_BUTTONS = 3  # of moves that need no piece

Values = dict[str, Any]


class Place(NamedTuple):
    """Where somebody is in a lesson: the step and the moves made in it."""

    step: int
    did: tuple[str, ...] = ()

    def address(self, name: str, **more: str) -> str:
        """The address of this place."""
        did = [("did", one) for one in self.did]
        return f"/learn/{name}?{urlencode([('step', str(self.step + 1)), *did, *more.items()])}"


class Lecture:
    """One request to a lesson: what was pressed, and where that leads."""

    def __init__(self, name: str, step: int, asked: Asked) -> None:
        lesson = lesson_of(name)
        assert lesson is not None
        self.name, self.lesson, self.step = name, lesson, step
        self.teaching = Teaching(name, step, lesson)
        self.did: list[str] = []
        self.last: Answer | None = None  # to the last right move
        for move in asked.did:
            if self.done or not self._press(move).right:
                break
        self.begun = len(self.did)
        self.wrong = None if self.done or self.over else self._answer(asked)

    @property
    def over(self) -> bool:
        """Whether all steps are done."""
        return self.step >= len(self.lesson.steps)

    @property
    def done(self) -> bool:
        """Whether this step is done, and its result is on the table."""
        return self.last is not None and self.last.finished

    @property
    def place(self) -> Place:
        """Where this leads to."""
        return Place(self.step, tuple(self.did))

    def _press(self, notation: str) -> Answer:
        answer = self.teaching.press(notation)
        if answer.right:
            self.did.append(notation)
            self.last = answer
        return answer

    def _answer(self, asked: Asked) -> Answer | None:
        """Carry out what is asked; the answer, if it was wrong."""
        if asked.wish == SHOW:
            self._press(self.teaching.expected[0].notation)
            return None
        if asked.move:
            answer = self._press(asked.move)
            return None if answer.right else answer
        return self._unmade(asked.path) if asked.path else None

    def _unmade(self, path: Sequence[str]) -> Answer:
        """Why pieces that were pressed do not lead to the move of this step."""
        refusal = self.seen("en").refusal(path)
        why = self.teaching.why_not() if refusal is None else refusal.why
        clause = self.teaching.step.clause if refusal is None else refusal.clause
        return Answer(False, False, why, clause, [], self.teaching.view())

    def seen(self, lang: str) -> Seen:
        """The table as the pupil sees it now."""
        view = self.last.view if self.done and self.last else self.teaching.view()
        return see(self.teaching.game, view, self.lesson.seats, lang)

    def expected(self) -> list[str]:
        """The moves that are right now."""
        return [action.notation for action in self.teaching.expected]

    def offered(self, seen: Seen) -> list[Move]:
        """The move to make; if it needs no piece, also others like it, to choose from."""
        right = [move for move in seen.scene.moves if move.notation in self.expected()]
        if any(move.path for move in right):
            return right
        others = [move for move in seen.scene.moves
                  if not move.path and move.amount is None and move not in right]  # fmt: skip
        return [*right, *others[: MOST_BUTTONS - len(right)]]


# Pages


async def learn(request: Request) -> Response:
    """A lesson at one of its steps."""
    name = request.path_params["game"]
    if name not in catalogue.packages() or lesson_of(name) is None:
        return missing(request)
    shown = await _shown(request, name)
    lang = language(request)
    parts = {part: Markup(shown[part]) for part in ("course", "board", "tutor", "end")}
    return page(request, "lesson.html", box=lid(name, lang, 0), shown=shown | parts)


async def answer(request: Request) -> Response:
    """The same as JSON, for a page that is open."""
    name = request.path_params["game"]
    if name not in catalogue.packages() or lesson_of(name) is None:
        return missing(request)
    return Response(msgspec.json.encode(await _shown(request, name)), media_type="application/json")


async def _shown(request: Request, name: str) -> Values:
    step, asked = _step(request, name), read_asked(request)
    return await worked_out(request, show, name, step, asked, language(request))


def _step(request: Request, name: str) -> int:
    """The step of an address, from 0; the number of steps means the end."""
    lesson = lesson_of(name)
    assert lesson is not None
    given, last = request.query_params.get("step", "1")[:9], len(lesson.steps) + 1
    if given.isascii() and given.isdigit() and 1 <= int(given) <= last:
        return int(given) - 1
    raise Mistake(say("There is no step {at}: steps are 1 to {last}.", at=given, last=last))


# What a page shows


def show(name: str, step: int, asked: Asked, lang: str) -> Values:
    """Everything that changes from press to press."""
    lecture = Lecture(name, step, asked)
    seen = lecture.seen(lang)
    finished = lecture.done or lecture.over
    if finished:
        seen.scene.moves = []
    path = [] if finished else [id for id in lecture.teaching.path() if id]
    values = _values(lecture, seen, lang)
    light = [] if finished else [seen.brush.alias(id) for id in lecture.teaching.lit()]
    return {
        "step": step,
        "did": lecture.did,
        "done": lecture.done,
        "over": lecture.over,
        "right": lecture.wrong is None,
        "board": draw_position(seen)["board"],
        "light": light,
        "route": [seen.brush.alias(id) for id in path],
        "course": templates.get_template("course.html").render(values),
        "tutor": templates.get_template("tutor.html").render(values),
        "end": templates.get_template("lesson_end.html").render(values) if lecture.over else "",
    }


def _values(lecture: Lecture, seen: Seen, lang: str) -> Values:
    """What the templates of a lesson need."""
    lesson, step, read = lecture.lesson, lecture.step, seen.reader.read
    now = lesson.steps[min(step, len(lesson.steps) - 1)]
    state = {"step": [str(step + 1)], "did": lecture.did}
    finished = lecture.done or lecture.over
    wrong = lecture.wrong
    return {
        "w": in_language(lang),
        "digest": digest(),
        "name": lecture.name,
        "box": lid(lecture.name, lang, 0),
        "at": step,
        "names": [read(one.name) for one in lesson.steps],
        "done": lecture.done,
        "over": lecture.over,
        "count": read(say("Step {at} of {last}", at=min(step + 1, len(lesson.steps)),
                          last=len(lesson.steps))),
        "step": {"name": read(now.name), "says": read(now.says), "press": read(now.press),
                 "learnt": read(now.learnt)},
        "welcome": read(lesson.welcome) if step == 0 and not lecture.did else "",
        "farewell": read(lesson.farewell),
        "rule": Markup(seen.link(now.clause)),
        "pictures": [
            {"yes": one.yes, "says": read(one.says), "rows": [row.split() for row in one.cells]}
            for one in now.pictures
        ],
        "ways": Markup(
            "" if finished
            else draw_offer(seen, lecture.offered(seen), state, lang, lecture.expected())
        ),
        "why": "" if wrong is None else read(wrong.why),
        "why_rule": Markup("" if wrong is None else seen.link(wrong.clause)),
        "told": _told(lecture, seen),
        "so_far": [read(one.learnt) for one in lesson.steps[:step]],
        "learnt": [read(one.learnt) for one in lesson.steps],
        "back": _back(lecture),
        "again": Place(0).address(lecture.name),
        "next": Place(step + 1).address(lecture.name),
        "show": lecture.place.address(lecture.name, do=SHOW),
        "skip": Place(len(lesson.steps)).address(lecture.name),
        "first_game": lesson.first_game,
        "level": EASIEST,
    }  # fmt: skip


def _told(lecture: Lecture, seen: Seen) -> list[str]:
    """What happened after the last right move."""
    last = lecture.last
    return [] if last is None else [seen.reader.read(telling.text) for telling in last.told]


def _back(lecture: Lecture) -> str:
    """The address of the beginning of this step, or of the one before; empty at the start."""
    step = lecture.step if lecture.did else lecture.step - 1
    return Place(step).address(lecture.name) if step >= 0 else ""

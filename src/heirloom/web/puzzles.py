"""Puzzles in the browser: a position, one move to find, and the answer to every other one.

A page follows from its address alone: the puzzle, the moves made in it, and what is pressed now.
Rating and streak are kept by the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from functools import cache
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from heirloom.coach.puzzles import (
    GRADES,
    Answer,
    Puzzle,
    Solving,
    Tried,
    find_puzzles,
    graded,
    puzzle_of_the_day,
)
from heirloom.core import catalogue
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.words import Reader, Who, say, say_n
from heirloom.web.boxes import lesson_of, lid, light_to_heavy
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

HINT, SOLUTION = "hint", "solution"  # wishes
NUMBER_DIGITS = 6

Values = dict[str, Any]


def today() -> date:
    """The date of the puzzle of the day: the same everywhere."""
    return datetime.now(UTC).date()


@cache
def games_with_puzzles() -> list[str]:
    """The games that have puzzles, the lightest first."""
    return [name for name in light_to_heavy() if find_puzzles(name)]


@cache
def game_of_the_day() -> str:
    """The game whose puzzle the lobby offers: the one with the most; empty without any."""
    return max(games_with_puzzles(), key=lambda name: len(find_puzzles(name)), default="")


def warm_up() -> None:
    """Read all puzzles and lessons before the first request."""
    game_of_the_day()
    for name in catalogue.names():
        lesson_of(name)


# Sets


async def puzzles(request: Request) -> Response:
    """All puzzles: today's of each game, and the sets to practise."""
    lang = language(request)
    boxes = [box_of_puzzles(name, lang) for name in games_with_puzzles()]
    return page(request, "puzzles.html", boxes=boxes, day=today().isoformat(), one=None)


async def puzzle_set(request: Request) -> Response:
    """The puzzles of one game, by grade."""
    name = request.path_params["game"]
    if name not in games_with_puzzles():
        return missing(request)
    one = box_of_puzzles(name, language(request))
    return page(request, "puzzles.html", boxes=[one], day=today().isoformat(), one=one)


def box_of_puzzles(name: str, lang: str) -> Values:
    """A game with its puzzles: today's, and the numbers of each grade."""
    found, words, reader = find_puzzles(name), in_language(lang), Reader(lang)
    return {
        "box": lid(name, lang, catalogue.names().index(name)),
        "today": puzzle_of_the_day(name, today()) + 1,
        "proved": found[0].proved,
        "grades": [
            {"grade": grade, "name": words[f"grade_{grade}"],
             "count": reader.read(say_n("{n} puzzle", "{n} puzzles", len(graded(found, grade)))),
             "numbers": [number + 1 for number in graded(found, grade)]}
            for grade in GRADES if graded(found, grade)
        ],
    }  # fmt: skip


async def day(request: Request) -> Response:
    """To the puzzle of today."""
    name = request.path_params["game"]
    if name not in games_with_puzzles():
        return missing(request)
    return RedirectResponse(f"/puzzles/{name}/{puzzle_of_the_day(name, today()) + 1}", 303)


# One puzzle


async def puzzle(request: Request) -> Response:
    """One puzzle."""
    found = _find(request)
    if found is None:
        return missing(request)
    name, number = found
    lang, shown = language(request), await _shown(request, name, number)
    parts = {part: Markup(shown[part]) for part in ("board", "tutor")}
    return page(
        request, "puzzle.html", box=lid(name, lang, 0), number=number + 1, shown=shown | parts,
        puzzle=find_puzzles(name)[number], links=_links(name, number), day=_day(name, number),
    )  # fmt: skip


async def answer(request: Request) -> Response:
    """What a press leads to, as JSON."""
    found = _find(request)
    if found is None:
        return missing(request)
    shown = await _shown(request, *found)
    return Response(msgspec.json.encode(shown), media_type="application/json")


def _find(request: Request) -> tuple[str, int] | None:
    """The game and the number of a puzzle, from 0; None if there is no such puzzle."""
    name, given = request.path_params["game"], request.path_params["number"]
    if name not in games_with_puzzles() or not given.isascii() or not given.isdigit():
        return None
    number = int(given[:NUMBER_DIGITS]) - 1 if len(given) <= NUMBER_DIGITS else -1
    return (name, number) if 0 <= number < len(find_puzzles(name)) else None


def _day(name: str, number: int) -> str:
    """Today, if this is the puzzle of the day."""
    return today().isoformat() if puzzle_of_the_day(name, today()) == number else ""


def _links(name: str, number: int) -> dict[str, str]:
    """The next puzzle of the same grade, and one that is easier or harder."""
    found = find_puzzles(name)
    grade = found[number].grade
    same = graded(found, grade)
    following = same[(same.index(number) + 1) % len(same)]
    links = {"next": f"/puzzles/{name}/{following + 1}", "easier": "", "harder": ""}
    for way, other in (("easier", grade - 1), ("harder", grade + 1)):
        if numbers := graded(found, other):
            links[way] = f"/puzzles/{name}/{numbers[number % len(numbers)] + 1}"
    return links


async def _shown(request: Request, name: str, number: int) -> Values:
    chosen = find_puzzles(name)[number]
    return await worked_out(
        request, show, name, number, chosen, read_asked(request), language(request)
    )


class Attempt:
    """One request to a puzzle: what was pressed, and what it leads to."""

    def __init__(self, chosen: Puzzle, asked: Asked, lang: str) -> None:
        self.solving = Solving(chosen)
        self.did: list[str] = []
        self.answer: Answer | None = None
        self.why: Mistake | None = None  # a move that is not allowed
        for move in asked.did:
            if self.solving.is_over or move != chosen.line[self.solving.made]:
                break
            self.answer = self.solving.play(move)
            self.did.append(move)
        self.given = asked.wish == SOLUTION
        self.hinted = asked.wish == HINT
        if not self.solving.is_over and not self.given:
            self._do(asked, lang)

    def _do(self, asked: Asked, lang: str) -> None:
        if asked.move:
            try:
                self.answer = self.solving.play(asked.move)
            except Mistake as mistake:
                self.why = mistake
                return
            if self.answer.right:
                self.did.append(asked.move)
        elif asked.path:
            self.why = self.seen(lang).refusal(asked.path)

    @property
    def finished(self) -> bool:
        """Whether the puzzle is solved, failed or given up."""
        return self.given or self.solving.is_over

    @property
    def right(self) -> bool:
        """Whether nothing wrong was done."""
        return self.why is None and (self.answer is None or self.answer.right)

    def seen(self, lang: str) -> Seen:
        """The table as the solver sees it now; a refutation is on it."""
        view = self.solving.view() if self.answer is None else self.answer.view
        return see(self.solving.game, view, self.solving.start.seats, lang)


def show(name: str, number: int, chosen: Puzzle, asked: Asked, lang: str) -> Values:
    """Everything that changes from press to press."""
    attempt = Attempt(chosen, asked, lang)
    seen = attempt.seen(lang)
    moves = list(seen.scene.moves)
    if attempt.finished:
        seen.scene.moves = []
    path = _hint(attempt, moves) if attempt.hinted and not attempt.finished else []
    values = _values(name, number, attempt, seen, lang)
    return {
        "did": attempt.did,
        "right": attempt.right,
        "legal": attempt.why is None,
        "finished": attempt.finished,
        "given": attempt.given,
        "board": draw_position(seen)["board"],
        "light": [seen.brush.alias(id) for id in path[:1]],
        "tutor": templates.get_template("solver.html").render(values),
    }


def _hint(attempt: Attempt, moves: Sequence[Any]) -> list[str]:
    """The pieces of the move to find."""
    line, made = attempt.solving.puzzle.line, attempt.solving.made
    return next((move.path for move in moves if move.notation == line[made]), [])


def _values(name: str, number: int, attempt: Attempt, seen: Seen, lang: str) -> Values:
    """What the template beside the board needs."""
    solving, read, words = attempt.solving, seen.reader.read, in_language(lang)
    answer, chosen = attempt.answer, attempt.solving.puzzle
    why = attempt.why
    state = {"did": attempt.did}
    return {
        "w": words,
        "name": name,
        "number": number + 1,
        "task": read(solving.task()),
        "playing": read(say("you play {who}", who=Who(solving.seat))),
        "prompt": read(seen.scene.prompt),
        "prompt_rule": Markup(seen.link(seen.scene.clause)),
        "puzzle": chosen,
        "grade": words[f"grade_{chosen.grade}"],
        "finished": attempt.finished,
        "solved": attempt.finished and attempt.right and not attempt.given,
        "given": attempt.given,
        "begun": bool(attempt.did),
        "why": "" if why is None else read(why.why),
        "why_rule": Markup(seen.link(why.clause) if isinstance(why, Illegal) else ""),
        "said": [] if answer is None else [read(one) for one in answer.why],
        "told": [] if answer is None else [read(one.text) for one in answer.told],
        "solution": [_tried(one, seen.reader) for one in solving.solution()]
        if attempt.given or (attempt.finished and attempt.right) else [],
        "ways": Markup("" if attempt.finished
                       else draw_offer(seen, seen.scene.moves, state, lang)),
        "here": f"/puzzles/{name}/{number + 1}",
        "links": _links(name, number),
    }  # fmt: skip


def _tried(one: Tried, reader: Reader) -> Values:
    """A first move in the list of the solution."""
    then = reader.read(one.reply)
    if one.rating is not None:
        value, margin = round(100 * one.rating.value), max(round(100 * one.rating.margin), 1)
        then = reader.read(say("{value} ± {margin} %", value=value, margin=margin))
    return {"move": reader.read(one.label), "right": one.right, "then": then}

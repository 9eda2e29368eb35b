"""The replay of a finished game, from any seat or with all cards face up.

A page shows one position. A script on it asks for the positions around it as JSON, a few at a time,
so that it can step and play through the game without loading a page for each move.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from heirloom.core.game import DEALER, WATCHER
from heirloom.core.match import Match
from heirloom.core.words import Phrase, Who, say
from heirloom.web.arrange import arrange
from heirloom.web.boxes import lid
from heirloom.web.brush import Brush, Drawn
from heirloom.web.frame import draw_board, draw_panels, resignation
from heirloom.web.livery import liveries
from heirloom.web.pages import find_table, missing, page
from heirloom.web.review import in_turn
from heirloom.web.room import Room
from heirloom.web.story_lines import clause_link
from heirloom.web.table import Table
from heirloom.web.visitors import language, visitor

ALL_OPEN = "all"  # in an address: all cards face up
FRAMES_AT_ONCE = 8  # positions in one answer

Shown = dict[str, Any]  # the parts of a page that change from position to position


async def look(request: Request) -> Response:
    """A finished game at one of its moves."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    room = table.room
    if not room.over:
        return RedirectResponse(f"/t/{room.id}", 303)
    lang, stops, seat = language(request), places_to_stop(room.match), _seat(request, table)
    at = _move(request, len(stops) - 1)
    brush = _brush(table, seat, lang)
    [shown] = await in_turn(request, _draw, room, stops, range(at, at + 1), seat, brush)
    story = await in_turn(request, _story, room, stops, seat, brush, at)
    seen_from = ALL_OPEN if seat is None else str(seat)
    values: dict[str, Any] = {name: Markup(part) for name, part in shown.items()}
    return page(
        request, "look.html", room=room, box=lid(room.game.name, lang, 0), at=at,
        last=len(stops) - 1, seat=seen_from, names=room.seats.names(lang), watcher=str(WATCHER),
        everything=ALL_OPEN, mine=max(room.seats.of(visitor(request)), 0),
        story=Markup(story), chunk=FRAMES_AT_ONCE,
        link=str(request.url.replace(query=f"move={at}&seat={seen_from}")),
        **values,
    )  # fmt: skip


async def frames(request: Request) -> Response:
    """Some positions of a finished game as JSON; on request with its whole story."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    room, stops, seat = table.room, places_to_stop(table.room.match), _seat(request, table)
    first = _move(request, len(stops) - 1)
    wanted = range(first, min(first + FRAMES_AT_ONCE, len(stops)))
    brush = _brush(table, seat, language(request))
    drawn = await in_turn(request, _draw, room, stops, wanted, seat, brush)
    answer: Shown = {"first": first, "frames": drawn}
    if "story" in request.query_params:
        answer["story"] = await in_turn(request, _story, room, stops, seat, brush, first)
    return Response(msgspec.json.encode(answer), media_type="application/json")


def _brush(table: Table, seat: int | None, lang: str) -> Brush:
    """A brush of its own, so that threads do not share what was drawn."""
    return table.presenter.brush(_teller(seat), lang)._replace(drawn=Drawn())


def _teller(seat: int | None) -> int:
    return WATCHER if seat is None else seat


def _draw(
    room: Room, stops: Sequence[int], wanted: range, seat: int | None, brush: Brush
) -> list[Shown]:
    """Positions of a match, one after the other."""
    whole = room.match
    match = Match(whole.game, whole.seats, past=whole.log[: stops[wanted[0]]])
    drawn = []
    for at in wanted:
        for entry in whole.log[len(match.log) : stops[at]]:
            match.redo(entry)
        shown = _position(match, seat, brush)
        if room.given_up() and at == len(stops) - 1:
            ended = resignation(room, _teller(seat))
            shown |= {"prompt": brush.read(ended), "clause": ""}
        drawn.append(shown)
    return drawn


def _position(match: Match[Any, Any, Any], seat: int | None, brush: Brush) -> Shown:
    """A match as it stands, seen from a seat or with all cards face up."""
    teller, game = _teller(seat), match.game
    opened = seat is None  # allowed, because the whole match is over
    scene = match.reveal(given_up=True) if opened else game.scene(match.view(teller))
    scene.moves = []
    brush = brush._replace(liveries=liveries(scene))
    laid = arrange(scene, teller, brush.reader)
    return {
        "board": draw_board(laid, brush, teller),
        "panels": draw_panels(scene, laid, brush, teller),
        "prompt": brush.read(scene.prompt),
        "clause": clause_link(game.name, scene.clause) if scene.clause else "",
        "ply": str(len(match.log)),
    }


def _story(room: Room, stops: Sequence[int], seat: int | None, brush: Brush, at: int) -> str:
    """Everything that happened, each sentence a link to the position after it."""
    seen_from, game = ALL_OPEN if seat is None else str(seat), room.game.name
    rows = [
        (bisect_right(stops, ply), brush.read(telling.text), clause_link(game, telling.clause))
        for ply, telling in room.match.told(_teller(seat))
    ]
    for ply, quitter in room.resignations:
        place = min(bisect_left(stops, ply), len(stops) - 1)
        later = next((n for n, row in enumerate(rows) if row[0] > place), len(rows))
        rows.insert(later, (place, brush.read(_resigned(room, seat, quitter)), ""))
    lines = [
        f'<li data-at="{stop}"{" class=now" if stop == at else ""}>'
        f'<a href="?move={stop}&amp;seat={seen_from}">{words}</a> {clause}</li>'
        for stop, words, clause in rows
    ]
    return f'<ol class="story told">{"".join(lines)}</ol>'


def _resigned(room: Room, seat: int | None, quitter: int) -> Phrase:
    """Who resigned; if that ended the match, who won."""
    if room.given_up():
        return resignation(room, _teller(seat))
    return say("{who} resigned. A bot took over.", who=Who(quitter))


def places_to_stop(match: Match[Any, Any, Any]) -> list[int]:
    """The positions to show: before each move, and at the end."""
    moves = [ply for ply, entry in enumerate(match.log) if entry.seat != DEALER]
    return [*moves, len(match.log)]


def _move(request: Request, last: int) -> int:
    """The move to show, by default the last one."""
    try:
        return min(max(int(request.query_params.get("move", last)), 0), last)
    except ValueError:
        return last


def _seat(request: Request, table: Table) -> int | None:
    """The seat to show the match from; None for all cards face up."""
    named = request.query_params.get("seat", ALL_OPEN)
    seats = (*range(table.room.opening.seats), WATCHER)
    return int(named) if named in map(str, seats) else None

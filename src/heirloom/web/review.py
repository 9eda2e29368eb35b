"""After the game: every move again from any seat, the record, and the check of the shuffle."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from heirloom.core.game import DEALER, WATCHER
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader, say
from heirloom.web.arrange import arrange
from heirloom.web.draw import draw_zones
from heirloom.web.frame import draw_field
from heirloom.web.pages import find_table, lid, missing, page
from heirloom.web.room import Room
from heirloom.web.story_lines import StoryLines, clause_link
from heirloom.web.visitors import language, visitor

ALL_OPEN = "all"  # in an address: seen from no seat, with all cards open


async def look(request: Request) -> Response:
    """A finished game at one of its moves."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    room = table.room
    if not room.over:
        return RedirectResponse(f"/t/{room.id}", 303)
    lang = language(request)
    stops = places_to_stop(room.match)
    at = _move(request, len(stops) - 1)
    seat = _seat(request, room.opening.seats)
    teller = WATCHER if seat is None else seat
    match = Match(room.game, room.opening.seats, past=room.match.log[: stops[at]])
    opened = seat is None  # the room is over, though at this moment the match is not
    scene = match.reveal(given_up=True) if opened else room.game.scene(match.view(teller))
    scene.moves = []
    brush = table.presenter.brush(teller, lang)
    laid = arrange(scene, teller, brush.reader)
    seen_from = ALL_OPEN if seat is None else str(seat)
    return page(
        request, "look.html", room=room, box=lid(room.game.name, lang, 0), at=at,
        last=len(stops) - 1, seat=seen_from, names=room.seats.names(lang), watcher=str(WATCHER),
        everything=ALL_OPEN, ply=stops[at],
        board=Markup(draw_field(laid, brush, teller, [*laid.field, *laid.hands])),
        panels=Markup(draw_zones(laid.panels, brush, teller)),
        prompt=Markup(brush.read(scene.prompt)),
        clause=Markup(clause_link(room.game.name, scene.clause)),
        story=Markup(StoryLines(teller).draw(match, brush)),
        mine=max(room.seats.of(visitor(request)), 0),
        link=str(request.url.replace(query=f"move={at}&seat={seen_from}")),
    )  # fmt: skip


def places_to_stop(match: Match[Any, Any, Any]) -> list[int]:
    """Before each move of a seat, and at the end."""
    moves = [ply for ply, entry in enumerate(match.log) if entry.seat != DEALER]
    return [*moves, len(match.log)]


def _move(request: Request, last: int) -> int:
    """Which move is looked at: the last one unless another is named."""
    try:
        return min(max(int(request.query_params.get("move", last)), 0), last)
    except ValueError:
        return last


def _seat(request: Request, seats: int) -> int | None:
    """From which seat it is looked at, or a watcher's; from none for all cards open."""
    named = request.query_params.get("seat", ALL_OPEN)
    return int(named) if named in map(str, (*range(seats), WATCHER)) else None


async def record(request: Request) -> Response:
    """The record of a finished game, to keep."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    room = table.room
    name = f"heirloom-{room.game.name}-{room.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(str(room.record()), headers=headers)


async def check(request: Request) -> Response:
    """Whether the luck of a finished game was fixed before its first card."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    room, lang = table.room, language(request)
    words, fine = checked(room)
    return page(
        request, "check.html", room=room, box=lid(room.game.name, lang, 0), fine=fine,
        verdict=Reader(lang).read(words), promise=room.match.dealer.promise(),
        seed=room.opening.seed,
    )  # fmt: skip


def checked(room: Room) -> tuple[object, bool]:
    """What the check of the shuffle says, and whether it is fine."""
    try:
        room.record().verify()
    except Mistake as mistake:
        return mistake.why, False
    return say("The luck was fixed before the first card, and nothing was changed since."), True

"""After the game: the replay from any seat, the record, and its verification."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from heirloom.core.game import DEALER, WATCHER
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.verification import Finding, verify
from heirloom.core.words import Reader
from heirloom.web.arrange import arrange
from heirloom.web.brush import Brush, Drawn
from heirloom.web.frame import draw_board, draw_panels, resignation
from heirloom.web.livery import liveries
from heirloom.web.pages import find_table, lid, missing, page
from heirloom.web.room import Room
from heirloom.web.signing import KEY_ADDRESS, ServerKey
from heirloom.web.story_lines import StoryLines, clause_link
from heirloom.web.turns import Turns
from heirloom.web.visitors import address, language, visitor

P = ParamSpec("P")
T = TypeVar("T")

ALL_OPEN = "all"  # in an address: all cards face up


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
    brush = table.presenter.brush(WATCHER if seat is None else seat, lang)._replace(drawn=Drawn())
    drawn = await _in_turn(request, _draw, room.match, stops[at], seat, brush)
    if room.given_up() and at == len(stops) - 1:
        ended = resignation(room, WATCHER if seat is None else seat)
        drawn |= {"prompt": Markup(brush.read(ended)), "clause": ""}
    seen_from = ALL_OPEN if seat is None else str(seat)
    return page(
        request, "look.html", room=room, box=lid(room.game.name, lang, 0), at=at,
        last=len(stops) - 1, seat=seen_from, names=room.seats.names(lang), watcher=str(WATCHER),
        everything=ALL_OPEN, ply=stops[at], mine=max(room.seats.of(visitor(request)), 0),
        link=str(request.url.replace(query=f"move={at}&seat={seen_from}")), **drawn,
    )  # fmt: skip


async def _in_turn(request: Request, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Replay a match in a thread, a few requests at a time."""
    replays: Turns = request.app.state.replays
    async with replays.turn(address(request)):
        return await asyncio.to_thread(work, *given, **named)


def _draw(whole: Match[Any, Any, Any], ply: int, seat: int | None, brush: Brush) -> dict[str, Any]:
    """A match after `ply` entries, seen from a seat or with all cards face up."""
    teller = WATCHER if seat is None else seat
    game = whole.game
    match = Match(game, whole.seats, past=whole.log[:ply])
    opened = seat is None  # allowed, because the whole match is over
    scene = match.reveal(given_up=True) if opened else game.scene(match.view(teller))
    scene.moves = []
    brush = brush._replace(liveries=liveries(scene))
    laid = arrange(scene, teller, brush.reader)
    return {
        "board": Markup(draw_board(laid, brush, teller)),
        "panels": Markup(draw_panels(scene, laid, brush, teller)),
        "prompt": Markup(brush.read(scene.prompt)),
        "clause": Markup(clause_link(game.name, scene.clause)),
        "story": Markup(StoryLines(teller).draw(match, brush)),
    }


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


def _seat(request: Request, seats: int) -> int | None:
    """The seat to show the match from; None for all cards face up."""
    named = request.query_params.get("seat", ALL_OPEN)
    return int(named) if named in map(str, (*range(seats), WATCHER)) else None


async def record(request: Request) -> Response:
    """The record of a finished game, as a download."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    room = table.room
    name = f"heirloom-{room.game.name}-{room.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(await _written(request, room), headers=headers)


async def check(request: Request) -> Response:
    """The verification of a finished game's record."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    room, lang = table.room, language(request)
    key: ServerKey = request.app.state.server_key
    text = await _written(request, room)
    found, wrong = await _in_turn(request, checked, text)
    reader = Reader(lang)
    return page(
        request, "check.html", room=room, box=lid(room.game.name, lang, 0),
        findings=[(finding.checked, reader.read(finding.words)) for finding in found],
        wrong="" if wrong is None else reader.read(wrong.why), key=key.public,
        key_address=KEY_ADDRESS, promise=room.record().promise, seed=room.opening.seed,
    )  # fmt: skip


async def _written(request: Request, room: Room) -> str:
    """The record as text, signed by this server."""
    key: ServerKey = request.app.state.server_key
    record = room.record()
    return await _in_turn(request, lambda: str(key.sign(record)))


def checked(text: str) -> tuple[list[Finding], Mistake | None]:
    """The findings of a verification, or what is wrong with the record."""
    try:
        return verify(text), None
    except Mistake as mistake:
        return [], mistake

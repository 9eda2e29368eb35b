"""After the game: every move again from any seat, the record, and the check of the shuffle."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from heirloom.core.game import DEALER, WATCHER
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.scene import Scene, Zone
from heirloom.core.words import Reader, Who, say
from heirloom.web.arrange import arrange
from heirloom.web.chronicle import Chronicle, clause_link
from heirloom.web.draw import draw_zones
from heirloom.web.frame import brush_for, draw_field, seats_to_look_from
from heirloom.web.pages import find_room, lid, missing, page
from heirloom.web.room import Room
from heirloom.web.safety import language, visitor

OPEN = 99  # the seat of somebody who sees all cards


async def look(request: Request) -> Response:
    """A finished game at one of its moves."""
    room = await find_room(request)
    if room is None:
        return missing(request)
    if not room.over:
        return RedirectResponse(f"/t/{room.id}", 303)
    lang = language(request)
    stops = places_to_stop(room.match)
    at = _number(request, "move", len(stops) - 1, 0, len(stops) - 1)
    seat = _number(request, "seat", OPEN, WATCHER, OPEN)
    if seat != OPEN and seat not in seats_to_look_from(room):
        seat = OPEN
    match = Match(room.game, room.opening.seats, past=room.match.log[: stops[at]])
    brush = brush_for(room, seat, lang)
    scene = open_scene(match) if seat == OPEN else room.game.scene(match.view(seat))
    scene.moves = []
    laid = arrange(scene, seat, brush.reader)
    teller = WATCHER if seat == OPEN else seat
    names = [room.reader(lang).read(name) for name in room.reader(lang).names]
    return page(
        request, "look.html", room=room, box=lid(room.opening.game, lang, 0), at=at,
        last=len(stops) - 1, seat=seat, names=names, watcher=WATCHER, everything=OPEN,
        ply=stops[at], board=Markup(draw_field(laid, brush, seat, [*laid.field, *laid.hands])),
        panels=Markup(draw_zones(laid.panels, brush, seat)),
        prompt=Markup(brush.read(scene.prompt)),
        clause=Markup(clause_link(room.game.name, scene.clause)),
        story=Markup(Chronicle(teller).draw(match, brush)),
        mine=max(room.seat_of(visitor(request)), 0),
        link=str(request.url.replace(query=f"move={at}&seat={seat}")),
    )  # fmt: skip


def places_to_stop(match: Match[Any, Any, Any]) -> list[int]:
    """Before each move of a seat, and at the end."""
    moves = [ply for ply, entry in enumerate(match.log) if entry.seat != DEALER]
    return [*moves, len(match.log)]


def open_scene(match: Match[Any, Any, Any]) -> Scene:
    """All cards that anybody could see: every zone as the seat saw it that saw most of it."""
    scenes = [match.game.scene(match.view(seat)) for seat in range(match.seats)]
    zones: dict[tuple[str, int | None], Zone] = {}
    for seat, scene in enumerate(scenes):
        for zone in scene.zones:
            if zone.layout == "hand":
                zone.seat = seat if zone.seat is None else zone.seat
                if zone.id.startswith("hand"):
                    zone.title = say("The hand of {who}", who=Who(zone.seat))
            key = (zone.id, zone.seat)
            if key not in zones or len(_faces(zone)) > len(_faces(zones[key])):
                zones[key] = zone
    held = {id for zone in zones.values() if zone.layout == "hand" for id in _faces(zone)}
    shown = [
        zone
        for zone in zones.values()
        if zone.layout == "hand" or not _faces(zone) or not _faces(zone) <= held
    ]
    first = match.game.scene(match.view(WATCHER))
    return Scene(zones=shown, prompt=first.prompt, clause=first.clause)


def _faces(zone: Zone) -> set[str]:
    pieces = [spot.piece for spot in zone.spots if spot.piece is not None]
    return {piece.id for piece in pieces if piece.face is not None}


def _number(request: Request, name: str, default: int, low: int, high: int) -> int:
    try:
        return min(max(int(request.query_params.get(name, default)), low), high)
    except ValueError:
        return default


async def record(request: Request) -> Response:
    """The record of a finished game, to keep."""
    room = await find_room(request)
    if room is None or not room.over:
        return missing(request)
    name = f"heirloom-{room.opening.game}-{room.id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(str(room.record()), headers=headers)


async def check(request: Request) -> Response:
    """Whether the luck of a finished game was fixed before its first card."""
    room = await find_room(request)
    if room is None or not room.over:
        return missing(request)
    lang = language(request)
    words, fine = checked(room)
    return page(
        request, "check.html", room=room, box=lid(room.opening.game, lang, 0), fine=fine,
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

"""A second try: a table that continues from a move of a finished game, with the same luck."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from heirloom.core.game import DEALER
from heirloom.core.words import say
from heirloom.web.forms import read_fields, read_number, to_table
from heirloom.web.origin import Origin
from heirloom.web.pages import find_table, missing
from heirloom.web.rate_limits import VisitorLimit
from heirloom.web.refusals import TOO_MANY_TABLES, refusal
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from heirloom.web.tables import Tables
from heirloom.web.turns import Turns
from heirloom.web.visitors import address, visitor


async def fork(request: Request) -> Response:
    """Open a table that continues from a move of a finished game, against bots."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    tables: Tables = request.app.state.tables
    openings: VisitorLimit = request.app.state.openings
    fields, room = await read_fields(request), table.room
    log = room.match.log
    ply = read_number(say("Move number"), fields.get("ply", ""), 0, len(log))
    mine = read_number(say("Seat"), fields.get("seat", "0"), 0, room.opening.seats - 1)
    if not openings.take(request):
        return refusal(request, TOO_MANY_TABLES, 429)
    while ply < len(log) and log[ply].seat == DEALER:
        ply += 1
    bots = ["" if seat.number == mine else seat.helper() for seat in room.seats]
    replays: Turns = request.app.state.replays
    async with replays.turn(address(request)):
        new = await tables.open(
            room.opening.box, [new_seat(bot=bot) for bot in bots],
            past=log[:ply], origin=_origin(room, ply, mine),
        )  # fmt: skip
    await new.room.sit(mine, visitor(request), "")
    return to_table(new)


def _origin(room: Room, ply: int, seat: int) -> Origin:
    rest = [(entry.kind, entry.seat, entry.text) for entry in room.match.log[ply:]]
    return Origin(room.id, ply, seat, room.winners(), rest)

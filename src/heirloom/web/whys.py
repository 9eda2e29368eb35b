"""Why bots moved, for somebody who plays against them.

A reason is given only if it holds in every world that fits what this person knew before the move,
so an explanation tells nothing about hidden cards.
"""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from random import Random
from typing import Any, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from heirloom.core.game import WATCHER, Action, Seat, View
from heirloom.core.log import PLAY
from heirloom.core.match import Match
from heirloom.core.words import Phrase, Reader, Who, say
from heirloom.web.pages import find_table, missing
from heirloom.web.positions import worked_out
from heirloom.web.visitors import language, visitor

WORLDS = 4  # that are imagined for each move
MOST_WHYS = 3  # moves that are explained: the newest ones
REASONS_EACH = 2


class Why(NamedTuple):
    """Why a bot made a move."""

    seat: Seat
    reasons: list[Phrase]


async def why(request: Request) -> Response:
    """Why the bots moved since this visitor's last move, as JSON."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    room, lang = table.room, language(request)
    seat = room.seats.of(visitor(request))
    found: list[Why] = []
    if seat != WATCHER and room.started:
        bots = [one.number for one in room.seats if not one.person]
        found = await worked_out(request, whys_since, room.match, seat, bots)
    by_seat: dict[Seat, list[Phrase]] = {}
    for one in found:
        by_seat.setdefault(one.seat, []).extend(one.reasons)
    reader = room.seats.reader(lang)
    html = "".join(_draw(bot, reasons, reader) for bot, reasons in by_seat.items())
    return Response(msgspec.json.encode({"html": html}), media_type="application/json")


def whys_since(match: Match[Any, Any, Any], seat: Seat, bots: Collection[Seat]) -> list[Why]:
    """Why these bots made their moves since this seat's last one."""
    log = match.log
    first = next((at + 1 for at in range(len(log) - 1, -1, -1) if log[at].seat == seat), 0)
    plies = [at for at in range(first, len(log)) if log[at].kind == PLAY and log[at].seat in bots]
    plies = plies[-MOST_WHYS:]
    if not plies:
        return []
    again = Match(match.game, match.seats, past=log[: plies[0]], start=match.start)
    found = []
    for ply in plies:
        for entry in log[len(again.log) : ply]:
            again.redo(entry)
        action = match.game.actions.read(log[ply].text)
        found.append(Why(log[ply].seat, reasons_seen(again, seat, log[ply].seat, action)))
    return [one for one in found if one.reasons]


def reasons_seen(
    match: Match[Any, Any, Any], seat: Seat, mover: Seat, action: Action
) -> list[Phrase]:
    """The reasons for a move that hold whatever this seat does not know."""
    module, game, rng = match.game.module("mind.reasons"), match.game, Random(1)
    if module is None:
        return []
    told: list[list[Phrase]] = []
    for _ in range(WORLDS):
        view: View[Any, Any] = game.imagine(match.view(seat), rng).view(mover)
        if action in game.legal(view):  # in this world the bot could do it
            told.append(module.reasons(game, view, action))
    common = [one for one in told[0] if all(one in other for other in told)] if told else []
    return common[:REASONS_EACH]


def _draw(seat: Seat, reasons: list[Phrase], reader: Reader) -> str:
    """Why one bot moved: whose view it is, and the reasons."""
    view = escape(reader.read(say("As {who} sees it:", who=Who(seat))))
    return f"<p><b>{view}</b> {escape(' '.join(reader.read(one) for one in reasons))}</p>"

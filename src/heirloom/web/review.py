"""After the game: the record, and its verification."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from heirloom.core.mistakes import Mistake
from heirloom.core.verification import Finding, verify
from heirloom.core.words import Reader
from heirloom.web.boxes import lid
from heirloom.web.pages import find_table, missing, page
from heirloom.web.room import Room
from heirloom.web.signing import KEY_ADDRESS, ServerKey
from heirloom.web.turns import Turns
from heirloom.web.visitors import address, language

P = ParamSpec("P")
T = TypeVar("T")


async def in_turn(request: Request, work: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
    """Replay a match in a thread, a few requests at a time."""
    replays: Turns = request.app.state.replays
    async with replays.turn(address(request)):
        return await asyncio.to_thread(work, *given, **named)


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
    found, wrong = await in_turn(request, checked, text)
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
    return await in_turn(request, lambda: str(key.sign(record)))


def checked(text: str) -> tuple[list[Finding], Mistake | None]:
    """The findings of a verification, or what is wrong with the record."""
    try:
        return verify(text), None
    except Mistake as mistake:
        return [], mistake

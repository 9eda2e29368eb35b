"""The WebSocket of a tab: frames go out, messages come in."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from heirloom.core.game import WATCHER
from heirloom.core.words import Phrase
from heirloom.store.errors import ReadFailed
from heirloom.web import metrics
from heirloom.web.answers import answer
from heirloom.web.compression import WIRE
from heirloom.web.guard import same_origin
from heirloom.web.messages import Point, read
from heirloom.web.notes import Note
from heirloom.web.outbox import Outbox, Wire
from heirloom.web.rate_limits import SocketLimit
from heirloom.web.table import Table
from heirloom.web.tables import Tables, Unreadable
from heirloom.web.visitors import language, visitor

MESSAGE_LETTERS = 4_096
MEANINGLESS_MESSAGES = 50  # before the socket is closed
BROKEN, TRY_LATER, REFUSED, NO_ROOM, FLOOD = 1011, 1013, 4403, 4404, 4429

log = logging.getLogger("heirloom.web")


async def talk(socket: WebSocket) -> None:
    """Serve one tab until it disconnects."""
    tables: Tables = socket.app.state.tables
    limit: SocketLimit = socket.app.state.sockets
    if not same_origin(socket.headers):
        await socket.close(REFUSED)
        return
    try:
        table = await tables.find(socket.path_params["id"])
    except Unreadable:
        table = None
    except ReadFailed:  # the page retries by itself
        await socket.accept()
        await socket.close(TRY_LATER)
        return
    if table is None:
        await socket.accept()
        await socket.close(NO_ROOM)
        return
    await socket.accept()
    outbox = Outbox(table.room.seats.of(visitor(socket)), language(socket))
    watchers = sum(other.seat == WATCHER for other in table.presenter.outboxes)
    if (too_many := limit.refusal(socket, outbox.seat, watchers)) is not None:
        await _turn_away(socket, table, outbox, too_many)
        return
    limit.come(socket)
    _come(table, outbox)
    wire: Wire = socket.scope["extensions"][WIRE]
    outbox.connect(wire, partial(_draw, table, outbox, wire))
    try:
        await _listen(socket, table, outbox, tables.settings.messages)
    finally:
        limit.go(socket)
        outbox.disconnect()
        _go(table, outbox)


async def _turn_away(socket: WebSocket, table: Table, outbox: Outbox, why: Phrase) -> None:
    """Refuse a socket with a reason; the page retries later."""
    drawn = table.presenter.note(Note([why]), outbox.seat, outbox.lang)
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.send_text(msgspec.json.encode({"note": drawn}).decode())
    await _close(socket, FLOOD)


def _come(table: Table, outbox: Outbox) -> None:
    table.presenter.outboxes.add(outbox)
    if outbox.seat != WATCHER:
        table.come(outbox.seat)
    table.driver.tick()
    table.driver.wake_bots()


def _go(table: Table, outbox: Outbox) -> None:
    table.presenter.outboxes.discard(outbox)
    if outbox.seat != WATCHER:
        table.go(outbox.seat)


def _draw(table: Table, outbox: Outbox, wire: Wire, bits: int) -> bytes:
    """The newest frame; if it cannot be drawn, the socket is closed and the tab reconnects."""
    try:
        return table.presenter.wire(outbox.seat, outbox.lang, bits)
    except Exception:
        log.exception("room %s could not be drawn", table.room.id)
        wire.hang_up(BROKEN)
        return b""


async def _listen(socket: WebSocket, table: Table, outbox: Outbox, limit: int) -> None:
    tokens, at, meaningless = float(limit), time.monotonic(), 0
    while socket.client_state == WebSocketState.CONNECTED:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        now = time.monotonic()
        tokens, at = min(tokens + (now - at) * limit, 3.0 * limit), now
        if tokens < 1:
            metrics.REFUSALS.inc("flood")
            await _close(socket, FLOOD)
            return
        tokens -= 1
        meaningless += not await _hear(table, outbox, message.get("text") or "")
        if meaningless > MEANINGLESS_MESSAGES:
            metrics.REFUSALS.inc("meaningless")
            await _close(socket, REFUSED)
            return


async def _close(socket: WebSocket, code: int) -> None:
    """Close the socket, unless the other side already has."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)


async def _hear(table: Table, outbox: Outbox, text: str) -> bool:
    """Carry out a message; whether it was valid."""
    asked = read(text) if len(text) <= MESSAGE_LETTERS else None
    if asked is None:
        return False
    if isinstance(asked, Point):
        _preview(table, outbox, asked)
        return True
    note = await answer(table, outbox.seat, asked)
    if note is not None:
        drawn = table.presenter.note(note, outbox.seat, outbox.lang)
        outbox.note(msgspec.json.encode({"note": drawn}).decode())
    return True


def _preview(table: Table, outbox: Outbox, asked: Point) -> None:
    """Tell a player what the pieces under the pointer would do."""
    if outbox.seat == WATCHER or not table.room.started or table.room.over:
        return
    drawn = table.presenter.preview(outbox.seat, outbox.lang, asked.path, asked.move)
    if drawn is not None:
        message = {"preview": drawn, "path": asked.path, "move": asked.move}
        outbox.note(msgspec.json.encode(message).decode())

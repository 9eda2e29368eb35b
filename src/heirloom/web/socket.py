"""One socket for each tab: the table goes out, what people ask comes in."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from heirloom.core.game import WATCHER
from heirloom.store.errors import ReadFailed
from heirloom.web.answers import answer
from heirloom.web.guard import same_origin
from heirloom.web.messages import read
from heirloom.web.outbox import Outbox
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from heirloom.web.visitors import language, visitor

SEND_SECONDS = 20.0  # that a tab may take to read one frame
MESSAGE_LETTERS = 4_096
MEANINGLESS_MESSAGES = 50  # until the socket is closed
GOING_AWAY, BROKEN, TRY_LATER, REFUSED, NO_ROOM, FLOOD = 1001, 1011, 1013, 4403, 4404, 4429

log = logging.getLogger("heirloom.web")


async def talk(socket: WebSocket) -> None:
    """Serve one tab until it goes away."""
    tables: Tables = socket.app.state.tables
    if not same_origin(socket.headers) or tables.sockets >= tables.settings.sockets:
        await socket.close(REFUSED)
        return
    try:
        table = await tables.find(socket.path_params["id"])
    except ReadFailed:  # the page tries again by itself
        await socket.accept()
        await socket.close(TRY_LATER)
        return
    if table is None:
        await socket.accept()
        await socket.close(NO_ROOM)
        return
    await socket.accept()
    tables.sockets += 1
    outbox = Outbox(table.room.seats.of(visitor(socket)), language(socket))
    _come(table, outbox)
    sender = asyncio.create_task(_send(socket, table, outbox))
    try:
        await _listen(socket, table, outbox, tables.settings.messages)
    finally:
        tables.sockets -= 1
        sender.cancel()
        _go(table, outbox)


def _come(table: Table, outbox: Outbox) -> None:
    table.presenter.outboxes.add(outbox)
    if outbox.seat != WATCHER:
        seat = table.room.seats[outbox.seat]
        seat.online += 1
        seat.come()
    table.driver.tick()
    table.driver.wake_bots()


def _go(table: Table, outbox: Outbox) -> None:
    table.presenter.outboxes.discard(outbox)
    if outbox.seat != WATCHER:
        seat = table.room.seats[outbox.seat]
        seat.online -= 1
        seat.seen = time.monotonic()


async def _send(socket: WebSocket, table: Table, outbox: Outbox) -> None:
    """Send the newest table whenever there is one; a tab that stops reading is let go."""
    try:
        while True:
            await outbox.wait()
            if outbox.stale:
                outbox.stale = False
                await _give(socket, table.presenter.frame(outbox.seat, outbox.lang))
            while outbox.notes:
                await _give(socket, outbox.notes.popleft())
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        await _close(socket, GOING_AWAY)
    except Exception:
        log.exception("a frame of room %s could not be made", table.room.id)
        await _close(socket, BROKEN)


async def _give(socket: WebSocket, text: str) -> None:
    async with asyncio.timeout(SEND_SECONDS):
        await socket.send_text(text)


async def _listen(socket: WebSocket, table: Table, outbox: Outbox, limit: int) -> None:
    tokens, at, meaningless = float(limit), time.monotonic(), 0
    while socket.client_state == WebSocketState.CONNECTED:
        message = await socket.receive()
        if message["type"] != "websocket.receive":
            return
        now = time.monotonic()
        tokens, at = min(tokens + (now - at) * limit, 3.0 * limit), now
        if tokens < 1:
            await _close(socket, FLOOD)
            return
        tokens -= 1
        meaningless += not await _hear(table, outbox, message.get("text") or "")
        if meaningless > MEANINGLESS_MESSAGES:
            await _close(socket, REFUSED)
            return


async def _close(socket: WebSocket, code: int) -> None:
    """Hang up, unless the other side was quicker."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)


async def _hear(table: Table, outbox: Outbox, text: str) -> bool:
    """Do what a message asks; whether it made sense."""
    asked = read(text) if len(text) <= MESSAGE_LETTERS else None
    if asked is None:
        return False
    note = await answer(table, outbox.seat, asked)
    if note is not None:
        drawn = table.presenter.note(note, outbox.seat, outbox.lang)
        outbox.note(msgspec.json.encode({"note": drawn}).decode())
    return True

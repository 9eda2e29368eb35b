"""One socket for each tab: the table goes out, what people ask comes in."""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from heirloom.core.game import WATCHER
from heirloom.store.log import Unread
from heirloom.web.frame import frame
from heirloom.web.messages import answer, read
from heirloom.web.outbox import Outbox
from heirloom.web.room import Room
from heirloom.web.rooms import Rooms
from heirloom.web.safety import language, same_origin, visitor

PATIENCE = 20.0  # seconds that a tab may take to read one frame
SIZE = 4_096  # characters of a message
STRIKES = 50  # messages that make no sense, until the socket is closed
GONE, BROKEN, LATER, REFUSED, NOBODY, FLOOD = 1001, 1011, 1013, 4403, 4404, 4429

log = logging.getLogger("heirloom.web")


async def talk(socket: WebSocket) -> None:
    """Serve one tab until it goes away."""
    rooms: Rooms = socket.app.state.rooms
    if not same_origin(socket.headers) or rooms.sockets >= rooms.settings.sockets:
        await socket.close(REFUSED)
        return
    try:
        room = await rooms.find(socket.path_params["id"])
    except Unread:  # the page tries again by itself
        await socket.accept()
        await socket.close(LATER)
        return
    if room is None:
        await socket.accept()
        await socket.close(NOBODY)
        return
    await socket.accept()
    rooms.sockets += 1
    seat = room.seat_of(visitor(socket))
    outbox = Outbox(seat, language(socket))
    _come(room, outbox)
    sender = asyncio.create_task(_send(socket, room, outbox))
    try:
        await _listen(socket, room, outbox, rooms.settings.messages)
    finally:
        rooms.sockets -= 1
        sender.cancel()
        _go(room, outbox)


def _come(room: Room, outbox: Outbox) -> None:
    room.outboxes.add(outbox)
    if outbox.seat != WATCHER:
        chair = room.chairs[outbox.seat]
        chair.online += 1
        chair.look()
    room.tick()
    room.stir()


def _go(room: Room, outbox: Outbox) -> None:
    room.outboxes.discard(outbox)
    if outbox.seat != WATCHER:
        chair = room.chairs[outbox.seat]
        chair.online -= 1
        chair.seen = time.monotonic()


async def _send(socket: WebSocket, room: Room, outbox: Outbox) -> None:
    """Send the newest table whenever there is one; a tab that stops reading is let go."""
    try:
        while True:
            await outbox.wait()
            if outbox.stale:
                outbox.stale = False
                text = await frame(room, outbox.seat, outbox.lang)
                await _give(socket, text)
            while outbox.notes:
                await _give(socket, outbox.notes.popleft())
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        await _close(socket, GONE)
    except Exception:
        log.exception("a frame of room %s could not be made", room.id)
        await _close(socket, BROKEN)


async def _give(socket: WebSocket, text: str) -> None:
    async with asyncio.timeout(PATIENCE):
        await socket.send_text(text)


async def _listen(socket: WebSocket, room: Room, outbox: Outbox, limit: int) -> None:
    tokens, at, strikes = float(limit), time.monotonic(), 0
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
        strikes += not await _hear(room, outbox, message.get("text") or "")
        if strikes > STRIKES:
            await _close(socket, REFUSED)
            return


async def _close(socket: WebSocket, code: int) -> None:
    """Hang up, unless the other side was quicker."""
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close(code)


async def _hear(room: Room, outbox: Outbox, text: str) -> bool:
    """Do what a message asks; whether it made sense."""
    asked = read(text) if len(text) <= SIZE else None
    if asked is None:
        return False
    note = await answer(room, outbox.seat, asked, outbox.lang)
    if note is not None:
        outbox.note(msgspec.json.encode({"note": note}).decode())
    return True

"""The WebSocket of a measurement: a deck comes in, what is known goes out, until it is closed."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import normal_deck
from heirloom.core.words import Phrase, Reader
from heirloom.store.errors import WriteFailed
from heirloom.store.shared import keep_report
from heirloom.web.deck_limits import DECK_BYTES
from heirloom.web.guard import same_origin
from heirloom.web.measurer import Order, Told
from heirloom.web.measuring import FAILED, GAMES, MeasurementFailed, Measurements
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_LARGE, TOO_MUCH
from heirloom.web.tables import Tables
from heirloom.web.turns import Busy
from heirloom.web.visitors import address, language

MOST_PARTS = 64  # in which a deck is sent, as messages are small
DECK_SECONDS = 20.0  # for the deck to arrive
NAME_LETTERS = 40
REFUSED, NO_GAME = 4403, 4404

log = logging.getLogger("heirloom.web")


class Asked(msgspec.Struct):
    """The first message: what to measure, and in how many messages the deck follows."""

    parts: int
    name: str = ""
    against: bool = False


async def measure(socket: WebSocket) -> None:
    """Measure one deck for one tab; if the tab is closed, so is the measurement."""
    name = socket.path_params["game"]
    if not same_origin(socket.headers):
        await socket.close(REFUSED)
        return
    await socket.accept()
    if name not in catalogue.packages():
        await socket.close(NO_GAME)
        return
    limit: RateLimit = socket.app.state.measurements_limit
    try:
        if not limit.take(address(socket)):
            await _refuse(socket, TOO_MUCH)
            return
        async with asyncio.timeout(DECK_SECONDS):
            order = await _order(socket, name)
        if order is None:
            await _refuse(socket, TOO_LARGE)
            return
        await _carry_out(socket, order)
    except (WebSocketDisconnect, TimeoutError):
        pass
    with suppress(RuntimeError, WebSocketDisconnect):
        await socket.close()


async def _refuse(socket: WebSocket, why: Phrase) -> None:
    await _send(socket, Told(0, 0, 0, refused=Reader(language(socket)).read(why)))
    await socket.close()


async def _send(socket: WebSocket, told: Told | dict[str, object]) -> None:
    await socket.send_text(msgspec.json.encode(told).decode())


async def _order(socket: WebSocket, name: str) -> Order | None:
    """What the tab asks for; None if it makes no sense or is too large."""
    try:
        asked = msgspec.json.decode(await socket.receive_text(), type=Asked)
    except (msgspec.DecodeError, KeyError):
        return None
    if not 1 <= asked.parts <= MOST_PARTS:
        return None
    deck, size = [], 0
    for _ in range(asked.parts):
        try:
            deck.append(await socket.receive_text())
        except KeyError:  # bytes
            return None
        size += len(deck[-1])
        if size > DECK_BYTES:
            return None
    measurements: Measurements = socket.app.state.measurements
    return Order(
        box=Box(name, (), normal_deck("".join(deck))),
        lang=language(socket),
        deck_name=" ".join(asked.name.split())[:NAME_LETTERS],
        against_box=asked.against,
        games=GAMES,
        seconds=measurements.seconds,
    )


async def _carry_out(socket: WebSocket, order: Order) -> None:
    """Wait for a turn and measure, until the tab wants it to stop or is gone."""
    stop = asyncio.Event()
    work = asyncio.create_task(_work(socket, order, stop))
    words = asyncio.create_task(_listen(socket, stop))
    try:
        await asyncio.wait([work, words], return_when=asyncio.FIRST_COMPLETED)
        if work.done():
            await work
    finally:
        for task in (work, words):
            task.cancel()
        await asyncio.gather(work, words, return_exceptions=True)


async def _listen(socket: WebSocket, stop: asyncio.Event) -> None:
    """The first message means to stop; this returns once the tab is gone."""
    with suppress(WebSocketDisconnect, KeyError):
        while True:
            await socket.receive_text()
            stop.set()


async def _work(socket: WebSocket, order: Order, stop: asyncio.Event) -> None:
    measurements: Measurements = socket.app.state.measurements
    try:
        async with measurements.turns.turn(address(socket)):
            async for told in measurements.measure(order, stop):
                await _tell(socket, told)
    except Busy as busy:
        await _refuse(socket, busy.why)
    except MeasurementFailed as error:
        log.warning("a measurement of %s %s", order.box.name, error)
        await _refuse(socket, FAILED)


async def _tell(socket: WebSocket, told: Told) -> None:
    """Send what is known; a report is kept, and only its address is sent."""
    said: dict[str, object] = msgspec.to_builtins(told)
    if told.page:
        tables: Tables = socket.app.state.tables
        said["page"] = ""
        with suppress(WriteFailed):  # the verdict is worth more than the page
            said["report"] = f"/workshop/report/{await keep_report(tables.store, told.page)}"
        said["last"] = True
    await _send(socket, said)

"""The forms: a new table, a seat, a move. All of them work without scripts."""

from __future__ import annotations

import asyncio
import re
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import BadDeck
from heirloom.core.decks import edition
from heirloom.core.game import WATCHER
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES, Phrase, Reader, say
from heirloom.store.log import SavedSeat
from heirloom.store.shared import find_deck
from heirloom.web.answers import answer
from heirloom.web.boxes import printed_lid
from heirloom.web.levels import keep_level
from heirloom.web.messages import Hint, Leave, read_form
from heirloom.web.notes import note_of
from heirloom.web.pages import (
    ROOM_ID,
    THEMES,
    find_table,
    missing,
    options_page,
    table_page,
)
from heirloom.web.rate_limits import RateLimit, VisitorLimit
from heirloom.web.refusals import TOO_MANY_TABLES, TOO_MUCH, refusal
from heirloom.web.room import Room
from heirloom.web.seats import DEFAULT_BOT, new_seat
from heirloom.web.table import Table
from heirloom.web.tables import Tables, Unreadable
from heirloom.web.turns import Busy
from heirloom.web.visitors import COOKIE_SECONDS, address, language, visitor
from heirloom.web.workshop import Workshop

NOT_UNDERSTOOD = say("The server does not understand this request.")
NAME_LETTERS = 24
MOST_FIELDS = 99
SMALL_FORM_BYTES = 16 * 1024  # larger forms are parsed in a thread
MOST_MINUTES = 180  # on a clock
NUMBER = re.compile(r"[0-9]{1,4}")
HASH = re.compile(r"[0-9a-f]{64}")  # of a deck that came with a link
GIVEN_LETTERS = 40  # of invalid input that are quoted back


async def read_fields(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = await request.body()
    if len(body) > SMALL_FORM_BYTES:
        return await asyncio.to_thread(_parse, body)
    return _parse(body)


def _parse(body: bytes) -> dict[str, str]:
    text = body.decode("utf-8", "replace")
    try:
        return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError as error:
        raise Mistake(say("This form has more than {n} fields.", n=MOST_FIELDS)) from error


def read_number(what: Phrase, given: str, lowest: int, highest: int) -> int:
    """A number from a form, within its range."""
    if NUMBER.fullmatch(given.strip()) and lowest <= int(given) <= highest:
        return int(given)
    raise Mistake(
        say(
            "{what}: enter a whole number from {lowest} to {highest}, not “{given}”.",
            what=what,
            lowest=lowest,
            highest=highest,
            given=given[:GIVEN_LETTERS],
        )
    )


def clean(name: str) -> str:
    """A name without control characters and extra spaces, cut to its limit."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:NAME_LETTERS]


def to_table(table: Table, explained: bool = False) -> Response:
    """Redirect to the table; at the first one after a lesson, bots say why they move."""
    return RedirectResponse(f"/t/{table.room.id}{'?explain=1' if explained else ''}", 303)


async def to_its_table(request: Request) -> Response:
    """Redirect to the table when the response to a form is reloaded."""
    id: str = request.path_params["id"]
    return RedirectResponse(f"/t/{id}", 303) if ROOM_ID.fullmatch(id) else missing(request)


async def open_table(request: Request) -> Response:
    """Open a table, against bots unless the form says otherwise."""
    tables: Tables = request.app.state.tables
    openings: VisitorLimit = request.app.state.openings
    fields = await read_fields(request)
    name = fields.get("game", "")
    if name not in catalogue.packages():
        return missing(request)
    if not openings.take(request):
        return refusal(request, TOO_MANY_TABLES, 429)
    try:
        seats = _seats(name, fields, tables.programs.names)
        clock = read_number(say("Minutes per player"), fields.get("clock") or "0", 0, MOST_MINUTES)
        box = await _box(request, name, fields)
        table = await tables.open(box, seats, clock=clock)
    except Mistake as mistake:
        reader = Reader(language(request), (), catalogue.package(name))
        status = 503 if isinstance(mistake, Busy) else 422
        every = mistake.all if isinstance(mistake, BadDeck) else [mistake.why]
        wrong = [reader.read(why) for why in every]
        return options_page(request, name, wrong, status, fields)
    mine = next((seat for seat in range(len(seats)) if fields.get(f"seat-{seat}") == "me"), 0)
    await table.room.sit(mine, visitor(request), clean(fields.get("name", "")))
    answer = to_table(table, "explain" in fields)
    if fields.get("level") in LEVELS:
        keep_level(request, answer, name, fields["level"])
    return answer


async def _box(request: Request, name: str, fields: dict[str, str]) -> Box:
    """The box that a form asks for; a custom deck is first checked in the workshop."""
    options = {
        key.removeprefix("option-")[:GIVEN_LETTERS]: value[:GIVEN_LETTERS]
        for key, value in fields.items()
        if key.startswith("option-")
    }
    deck = fields.get("deck", "").replace("\r\n", "\n").strip()
    if not deck and HASH.fullmatch(shared := fields.get("hash", "")):
        tables: Tables = request.app.state.tables
        deck = (await find_deck(tables.store, shared) or "").strip()
        if not deck:
            raise Mistake(say("This server does not have the deck. Open its link again."))
    deck = deck or edition(catalogue.package(name), fields.get("edition", "")).strip()
    box = catalogue.box_of(name, options, f"{deck}\n" if deck else "")
    if deck:
        decks: RateLimit = request.app.state.decks
        workshop: Workshop = request.app.state.workshop
        if not decks.take(address(request)):
            raise Mistake(TOO_MUCH)
        await workshop.draw(box, address(request))
    return box


def _seats(game: str, fields: dict[str, str], programs: list[str]) -> list[SavedSeat]:
    """Who sits where: as chosen, else the visitor first and bots of one level in the others."""
    fewest, most = printed_lid(game).seats
    count = read_number(say("Number of players"), fields.get("seats") or str(fewest), fewest, most)
    level = fields.get("level", "")
    level = level if level in LEVELS else DEFAULT_BOT
    chosen = [fields.get(f"seat-{seat}", "me" if seat == 0 else level) for seat in range(count)]
    if "me" not in chosen:
        chosen[0] = "me"
    return [new_seat(bot=who if who in LEVELS or who in programs else "") for who in chosen]


async def act(request: Request) -> Response:
    """Any message that can also come by socket: a move, a hint, a chat message."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    who, message = visitor(request), read_form(await read_fields(request))
    if message is None:
        return refusal(request, NOT_UNDERSTOOD, 400)
    seat = table.room.seats.of(who)
    note = await answer(table, seat, message)
    if note is not None:
        return table_page(request, table, note, 200 if isinstance(message, Hint) else 422)
    return RedirectResponse("/", 303) if isinstance(message, Leave) else to_table(table)


async def sit(request: Request) -> Response:
    """Take an empty seat."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    fields, who = await read_fields(request), visitor(request)
    try:
        last = table.room.opening.seats - 1
        seat = read_number(say("Seat"), fields.get("seat", ""), 0, last)
        await table.room.sit(seat, who, clean(fields.get("name", "")))
    except Mistake as mistake:
        return table_page(request, table, note_of(mistake), 422)
    return to_table(table)


async def start(request: Request) -> Response:
    """Begin the game; bots take the empty seats."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    if table.room.seats.of(visitor(request)) != WATCHER:
        await table.room.start()
    return to_table(table)


async def take_device(request: Request) -> Response:
    """Let this device play in the seat with this key."""
    table = await find_table(request)
    keys = [seat.key for seat in table.room.seats] if table else []
    if table is None or request.path_params["key"] not in keys:
        return missing(request)
    await table.room.carry_over(keys.index(request.path_params["key"]), visitor(request))
    return to_table(table)


async def rematch(request: Request) -> Response:
    """Ask for a rematch, agree to it or decline it; it opens when all who are here agree."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    tables: Tables = request.app.state.tables
    room, seat = table.room, table.room.seats.of(visitor(request))
    if seat == WATCHER or not await _is_over(room):
        return to_table(table)
    wanted = (await read_fields(request)).get("answer") != "no"
    await room.want_rematch(seat, wanted)
    if wanted and (room.rematch or not room.not_asked_yet()):
        return to_table(await tables.rematch(room))
    return to_table(table)


async def forget(request: Request) -> Response:
    """Delete a finished game at the request of one of its players."""
    table = await find_table(request)
    if table is None or table.room.seats.of(visitor(request)) == WATCHER:
        return missing(request)
    if not await _is_over(table.room):
        return refusal(request, say("A game can only be deleted once it is over."), 409)
    tables: Tables = request.app.state.tables
    await tables.forget(table.room)
    return RedirectResponse("/", 303)


async def _is_over(room: Room) -> bool:
    """Whether a match is over, including moves of other processes."""
    if not room.over:
        await room.catch_up()
    return room.over


async def let_go(request: Request) -> Response:
    """Remove an unreadable match from the visitor's list; its log is kept."""
    tables: Tables = request.app.state.tables
    try:
        table = await find_table(request)
    except Unreadable:
        await tables.store.let_go(request.path_params["id"], visitor(request))
        return RedirectResponse("/", 303)
    return missing(request) if table is None else to_table(table)


async def prefer(request: Request) -> Response:
    """Remember the visitor's language or theme."""
    fields = await read_fields(request)
    back = fields.get("here", "/")
    back = back if back.startswith("/") and not back.startswith("//") else "/"
    answer = RedirectResponse(back, 303)
    safe = request.url.scheme == "https"
    if fields.get("lang") in LANGUAGES:
        answer.set_cookie(
            "lang", fields["lang"], max_age=COOKIE_SECONDS, samesite="lax", secure=safe
        )
    if fields.get("theme") in THEMES:
        answer.set_cookie(
            "theme", fields["theme"], max_age=COOKIE_SECONDS, samesite="lax", secure=safe
        )
    return answer

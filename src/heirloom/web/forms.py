"""What forms ask for: a new table, a seat, a move; everything here also works without scripts."""

from __future__ import annotations

from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.game import DEALER, WATCHER
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES, Reader, say
from heirloom.store.log import SavedSeat
from heirloom.web.answers import answer
from heirloom.web.messages import Leave, read_form
from heirloom.web.notes import note_of
from heirloom.web.pages import THEMES, find_table, missing, options_page
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_MUCH, refusal
from heirloom.web.seats import DEFAULT_BOT, new_seat
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from heirloom.web.visitors import COOKIE_SECONDS, address, language, visitor

NOT_UNDERSTOOD = say("The server does not understand this.")
NAME_LETTERS = 24
MOST_FIELDS = 99
MOST_MINUTES = 180  # on a clock


async def read_fields(request: Request) -> dict[str, str]:
    """The fields of a form."""
    text = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(text, keep_blank_values=True, max_num_fields=MOST_FIELDS))


def clean(name: str) -> str:
    """A name as it may stand at a table."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:NAME_LETTERS]


def to_table(table: Table) -> Response:
    """Back to the table."""
    return RedirectResponse(f"/t/{table.room.id}", 303)


async def open_table(request: Request) -> Response:
    """Open a table: at once against bots, or as the options say."""
    tables: Tables = request.app.state.tables
    openings: RateLimit = request.app.state.openings
    fields = await read_fields(request)
    name = fields.get("game", "")
    if name not in catalogue.packages():
        return missing(request)
    if not openings.take(address(request)):
        return refusal(request, TOO_MUCH, 429)
    try:
        seats = _seats(name, fields)
        options = {
            key.removeprefix("option-"): value
            for key, value in fields.items()
            if key.startswith("option-")
        }
        deck = fields.get("deck", "").replace("\r\n", "\n").strip()
        box = catalogue.open_game(name, options, deck).box
        clock = min(int(fields.get("clock") or 0), MOST_MINUTES)
        table = await tables.open(box, seats, clock=clock)
    except (Mistake, ValueError) as mistake:
        why = mistake.why if isinstance(mistake, Mistake) else str(mistake)
        reader = Reader(language(request), (), catalogue.package(name))
        return options_page(request, name, reader.read(why))
    mine = next((seat for seat in range(len(seats)) if fields.get(f"seat-{seat}") == "me"), 0)
    await table.room.sit(mine, visitor(request), clean(fields.get("name", "")))
    return to_table(table)


def _seats(game: str, fields: dict[str, str]) -> list[SavedSeat]:
    """Who sits where: as chosen, else the visitor first and bots at every other seat."""
    fewest, most = catalogue.lid(game).seats
    count = min(max(int(fields.get("seats") or fewest), fewest), most)
    chosen = [
        fields.get(f"seat-{seat}", "me" if seat == 0 else DEFAULT_BOT) for seat in range(count)
    ]
    if "me" not in chosen:
        chosen[0] = "me"
    return [new_seat(bot=who if who in LEVELS else "") for who in chosen]


async def act(request: Request) -> Response:
    """A move, a hint, a word: what a socket can ask for, asked by a form."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    who, message = visitor(request), read_form(await read_fields(request))
    if message is None:
        return refusal(request, NOT_UNDERSTOOD, 400)
    seat = table.room.seats.of(who)
    note = await answer(table, seat, message)
    if note is not None:
        table.presenter.notes[who] = table.presenter.note(note, seat, language(request))
    return RedirectResponse("/", 303) if isinstance(message, Leave) else to_table(table)


async def sit(request: Request) -> Response:
    """Take a free seat."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    fields, who = await read_fields(request), visitor(request)
    try:
        await table.room.sit(int(fields.get("seat", "")), who, clean(fields.get("name", "")))
    except Mistake as mistake:
        note = table.presenter.note(note_of(mistake), WATCHER, language(request))
        table.presenter.notes[who] = note
    except (ValueError, IndexError):
        return refusal(request, NOT_UNDERSTOOD, 400)
    return to_table(table)


async def start(request: Request) -> Response:
    """Begin: bots take what is free."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    if table.room.seats.of(visitor(request)) != WATCHER:
        await table.room.start()
    return to_table(table)


async def take_device(request: Request) -> Response:
    """Give this device the seat that its key opens."""
    table = await find_table(request)
    keys = [seat.key for seat in table.room.seats] if table else []
    if table is None or request.path_params["key"] not in keys:
        return missing(request)
    await table.room.carry_over(keys.index(request.path_params["key"]), visitor(request))
    return to_table(table)


async def rematch(request: Request) -> Response:
    """Once more, everybody one seat further."""
    table = await find_table(request)
    if table is None:
        return missing(request)
    tables: Tables = request.app.state.tables
    if not table.room.over or table.room.seats.of(visitor(request)) == WATCHER:
        return to_table(table)
    return to_table(await tables.rematch(table.room))


async def forget(request: Request) -> Response:
    """Delete a game, as one of its players asks."""
    table = await find_table(request)
    if table is None or table.room.seats.of(visitor(request)) == WATCHER:
        return missing(request)
    tables: Tables = request.app.state.tables
    await tables.forget(table.room)
    return RedirectResponse("/", 303)


async def fork(request: Request) -> Response:
    """Play on from a move of a finished game, against bots."""
    table = await find_table(request)
    if table is None or not table.room.over:
        return missing(request)
    tables: Tables = request.app.state.tables
    fields = await read_fields(request)
    try:
        ply, seat = int(fields.get("ply", "")), int(fields.get("seat", "0"))
    except ValueError:
        return refusal(request, NOT_UNDERSTOOD, 400)
    opening, log = table.room.opening, table.room.match.log
    ply = min(max(ply, 0), len(log))
    while ply < len(log) and log[ply].seat == DEALER:
        ply += 1
    mine = seat if 0 <= seat < opening.seats else 0
    seats = [new_seat(bot="" if one == mine else DEFAULT_BOT) for one in range(opening.seats)]
    new = await tables.open(opening.box, seats, past=log[:ply])
    await new.room.sit(mine, visitor(request), "")
    return to_table(new)


async def prefer(request: Request) -> Response:
    """Keep somebody's language or colours."""
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

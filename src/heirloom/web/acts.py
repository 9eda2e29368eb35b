"""What forms ask for: a new table, a seat, a move; everything here also works without scripts."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.game import DEALER, WATCHER
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader, say
from heirloom.store.log import Place
from heirloom.web.chairs import HELPER, new_place
from heirloom.web.frame import draw_mistake
from heirloom.web.messages import Leave, answer, read_form
from heirloom.web.pages import find_room, missing, options_page
from heirloom.web.room import Room
from heirloom.web.rooms import Rooms
from heirloom.web.safety import TOO_MUCH, Buckets, address, form, language, refusal, visitor

PUZZLED = say("The server does not understand this.")
NAME = 24  # letters of a name


def clean(name: str) -> str:
    """A name as it may stand at a table."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:NAME]


def to_table(room: Room) -> Response:
    """Back to the table."""
    return RedirectResponse(f"/t/{room.id}", 303)


async def open_table(request: Request) -> Response:
    """Open a table: at once against bots, or as the options say."""
    rooms: Rooms = request.app.state.rooms
    openings: Buckets = request.app.state.openings
    fields = await form(request)
    name = fields.get("game", "")
    if name not in catalogue.packages():
        return missing(request)
    if not openings.take(address(request)):
        return refusal(request, TOO_MUCH, 429)
    try:
        places = _places(name, fields)
        room = await rooms.open(
            name,
            places,
            options={
                key.removeprefix("option-"): value
                for key, value in fields.items()
                if key.startswith("option-")
            },
            deck=fields.get("deck", "").replace("\r\n", "\n").strip(),
            clock=min(int(fields.get("clock") or 0), 180),
        )
    except (Mistake, ValueError) as mistake:
        why = mistake.why if isinstance(mistake, Mistake) else str(mistake)
        reader = Reader(language(request), (), catalogue.package(name))
        return options_page(request, name, reader.read(why))
    mine = next((seat for seat in range(len(places)) if fields.get(f"seat-{seat}") == "me"), 0)
    await room.sit(mine, visitor(request), clean(fields.get("name", "")))
    return to_table(room)


def _places(game: str, fields: dict[str, str]) -> list[Place]:
    """Who sits where: as chosen, else the visitor first and bots at every other seat."""
    fewest, most = catalogue.lid(game).seats
    count = min(max(int(fields.get("seats") or fewest), fewest), most)
    chosen = [fields.get(f"seat-{seat}", "me" if seat == 0 else HELPER) for seat in range(count)]
    if "me" not in chosen:
        chosen[0] = "me"
    return [new_place(bot=who if who in LEVELS else "") for who in chosen]


async def act(request: Request) -> Response:
    """A move, a hint, a word: what a socket can ask for, asked by a form."""
    room = await find_room(request)
    if room is None:
        return missing(request)
    who, lang = visitor(request), language(request)
    message = read_form(await form(request))
    if message is None:
        return refusal(request, PUZZLED, 400)
    note = await answer(room, room.seat_of(who), message, lang)
    if note is not None:
        room.notes[who] = note
    return RedirectResponse("/", 303) if isinstance(message, Leave) else to_table(room)


async def sit(request: Request) -> Response:
    """Take a free seat."""
    room = await find_room(request)
    if room is None:
        return missing(request)
    fields, who = await form(request), visitor(request)
    try:
        await room.sit(int(fields.get("seat", "")), who, clean(fields.get("name", "")))
    except Mistake as mistake:
        room.notes[who] = draw_mistake(room, mistake, language(request))
    except (ValueError, IndexError):
        return refusal(request, PUZZLED, 400)
    return to_table(room)


async def start(request: Request) -> Response:
    """Begin: bots take what is free."""
    room = await find_room(request)
    if room is None:
        return missing(request)
    if room.seat_of(visitor(request)) != WATCHER:
        await room.start()
    return to_table(room)


async def take_device(request: Request) -> Response:
    """Give this device the seat that its key opens."""
    room = await find_room(request)
    keys = [chair.key for chair in room.chairs] if room else []
    if room is None or request.path_params["key"] not in keys:
        return missing(request)
    await room.carry_over(keys.index(request.path_params["key"]), visitor(request))
    return to_table(room)


async def rematch(request: Request) -> Response:
    """Once more, everybody one seat further."""
    room = await find_room(request)
    if room is None:
        return missing(request)
    rooms: Rooms = request.app.state.rooms
    if not room.over or room.seat_of(visitor(request)) == WATCHER:
        return to_table(room)
    return to_table(await rooms.rematch(room))


async def forget(request: Request) -> Response:
    """Delete a game, as one of its players asks."""
    room = await find_room(request)
    if room is None or room.seat_of(visitor(request)) == WATCHER:
        return missing(request)
    rooms: Rooms = request.app.state.rooms
    await rooms.forget(room)
    return RedirectResponse("/", 303)


async def fork(request: Request) -> Response:
    """Play on from a move of a finished game, against bots."""
    room = await find_room(request)
    if room is None or not room.over:
        return missing(request)
    rooms: Rooms = request.app.state.rooms
    fields = await form(request)
    try:
        ply, seat = int(fields.get("ply", "")), int(fields.get("seat", "0"))
    except ValueError:
        return refusal(request, PUZZLED, 400)
    log = room.match.log
    ply = min(max(ply, 0), len(log))
    while ply < len(log) and log[ply].seat == DEALER:
        ply += 1
    mine = seat if 0 <= seat < room.opening.seats else 0
    places = [new_place(bot="" if one == mine else HELPER) for one in range(room.opening.seats)]
    new = await rooms.open(
        room.opening.game,
        places,
        options=room.opening.options,
        deck=room.opening.deck,
        past=log[:ply],
    )
    await new.sit(mine, visitor(request), "")
    return to_table(new)

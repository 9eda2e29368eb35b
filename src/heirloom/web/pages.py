"""The pages: the lobby, a table, its options, the rules, the cards, the credits."""

from __future__ import annotations

from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.game import WATCHER
from heirloom.core.languages import language_name
from heirloom.core.words import LANGUAGES, Reader
from heirloom.web.assets import digest
from heirloom.web.frame import stage
from heirloom.web.room import Room
from heirloom.web.rulesheet import rule_sheet, show
from heirloom.web.sprite import BACK, FIELDS, sprite
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from heirloom.web.visitors import language, visitor
from heirloom.web.words import PHRASES, in_language

HERE = Path(__file__).parent
THEMES = ("auto", "light", "dark")
OWN_TABLES_SHOWN = 8  # in the lobby, the newest ones

templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the reader's language and colours."""
    lang = language(request)
    theme = request.cookies.get("theme", "auto")
    values |= {
        "lang": lang,
        "languages": {tag: language_name(tag) for tag in LANGUAGES},
        "theme": theme if theme in THEMES else "auto",
        "themes": THEMES,
        "w": in_language(lang),
        "here": request.url.path,
        "digest": digest(),
    }
    return HTMLResponse(templates.get_template(name).render(values), status)


def missing(request: Request, error: Exception | None = None) -> Response:
    """There is nothing here."""
    return page(request, "missing.html", 404)


async def find_table(request: Request) -> Table | None:
    """The table that an address names."""
    tables: Tables = request.app.state.tables
    return await tables.find(request.path_params["id"])


# The lobby


async def lobby(request: Request) -> Response:
    """All boxes on one shelf, and the tables where this visitor sits."""
    tables: Tables = request.app.state.tables
    lang, who = language(request), visitor(request)
    own = []
    for id in await tables.store.held_by(who):
        table = await tables.find(id)
        if table is not None:
            own.append(_own_table(table.room, table.room.seats.of(who), lang))
    boxes = [lid(name, lang, place) for place, name in enumerate(catalogue.names())]
    return page(request, "lobby.html", boxes=boxes, tables=own[:OWN_TABLES_SHOWN])


def _own_table(room: Room, seat: int, lang: str) -> dict[str, object]:
    names = room.seats.names(lang)
    return {
        "id": room.id,
        "title": Reader(lang, (), room.game.package).read(catalogue.lid(room.game.name).title),
        "others": ", ".join(name for other, name in enumerate(names) if other != seat),
        "turn": seat in room.waiting_on(),
        "over": room.over,
    }


@cache
def lid(name: str, lang: str, place: int) -> dict[str, object]:
    """A box as it stands on the shelf: what is printed on its lid, and three cards of it."""
    box, reader = catalogue.lid(name), Reader(lang, (), catalogue.package(name))
    fewest, most = box.seats
    pictures = sprite(catalogue.package(name), "", lang).pictures
    slugs = [slug for slug in pictures if slug != BACK]
    fan = [BACK, slugs[len(slugs) // 2], slugs[0]]
    return {
        "name": name,
        "title": reader.read(box.title),
        "line": reader.read(box.line),
        "designers": ", ".join(box.designers),
        "year": box.year or "",
        "seats": str(fewest) if fewest == most else f"{fewest}–{most}",
        "fan": [Markup(pictures[slug]) for slug in fan],
        "field": FIELDS[place % len(FIELDS)].value,
        "square": sprite(catalogue.package(name), "", lang).square,
        "note": reader.read(box.note) if box.note else "",
    }


async def options(request: Request) -> Response:
    """The form to open a table of one's own liking."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    return options_page(request, name)


def options_page(request: Request, name: str, wrong: str = "") -> Response:
    """The options of a game; with what was wrong about the last try."""
    lang = language(request)
    box, reader = catalogue.lid(name), Reader(lang, (), catalogue.package(name))
    options = [
        {"name": option.name, "default": option.default, "values": list(option.values),
         "text": reader.read(option.text), "clause": option.clause}
        for option in catalogue.game_options(name)
    ]  # fmt: skip
    bots = {bot: reader.read(words) for bot, words in LEVELS.items()}
    return page(
        request, "options.html", 422 if wrong else 200, box=lid(name, lang, 0), options=options,
        bots=bots, fewest=box.seats[0], most=box.seats[1], wrong=wrong,
    )  # fmt: skip


# A table


async def table(request: Request) -> Response:
    """A table as this visitor sees it."""
    found = await find_table(request)
    if found is None:
        return missing(request)
    room, who, lang = found.room, visitor(request), language(request)
    seat = room.seats.of(who)
    if seat != WATCHER:
        room.seats[seat].come()
        found.driver.tick()
    parts = found.presenter.parts(seat, lang)
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/t/{room.id}"
    return page(
        request, "table.html", room=room, seat=seat, watcher=seat == WATCHER,
        parts={name: Markup(part) for name, part in parts.items()}, stage=stage(room),
        box=lid(room.game.name, lang, 0), link=link, qr=qr(link),
        note=Markup(found.presenter.notes.pop(who, "")), free=room.seats.free(),
        device=f"{link}/device/{room.seats[seat].key}" if seat != WATCHER else "",
        seat_names=room.seats.names(lang),
        phrases={key: Reader(lang).read(words) for key, words in PHRASES.items()},
        promise=room.match.dealer.promise(),
    )  # fmt: skip


@lru_cache(256)
def qr(link: str) -> Markup:
    """A link as a QR code."""
    return Markup(
        segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#2b2118", light="#faf7ef")
    )


async def device(request: Request) -> Response:
    """Ask whether this device shall have the seat that its key opens."""
    found, key = await find_table(request), request.path_params["key"]
    if found is None or key not in [seat.key for seat in found.room.seats]:
        return missing(request)
    return page(request, "device.html", room=found.room, key=key)


# What can be read


async def rules(request: Request) -> Response:
    """The rules of a game; the sheet alone where a script asks for it."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    lang = language(request)
    sheet = rule_sheet(catalogue.package(name), lang)
    if "sheet" in request.query_params:
        return HTMLResponse(sheet)
    return page(request, "rules.html", box=lid(name, lang, 0), sheet=sheet)


async def cards(request: Request) -> Response:
    """Every card of a box, large enough to read."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    lang = language(request)
    pictures = sprite(catalogue.package(name), "", lang).pictures
    return page(
        request, "cards.html", box=lid(name, lang, 0),
        faces=[Markup(drawn) for slug, drawn in pictures.items() if slug != BACK],
    )  # fmt: skip


async def credits(request: Request) -> Response:
    """Whose work this stands on."""
    text = (resources.files("heirloom.art") / "CREDITS.md").read_text("utf-8")
    return page(request, "credits.html", credits=_credits(text))


@cache
def _credits(text: str) -> Markup:
    return show(text)

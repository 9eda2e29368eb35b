"""The pages: a table, its options, the rules, the cards, the credits."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from pathlib import Path
from typing import Any

import segno
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.core.decks import earlier_decks
from heirloom.core.game import WATCHER
from heirloom.core.languages import language_name
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES, Reader, say
from heirloom.web.assets import digest
from heirloom.web.boxes import (
    guided,
    learn_address,
    lesson_minutes,
    lid,
    light_to_heavy,
    printed_lid,
)
from heirloom.web.compare import draw_second_try
from heirloom.web.frame import stage
from heirloom.web.invitations import base_address
from heirloom.web.notes import Note
from heirloom.web.rulesheet import rule_sheet, show
from heirloom.web.sprite import BACK, faces_of, own_sprite
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from heirloom.web.visitors import language, visitor
from heirloom.web.words import PHRASES, in_language, page_words
from heirloom.web.workshop_data import workshop_data

HERE = Path(__file__).parent
NOTHING_GIVEN: Mapping[str, str] = {}
THEMES = ("auto", "light", "dark")
ROOM_ID = re.compile(r"[\w-]{1,40}", re.ASCII)

templates = Environment(
    loader=FileSystemLoader(HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def page(request: Request, name: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the visitor's language and theme."""
    lang = language(request)
    theme = request.cookies.get("theme", "auto")
    values |= {
        "lang": lang,
        "languages": {tag: language_name(tag) for tag in LANGUAGES},
        "theme": theme if theme in THEMES else "auto",
        "themes": THEMES,
        "w": in_language(lang),
        "here": request.scope["path"],
        "back": _path_and_query(request),
        "digest": digest(),
    }
    return HTMLResponse(templates.get_template(name).render(values), status)


def _path_and_query(request: Request) -> str:
    query = request.url.query
    return f"{request.scope['path']}?{query}" if query else str(request.scope["path"])


def missing(request: Request, error: Exception | None = None) -> Response:
    """404: there is no such page or table."""
    return page(request, "missing.html", 404)


def unreadable(request: Request, error: Exception) -> Response:
    """410: a match that cannot be opened, why, and a button to remove it from the list."""
    assert isinstance(error, Mistake)
    why = Reader(language(request), (), error.package).read(error.why)
    return page(request, "unreadable.html", 410, why=why, id=request.path_params["id"])


async def find_table(request: Request) -> Table | None:
    """The table in the address of a request."""
    tables: Tables = request.app.state.tables
    id: str = request.path_params["id"]
    return await tables.find(id) if ROOM_ID.fullmatch(id) else None


# The form for a new table


async def options(request: Request) -> Response:
    """The form for a new table."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    return options_page(request, name)


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


def options_page(
    request: Request,
    name: str,
    wrong: Sequence[str] = (),
    status: int = 200,
    given: Mapping[str, str] = NOTHING_GIVEN,
) -> Response:
    """The form for a new table; after a mistake, with everything that was filled in."""
    lang = language(request)
    box, reader = printed_lid(name), Reader(lang, (), catalogue.package(name))
    options = [
        {"name": option.name, "default": option.default,
         "values": {value: reader.read(option.label(value)) for value in option.values},
         "text": _capitalized(reader.read(option.text)), "clause": option.clause}
        for option in catalogue.game_options(name)
    ]  # fmt: skip
    tables: Tables = request.app.state.tables
    bots = {bot: reader.read(words) for bot, words in LEVELS.items()}
    bots |= {name: name for name in tables.programs.names}
    return page(
        request, "options.html", status, box=lid(name, lang, 0), options=options,
        bots=bots, fewest=box.seats[0], most=box.seats[1], wrong=wrong,
        problems=reader.read(say("The deck has {n} mistakes:", n=len(wrong))),
        given=defaultdict(str, given), editions=len(earlier_decks(catalogue.package(name))),
    )  # fmt: skip


# A table


async def table(request: Request) -> Response:
    """A table as this visitor sees it."""
    found = await find_table(request)
    return missing(request) if found is None else table_page(request, found)


def table_page(
    request: Request, found: Table, note: Note | None = None, status: int = 200
) -> Response:
    """A table as this visitor sees it, with a note for them."""
    room, lang = found.room, language(request)
    seat = room.seats.of(visitor(request))
    if seat != WATCHER:
        room.seats[seat].come()
        found.driver.tick()
    parts = found.presenter.parts(seat, lang)
    link = f"{base_address(request)}/t/{room.id}"
    return page(
        request, "table.html", status, room=room, seat=seat, watcher=seat == WATCHER,
        parts={name: Markup(part) for name, part in parts.items()}, stage=stage(room),
        box=lid(room.game.name, lang, 0), link=link, qr=qr(link),
        note=Markup(found.presenter.note(note, seat, lang) if note else ""), free=room.seats.free(),
        device=f"{link}/device/{room.seats[seat].key}" if seat != WATCHER else "",
        seat_names=room.seats.names(lang),
        phrases={key: Reader(lang).read(words) for key, words in PHRASES.items()},
        promise=room.match.dealer.promise(), learn=learn_address(room.game.name),
        lesson_minutes=lesson_minutes(room.game.name), explains="explain" in request.query_params,
        second_try=Markup(draw_second_try(room, lang)),
    )  # fmt: skip


@lru_cache(256)
def qr(link: str) -> Markup:
    """A link as a QR code."""
    return Markup(
        segno.make(link, error="m").svg_inline(scale=4, border=2, dark="#2b2118", light="#faf7ef")
    )


async def device(request: Request) -> Response:
    """Ask whether to play from this device."""
    found, key = await find_table(request), request.path_params["key"]
    if found is None or key not in [seat.key for seat in found.room.seats]:
        return missing(request)
    return page(request, "device.html", room=found.room, key=key)


# Rules, cards, credits


async def rules(request: Request) -> Response:
    """The rules of a game; only the text if a script asks for it."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    lang = language(request)
    sheet = rule_sheet(catalogue.package(name), lang)
    if "sheet" in request.query_params:
        return HTMLResponse(sheet)
    return page(request, "rules.html", box=lid(name, lang, 0), sheet=sheet)


async def cards(request: Request) -> Response:
    """All cards of a game, large enough to read."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    lang = language(request)
    pictures = own_sprite(catalogue.package(name), lang).pictures
    return page(
        request, "cards.html", box=lid(name, lang, 0), table="",
        faces=[Markup(drawn) for slug, drawn in pictures.items() if slug != BACK],
    )  # fmt: skip


async def table_cards(request: Request) -> Response:
    """All cards of the deck in play at a table."""
    found = await find_table(request)
    if found is None:
        return missing(request)
    game, lang = found.room.game, language(request)
    if not game.box.deck:
        return RedirectResponse(f"/cards/{game.name}", 303)
    sprite = found.presenter.brush(WATCHER, lang).sprite
    reader = Reader(lang, (), game.package)
    faces = [
        Markup('<svg class="face" role="img" aria-label="{}" viewBox="0 0 200 {}">'
               '<use href="{}#{}"/></svg>').format(
            reader.read(card.name), 200 if faces_of(game, lang).square else 280, sprite, card.slug
        )
        for card in game.cards
    ]  # fmt: skip
    return page(
        request, "cards.html", box=lid(game.name, lang, 0), faces=faces, table=found.room.id
    )


async def credits(request: Request) -> Response:
    """The credits for icons and fonts."""
    return page(request, "credits.html", credits=_credits())


@cache
def _credits() -> Markup:
    return show((resources.files("heirloom.art") / "CREDITS.md").read_text("utf-8"))


def warm_up() -> None:
    """Draw what all pages share before the first request."""
    _credits(), light_to_heavy(), guided()
    for name in templates.list_templates():
        templates.get_template(name)
    for lang in LANGUAGES:
        in_language(lang), page_words(lang), language_name(lang)
        for place, name in enumerate(catalogue.names()):
            lid(name, lang, place), lid(name, lang, 0)
            rule_sheet(catalogue.package(name), lang)
            workshop_data(name, lang)
            catalogue.open_game(name, {})

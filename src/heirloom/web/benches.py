"""The requests of the workshop: its pages, and what its script asks for.

Decks come from anybody: none is parsed, drawn or printed here, but in the process of the workshop.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import BadDeck, normal_deck
from heirloom.core.deck_tables import from_csv, to_csv
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, Reader, say
from heirloom.store.shared import find_report, keep_deck
from heirloom.web.boxes import lid, light_to_heavy
from heirloom.web.deck_links import pack
from heirloom.web.deck_sheet import check_deck
from heirloom.web.invitations import base_address
from heirloom.web.pages import missing, page
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_MUCH
from heirloom.web.shared_decks import NOT_HERE, Shared, named, no_deck, query, shared_deck
from heirloom.web.tables import Tables
from heirloom.web.turns import Busy
from heirloom.web.visitors import address, language
from heirloom.web.workshop import Workshop, checked_game
from heirloom.web.workshop_data import has_effects, workshop_data
from heirloom.web.workshop_words import workshop_words

REPORT_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
CARD_NUMBER = re.compile(r"[0-9]{1,4}")
REPORT_POLICY = (  # a report is one file, with its style and fonts inside
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
NOT_TEXT = say("The deck must be text in UTF-8.")

Answer = Callable[[Request, Box], Awaitable[Response]]


# Pages


async def choose(request: Request) -> Response:
    """Which game to change."""
    lang = language(request)
    boxes = [
        lid(name, lang, catalogue.names().index(name)) | {"effects": has_effects(name)}
        for name in light_to_heavy()
    ]
    boxes.sort(key=lambda box: not box["effects"])
    return page(request, "benches.html", boxes=boxes, t=workshop_words(lang))


async def bench(request: Request) -> Response:
    """The workshop for a game; with a deck from a link, if the address has one."""
    name = request.path_params["game"]
    if name not in catalogue.packages():
        return missing(request)
    deck = Shared("", "", "")
    if hash := request.query_params.get("deck", ""):
        try:
            found = await shared_deck(request, name, hash)
        except Mistake as mistake:
            return no_deck(request, mistake)
        if found is None:
            return no_deck(request, Mistake(NOT_HERE), 404)
        deck = found
    lang = language(request)
    return page(
        request, "bench.html", box=lid(name, lang, 0), t=workshop_words(lang), deck=deck,
        effects=has_effects(name), data=Markup(workshop_data(name, lang)),
    )  # fmt: skip


async def show_report(request: Request) -> Response:
    """A report of a measurement."""
    tables: Tables = request.app.state.tables
    id: str = request.path_params["id"]
    found = await find_report(tables.store, id) if REPORT_ID.fullmatch(id) else None
    if found is None:
        return missing(request)
    return HTMLResponse(found, headers={"content-security-policy": REPORT_POLICY})


# What the script asks for


def asked(limit: str, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    """A request with a deck as its body; a refusal is JSON with a sentence for each mistake."""

    async def respond(request: Request) -> Response:
        name = request.path_params["game"]
        if name not in catalogue.packages():
            return missing(request)
        reader = Reader(language(request), (), catalogue.package(name))
        limited: RateLimit = getattr(request.app.state, limit)
        if not limited.take(address(request)):
            return _refused([TOO_MUCH], reader, 429)
        try:
            deck = normal_deck((await request.body()).decode())
            return await answer(request, Box(name, (), deck))
        except UnicodeDecodeError:
            return _refused([NOT_TEXT], reader, 422)
        except BadDeck as mistake:
            return _refused(mistake.all, reader, 422)
        except Mistake as mistake:
            return _refused([mistake.why], reader, 503 if isinstance(mistake, Busy) else 422)

    return respond


def _refused(whys: list[Phrase], reader: Reader, status: int) -> Response:
    return JSONResponse({"refused": [reader.read(why) for why in whys]}, status)


async def _check(request: Request, box: Box) -> Response:
    """The sheet of a deck."""
    workshop: Workshop = request.app.state.workshop
    asked = request.query_params.get("card", "0")
    card = int(asked) if CARD_NUMBER.fullmatch(asked) else -1
    found = await workshop.ask(address(request), check_deck, box, language(request), card)
    return Response(found, media_type="application/json")


async def _share(request: Request, box: Box) -> Response:
    """Keep a deck under its hash; the link to it, with which the deck travels unless too large."""
    tables: Tables = request.app.state.tables
    workshop: Workshop = request.app.state.workshop
    await workshop.draw(box, address(request))
    letters = await workshop.ask(address(request), pack, box)
    hash = await keep_deck(tables.store, box.deck)
    link = f"{base_address(request)}/workshop/{box.name}/deck/{hash}"
    link += query(named(request), letters)
    return JSONResponse({"link": link, "hash": hash, "travels": bool(letters)})


async def _csv(request: Request, box: Box) -> Response:
    """A deck as rows for a spreadsheet."""
    workshop: Workshop = request.app.state.workshop
    found = await workshop.ask(address(request), export, box)
    return Response(found, media_type="text/csv")


async def _import(request: Request, box: Box) -> Response:
    """Rows of a spreadsheet as a deck."""
    workshop: Workshop = request.app.state.workshop
    return JSONResponse({"deck": await workshop.ask(address(request), from_csv, box.deck, "CSV")})


def export(box: Box) -> str:
    """A deck as CSV, in the process of the workshop."""
    checked_game(box)
    return to_csv(box.deck, "deck")


check = asked("checks", _check)
share = asked("shares", _share)
as_csv = asked("checks", _csv)
read_csv = asked("checks", _import)

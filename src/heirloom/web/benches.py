"""The requests of the workshop: its pages, and what its script asks for.

Decks come from anybody: none is parsed, drawn or printed here, but in the process of the workshop.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import BadDeck, normal_deck
from heirloom.core.deck_tables import from_csv, to_csv
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES, Phrase, Reader, say
from heirloom.printing.book import PAPERS, print_deck
from heirloom.store.shared import find_deck, find_report, keep_deck
from heirloom.web import faces
from heirloom.web.boxes import lid, light_to_heavy
from heirloom.web.deck_sheet import check_deck, own_tables, sheet
from heirloom.web.invitations import base_address
from heirloom.web.pages import missing, page
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_MUCH
from heirloom.web.sprite import own_sprite
from heirloom.web.tables import Tables
from heirloom.web.turns import Busy
from heirloom.web.visitors import address, language
from heirloom.web.workshop import Workshop, checked_game
from heirloom.web.workshop_data import has_effects, workshop_data
from heirloom.web.workshop_words import workshop_words

HASH = re.compile(r"[0-9a-f]{64}")
REPORT_ID = re.compile(r"[\w-]{1,32}", re.ASCII)
CARD_NUMBER = re.compile(r"[0-9]{1,4}")
REPORT_POLICY = (  # a report is one file, with its style and fonts inside
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
NAME_LETTERS = 40
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
    deck = ""
    if hash := request.query_params.get("deck", ""):
        found = await _shared_deck(request, hash)
        if found is None:
            return missing(request)
        deck = found
    lang = language(request)
    return page(
        request, "bench.html", box=lid(name, lang, 0), t=workshop_words(lang), deck=deck,
        effects=has_effects(name), data=Markup(workshop_data(name, lang)),
    )  # fmt: skip


async def shared(request: Request) -> Response:
    """A deck that came with a link: the cards that differ from the box, and how to play it."""
    name, hash = request.path_params["game"], request.path_params["hash"]
    deck = await _shared_deck(request, hash)
    if name not in catalogue.packages() or deck is None:
        return missing(request)
    lang = language(request)
    workshop: Workshop = request.app.state.workshop
    found = await workshop.ask(address(request), changes, Box(name, (), deck), lang)
    words = workshop_words(lang)
    return page(
        request, "shared_deck.html", box=lid(name, lang, 0), t=words, hash=hash,
        sprite=f"/workshop/{name}/deck/{hash}/faces/{lang}.svg",
        pictures=_own(name, lang, found["changed"]),
        **found,
    )  # fmt: skip


def _own(name: str, lang: str, cards: list[dict[str, Any]]) -> dict[str, Markup]:
    """The faces that these cards have in the box."""
    pictures = own_sprite(catalogue.package(name), lang).pictures
    return {one["slug"]: Markup(pictures[one["slug"]]) for one in cards if one["in_box"]}


def changes(box: Box, lang: str) -> dict[str, Any]:
    """The cards of a deck that differ from the box, in the process of the workshop."""
    game = checked_game(box)
    found = sheet(box, lang, -1)
    boxed = own_tables(game.package)
    return {
        "changed": [
            {"slug": card.slug, "name": card.name, "in_box": card.slug in boxed}
            for card in found.cards or ()
            if card.changed
        ],
        "removed": found.missing,
        "square": own_sprite(game.package, lang).square,
    }


async def shared_faces(request: Request) -> Response:
    """The faces of a deck that came with a link."""
    name, lang = request.path_params["game"], request.path_params["lang"]
    deck = await _shared_deck(request, request.path_params["hash"])
    if name not in catalogue.packages() or lang not in LANGUAGES or deck is None:
        return missing(request)
    return await faces.drawn(request, Box(name, (), deck), lang)


async def show_report(request: Request) -> Response:
    """A report of a measurement."""
    tables: Tables = request.app.state.tables
    id: str = request.path_params["id"]
    found = await find_report(tables.store, id) if REPORT_ID.fullmatch(id) else None
    if found is None:
        return missing(request)
    return HTMLResponse(found, headers={"content-security-policy": REPORT_POLICY})


async def _shared_deck(request: Request, hash: str) -> str | None:
    tables: Tables = request.app.state.tables
    return await find_deck(tables.store, hash) if HASH.fullmatch(hash) else None


# What the script asks for


def _asked(limit: str, answer: Answer) -> Callable[[Request], Awaitable[Response]]:
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
    """Keep a deck under its hash; the link to it."""
    tables: Tables = request.app.state.tables
    workshop: Workshop = request.app.state.workshop
    await workshop.draw(box, address(request))
    hash = await keep_deck(tables.store, box.deck)
    link = f"{base_address(request)}/workshop/{box.name}/deck/{hash}"
    return JSONResponse({"link": link, "hash": hash})


async def _csv(request: Request, box: Box) -> Response:
    """A deck as rows for a spreadsheet."""
    workshop: Workshop = request.app.state.workshop
    found = await workshop.ask(address(request), export, box)
    return Response(found, media_type="text/csv")


async def _import(request: Request, box: Box) -> Response:
    """Rows of a spreadsheet as a deck."""
    workshop: Workshop = request.app.state.workshop
    return JSONResponse({"deck": await workshop.ask(address(request), from_csv, box.deck, "CSV")})


async def _print(request: Request, box: Box) -> Response:
    """A deck as a PDF."""
    printer: Workshop = request.app.state.printer
    paper = request.query_params.get("paper", "")
    paper = paper if paper in PAPERS else PAPERS[0]
    named = request.query_params.get("name", "")[:NAME_LETTERS]
    found = await printer.ask(address(request), print_checked, box, language(request), paper, named)
    return Response(found, media_type="application/pdf")


def export(box: Box) -> str:
    """A deck as CSV, in the process of the workshop."""
    checked_game(box)
    return to_csv(box.deck, "deck")


def print_checked(box: Box, lang: str, paper: str, name: str) -> bytes:
    """A deck as a PDF, in the process of the workshop."""
    return print_deck(checked_game(box), lang, paper, name)


check = _asked("checks", _check)
share = _asked("shares", _share)
as_csv = _asked("checks", _csv)
read_csv = _asked("checks", _import)
print_pdf = _asked("prints", _print)

"""Decks on paper and on other tables: a PDF, sheets as pictures, a save for Tabletop Simulator.

All of them are made in the process of the printer, which has limits of its own.
"""

from __future__ import annotations

import io
import re
import zipfile

from starlette.requests import Request
from starlette.responses import Response

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.decks import deck_hash
from heirloom.core.words import LANGUAGES
from heirloom.printing import book
from heirloom.printing.tabletop import Tabletop
from heirloom.store.shared import keep_deck
from heirloom.web.assets import CACHE_FOREVER
from heirloom.web.benches import asked
from heirloom.web.invitations import base_address
from heirloom.web.pages import missing
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_MUCH, refusal
from heirloom.web.shared_decks import named, shared_deck
from heirloom.web.tables import Tables
from heirloom.web.visitors import address, language
from heirloom.web.workshop import Workshop, checked_game

PICTURE = re.compile(r"(?:faces|back)-[0-9]{1,2}\.png")
FIXED_TIME = (2020, 1, 1, 0, 0, 0)  # the same deck is the same file


async def _print(request: Request, box: Box) -> Response:
    """A deck as a PDF, or its sheets as pictures in a ZIP file."""
    printer: Workshop = request.app.state.printer
    paper = request.query_params.get("paper", "")
    paper = paper if paper in book.PAPERS else book.PAPERS[0]
    lang, whose = language(request), address(request)
    if request.query_params.get("format") == "png":
        found = await printer.ask(whose, print_sheets, box, lang, paper)
        return Response(found, media_type="application/zip")
    found = await printer.ask(whose, print_book, box, lang, paper, named(request))
    return Response(found, media_type="application/pdf")


async def _tabletop(request: Request, box: Box) -> Response:
    """A save for Tabletop Simulator, which gets its pictures from this server."""
    tables: Tables = request.app.state.tables
    printer: Workshop = request.app.state.printer
    lang = language(request)
    kept = f"{base_address(request)}/workshop/{box.name}/deck/{deck_hash(box.deck)}"
    found = await printer.ask(address(request), make_save, box, lang, f"{kept}/tabletop/{lang}")
    await keep_deck(tables.store, box.deck)
    return Response(found, media_type="application/json")


async def tabletop_picture(request: Request) -> Response:
    """A sheet of faces or a back, as Tabletop Simulator asks for it."""
    name, lang = request.path_params["game"], request.path_params["lang"]
    picture = request.path_params["picture"]
    if name not in catalogue.packages() or lang not in LANGUAGES or not PICTURE.fullmatch(picture):
        return missing(request)
    deck = await shared_deck(request, name, request.path_params["hash"])
    if deck is None:
        return missing(request)
    prints: RateLimit = request.app.state.pictures
    if not prints.take(address(request)):
        return refusal(request, TOO_MUCH, 429)
    printer: Workshop = request.app.state.printer
    box = Box(name, (), deck.text)
    found = await printer.ask(address(request), draw_picture, box, lang, picture)
    if not found:
        return missing(request)
    return Response(found, media_type="image/png", headers={"cache-control": CACHE_FOREVER})


# In the process of the printer


def print_book(box: Box, lang: str, paper: str, name: str) -> bytes:
    """A deck as a PDF."""
    return book.print_deck(checked_game(box), lang, paper, name)


def print_sheets(box: Box, lang: str, paper: str) -> bytes:
    """The sheets of a deck as PNG files in a ZIP file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as folder:
        for number, sheet in enumerate(book.print_pictures(checked_game(box), lang, paper), 1):
            entry = zipfile.ZipInfo(f"sheet-{number:02}.png", FIXED_TIME)
            folder.writestr(entry, sheet)
    return file.getvalue()


def make_save(box: Box, lang: str, folder: str) -> bytes:
    """The save of a deck, whose pictures are to be found in this folder."""
    return Tabletop(checked_game(box), lang, folder).save


def draw_picture(box: Box, lang: str, name: str) -> bytes:
    """One picture of a save; empty if it needs none of this name."""
    found = Tabletop(checked_game(box), lang, "")
    return found.draw([name])[name] if name in found.names else b""


print_deck = asked("prints", _print)
tabletop = asked("prints", _tabletop)

"""Decks that came with a link: what differs from the box, their faces, and how to play them."""

from __future__ import annotations

import re
from typing import Any, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import BadDeck
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES, Reader, say
from heirloom.store.shared import find_deck
from heirloom.web import faces
from heirloom.web.boxes import lid
from heirloom.web.deck_links import unpack
from heirloom.web.deck_sheet import own_tables, sheet
from heirloom.web.pages import missing, page
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_MUCH, refusal
from heirloom.web.sprite import own_sprite
from heirloom.web.tables import Tables
from heirloom.web.turns import Busy
from heirloom.web.visitors import address, language
from heirloom.web.workshop import Workshop, checked_game
from heirloom.web.workshop_words import workshop_words

HASH = re.compile(r"[0-9a-f]{64}")
NAME_LETTERS = 40
NOT_HERE = say(
    "This server does not have the deck. The end of the link may be missing: ask for it again."
)


class Shared(NamedTuple):
    """A deck that came with a link."""

    text: str
    name: str  # that its designer gave it, or empty
    letters: str  # in which it travels; empty if the server has the deck

    @property
    def query(self) -> str:
        """The end of an address that leads to this deck, beginning with &."""
        return query(self.name, self.letters).replace("?", "&")


def query(name: str, letters: str) -> str:
    """The end of an address with which a deck and its name travel, beginning with ?."""
    given = {key: value for key, value in (("name", name), ("cards", letters)) if value}
    return f"?{urlencode(given)}" if given else ""


def named(request: Request) -> str:
    """The name of a deck in an address, without control characters and cut to its limit."""
    given = "".join(sign for sign in request.query_params.get("name", "") if sign.isprintable())
    return " ".join(given.split())[:NAME_LETTERS]


async def shared_deck(request: Request, name: str, hash: str) -> Shared | None:
    """The deck that an address names, kept here or travelling with the address; else None."""
    tables: Tables = request.app.state.tables
    if not HASH.fullmatch(hash):
        return None
    if (kept := await find_deck(tables.store, hash)) is not None:
        return Shared(kept, named(request), "")
    letters = request.query_params.get("cards", "")
    if not letters:
        return None
    return Shared(unpack(name, letters, hash), named(request), letters)


async def shared(request: Request) -> Response:
    """A deck that came with a link: the cards that differ from the box, and how to play it."""
    name, hash = request.path_params["game"], request.path_params["hash"]
    if name not in catalogue.packages():
        return missing(request)
    checks: RateLimit = request.app.state.checks
    if not checks.take(address(request)):
        return refusal(request, TOO_MUCH, 429)
    lang = language(request)
    workshop: Workshop = request.app.state.workshop
    try:
        deck = await shared_deck(request, name, hash)
        if deck is None:
            return no_deck(request, Mistake(NOT_HERE), 404)
        found = await workshop.ask(address(request), changes, Box(name, (), deck.text), lang)
    except Busy:
        raise
    except Mistake as mistake:
        return no_deck(request, mistake)
    return page(
        request, "shared_deck.html", box=lid(name, lang, 0), t=workshop_words(lang), hash=hash,
        deck=deck, sprite=f"/workshop/{name}/deck/{hash}/faces/{lang}.svg{query('', deck.letters)}",
        pictures=_own(name, lang, found["changed"]),
        **found,
    )  # fmt: skip


def no_deck(request: Request, mistake: Mistake, status: int = 422) -> Response:
    """A page that says why a deck cannot be opened, and where to go from there."""
    name, lang = request.path_params["game"], language(request)
    reader = Reader(lang, (), catalogue.package(name))
    whys = mistake.all if isinstance(mistake, BadDeck) else [mistake.why]
    return page(
        request, "no_deck.html", status, box=lid(name, lang, 0), t=workshop_words(lang),
        whys=[reader.read(why) for why in whys],
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
    if name not in catalogue.packages() or lang not in LANGUAGES:
        return missing(request)
    deck = await shared_deck(request, name, request.path_params["hash"])
    if deck is None:
        return missing(request)
    return await faces.drawn(request, Box(name, (), deck.text), lang)

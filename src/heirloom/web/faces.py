"""The faces of cards, one picture for each deck and language."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from heirloom.core import catalogue
from heirloom.core.words import LANGUAGES
from heirloom.web import assets, pages
from heirloom.web.sprite import sprite


async def game_faces(request: Request) -> Response:
    """The faces of a game's own cards."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in catalogue.packages() or lang not in LANGUAGES:
        return pages.missing(request)
    return _picture(sprite(catalogue.package(game), "", lang).file)


async def room_faces(request: Request) -> Response:
    """The faces of a deck that somebody brought along."""
    table = await pages.find_table(request)
    lang = request.path_params["lang"]
    if table is None or lang not in LANGUAGES:
        return pages.missing(request)
    room = table.room
    return _picture(sprite(room.game.package, room.opening.box.deck, lang).file)


def _picture(file: bytes) -> Response:
    headers = {"cache-control": assets.CACHE_FOREVER}
    return Response(file, media_type="image/svg+xml", headers=headers)

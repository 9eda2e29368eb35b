"""The faces of cards: one SVG file per deck and language."""

from __future__ import annotations

import asyncio
import gzip

from starlette.requests import Request
from starlette.responses import Response

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.words import LANGUAGES
from heirloom.web import assets, pages
from heirloom.web.sprite import own_sprite
from heirloom.web.visitors import address
from heirloom.web.workshop import Workshop


async def game_faces(request: Request) -> Response:
    """The faces of a game's own cards."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in catalogue.packages() or lang not in LANGUAGES:
        return pages.missing(request)
    return _picture(own_sprite(catalogue.package(game), lang).file)


async def room_faces(request: Request) -> Response:
    """The faces of a custom deck, drawn by the workshop."""
    table = await pages.find_table(request)
    lang = request.path_params["lang"]
    if table is None or lang not in LANGUAGES or not table.room.opening.box.deck:
        return pages.missing(request)
    return await drawn(request, table.room.opening.box, lang)


async def drawn(request: Request, box: Box, lang: str) -> Response:
    """The faces of a box with a custom deck."""
    workshop: Workshop = request.app.state.workshop
    packed = (await workshop.draw(box, address(request)))[lang]
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer = _picture(packed)
        answer.headers["content-encoding"] = "gzip"
        answer.headers["vary"] = "Accept-Encoding"
        return answer
    return _picture(await asyncio.to_thread(gzip.decompress, packed))


def _picture(file: bytes) -> Response:
    headers = {"cache-control": assets.CACHE_FOREVER}
    return Response(file, media_type="image/svg+xml", headers=headers)

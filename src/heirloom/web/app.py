"""The server: its addresses, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from importlib import resources
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles

from heirloom.core import catalogue
from heirloom.core.words import LANGUAGES
from heirloom.store.log import Store
from heirloom.web import acts, after, pages
from heirloom.web.draw import WIDEST
from heirloom.web.rooms import Rooms
from heirloom.web.safety import Buckets, Guard
from heirloom.web.settings import Settings, data_file
from heirloom.web.socket import talk
from heirloom.web.sprite import icon_sprite, sprite
from heirloom.web.thinking import Thinkers

KEPT = {"cache-control": "public, max-age=31536000, immutable"}

log = logging.getLogger("heirloom.web")


class Kept(StaticFiles):
    """Files that a browser may keep: their address changes when they do."""

    async def get_response(self, path: str, scope: object) -> Response:
        """The file, with leave to keep it."""
        response = await super().get_response(path, scope)  # type: ignore[arg-type]
        response.headers.update(KEPT)
        return response


def make_app(settings: Settings) -> Starlette:
    """A server with these settings."""
    pages.static_digest()
    routes = [
        Route("/", pages.lobby),
        Route("/new/{game}", pages.options),
        Route("/open", acts.open_table, methods=["POST"]),
        Route("/prefer", pages.prefer, methods=["POST"]),
        Route("/rules/{game}", pages.rules),
        Route("/cards/{game}", pages.cards),
        Route("/credits", pages.credits),
        Route("/t/{id}", pages.table),
        WebSocketRoute("/t/{id}/socket", talk),
        Route("/t/{id}/do", acts.act, methods=["POST"]),
        Route("/t/{id}/sit", acts.sit, methods=["POST"]),
        Route("/t/{id}/start", acts.start, methods=["POST"]),
        Route("/t/{id}/device/{key}", pages.device),
        Route("/t/{id}/device/{key}", acts.take_device, methods=["POST"]),
        Route("/t/{id}/rematch", acts.rematch, methods=["POST"]),
        Route("/t/{id}/forget", acts.forget, methods=["POST"]),
        Route("/t/{id}/fork", acts.fork, methods=["POST"]),
        Route("/t/{id}/look", after.look),
        Route("/t/{id}/record", after.record),
        Route("/t/{id}/check", after.check),
        Route("/t/{id}/faces/{lang}/{digest}.svg", room_faces),
        Route("/faces/{game}/{lang}/{digest}.svg", faces),
        Route("/icons.svg", icons),
        Route("/places.css", places),
        Route("/favicon.svg", favicon),
        Mount("/static", Kept(directory=pages.HERE / "static")),
        Mount("/fonts", Kept(directory=str(resources.files("heirloom.art") / "fonts"))),
    ]
    guards = [
        Middleware(Guard, posts=settings.posts),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
    ]
    app = Starlette(
        routes=routes,
        middleware=guards,
        lifespan=_lifespan,
        exception_handlers={404: pages.missing, 500: broken},
    )
    app.state.settings = settings
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(settings.store) if settings.store else Store.at(data_file())
    await store.open()
    thinkers = Thinkers(settings.thinkers)
    app.state.rooms = rooms = Rooms(store, thinkers, settings)
    app.state.openings = Buckets(settings.openings)
    ticking = asyncio.create_task(rooms.run())
    try:
        yield
    finally:
        ticking.cancel()
        rooms.close()
        await thinkers.close()
        await store.close()


async def broken(request: Request, error: Exception) -> Response:
    """Something is wrong with the server, and its log says what."""
    log.error("%s failed", request.url.path, exc_info=error)
    return PlainTextResponse("The server has made a mistake; nothing that was shown is lost.", 500)


# Pictures and places


async def faces(request: Request) -> Response:
    """The sprite of a box."""
    game, lang = request.path_params["game"], request.path_params["lang"]
    if game not in catalogue.packages() or lang not in LANGUAGES:
        return pages.missing(request)
    return _svg(sprite(catalogue.package(game), "", lang).file)


async def room_faces(request: Request) -> Response:
    """The sprite of a deck that somebody brought along."""
    room = await pages.find_room(request)
    lang = request.path_params["lang"]
    if room is None or lang not in LANGUAGES:
        return pages.missing(request)
    return _svg(sprite(room.game.package, room.opening.deck, lang).file)


async def icons(request: Request) -> Response:
    """The sprite of all charges."""
    return _svg(icon_sprite())


async def favicon(request: Request) -> Response:
    """A small shield."""
    return _svg((Path(pages.HERE) / "static" / "shield.svg").read_bytes())


def _svg(file: bytes) -> Response:
    return Response(file, media_type="image/svg+xml", headers=KEPT)


async def places(request: Request) -> Response:
    """Where things stand on a grid: pages have no styles of their own."""
    return Response(_places(), media_type="text/css", headers=KEPT)


@cache
def _places() -> str:
    steps = range(1, WIDEST + 1)
    rules = [f".cols{n}{{--cols:{n}}}.rows{n}{{--rows:{n}}}" for n in steps]
    rules += [f".x{n}{{grid-column:{n}}}.y{n}{{grid-row:{n}}}" for n in steps]
    return "\n".join(rules)

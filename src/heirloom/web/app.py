"""The server: its addresses, and what begins and ends with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from heirloom.core import catalogue
from heirloom.core.words import LANGUAGES, say
from heirloom.store.log import Store, Unread
from heirloom.store.writer import Unwritten
from heirloom.web import acts, after, assets, pages
from heirloom.web.rooms import Rooms
from heirloom.web.safety import Buckets, Guard, refusal
from heirloom.web.settings import Settings, store_address
from heirloom.web.socket import talk
from heirloom.web.sprite import sprite
from heirloom.web.thinking import Thinkers

log = logging.getLogger("heirloom.web")


def make_app(settings: Settings) -> Starlette:
    """A server with these settings."""
    assets.digest()
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
        Route("/icons.svg", assets.icons),
        Route("/places.css", assets.places),
        Route("/favicon.svg", assets.favicon),
        Mount("/static", assets.Kept(directory=assets.STATIC)),
        Mount("/fonts/{digest}", assets.Kept(directory=assets.FONTS)),
    ]
    guards = [
        Middleware(Guard, posts=settings.posts),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
    ]
    app = Starlette(
        routes=routes,
        middleware=guards,
        lifespan=_lifespan,
        exception_handlers={404: pages.missing, 500: broken, Unread: waits, Unwritten: waits},
    )
    app.state.settings = settings
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(store_address(settings))
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


async def waits(request: Request, error: Exception) -> Response:
    """The store does not answer just now: nothing was done, and nothing is lost."""
    log.warning("%s waits for the store: %s", request.url.path, error)
    words = say("The log of matches cannot be reached just now; please try again in a moment.")
    answer = refusal(request, words, 503)
    answer.headers["retry-after"] = "5"
    return answer


# Pictures


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


def _svg(file: bytes) -> Response:
    return Response(file, media_type="image/svg+xml", headers={"cache-control": assets.KEPT})

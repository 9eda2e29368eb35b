"""The server: its addresses, and what begins and ends with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import Mount, Route, WebSocketRoute

from heirloom.store.errors import ReadFailed, WriteFailed
from heirloom.store.log import Store
from heirloom.web import assets, errors, faces, forms, pages, review
from heirloom.web.guard import Guard
from heirloom.web.rate_limits import RateLimit
from heirloom.web.settings import Settings, store_address
from heirloom.web.socket import talk
from heirloom.web.tables import Tables
from heirloom.web.thinking import Thinkers


def make_app(settings: Settings) -> Starlette:
    """A server with these settings."""
    assets.digest()
    routes = [
        Route("/", pages.lobby),
        Route("/new/{game}", pages.options),
        Route("/open", forms.open_table, methods=["POST"]),
        Route("/prefer", forms.prefer, methods=["POST"]),
        Route("/rules/{game}", pages.rules),
        Route("/cards/{game}", pages.cards),
        Route("/credits", pages.credits),
        Route("/t/{id}", pages.table),
        WebSocketRoute("/t/{id}/socket", talk),
        Route("/t/{id}/do", forms.act, methods=["POST"]),
        Route("/t/{id}/sit", forms.sit, methods=["POST"]),
        Route("/t/{id}/start", forms.start, methods=["POST"]),
        Route("/t/{id}/device/{key}", pages.device),
        Route("/t/{id}/device/{key}", forms.take_device, methods=["POST"]),
        Route("/t/{id}/rematch", forms.rematch, methods=["POST"]),
        Route("/t/{id}/forget", forms.forget, methods=["POST"]),
        Route("/t/{id}/fork", forms.fork, methods=["POST"]),
        Route("/t/{id}/look", review.look),
        Route("/t/{id}/record", review.record),
        Route("/t/{id}/check", review.check),
        Route("/t/{id}/faces/{lang}/{digest}.svg", faces.room_faces),
        Route("/faces/{game}/{lang}/{digest}.svg", faces.game_faces),
        Route("/icons.svg", assets.icons),
        Route("/places.css", assets.places),
        Route("/favicon.svg", assets.favicon),
        Mount("/static", assets.CachedFiles(directory=assets.STATIC)),
        Mount("/fonts/{digest}", assets.CachedFiles(directory=assets.FONTS)),
    ]
    guards = [
        Middleware(Guard, posts=settings.posts),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
    ]
    app = Starlette(
        routes=routes,
        middleware=guards,
        lifespan=_lifespan,
        exception_handlers={
            404: pages.missing,
            500: errors.server_failed,
            ReadFailed: errors.store_unavailable,
            WriteFailed: errors.store_unavailable,
        },
    )
    app.state.settings = settings
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    store = Store(store_address(settings))
    await store.open()
    thinkers = Thinkers(settings.thinkers)
    app.state.tables = tables = Tables(store, thinkers, settings)
    app.state.openings = RateLimit(settings.openings)
    ticking = asyncio.create_task(tables.run())
    try:
        yield
    finally:
        ticking.cancel()
        tables.close()
        await thinkers.close()
        await store.close()

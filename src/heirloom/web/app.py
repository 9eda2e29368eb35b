"""The application: its routes, and what is started and stopped with it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route, WebSocketRoute

from heirloom.core.mistakes import Mistake
from heirloom.store.errors import MatchDeleted, ReadFailed, WriteFailed
from heirloom.store.log import Store
from heirloom.web import (
    assets,
    benches,
    errors,
    faces,
    forms,
    lessons,
    lobby,
    metrics,
    pages,
    prints,
    puzzles,
    replay,
    review,
    review_page,
    second_try,
    shared_decks,
    signing,
    whys,
)
from heirloom.web.guard import Guard, TooLarge
from heirloom.web.health import Health
from heirloom.web.measure_socket import measure
from heirloom.web.measuring import Measurements
from heirloom.web.monitoring import Monitoring
from heirloom.web.rate_limits import RateLimit, SocketLimit, VisitorLimit
from heirloom.web.reviewing import Reviews
from heirloom.web.settings import Settings, store_address
from heirloom.web.socket import talk
from heirloom.web.tables import Tables, Unreadable
from heirloom.web.thinking import Thinkers
from heirloom.web.turns import Busy, Turns
from heirloom.web.workshop import Workshop

REPLAYS_AT_ONCE = 2  # pages that replay a finished match
REPLAY_PATIENCE_SECONDS = 10.0  # that a request waits for its turn
POSITIONS_AT_ONCE = 2  # presses in lessons and puzzles that are answered
POSITIONS_PER_ADDRESS = 16  # that wait: a class may learn behind one address

PRINT_SECONDS = 60.0  # to print a deck
PRINT_MEMORY = 1 << 30  # bytes, for that
PRINTS_WAITING = 16  # of one address: Tabletop Simulator asks for all pictures at once
HOUR_SECONDS = 3600.0

OPENING_TRIES = 20  # to open the store before the server gives up
OPENING_SECONDS = 0.5  # between two tries
JOB_SECONDS = 1.0  # before a background job that failed is started again
CLOSING_SECONDS = 4.0  # for each part of the server at shutdown

log = logging.getLogger("heirloom.web")


def make_app(settings: Settings) -> Starlette:
    """The application with these settings."""
    assets.digest()
    routes = [
        Route("/", lobby.lobby),
        Route("/games/{game}", lobby.game),
        Route("/learn/{game}", lessons.learn),
        Route("/learn/{game}/answer", lessons.answer),
        Route("/puzzles", puzzles.puzzles),
        Route("/puzzles/{game}", puzzles.puzzle_set),
        Route("/puzzles/{game}/day", puzzles.day),
        Route("/puzzles/{game}/{number}", puzzles.puzzle),
        Route("/puzzles/{game}/{number}/answer", puzzles.answer),
        Route("/new/{game}", pages.options),
        Route("/open", forms.open_table, methods=["POST"]),
        Route("/prefer", forms.prefer, methods=["POST"]),
        Route("/rules/{game}", pages.rules),
        Route("/cards/{game}", pages.cards),
        Route("/credits", pages.credits),
        Route(signing.KEY_ADDRESS, signing.show_key),
        Route("/workshop", benches.choose),
        Route("/workshop/report/{id}", benches.show_report),
        Route("/workshop/{game}", benches.bench),
        Route("/workshop/{game}/check", benches.check, methods=["POST"]),
        Route("/workshop/{game}/share", benches.share, methods=["POST"]),
        Route("/workshop/{game}/csv", benches.as_csv, methods=["POST"]),
        Route("/workshop/{game}/import", benches.read_csv, methods=["POST"]),
        Route("/workshop/{game}/print", prints.print_deck, methods=["POST"]),
        Route("/workshop/{game}/tabletop", prints.tabletop, methods=["POST"]),
        Route("/workshop/{game}/deck/{hash}", shared_decks.shared),
        Route("/workshop/{game}/deck/{hash}/faces/{lang}.svg", shared_decks.shared_faces),
        Route("/workshop/{game}/deck/{hash}/tabletop/{lang}/{picture}", prints.tabletop_picture),
        WebSocketRoute("/workshop/{game}/measure", measure),
        Route("/t/{id}", pages.table),
        WebSocketRoute("/t/{id}/socket", talk),
        Route("/t/{id}/do", forms.to_its_table),
        Route("/t/{id}/do", forms.act, methods=["POST"]),
        Route("/t/{id}/sit", forms.to_its_table),
        Route("/t/{id}/sit", forms.sit, methods=["POST"]),
        Route("/t/{id}/start", forms.start, methods=["POST"]),
        Route("/t/{id}/device/{key}", pages.device),
        Route("/t/{id}/device/{key}", forms.take_device, methods=["POST"]),
        Route("/t/{id}/rematch", forms.rematch, methods=["POST"]),
        Route("/t/{id}/forget", forms.forget, methods=["POST"]),
        Route("/t/{id}/let-go", forms.let_go, methods=["POST"]),
        Route("/t/{id}/fork", second_try.fork, methods=["POST"]),
        Route("/t/{id}/look", replay.look),
        Route("/t/{id}/frames", replay.frames),
        Route("/t/{id}/why", whys.why),
        Route("/t/{id}/review", review_page.review),
        Route("/t/{id}/review", review_page.again, methods=["POST"]),
        Route("/t/{id}/review/parts", review_page.parts),
        Route("/t/{id}/cards", pages.table_cards),
        Route("/t/{id}/record", review.record),
        Route("/t/{id}/check", review.check),
        Route("/t/{id}/faces/{lang}/{digest}.svg", faces.room_faces),
        Route("/faces/{game}/{lang}/{digest}.svg", faces.game_faces),
        Route("/icons.svg", assets.icons),
        Route("/places.css", assets.places),
        Route("/review.css", assets.review),
        Route("/favicon.svg", assets.favicon),
        Mount("/static", assets.CachedFiles(directory=assets.STATIC)),
        Mount("/fonts/{digest}", assets.CachedFiles(directory=assets.FONTS)),
    ]
    health = Health()
    guards = [
        Middleware(Monitoring, health=health, settings=settings),
        Middleware(Guard, posts=VisitorLimit(settings.posts, settings.posts_per_address)),
        Middleware(GZipMiddleware, minimum_size=800, compresslevel=5),
    ]
    app = Starlette(
        routes=routes,
        middleware=guards,
        lifespan=_lifespan,
        exception_handlers={
            404: pages.missing,
            405: errors.not_so,
            Mistake: errors.refused,
            TooLarge: errors.too_large,
            Busy: errors.busy,
            500: errors.server_failed,
            Unreadable: pages.unreadable,
            MatchDeleted: pages.missing,
            ReadFailed: errors.store_unavailable,
            WriteFailed: errors.store_unavailable,
            ClientDisconnect: errors.gone,
        },
    )
    app.state.settings, app.state.health = settings, health
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    health: Health = app.state.health
    store = Store(store_address(settings))
    app.state.server_key = await _opened(store)
    thinkers = Thinkers(settings.thinkers)
    app.state.tables = health.tables = tables = Tables(store, thinkers, settings)
    app.state.openings = VisitorLimit(settings.openings, settings.openings_per_address)
    app.state.sockets = SocketLimit(settings)
    app.state.decks = RateLimit(settings.decks)
    app.state.workshop = workshop = Workshop()
    app.state.printer = printer = Workshop(PRINT_SECONDS, PRINT_MEMORY, PRINTS_WAITING)
    app.state.measurements = measurements = Measurements()
    app.state.checks = RateLimit(settings.checks)
    app.state.shares = RateLimit(settings.shares, HOUR_SECONDS)
    app.state.prints = RateLimit(settings.prints, HOUR_SECONDS)
    app.state.pictures = RateLimit(settings.pictures, HOUR_SECONDS)
    app.state.measurements_limit = RateLimit(settings.measurements, HOUR_SECONDS)
    app.state.replays = Turns(REPLAYS_AT_ONCE, REPLAY_PATIENCE_SECONDS)
    app.state.positions = Turns(
        POSITIONS_AT_ONCE, REPLAY_PATIENCE_SECONDS, each=POSITIONS_PER_ADDRESS
    )
    reviews = Reviews(store, settings.review_seconds, settings.reviews_at_once)
    asked = VisitorLimit(settings.reviews, settings.reviews_per_address)
    app.state.desk = review_page.Desk(reviews, asked)
    await asyncio.to_thread(pages.warm_up)
    await asyncio.to_thread(puzzles.warm_up)
    _count(tables, thinkers)
    jobs = (tables.run, tables.hold_rooms, partial(health.pulse, settings.figures))
    working = [asyncio.create_task(_keep_running(job)) for job in jobs]
    try:
        yield
    finally:
        health.stopping = True
        for task in working:
            task.cancel()
        tables.close()
        workshop.close()
        await _in_time(reviews.close(), "a review is still being made")
        printer.close()
        await _in_time(measurements.close(), "a deck is still being measured")
        await _in_time(thinkers.close(), "bots are still thinking")
        await _in_time(store.close(), "the store does not answer")


async def _opened(store: Store) -> signing.ServerKey:
    """Open the store and read the server key; PostgreSQL is retried if it does not answer."""
    for left in reversed(range(OPENING_TRIES)):
        try:
            if store.writer is None:
                await store.open()
            return await signing.server_key(store)
        except (Mistake, ReadFailed, WriteFailed) as error:
            if not left or not store.shared:
                raise
            log.warning("the store cannot be opened yet, retrying: %s", error)
            await asyncio.sleep(OPENING_SECONDS)
    raise AssertionError


async def _keep_running(job: Callable[[], Awaitable[None]]) -> None:
    """Run a job in the background until it returns; one that fails is started again."""
    while True:
        try:
            return await job()
        except Exception:
            log.exception("a background job failed; starting it again")
            await asyncio.sleep(JOB_SECONDS)


async def _in_time(closing: Awaitable[None], why_not: str) -> None:
    """Wait for a part of the server to close, up to a limit."""
    try:
        await asyncio.wait_for(closing, CLOSING_SECONDS)
    except TimeoutError:
        log.warning("the server stops although %s", why_not)


def _count(tables: Tables, thinkers: Thinkers) -> None:
    """Connect the metrics that read their values from elsewhere."""
    metrics.TABLES.read, metrics.DRIVEN.read = tables.__len__, tables.driven
    metrics.THINKERS_ASKED.read = lambda: thinkers.asked
    metrics.THINKERS_GUESSED.read = lambda: thinkers.guessed
    metrics.THINKERS_KILLED.read = lambda: thinkers.killed
    metrics.THINKERS_RESTARTED.read = lambda: thinkers.restarts
    metrics.THINKERS_READY.read = lambda: len(thinkers.pids)
    metrics.THINKERS_WAITING.read = lambda: thinkers.waiting

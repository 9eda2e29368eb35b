"""Middleware for operators: health, metrics, and a log line for every request."""

from __future__ import annotations

import hmac
import ipaddress
import logging
import os
import time
from typing import Any

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heirloom.web import logs, metrics
from heirloom.web.exposition import exposed
from heirloom.web.health import Health
from heirloom.web.pages import ROOM_ID
from heirloom.web.settings import Settings

TOKEN = "HEIRLOOM_METRICS_TOKEN"
METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip")

log = logging.getLogger(logs.ACCESS)


class Monitoring:
    """Answers `/healthz`, `/readyz` and `/metrics`; counts and logs every other request."""

    def __init__(self, app: ASGIApp, health: Health, settings: Settings) -> None:
        self.app, self.health, self.settings = app, health, settings
        self._answers = {
            "/healthz": self._healthz,
            "/readyz": self._readyz,
            "/metrics": self._metrics,
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = self._answers.get(scope["path"])
        if answer is not None:
            response = await answer(HTTPConnection(scope))
            response.headers["cache-control"] = "no-store"
            await response(scope, receive, send)
            return
        await self._count(scope, receive, send)

    # For operators

    async def _healthz(self, _: HTTPConnection) -> Response:
        """The process is alive: its event loop answers."""
        return JSONResponse({"alive": True, "lag": round(self.health.lag, 4)})

    async def _readyz(self, _: HTTPConnection) -> Response:
        """The process is ready, or why it is not."""
        reasons = await self.health.why_not_ready()
        return JSONResponse({"ready": not reasons, "reasons": reasons}, 503 if reasons else 200)

    async def _metrics(self, request: HTTPConnection) -> Response:
        """The metrics, for those who may read them."""
        if not _may_read_metrics(request):
            return PlainTextResponse("Not found.\n", 404)
        text = exposed(self.settings.figures)
        if text is None:
            why = "Metrics need prometheus-client: pip install heirloom[server]\n"
            return PlainTextResponse(why, 404)
        return Response(text, media_type=METRICS_TYPE)

    # Every other request

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.perf_counter(), 0

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, note)
        finally:
            route = _route(scope)
            metrics.REQUESTS.inc(route, str(status))
            if log.isEnabledFor(logging.INFO):
                milliseconds = round((time.perf_counter() - began) * 1000, 1)
                _write(scope, route, status, milliseconds)


def _route(scope: Scope) -> str:
    """The route without its parameters; unknown addresses count as one route."""
    return str(getattr(scope.get("route"), "path", "other"))


def _write(scope: Scope, route: str, status: int, milliseconds: float) -> None:
    """Log a request with its route and room, not with its whole address."""
    fields: dict[str, Any] = {
        "method": scope["method"],
        "path": route,
        "status": status,
        "milliseconds": milliseconds,
        "room": _room(scope),
    }
    words = "%s %s: %d in %.1f ms"
    log.info(words, scope["method"], route, status, milliseconds, extra=fields)


def _room(scope: Scope) -> str | None:
    """The room in an address; what cannot be one is not logged: it may contain line breaks."""
    id = scope.get("path_params", {}).get("id", "")
    return id if ROOM_ID.fullmatch(id) else None


def _may_read_metrics(request: HTTPConnection) -> bool:
    """Whether the token is right; without a token, whether the client is this computer itself."""
    if token := os.environ.get(TOKEN):
        given = request.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {token}".encode())
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        return ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False

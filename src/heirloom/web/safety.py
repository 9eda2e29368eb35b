"""What keeps a table safe: who asks, from where, how much and how often."""

from __future__ import annotations

import secrets
import time
from collections.abc import MutableMapping
from hashlib import sha256
from html import escape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heirloom.core.languages import ENGLISH, closest
from heirloom.core.words import LANGUAGES, Phrase, Reader, say

COOKIE = "heirloom"
YEAR = 365 * 24 * 3600
BODY = 256 * 1024  # a deck of one's own is the largest thing anybody sends
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

TOO_MUCH = say("This is too much at once; please try again in a minute.")
REFUSAL = """<!doctype html><html lang="{lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Heirloom</title><main><h1>{why}</h1><form action="/"><button>Heirloom</button></form></main>
</html>"""


class Buckets:
    """How often each address may still do something; a bucket fills up again in a minute."""

    def __init__(self, size: int, seconds: float = 60.0) -> None:
        self.size = size
        self.seconds = seconds
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, who: str) -> bool:
        """Whether there is something left for this one, which is then used."""
        now = time.monotonic()
        level, at = self._levels.get(who, (float(self.size), now))
        level = min(level + (now - at) * self.size / self.seconds, self.size)
        if len(self._levels) > 50_000:
            self._levels.clear()
        self._levels[who] = (max(level - 1, 0.0), now)
        return level >= 1


def visitor(connection: HTTPConnection) -> str:
    """Who asks: a digest of the cookie, which is all that is ever kept of it."""
    token = connection.cookies.get(COOKIE) or connection.scope.get("fresh_cookie", "")
    return sha256(token.encode()).hexdigest()[:40] if token else ""


def language(connection: HTTPConnection) -> str:
    """The language that was chosen, else the first one of ours that the browser asks for."""
    chosen = connection.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    asked = connection.headers.get("accept-language", "").split(",")
    return next((found for part in asked if (found := closest(part))), ENGLISH)


def address(connection: HTTPConnection) -> str:
    """Where somebody calls from."""
    return connection.client.host if connection.client else ""


def refusal(connection: HTTPConnection, why: Phrase, status: int) -> HTMLResponse:
    """A page of one sentence for somebody who is turned away."""
    lang = language(connection)
    said = escape(Reader(lang).read(why))
    return HTMLResponse(REFUSAL.format(lang=lang, why=said), status)


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this server."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    return urlsplit(origin).netloc == headers.get("host", "")


async def form(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = await request.body()
    return dict(
        parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True, max_num_fields=99)
    )


class Guard:
    """Stands before every page: headers, a cookie for everybody, limits on what comes in."""

    def __init__(self, app: ASGIApp, posts: int) -> None:
        self.app = app
        self.posts = Buckets(posts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        refusal = self._refusal(scope, request)
        if refusal is not None:
            await refusal(scope, receive, _with_headers(send, None, False))
            return
        fresh = None if COOKIE in request.cookies else secrets.token_urlsafe(24)
        if fresh is not None:
            scope["fresh_cookie"] = fresh
        limited = _limited(receive)
        await self.app(scope, limited, _with_headers(send, fresh, scope["scheme"] == "https"))

    def _refusal(self, scope: Scope, request: HTTPConnection) -> HTMLResponse | None:
        if scope["method"] in ("GET", "HEAD"):
            return None
        if not same_origin(request.headers):
            return refusal(request, say("This was asked by a page of another site."), 403)
        if not self.posts.take(address(request)):
            return refusal(request, TOO_MUCH, 429)
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY:
            return refusal(request, say("This is too large."), 413)
        return None


def _limited(receive: Receive) -> Receive:
    """A body that ends where it becomes too large."""
    size = 0

    async def take() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        return {"type": "http.disconnect"} if size > BODY else message

    return take


def _with_headers(send: Send, fresh: str | None, secure: bool) -> Send:
    async def give(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            public = "immutable" in headers.get("cache-control", "")
            if not public:
                headers.setdefault("cache-control", "no-store")
            if fresh is not None and not public:
                kept = f"{COOKIE}={fresh}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
                headers.append("set-cookie", kept + ("; Secure" if secure else ""))
        await send(message)

    return give

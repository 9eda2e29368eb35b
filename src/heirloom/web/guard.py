"""Middleware that checks the origin and size of requests and sets security headers."""

from __future__ import annotations

import re
from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heirloom.core.words import say
from heirloom.web import metrics
from heirloom.web.rate_limits import VisitorLimit
from heirloom.web.refusals import TOO_LARGE, TOO_MUCH, refusal
from heirloom.web.visitors import give_cookie

BODY_BYTES = 256 * 1024  # a custom deck is the largest request
HOST = re.compile(r"([\w.-]{1,253}|\[[0-9a-fA-F:.]{2,45}\])(:[0-9]{1,5})?", re.ASCII)
CONTENT_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CONTENT_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from a page of this server."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:  # not an address
        return False


def is_host(name: str) -> bool:
    """Whether this is a valid host name; links on the pages contain it."""
    try:
        return bool(HOST.fullmatch(name)) and urlsplit(f"//{name}").port != 0
    except ValueError:
        return False


class TooLarge(Exception):
    """The body of a request is too large."""


class Guard:
    """Adds headers and the visitor's cookie to responses, and limits requests."""

    def __init__(self, app: ASGIApp, posts: VisitorLimit) -> None:
        self.app, self.posts = app, posts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = HTTPConnection(scope)
        refused = self._refusal(scope["method"], request)
        if refused is not None:
            await refused(scope, receive, _with_headers(send, ""))
            return
        cookie = give_cookie(request)
        await self.app(scope, _limited(receive), _with_headers(send, cookie))

    def _refusal(self, method: str, request: HTTPConnection) -> HTMLResponse | None:
        if not is_host(request.headers.get("host", "localhost")):
            return refusal(request, say("This server does not have that name."), 400)
        if method in ("GET", "HEAD"):
            return None
        if not same_origin(request.headers):
            metrics.REFUSALS.inc("origin")
            return refusal(request, say("This request came from another website."), 403)
        if not self.posts.take(request):
            metrics.REFUSALS.inc("posts")
            return refusal(request, TOO_MUCH, 429)
        length = request.headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 9 or int(length) > BODY_BYTES:
            metrics.REFUSALS.inc("size")
            return refusal(request, TOO_LARGE, 413)
        return None


def _limited(receive: Receive) -> Receive:
    """Stop reading a body that is too large."""
    size = 0

    async def take() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        if size > BODY_BYTES:
            raise TooLarge
        return message

    return take


def _with_headers(send: Send, cookie: str) -> Send:
    async def give(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            public = "immutable" in headers.get("cache-control", "")
            if not public:
                headers.setdefault("cache-control", "no-store")
            if cookie and not public:
                headers.append("set-cookie", cookie)
        await send(message)

    return give

"""The guard before every page: whose page asks, how much may be sent, what browsers may do."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from heirloom.core.words import say
from heirloom.web.rate_limits import RateLimit
from heirloom.web.refusals import TOO_MUCH, refusal
from heirloom.web.visitors import address, give_cookie

BODY_BYTES = 256 * 1024  # a deck of one's own is the largest thing anybody sends
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
    return urlsplit(origin).netloc == headers.get("host", "")


class Guard:
    """Gives every answer its headers and every visitor a cookie, and limits what comes in."""

    def __init__(self, app: ASGIApp, posts: int) -> None:
        self.app = app
        self.posts = RateLimit(posts)

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
        if method in ("GET", "HEAD"):
            return None
        if not same_origin(request.headers):
            return refusal(request, say("This was asked by a page of another site."), 403)
        if not self.posts.take(address(request)):
            return refusal(request, TOO_MUCH, 429)
        length = request.headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY_BYTES:
            return refusal(request, say("This is too large."), 413)
        return None


def _limited(receive: Receive) -> Receive:
    """A body that ends where it becomes too large."""
    size = 0

    async def take() -> Message:
        nonlocal size
        message = await receive()
        size += len(message.get("body", b""))
        return {"type": "http.disconnect"} if size > BODY_BYTES else message

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

"""Who asks: the cookie of a visitor, the language that is read, the address of the computer."""

from __future__ import annotations

import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection

from heirloom.core.languages import ENGLISH, LANGUAGES, closest

COOKIE = "heirloom"
COOKIE_SECONDS = 365 * 24 * 3600


def visitor(connection: HTTPConnection) -> str:
    """Who asks: a digest of the cookie, which is all that is ever kept of it."""
    token = connection.cookies.get(COOKIE) or connection.scope.get("fresh_cookie", "")
    return sha256(token.encode()).hexdigest()[:40] if token else ""


def give_cookie(connection: HTTPConnection) -> str:
    """The header that gives a cookie to whoever has none; empty for all others."""
    if COOKIE in connection.cookies:
        return ""
    fresh = connection.scope["fresh_cookie"] = secrets.token_urlsafe(24)
    secure = "; Secure" if connection.scope["scheme"] == "https" else ""
    return f"{COOKIE}={fresh}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


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

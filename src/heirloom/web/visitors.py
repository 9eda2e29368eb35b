"""The cookie, the language and the address of a visitor."""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection

from heirloom.core.languages import ENGLISH, LANGUAGES, closest

COOKIE = "heirloom"
COOKIE_SECONDS = 365 * 24 * 3600
TOKEN = re.compile(r"[A-Za-z0-9_-]{8,64}")  # a cookie as we make it; anything else is ignored
LANGUAGES_ASKED = 12  # that are read from a browser's list


def visitor(connection: HTTPConnection) -> str:
    """The id of a visitor: a digest of the cookie, which itself is never stored.

    Without a cookie, every request has a new id.
    """
    token = _token(connection) or connection.scope.get("fresh_cookie") or secrets.token_hex()
    return sha256(token.encode()).hexdigest()[:40]


def _token(connection: HTTPConnection) -> str:
    """The cookie of a visitor; empty if it is not one of ours."""
    token = connection.cookies.get(COOKIE, "")
    return token if TOKEN.fullmatch(token) else ""


def give_cookie(connection: HTTPConnection) -> str:
    """The Set-Cookie header for a new visitor; empty for others."""
    if _token(connection):
        return ""
    fresh = connection.scope["fresh_cookie"] = secrets.token_urlsafe(24)
    secure = "; Secure" if connection.scope["scheme"] == "https" else ""
    return f"{COOKIE}={fresh}; Path=/; Max-Age={COOKIE_SECONDS}; HttpOnly; SameSite=Lax{secure}"


def language(connection: HTTPConnection) -> str:
    """The chosen language, else the first one that the browser accepts."""
    chosen = connection.cookies.get("lang", "")
    if chosen in LANGUAGES:
        return chosen
    asked = connection.headers.get("accept-language", "")[:400].split(",")[:LANGUAGES_ASKED]
    return next((found for part in asked if (found := closest(part))), ENGLISH)


def address(connection: HTTPConnection) -> str:
    """The address of a client."""
    return connection.client.host if connection.client else ""

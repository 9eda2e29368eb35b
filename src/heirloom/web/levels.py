"""The level that a visitor has chosen for each game, kept in a cookie."""

from __future__ import annotations

import re

from starlette.requests import Request
from starlette.responses import Response

from heirloom.bots import LEVELS
from heirloom.core import catalogue
from heirloom.web.seats import DEFAULT_BOT
from heirloom.web.visitors import COOKIE_SECONDS

LEVELS_COOKIE = "levels"
KEPT = re.compile(r"([a-z][a-z0-9_]*)-([a-z]+)")  # a game and its level; joined by dots
EASIEST = next(iter(LEVELS))


def _kept(request: Request) -> dict[str, str]:
    """The levels of a visitor by game; whatever else is in the cookie is left out."""
    found = KEPT.findall(request.cookies.get(LEVELS_COOKIE, ""))
    return {game: bot for game, bot in found if bot in LEVELS and game in catalogue.packages()}


def level_of(request: Request, game: str, first: bool = False) -> str:
    """The level to offer for a game: the last one chosen, else an easy one for the first game."""
    return _kept(request).get(game, EASIEST if first else DEFAULT_BOT)


def keep_level(request: Request, response: Response, game: str, bot: str) -> None:
    """Remember the level for a game."""
    kept = _kept(request) | {game: bot}
    value = ".".join(f"{name}-{level}" for name, level in kept.items())
    secure = request.url.scheme == "https"
    response.set_cookie(
        LEVELS_COOKIE, value, max_age=COOKIE_SECONDS, samesite="lax", httponly=True, secure=secure
    )

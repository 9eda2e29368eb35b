"""The files that all pages share; browsers cache them by a digest in the address."""

from __future__ import annotations

from functools import cache
from hashlib import blake2s
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from heirloom.web.sprite import icon_sprite

STATIC = Path(__file__).parent / "static"
FONTS = Path(str(resources.files("heirloom.art"))) / "fonts"
MOST_COLUMNS = 40  # and rows, for which the style sheet has classes
CACHE_FOREVER = "public, max-age=31536000, immutable"
CACHE_CHECKED = "no-cache"  # for an address without the digest


@cache
def digest() -> str:
    """A digest of all style sheets, scripts, fonts and icons; a change makes browsers reload."""
    files = sorted([*STATIC.iterdir(), *FONTS.iterdir()])
    whole = blake2s(places_css().encode() + review_css() + icon_sprite(), digest_size=6)
    for file in files:
        whole.update(file.read_bytes())
    return whole.hexdigest()


class CachedFiles(StaticFiles):
    """Files of a folder, cached for good if the address has the digest."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """The file, with its caching header."""
        response = await super().get_response(path, scope)
        named = scope["query_string"].decode() or scope["path_params"].get("digest", "")
        response.headers["cache-control"] = CACHE_FOREVER if named == digest() else CACHE_CHECKED
        return response


def cached(request: Request, file: bytes | str, media_type: str) -> Response:
    """A generated file, cached for good if the address has the digest."""
    lasting = CACHE_FOREVER if request.url.query == digest() else CACHE_CHECKED
    return Response(file, media_type=media_type, headers={"cache-control": lasting})


async def icons(request: Request) -> Response:
    """The sprite of all icons."""
    return cached(request, icon_sprite(), "image/svg+xml")


async def favicon(request: Request) -> Response:
    """The icon of the site."""
    return cached(request, (STATIC / "shield.svg").read_bytes(), "image/svg+xml")


async def places(request: Request) -> Response:
    """The classes for grid positions; the content policy forbids inline styles."""
    return cached(request, places_css(), "text/css")


async def review(request: Request) -> Response:
    """The style sheet of reviews, which reviews in one file share."""
    return cached(request, review_css(), "text/css")


@cache
def review_css() -> bytes:
    """The style sheet of reviews."""
    return (resources.files("heirloom.coach") / "review.css").read_bytes()


@cache
def places_css() -> str:
    """One class for each column and row, percentage and count: a page has no styles of its own."""
    steps = range(1, MOST_COLUMNS + 1)
    rules = [f".cols{n}{{--cols:{n}}}.rows{n}{{--rows:{n}}}" for n in steps]
    rules += [f".x{n}{{--x:{n};grid-column:{n}}}.y{n}{{--y:{n};grid-row:{n}}}" for n in steps]
    rules += [f".slim{n}{{--slim:{n}}}" for n in steps]
    rules += [f".pc{n}{{--pc:{n}%}}" for n in range(101)]
    rules += [f".n{n}{{--n:{n}}}" for n in range(1, MOST_COLUMNS + 1)]
    return "\n".join(rules)

"""Pages of one sentence for whoever is turned away."""

from __future__ import annotations

from html import escape

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from heirloom.core.words import Phrase, Reader, say
from heirloom.web.visitors import language

TOO_MUCH = say("This is too much at once; please try again in a minute.")
PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Heirloom</title><main><h1>{why}</h1><form action="/"><button>Heirloom</button></form></main>
</html>"""


def refusal(connection: HTTPConnection, why: Phrase, status: int) -> HTMLResponse:
    """A page that says why."""
    lang = language(connection)
    said = escape(Reader(lang).read(why))
    return HTMLResponse(PAGE.format(lang=lang, why=said), status)

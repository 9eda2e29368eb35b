"""Short pages that say why a request was refused."""

from __future__ import annotations

from html import escape

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from heirloom.core.words import Phrase, Reader, say
from heirloom.web.visitors import language
from heirloom.web.words import page_words

TOO_LARGE = say("The request is too large.")
TOO_MUCH = say("Too many requests. Please try again in a minute.")
TOO_MANY_TABLES = say("You have just opened many tables. Please try again in a minute.")
TOO_MANY_SOCKETS = say("Too many tables are open in this browser. Please close some of them.")
TOO_MANY_FROM_HERE = say("Too many tables are open on your network. Please try again later.")
TOO_MANY_WATCHERS = say("Too many people are watching this table. Please try again later.")
SERVER_FULL = say("The server is full. Please try again in a moment.")
PAGE = """<!doctype html><html lang="{lang}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Heirloom</title><main><h1>{why}</h1><form action="/"><button>{lobby}</button></form></main>
</html>"""


def refusal(connection: HTTPConnection, why: Phrase, status: int) -> HTMLResponse:
    """A page with the reason and a way back to the lobby."""
    lang = language(connection)
    said, lobby = escape(Reader(lang).read(why)), page_words(lang)["lobby"]
    return HTMLResponse(PAGE.format(lang=lang, why=said, lobby=lobby), status)

"""Forms and sockets, as a browser uses them, to any of several processes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

REQUEST_SECONDS = 8.0
OPEN_SECONDS = 5.0
PING_SECONDS = 5.0  # between two looks whether a silent server is still there

LOST = (OSError, TimeoutError, EOFError, WebSocketException)


class Where(NamedTuple):
    """Where a process listens."""

    host: str
    port: int


class Answer(NamedTuple):
    """What was answered; the status is 0 where nothing was."""

    status: int
    location: str = ""
    cookie: str = ""
    text: str = ""


async def request(
    where: Where, method: str, path: str, cookie: str, lang: str, fields: Mapping[str, str]
) -> Answer:
    """Ask for a page, or send a form."""
    try:
        async with asyncio.timeout(REQUEST_SECONDS):
            return await _request(where, method, path, cookie, lang, urlencode(fields).encode())
    except LOST:
        return Answer(0)


async def _request(
    where: Where, method: str, path: str, cookie: str, lang: str, body: bytes
) -> Answer:
    reader, writer = await asyncio.open_connection(*where)
    host = f"{where.host}:{where.port}"
    try:
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
            f"Cookie: {cookie}\r\nAccept-Language: {lang}\r\nConnection: close\r\n"
            "Content-Type: application/x-www-form-urlencoded\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        head, _, text = (await reader.read(-1)).decode("utf-8", "replace").partition("\r\n\r\n")
    finally:
        writer.close()
    status = re.match(r"HTTP/1.1 (\d+)", head)
    location = re.search(r"(?im)^location: (\S+)", head)
    given = re.search(r"(?im)^set-cookie: (heirloom=[^;\s]+)", head)
    return Answer(
        int(status[1]) if status else 0,
        location[1] if location else "",
        given[1] if given else cookie,
        text,
    )


def tab(where: Where, room: str, cookie: str, lang: str) -> connect:
    """A socket to a table; a server that does not answer is noticed."""
    host = f"{where.host}:{where.port}"
    return connect(
        f"ws://{host}/t/{room}/socket",
        origin=Origin(f"http://{host}"),
        additional_headers={"cookie": cookie, "accept-language": lang},
        compression=None,
        max_size=None,
        open_timeout=OPEN_SECONDS,
        close_timeout=0.2,
        ping_interval=PING_SECONDS,
        ping_timeout=PING_SECONDS,
        proxy=None,
    )


__all__ = ["LOST", "Answer", "ClientConnection", "Where", "request", "tab"]

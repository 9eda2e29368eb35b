"""Opens tables on servers and lets people sit down there, many at a time."""

from __future__ import annotations

import asyncio
import re
import sys
from collections import Counter
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

sys.path.insert(0, str(Path(__file__).resolve().parent))

from tabs import Tab, join  # type: ignore[import-not-found]

from heirloom.core import catalogue

AT_ONCE = 32  # tables that are being opened
SOCKETS = 4  # of a table
FRAME_SECONDS = 30.0  # until the first frame is missed


class Seated(NamedTuple):
    """The sockets of a table: of its people by seat, and of watchers."""

    people: list[Tab]
    watchers: list[Tab]


async def seat_tables(
    ports: list[int], count: int, games: list[str], together: bool, errors: Counter[str]
) -> list[Seated]:
    """Open so many tables, with four sockets each; what fails is counted."""
    numbers, seated = iter(range(count)), list[Seated]()

    async def work() -> None:
        for number in numbers:
            steps = [0] * SOCKETS if together else range(SOCKETS)
            spread = [ports[(number + step) % len(ports)] for step in steps]
            try:
                seated.append(await _seat(spread, games[number % len(games)]))
            except (OSError, TimeoutError, ValueError) as error:
                errors[f"not opened: {error!r}"] += 1

    await asyncio.gather(*(work() for _ in range(AT_ONCE)))
    return seated


async def _seat(ports: list[int], game: str) -> Seated:
    count = max(catalogue.lid(game).seats[0], 2)
    fields = {"game": game, "seats": str(count)}
    fields |= {f"seat-{seat}": "person" for seat in range(1, count)}
    path, cookie = await _post(ports[0], "/open", fields)
    cookies = [cookie]
    for seat in range(1, count):
        cookies.append((await _post(ports[seat], f"{path}/sit", {"seat": str(seat)}))[1])
    tabs = [
        await join(port, f"{path}/socket", cookies[seat] if seat < count else "", seat < count)
        for seat, port in enumerate(ports)
    ]
    await asyncio.wait_for(_all_drawn(tabs), FRAME_SECONDS)
    return Seated(tabs[:count], tabs[count:])


async def _all_drawn(tabs: list[Tab]) -> None:
    while not all(tab.frames for tab in tabs):
        await asyncio.sleep(0.01)


async def _post(port: int, path: str, fields: dict[str, str]) -> tuple[str, str]:
    """Send a form; where it leads, and the cookie."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    body, host = urlencode(fields).encode(), f"127.0.0.1:{port}"
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n"
        f"Content-Length: {len(body)}\r\n\r\n".encode()
    )
    writer.write(body)
    answer = (await reader.read()).decode("latin-1")
    writer.close()
    place = re.search(r"\r\nlocation: (\S+)", answer, re.IGNORECASE)
    cookie = re.search(r"heirloom=[^;]+", answer)
    if place is None or not place[1].startswith("/t/"):
        raise ValueError(answer.split("\r\n", 1)[0])
    return place[1], cookie[0] if cookie else ""

"""How many sockets a server holds: real matches beside a bare echo, in the same run.

    python benchmarks/load.py --sockets 1000 --seconds 20

Every table has two people and two watchers, four sockets; both people play The Heirs, one move a
table every few seconds, each written to disk before it is shown. The time is from sending a move
until both people have the whole frame that shows it. The echo is a bare Starlette application that
sends back a text of the size of a frame, as many a second as the tables send frames. Server and
load are one process each; the server's share is the processor time that an answer took there.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import random
import re
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

from websockets.asyncio.client import ClientConnection, connect

FRAME = 15_000  # characters of the echo's text
SERVE = """
import sys
from heirloom.web.serve import serve
from heirloom.web.settings import Settings
if __name__ == "__main__":
    limits = dict(openings=10**9, posts=10**9, tables=10**6, sockets=10**6)
    serve("127.0.0.1", int(sys.argv[1]), Settings(store=sys.argv[2], **limits), False, print)
"""
ECHO = f"""
import sys, uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
async def echo(socket):
    await socket.accept()
    while True:
        await socket.receive_text()
        await socket.send_text("x" * {FRAME})
uvicorn.run(Starlette(routes=[WebSocketRoute("/echo", echo)]), port=int(sys.argv[1]),
            log_level="critical", ws="websockets-sansio")
"""


class Figures(NamedTuple):
    """What was measured."""

    name: str
    sockets: int
    answers: int
    seconds: float
    waits: list[float]
    spent: float  # seconds of the server's processor
    memory: float  # MB that the server holds

    def __str__(self) -> str:
        waits = sorted(self.waits) or [0.0]
        p50, p99 = (1000 * waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
        rate = self.answers / self.seconds
        return (
            f"{self.name:6} {self.sockets:6} sockets {rate:7.1f} a second  p50 {p50:7.1f} ms  "
            f"p99 {p99:7.1f} ms  server {1000 * self.spent / max(self.answers, 1):5.2f} ms each, "
            f"{100 * self.spent / self.seconds:3.0f} % of a core, {self.memory:.0f} MB"
        )


class Table(NamedTuple):
    """A table with the cookies of its two people."""

    id: str
    cookies: list[str]


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


def post(port: int, path: str, cookie: str, **fields: str) -> tuple[str, str]:
    """Send a form; where it leads, and the cookie."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    headers = {"content-type": "application/x-www-form-urlencoded", "cookie": cookie}
    headers["origin"] = f"http://127.0.0.1:{port}"
    connection.request("POST", path, urlencode(fields), headers)
    answer = connection.getresponse()
    answer.read()
    found = re.match(r"heirloom=[^;]+", answer.getheader("set-cookie") or "")
    connection.close()
    return answer.getheader("location") or "", found[0] if found else cookie


def open_table(port: int) -> Table:
    """Two people sit down to The Heirs."""
    fields = {"seat-1": "person", "seats": "2"}
    path, anna = post(port, "/open", "", game="the_heirs", **fields)
    _, bert = post(port, f"{path}/sit", "", seat="1")
    return Table(path.removeprefix("/t/"), [anna, bert])


async def join(port: int, table: str, cookie: str) -> ClientConnection:
    """One tab of a table."""
    return await connect(
        f"ws://127.0.0.1:{port}/t/{table}/socket",
        additional_headers={"cookie": cookie, "origin": f"http://127.0.0.1:{port}"},
        max_size=None,
        ping_interval=None,
        open_timeout=120,
        proxy=None,
    )


def spent(server: int) -> float:
    """Seconds of the processor that a process has used."""
    fields = Path(f"/proc/{server}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: int) -> float:
    """Megabytes that a process holds."""
    pages = int(Path(f"/proc/{server}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


async def watch(tab: ClientConnection) -> None:
    """Read whatever comes."""
    async for _ in tab:
        pass


async def play(tabs: list[ClientConnection], every: float, until: float) -> list[float]:
    """Make a move every so often; how long each took to be seen by both."""
    waits: list[float] = []
    boards = [await tab.recv() for tab in tabs]
    await asyncio.sleep(random.random() * every)
    while time.monotonic() < until:
        offers = [re.findall(r'name=\\"move\\" value=\\"([^\\]*)', str(b)) for b in boards]
        mover = next((seat for seat, offer in enumerate(offers) if offer), None)
        if mover is None:
            break
        message = {"do": "play", "move": random.choice(offers[mover]), "command": uuid.uuid4().hex}
        begin = time.monotonic()
        await tabs[mover].send(json.dumps(message))
        boards[mover] = await tabs[mover].recv()
        boards[1 - mover] = await tabs[1 - mover].recv()
        waits.append(time.monotonic() - begin)
        await asyncio.sleep(max(min(begin + every, until) - time.monotonic(), 0))
    return waits


async def load_tables(
    port: int, server: int, sockets: int, every: float, seconds: float
) -> Figures:
    """Open tables, join them, and play."""
    with ThreadPoolExecutor(4) as pool:
        tables = list(pool.map(lambda _: open_table(port), range(max(sockets // 4, 1))))
    joined = [
        [await join(port, table.id, cookie) for cookie in (*table.cookies, "", "")]
        for table in tables
    ]
    watchers = [asyncio.create_task(watch(tab)) for tabs in joined for tab in tabs[2:]]
    await asyncio.sleep(1)
    begin, before = time.monotonic(), spent(server)
    played = await asyncio.gather(*(play(tabs[:2], every, begin + seconds) for tabs in joined))
    took, used = time.monotonic() - begin, spent(server) - before
    for watcher in watchers:
        watcher.cancel()
    waits = [wait for one in played for wait in one]
    return Figures("tables", 4 * len(tables), len(waits), took, waits, used, memory(server))


async def load_echo(port: int, server: int, sockets: int, every: float, seconds: float) -> Figures:
    """The same number of sockets, each asking now and then, with nothing behind them."""
    tabs = [
        await connect(f"ws://127.0.0.1:{port}/echo", ping_interval=None, proxy=None)
        for _ in range(sockets)
    ]
    begin, before = time.monotonic(), spent(server)
    until = begin + seconds

    async def ask(tab: ClientConnection) -> list[float]:
        waits: list[float] = []
        await asyncio.sleep(random.random() * every)
        while time.monotonic() < until:
            asked = time.monotonic()
            await tab.send("x" * 80)
            await tab.recv()
            waits.append(time.monotonic() - asked)
            await asyncio.sleep(max(min(asked + every, until) - time.monotonic(), 0))
        return waits

    waits = [wait for one in await asyncio.gather(*map(ask, tabs)) for wait in one]
    took, used = time.monotonic() - begin, spent(server) - before
    return Figures("echo", sockets, len(waits), took, waits, used, memory(server))


def started(code: str, *arguments: str) -> subprocess.Popen[bytes]:
    """A server in a process of its own, ready to answer."""
    file = Path(tempfile.mkdtemp()) / "serve.py"
    file.write_text(code)
    running = subprocess.Popen([sys.executable, str(file), *arguments], stdout=subprocess.DEVNULL)
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", int(arguments[0]))).close()
            time.sleep(0.5)
            return running
        except OSError:
            time.sleep(0.1)
    raise SystemExit("the server did not start")


def main() -> None:
    """Measure, and print two lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=5, help="seconds between moves of a table")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        port = free_port()
        store = f"sqlite:///{folder}/tables.db"
        for code, load, rest in ((SERVE, load_tables, [store]), (ECHO, load_echo, [])):
            server = started(code, str(port), *rest)
            try:
                work = load(port, server.pid, given.sockets, given.every, given.seconds)
                print(asyncio.run(work), flush=True)
            finally:
                server.terminate()
                server.wait(20)
            port = free_port()


if __name__ == "__main__":
    main()

"""How many sockets a server holds: real matches, from a press to the frame that shows it.

    python benchmarks/load.py --sockets 1000 --every 2 --seconds 20
    python benchmarks/load.py --servers 2 --store postgresql://user@host/empty --games all

Every table has four sockets: the people who play and, for the rest, watchers. One move a table
every few seconds, each on disk before it is shown. The time is from sending a move until all
people of the table have the whole frame that shows it. With several servers the sockets of a
table are spread over them. Whatever goes wrong is counted, and makes the command fail.

`--echo` measures beside it a bare Starlette application that sends back a text of the size of a
frame, as many a second as the tables send frames. `load` is the share of a core that this program
itself used, `fsync` how long the disk took for a small write at the same time (fdatasync, as
the log of a database does it).
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import resource
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent))

from seating import Seated, seat_tables  # type: ignore[import-not-found]
from servers import ECHO, TABLES, Disk, Server, running  # type: ignore[import-not-found]
from tabs import OFFER, PLY, Tab, join  # type: ignore[import-not-found]

GAMES = ["the_heirs", "inheritance", "les_heritiers", "ancestree", "heir_apparent"]
ANSWER_SECONDS = 30.0  # until a move counts as lost
SETTLE_SECONDS = 2.0  # after everybody sits, before the first move


class Figures(NamedTuple):
    """What was measured."""

    name: str
    sockets: int
    waits: list[float]
    seconds: float
    spent: list[float]  # of each server's processor, in seconds
    memory: list[float]  # MB that each server holds
    load: float  # seconds of this program's processor
    received: int  # bytes
    errors: Counter[str]

    def __str__(self) -> str:
        answers, spent = max(len(self.waits), 1), sum(self.spent)
        share = ", ".join(f"{100 * one / self.seconds:.0f} %" for one in self.spent)
        return (
            f"{self.name:6} {self.sockets:6} sockets {len(self.waits) / self.seconds:7.1f} a second"
            f"  {quantiles(self.waits, (0.5, 0.9, 0.99, 1))}\n"
            f"       server {1000 * spent / answers:.2f} ms each, {share} of a core, "
            f"{', '.join(f'{one:.0f}' for one in self.memory)} MB; "
            f"sent {self.received / answers / 1000:.1f} kB each; "
            f"load {100 * self.load / self.seconds:.0f} % of a core; "
            f"errors {sum(self.errors.values())} {dict(self.errors) or ''}"
        )

    def as_json(self, fsyncs: list[float]) -> str:
        """The figures for another program; a hundred quantiles of the times."""
        return json.dumps(
            {
                "sockets": self.sockets,
                "moves": len(self.waits),
                "seconds": self.seconds,
                "spent": sum(self.spent),
                "ms_each": 1000 * sum(self.spent) / max(len(self.waits), 1),
                "memory": sum(self.memory),
                "wait_ms": hundredths(self.waits),
                "fsync_ms": hundredths(fsyncs),
            }
        )


def hundredths(seconds: list[float]) -> list[float]:
    """The quantiles from 0 to 1 in hundred steps, in milliseconds."""
    ordered = sorted(seconds) or [0.0]
    return [round(1000 * ordered[i * (len(ordered) - 1) // 100], 3) for i in range(101)]


def quantiles(waits: list[float], shares: tuple[float, ...]) -> str:
    """Quantiles in milliseconds."""
    ordered = sorted(waits) or [0.0]
    found = [(share, 1000 * ordered[int(share * (len(ordered) - 1))]) for share in shares]
    named = {1: "max"}
    return "  ".join(f"{named.get(int(s), f'p{100 * s:.0f}')} {ms:.1f} ms" for s, ms in found)


class Player:
    """Plays one table: a random legal move of whoever may move, every so often."""

    def __init__(self, seated: Seated, errors: Counter[str]) -> None:
        self.people: list[Tab] = seated.people
        self.watchers: list[Tab] = seated.watchers
        self.errors = errors
        self.waits: list[float] = []
        self._ply = -1
        self._texts = [b""] * len(self.people)
        self._missing: set[Tab] = set()
        self._shown: asyncio.Future[float] | None = None

    async def play(self, every: float, until: float) -> None:
        """Play until the time is up, the match is over, or something goes wrong."""
        await asyncio.sleep(min(random.random() * every, until - time.perf_counter()))
        self._texts = [tab.text() for tab in self.people]
        before = sum(tab.frames for tab in self.watchers)
        begin = time.perf_counter()
        while begin < until and await self._move():
            await asyncio.sleep(max(min(begin + every, until) - time.perf_counter(), 0))
            begin = time.perf_counter()
        if self.waits and self.watchers and sum(tab.frames for tab in self.watchers) == before:
            self.errors["watchers saw nothing"] += 1

    async def _move(self) -> bool:
        offers = [OFFER.findall(text) for text in self._texts]
        movers = [seat for seat, offer in enumerate(offers) if offer]
        if not movers:
            return False
        mover = random.choice(movers)
        self._ply = max(int(found[1]) for text in self._texts if (found := PLY.search(text)))
        move = random.choice(offers[mover]).decode()
        command = f"{random.getrandbits(64):x}"
        shown = self._shown = asyncio.get_running_loop().create_future()
        self._missing = set(self.people)
        for tab in self.people:
            tab.on_frame = self._see
        begin = time.perf_counter()
        self.people[mover].send(
            json.dumps({"do": "play", "move": move, "command": command}).encode()
        )
        try:
            end = await asyncio.wait_for(shown, ANSWER_SECONDS)
        except (TimeoutError, ConnectionError, ValueError) as error:
            self.errors[str(error) or "timed out"] += 1
            return False
        self.waits.append(end - begin)
        return True

    def _see(self, tab: Tab) -> None:
        """A frame, or the end of a socket."""
        now = time.perf_counter()
        if self._shown is None or self._shown.done():
            return
        if tab.closed:
            self._shown.set_exception(ConnectionError("closed"))
            return
        text = tab.text()
        ply = PLY.search(text)
        if text.startswith(b'{"note"'):
            self._shown.set_exception(ValueError("refused"))
        elif ply is None:
            self._shown.set_exception(ValueError("wrong frame"))
        elif int(ply[1]) > self._ply:
            self._texts[self.people.index(tab)] = text
            self._missing.discard(tab)
            if not self._missing:
                self._shown.set_result(now)


async def load_tables(servers: list[Server], given: argparse.Namespace) -> Figures:
    """Open tables, join them, and play."""
    errors: Counter[str] = Counter()
    ports = [server.port for server in servers]
    begin = time.perf_counter()
    count = max(given.sockets // 4, 1)
    seated = await seat_tables(ports, count, given.games, given.together, errors)
    print(f"opened {len(seated)} tables in {time.perf_counter() - begin:.1f} s", flush=True)
    await asyncio.sleep(SETTLE_SECONDS)
    gc.freeze()
    gc.disable()  # a pause of this program would be blamed on the server
    tabs = [tab for one in seated for tab in (*one.people, *one.watchers)]
    players = [Player(one, errors) for one in seated]
    bytes_before = sum(tab.received for tab in tabs)
    before, own, begin = [one.spent() for one in servers], time.process_time(), time.perf_counter()
    await asyncio.gather(*(one.play(given.every, begin + given.seconds) for one in players))
    took, load = time.perf_counter() - begin, time.process_time() - own
    used = [one.spent() - was for one, was in zip(servers, before, strict=True)]
    errors["closed"] += sum(tab.closed for tab in tabs)
    errors["logged by the server"] += sum(one.failures() for one in servers)
    waits = [wait for one in players for wait in one.waits]
    received = sum(tab.received for tab in tabs) - bytes_before
    memory = [one.memory() for one in servers]
    for tab in tabs:
        tab.close()
    return Figures("tables", len(tabs), waits, took, used, memory, load, received, +errors)


async def load_echo(servers: list[Server], given: argparse.Namespace) -> Figures:
    """The same number of sockets, each asking now and then, with nothing behind them."""
    [server] = servers
    tabs = [await join(server.port, "/echo", "", True) for _ in range(given.sockets)]
    errors: Counter[str] = Counter()
    waits: list[float] = []
    before, own, begin = server.spent(), time.process_time(), time.perf_counter()
    until = begin + given.seconds

    async def ask(tab: Tab) -> None:
        await asyncio.sleep(min(random.random() * given.every, given.seconds))
        came = asyncio.Event()
        tab.on_frame = lambda _: came.set()
        while time.perf_counter() < until:
            came.clear()
            asked = time.perf_counter()
            tab.send(b"x" * 80)
            await came.wait()
            waits.append(time.perf_counter() - asked)
            await asyncio.sleep(max(min(asked + given.every, until) - time.perf_counter(), 0))

    await asyncio.gather(*map(ask, tabs))
    took, load = time.perf_counter() - begin, time.process_time() - own
    received = sum(tab.received for tab in tabs)
    used, memory = [server.spent() - before], [server.memory()]
    errors["closed"] += sum(tab.closed for tab in tabs)
    for tab in tabs:
        tab.close()
    return Figures("echo", len(tabs), waits, took, used, memory, load, received, +errors)


def read_arguments() -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=5, help="seconds between moves of a table")
    parser.add_argument("--games", default=GAMES[0], help="names with commas between, or all")
    parser.add_argument("--servers", type=int, default=1, help="processes; more need PostgreSQL")
    parser.add_argument(
        "--together", action="store_true", help="all of a table at one of the servers"
    )
    parser.add_argument("--store", default="", help="an empty PostgreSQL; else a new SQLite file")
    parser.add_argument("--echo", action="store_true", help="measure a bare echo as well")
    parser.add_argument("--json", type=Path, help="a file for the figures of the tables")
    given = parser.parse_args()
    given.games = GAMES if given.games == "all" else given.games.split(",")
    if given.servers > 1 and not given.store.startswith("postgres"):
        parser.error("several servers need --store postgresql://...")
    return given


def main() -> int:
    """Measure, print, and say by the exit code whether anything went wrong."""
    given = read_arguments()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory(prefix="heirloom-load-") as name:
        store, disk = given.store or f"{name}/tables.db", Disk(Path(name))
        with running(TABLES, given.servers, store) as servers:
            figures = [asyncio.run(load_tables(servers, given))]
        if given.echo:
            with running(ECHO, 1) as servers:
                figures.append(asyncio.run(load_echo(servers, given)))
        for one in figures:
            print(one)
        fsyncs = disk.stop()
        print(f"fsync  {quantiles(fsyncs, (0.5, 0.9, 0.99, 1))}")
    if given.json:
        given.json.write_text(figures[0].as_json(fsyncs))
    played = given.every > given.seconds or all(one.waits for one in figures)
    return int(not played or any(one.errors for one in figures))


if __name__ == "__main__":
    sys.exit(main())

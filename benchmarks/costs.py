"""What a move, a socket and a bot cost a server, measured piece by piece.

    python benchmarks/costs.py > benchmarks/costs.json

Each figure is the processor's time in milliseconds for one of them: the mean over seeded random
matches of all games, every table with the fewest people that its game allows. What a press
costs between the socket and the log is measured with a real server, by `load.py --sockets 400`
with and without moves; so are memory and the cost of a socket that is silent.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parent))

from appends import measure, postgres  # type: ignore[import-not-found]

from heirloom.bots import LEVELS, Clock, bot
from heirloom.core import catalogue
from heirloom.core.game import WATCHER
from heirloom.core.log import Entry
from heirloom.core.match import Match
from heirloom.store.log import Opening, SavedMatch, Store
from heirloom.store.news import AnyWord, Written, encode
from heirloom.web.compression import framed
from heirloom.web.presenter import Presenter
from heirloom.web.room import Room
from heirloom.web.seats import new_seat

MATCHES, MOVES = 4, 40  # that are played of each game
BITS = 15
BOT_SECONDS = 2.0
WRITER_MS = 0.3  # between a press and the disk: the thread that writes, and SQLite
LOAD = Path(__file__).with_name("load.py")
TABLES_AT_LOAD = 100


class Nowhere(Store):
    """A store that keeps nothing, so that only the rest is measured."""

    async def append(self, match: str, number: int, entries: Sequence[Entry]) -> None:
        """Forget it."""


class Stopwatch:
    """Adds up the processor's time of one thing."""

    def __init__(self) -> None:
        self.spent, self.count = 0.0, 0

    def __enter__(self) -> None:
        self.began = time.process_time()

    def __exit__(self, *_: object) -> None:
        self.spent += time.process_time() - self.began
        self.count += 1

    def ms(self) -> float:
        """Milliseconds of one."""
        return round(1000 * self.spent / max(self.count, 1), 4)


async def seated(name: str, seed: int) -> Room:
    """A table of a game at which everybody sits."""
    game = catalogue.open_game(name, {})
    seats = max(game.fewest, 2)
    secret = hashlib.sha256(f"{name} {seed}".encode()).hexdigest()
    opening = Opening("room", game.box, game.version, seats, secret, 0, [0] * seats)
    saved = SavedMatch(opening, [new_seat() for _ in range(seats)], [], [], [])
    room = Room(saved, Nowhere("sqlite://"), 1e9)
    for seat in range(seats):
        await room.sit(seat, f"visitor-{seat}", "")
    return room


async def measure_moves() -> dict[str, float]:
    """What a move costs in the room, for each view, and for a process that follows it."""
    play, draw, pack, word, follow = (Stopwatch() for _ in range(5))
    decoder: msgspec.json.Decoder[AnyWord] = msgspec.json.Decoder(AnyWord)
    for name in catalogue.own_names():
        for seed in range(MATCHES):
            rng = random.Random(seed)
            room, other = await seated(name, seed), await seated(name, seed)
            presenter = Presenter(room)
            for number in range(MOVES):
                waiting = [seat for seat in room.waiting_on() if seat >= 0]
                if not waiting:
                    break
                seat = rng.choice(waiting)
                move, before = rng.choice(room.match.legal(seat)).notation, len(room.match.log)
                with play:
                    await room.play(seat, move, f"command-{number}")
                entries = room.match.log[before:]
                told = encode(Written("sender", room.id, other.written, entries))
                with word:
                    heard = decoder.decode(told)
                assert isinstance(heard, Written)
                with follow:
                    await other.hear(heard.number, heard.entries)
                for look in (*range(room.opening.seats), WATCHER):
                    with draw:
                        frame = presenter.frame(look, "en").encode()
                    with pack:
                        packed = framed(frame, BITS)
    return {
        "play_ms": play.ms(),
        "draw_view_ms": draw.ms(),
        "pack_view_ms": pack.ms(),
        "word_ms": word.ms(),
        "follow_ms": follow.ms(),
        "send_ms": measure_send(packed),
    }


def measure_send(frame: bytes, times: int = 2_000) -> float:
    """What it costs to hand a frame to the system."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        one = socket.create_connection(server.getsockname())
        other, _ = server.accept()
        watch = Stopwatch()
        for _ in range(times):
            with watch:
                one.send(frame)
            other.recv(1 << 20)
        one.close()
        other.close()
    return watch.ms()


def measure_bots() -> dict[str, float]:
    """The processor's time that one move of each level takes."""
    found = {}
    for level in LEVELS:
        watch = Stopwatch()
        for name in catalogue.own_names():
            match: Match[Any, Any, Any] = Match(catalogue.open_game(name, {}))
            player = bot(level, 1)
            for _ in range(3):
                waiting = [seat for seat in match.waiting_on() if seat >= 0]
                if not waiting:
                    break
                with watch:
                    action = player.choose(match.game, match.view(waiting[0]), Clock(BOT_SECONDS))
                match.play(waiting[0], action)
        found[level] = watch.ms()
    return found


def measure_database() -> dict[str, Any]:
    """What a commit costs at a PostgreSQL that notifies: its turn, the way there, and a row."""
    with postgres() as address:
        four = measure(address, 4, 1, True, 5.0)
        one = measure(address, 1, 1, True, 5.0)
        many = measure(address, 1, 64, True, 5.0)
    turn = 1000 / four.commits_per_second
    return {
        "lock_ms": round(turn, 3),
        "roundtrip_ms": round(max(one.commit_ms - turn, 0.1), 3),
        "row_ms": round((many.commit_ms - one.commit_ms) / 63, 4),
    }


def measure_load(*given: str) -> dict[str, Any]:
    """What a real server needs."""
    with tempfile.NamedTemporaryFile("r") as file:
        command = [sys.executable, str(LOAD), "--games", "all", "--json", file.name, *given]
        subprocess.run(command, check=True, stdout=sys.stderr)
        found: dict[str, Any] = json.load(file)
    return found


def main() -> int:
    """Measure and print."""
    costs: dict[str, Any] = asyncio.run(measure_moves())
    sockets = str(4 * TABLES_AT_LOAD)
    busy = measure_load("--sockets", sockets, "--every", "1", "--seconds", "15")
    idle = measure_load("--sockets", "2000", "--every", "1e9", "--seconds", "30")
    check = measure_load("--sockets", "4000", "--every", "8", "--seconds", "30")
    few = measure_load("--sockets", "4", "--every", "1e9", "--seconds", "1")
    views, people = 3.2, 2.2  # of a table, the mean over the games
    drawn = views * (costs["draw_view_ms"] + costs["pack_view_ms"]) + 4 * costs["send_ms"]
    costs |= {
        "move_ms": round(busy["ms_each"], 3),  # of four sockets, everything included
        "press_ms": round(busy["ms_each"] - drawn - costs["play_ms"], 3),
        "idle_socket_ms_per_second": round(1000 * idle["spent"] / idle["seconds"] / 2000, 4),
        "socket_mb": round((idle["memory"] - few["memory"]) / 1996, 4),
        "people_per_table": people,
        "views_per_table": views,
        "writer_ms": WRITER_MS,
        "check": check,
        "bot_ms": measure_bots(),
        **measure_database(),
    }
    lines = [f"{json.dumps(name)}: {json.dumps(cost)}" for name, cost in costs.items()]
    print("{\n " + ",\n ".join(lines) + "\n}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

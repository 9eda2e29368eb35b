"""How many entries a second a PostgreSQL takes: the log of matches, with and without NOTIFY.

    python benchmarks/appends.py [--seconds 3] [--store postgresql://user@host/empty]

Without an address a PostgreSQL is started here, in a new folder that is removed, with the disk
as careful as in production. Every writer is a process of its own with one connection. A commit
has 1, 8 or 64 rows of as many matches, as a server commits what comes together; with NOTIFY it
tells each of them to one listener for each writer, as servers do.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import secrets
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.synchronize import Barrier
from pathlib import Path
from typing import Any, NamedTuple

import psycopg

TABLE = """
create table entries (
  match varchar(32), number integer, kind varchar(8) not null, seat integer not null,
  text text not null, command varchar(64), at double precision not null,
  primary key (match, number), unique (match, command))
"""
INSERT = "insert into entries values (%s, %s, 'play', 0, 'a1xb2', %s, 0)"
NOTIFY = "select pg_notify('entries', word) from unnest(%s::text[]) as word"
TOLD = json.dumps(["x" * 12, 17, [["play", 0, "a1xb2", "0123456789abcdef", 1.0]]])
ROWS = (1, 8, 64)


class Appends(NamedTuple):
    """What was measured: rows and commits a second, and how long a commit took."""

    writers: int
    rows: int
    notify: bool
    rows_per_second: float
    commits_per_second: float
    commit_ms: float


def write(address: str, rows: int, notify: bool, seconds: float, begin: Barrier, told: Any) -> None:
    """Commit for so long; how many times."""
    with psycopg.connect(address) as connection:
        cursor, match, commits = connection.cursor(), secrets.token_hex(6), 0
        begin.wait()
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            values = [(f"{match}{row}", commits, f"{commits}") for row in range(rows)]
            cursor.executemany(INSERT, values)
            if notify:
                cursor.execute(NOTIFY, ([f"{TOLD}{match}{row} {commits}" for row in range(rows)],))
            connection.commit()
            commits += 1
        told.put(commits)


def listen(address: str) -> None:
    """Hear everything, as a server does."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("listen entries")
        for _ in connection.notifies():
            pass


def measure(address: str, writers: int, rows: int, notify: bool, seconds: float) -> Appends:
    """Let so many writers commit at once."""
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute("drop table if exists entries")
        connection.execute(TABLE)
    processes = multiprocessing.get_context("spawn")
    begin, told = processes.Barrier(writers), processes.Queue()
    given = (address, rows, notify, seconds, begin, told)
    working = [processes.Process(target=write, args=given) for _ in range(writers)]
    hearing = [processes.Process(target=listen, args=(address,)) for _ in range(writers)]
    for one in [*working, *(hearing if notify else [])]:
        one.start()
    commits = sum(told.get(timeout=60) for _ in working) / seconds
    for one in working:
        one.join()
    for one in hearing if notify else []:
        one.terminate()
        one.join()
    return Appends(writers, rows, notify, commits * rows, commits, 1000 * writers / commits)


@contextmanager
def postgres() -> Iterator[str]:
    """A private PostgreSQL; the address of its database."""
    found = shutil.which("pg_ctl")
    places = [Path(found)] if found else sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))
    if not places:
        raise SystemExit("there is no PostgreSQL on this machine")
    folder, user = Path(tempfile.mkdtemp(prefix="heirloom-appends-")), None
    if os.getuid() == 0:  # it does not run as root
        user = "postgres"
        shutil.chown(folder, user, user)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]

    def run(program: str, *given: str) -> None:
        command = [str(places[-1].with_name(program)), "--pgdata", str(folder / "data"), *given]
        quiet = subprocess.DEVNULL
        subprocess.run(command, user=user, group=user, cwd=folder, stdout=quiet, check=True)

    run("initdb", "--auth=trust", "--username=heirloom")
    options = f"-p {port} -h 127.0.0.1 -k {folder}"
    run("pg_ctl", "--log", str(folder / "log"), "-w", "-o", options, "start")
    try:
        yield f"postgresql://heirloom@127.0.0.1:{port}/postgres"
    finally:
        run("pg_ctl", "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)


def measure_all(address: str, seconds: float) -> Iterator[Appends]:
    """Every combination."""
    for notify in (False, True):
        for writers in (1, 2, 4):
            for rows in ROWS:
                yield measure(address, writers, rows, notify, seconds)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--store", default="", help="an empty database, in place of a new one")
    given = parser.parse_args()
    print("writers  rows  notify  rows/s  commits/s  ms a commit")

    def show(address: str) -> None:
        for one in measure_all(address, given.seconds):
            print(
                f"{one.writers:7} {one.rows:5}  {'yes' if one.notify else 'no':>6} "
                f"{one.rows_per_second:7.0f} {one.commits_per_second:10.0f} {one.commit_ms:12.2f}",
                flush=True,
            )

    if given.store:
        show(given.store)
    else:
        with postgres() as address:
            show(address)
    return 0


if __name__ == "__main__":
    sys.exit(main())

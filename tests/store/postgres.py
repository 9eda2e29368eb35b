"""A private PostgreSQL: a cluster that a test may stop and start."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import uuid
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

QUICK = "-c fsync=off -c full_page_writes=off -c shared_buffers=16MB"  # it dies, the disk does not


def binaries() -> Path | None:
    """Where the programs of PostgreSQL are."""
    found = shutil.which("pg_ctl")
    places = [Path(found).parent] if found else []
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def find_postgres() -> Path:
    """The same; where there is none the test is skipped, but never in CI."""
    found = binaries()
    if found is None:
        assert os.environ.get("HEIRLOOM_POSTGRES") != "1", "there is no PostgreSQL here"
        pytest.skip("NO POSTGRESQL: there is none on this machine, its tests did not run")
    return found


class Postgres:
    """A server of PostgreSQL on this machine, for these tests alone."""

    def __init__(self) -> None:
        self._bin = find_postgres()
        self.folder = Path(tempfile.mkdtemp(prefix="heirloom-postgres-"))
        self._user = "postgres" if os.getuid() == 0 else None
        if self._user:
            shutil.chown(self.folder, self._user, self._user)
        with socket.socket() as one:
            one.bind(("127.0.0.1", 0))
            self.port = int(one.getsockname()[1])
        self._run("initdb", "--auth=trust", "--username=heirloom", "--no-sync")
        self.start()

    def _run(self, program: str, *given: str) -> None:
        done = subprocess.run(
            [str(self._bin / program), "--pgdata", str(self.folder / "data"), *given],
            user=self._user,
            group=self._user,
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=120,
            check=False,
        )
        assert done.returncode == 0, done.stderr.decode()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} {QUICK}"
        self._run("pg_ctl", "--log", str(self.folder / "log"), "-w", "-o", options, "start")

    def stop(self) -> None:
        """Stop it without asking those who are connected."""
        self._run("pg_ctl", "-m", "immediate", "-w", "stop")

    def pause(self) -> None:
        """Let it answer nothing: its processes are stopped, its connections stay open."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        chief = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(chief, number)
        for stat in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended meanwhile
                if int(stat.read_text().rsplit(")", 1)[1].split()[1]) == chief:
                    os.kill(int(stat.parent.name), number)

    def remove(self) -> None:
        """Stop it for good, and clear up."""
        self.stop()
        shutil.rmtree(self.folder)

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{uuid.uuid4().hex}"
        address = f"postgresql://heirloom@127.0.0.1:{self.port}"
        with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
            connection.execute(f"create database {name}".encode())
        return f"{address}/{name}"

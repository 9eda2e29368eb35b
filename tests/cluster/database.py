"""The database under attack: a private PostgreSQL that is killed, paused and started again."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

from tests.store.postgres import Postgres

GONE_SECONDS = 30.0  # until everything that a killed server has left behind must be gone


class Database:
    """A PostgreSQL for one proof; what it has committed survives its death, not the machine's."""

    def __init__(self) -> None:
        self._postgres = Postgres()
        self._stopped: list[int] = []
        self.port = self._postgres.port
        self.address = self._postgres.database()
        self.name = self.address.rsplit("/", 1)[1]

    def kill(self) -> None:
        """End it with SIGKILL, and wait until nothing of it is left."""
        processes = self._processes()
        for process in processes:
            _send(process, signal.SIGKILL)
        until = time.monotonic() + GONE_SECONDS
        while any(_alive(process) for process in processes):
            assert time.monotonic() < until, "PostgreSQL does not die"
            time.sleep(0.02)
        for lock in (self._lock_file(), *self._postgres.folder.glob(".s.PGSQL.*")):
            lock.unlink()  # a dead process that nobody has reaped seems to hold it

    def start(self) -> None:
        """Start it again."""
        self._postgres.start()

    def pause(self) -> None:
        """Stop it in the middle of whatever it does."""
        head = self._head()
        _send(head, signal.SIGSTOP)
        self._stopped = self._processes()
        for process in self._stopped:
            _send(process, signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        for process in self._stopped:
            _send(process, signal.SIGCONT)
        self._stopped = []

    def remove(self) -> None:
        """Stop it for good, and clear up."""
        self.resume()
        self._postgres.remove()

    def _head(self) -> int:
        return int(self._lock_file().read_text().split()[0])

    def _lock_file(self) -> Path:
        return self._postgres.folder / "data" / "postmaster.pid"

    def _processes(self) -> list[int]:
        head = self._head()
        return [head, *children(head)]


def children(parent: int) -> list[int]:
    """The processes that a process has started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit() and _status(int(entry.name))[1] == parent:
            found.append(int(entry.name))
    return found


def _status(process: int) -> tuple[str, int]:
    """The state of a process and its parent."""
    with suppress(OSError):
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
        return fields[0], int(fields[1])
    return "X", 0


def _alive(process: int) -> bool:
    return _status(process)[0] not in "XZ"


def _send(process: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(process, what)

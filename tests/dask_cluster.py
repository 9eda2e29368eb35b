"""A Dask cluster on this machine for a test: a real scheduler and real workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from distributed import Client

import heirloom
from tests.ports import free_port

STARTING_SECONDS = 120.0
SOURCE = str(Path(heirloom.__file__).parent.parent)


class Cluster:
    """A scheduler and its workers, each a process of its own that can be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.workers: list[subprocess.Popen[bytes]] = []
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port",
                                     str(self.port), "--no-dashboard")  # fmt: skip
        until(self.is_answering)

    def is_answering(self) -> bool:
        """Whether the scheduler can be connected to."""
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
            return True
        return False

    def add(self, source: str = SOURCE, threads: int = 1) -> None:
        """Start one more worker, and wait until it is there."""
        where = ["--host", "127.0.0.1", "--nthreads", str(threads)]
        options = [*where, "--no-nanny", "--no-dashboard"]
        self.workers.append(self._start("worker", self.address, *options, source=source))
        alive = sum(worker.poll() is None for worker in self.workers)
        with Client(self.address, timeout=STARTING_SECONDS, set_as_default=False) as client:
            client.wait_for_workers(alive, timeout=STARTING_SECONDS)

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """As a power cut would."""
        process.send_signal(signal.SIGKILL)
        process.wait()

    def close(self) -> None:
        for process in (*self.workers, self.scheduler):
            if process.poll() is None:
                self.kill(process)

    def _start(self, kind: str, *arguments: str, source: str = SOURCE) -> subprocess.Popen[bytes]:
        log = self.folder / f"{kind}-{len(self.workers)}.log"
        command = [sys.executable, "-P", "-m", f"distributed.cli.dask_{kind}", *arguments]
        settings = {"DASK_TEMPORARY_DIRECTORY": str(self.folder), "PYTHONPATH": source}
        with log.open("wb") as file:
            return subprocess.Popen(
                command, env={**os.environ, **settings}, stdout=file, stderr=file, cwd=self.folder
            )


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[Cluster]:
    """A cluster for as long as a test needs it."""
    found = Cluster(folder)
    try:
        for _ in range(workers):
            found.add()
        yield found
    finally:
        found.close()


def until(condition: Callable[[], bool], seconds: float = STARTING_SECONDS) -> None:
    """Wait for a condition."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.02)

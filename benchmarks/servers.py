"""Servers for a benchmark, each in a process of its own, and what the machine does meanwhile."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

START_SECONDS = 60.0
FRAME = 15_000  # characters of the echo's text
TABLES = """
import sys
from heirloom.web.serve import serve
from heirloom.web.settings import Settings
if __name__ == "__main__":
    limits = ["openings", "posts", "sockets", "openings_per_address", "posts_per_address",
              "sockets_per_visitor", "sockets_per_address", "connections_per_address", "watchers",
              "tables"]
    limits = {name: 10**6 for name in limits if name in Settings._fields}
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
FSYNC = """
import json, os, signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # even in the background
file = os.open(sys.argv[1], os.O_CREAT | os.O_WRONLY)
os.pwrite(file, bytes(64 * 4096), 0)  # as a log that is written over again and again
os.fsync(file)
took = []
try:
    while os.getppid() == int(sys.argv[2]):
        begin = time.perf_counter()
        os.pwrite(file, bytes(4096), 4096 * (len(took) % 64))
        os.fdatasync(file)
        took.append(time.perf_counter() - begin)
        time.sleep(0.1)
except KeyboardInterrupt:
    print(json.dumps(took))
"""


class Server:
    """A server in a process of its own."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], log: Path) -> None:
        self.port, self.process, self._log = port, process, log

    def failures(self) -> int:
        """How many errors it has written to its log."""
        told = self._log.read_text()
        return told.count('"level":"error"') + told.count("Traceback")

    def spent(self) -> float:
        """Seconds of the processor that it has used."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = stat.rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes that it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


@contextmanager
def running(code: str, count: int, *given: str) -> Iterator[list[Server]]:
    """So many servers, ready to answer, until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "serve.py"
        file.write_text(code)
        servers: list[Server] = []
        try:
            for _ in range(count):
                servers.append(_started(file, *given))
            yield servers
        finally:
            for server in servers:
                server.process.terminate()
            for server in servers:
                server.process.wait(30)


def _started(file: Path, *given: str) -> Server:
    port = free_port()
    command = [sys.executable, str(file), str(port), *given]
    log = file.with_name(f"{port}.log")
    with log.open("w") as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
    server = Server(port, process, log)
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and server.process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            time.sleep(0.5)
            return server
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"the server did not start: {log.read_text()[-2000:]}")


class Disk:
    """Writes a little beside the servers, ten times a second, and how long each fdatasync took."""

    def __init__(self, folder: Path) -> None:
        command = [sys.executable, "-c", FSYNC, str(folder / "fsync"), str(os.getpid())]
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE)

    def stop(self) -> list[float]:
        """The seconds that each write took until it was on disk."""
        self._process.send_signal(2)
        told, _ = self._process.communicate(timeout=20)
        took: list[float] = json.loads(told)
        return took

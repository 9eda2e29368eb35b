"""Server processes that are killed, paused, cut off, and kept running by a supervisor."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from tests.cluster.database import Database, children
from tests.cluster.machines import Machine
from tests.cluster.proxy import Proxy
from tests.ports import free_port

RESTART_SECONDS = 0.3  # until a process that has ended is started again
ORPHAN_SECONDS = 10.0  # that what a dead process has started may outlive it


class Process:
    """One server process; it reaches the database through a network of its own."""

    def __init__(
        self,
        number: int,
        folder: Path,
        database: Database,
        machine: Machine | None = None,
        pace: float = 0.15,
        control: str = "",
    ) -> None:
        self.number, self.machine = number, machine
        self.host = machine.host if machine else "127.0.0.1"
        self.port = free_port()
        self.proxy = Proxy("127.0.0.1", database.port)
        self.errors = folder / f"process-{number}.log"
        self.journal = folder / f"bots-{number}.txt"
        self.orphans = 0  # thinkers that outlived a dead server
        self.starts = 0
        self._database, self._pace, self._control = database, pace, control
        self._running: subprocess.Popen[bytes] | None = None
        self._wanted = asyncio.Event()
        self._keeper: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Start the network and the supervisor, and wait until the process answers."""
        await self.proxy.start(self.machine.gateway if self.machine else "127.0.0.1")
        self._wanted.set()
        self._keeper = asyncio.create_task(self._keep())
        for _ in range(600):
            with suppress(OSError):
                _, writer = await asyncio.open_connection(self.host, self.port)
                writer.close()
                return
            await asyncio.sleep(0.1)
        raise AssertionError(self.errors.read_text())

    async def _keep(self) -> None:
        """Start it whenever it is not running, as a service manager does."""
        while True:
            await self._wanted.wait()
            if self._running is None or self._running.poll() is not None:
                self._start()
            await asyncio.sleep(RESTART_SECONDS)

    def _start(self) -> None:
        upstream = self.machine.gateway if self.machine else "127.0.0.1"
        store = f"postgresql://heirloom@{upstream}:{self.proxy.port}/{self._database.name}"
        command = [*(self.machine.command if self.machine else []), sys.executable]
        command += ["-m", "tests.cluster.serving", self.host, str(self.port), store]
        command += [str(self.journal), str(self._pace), self._control or "none"]
        with self.errors.open("ab") as errors:
            self._running = subprocess.Popen(
                command, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True
            )
        self.starts += 1

    async def kill(self) -> None:
        """End the process with SIGKILL; what it has started must end by itself."""
        self._wanted.clear()
        if self._running is None or self._running.poll() is not None:
            return
        thinkers = _family(self._running.pid)
        self._running.kill()
        await asyncio.to_thread(self._running.wait)
        for _ in range(int(ORPHAN_SECONDS / 0.1)):
            if not any(map(_is_alive, thinkers)):
                return
            await asyncio.sleep(0.1)
        self.orphans += sum(map(_is_alive, thinkers))
        for orphan in thinkers:
            with suppress(ProcessLookupError):
                os.kill(orphan, signal.SIGKILL)

    def restart(self) -> None:
        """Let the supervisor start it again."""
        self._wanted.set()

    def pause(self) -> None:
        """Stop the process and what it has started, in the middle of whatever they do."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let them go on."""
        self._signal(signal.SIGCONT)

    def _signal(self, what: signal.Signals) -> None:
        if self._running is not None and self._running.poll() is None:
            os.killpg(self._running.pid, what)

    async def end(self) -> None:
        """Stop it politely, for good."""
        if self._keeper is not None:
            self._keeper.cancel()
        self.resume()
        if self._running is not None and self._running.poll() is None:
            self._running.terminate()
            try:
                await asyncio.to_thread(self._running.wait, 20)
            except subprocess.TimeoutExpired:
                self._signal(signal.SIGKILL)
        await self.proxy.close()


def _family(parent: int) -> list[int]:
    """What a process has started, and what those have started."""
    own = children(parent)
    return own + [one for child in own for one in _family(child)]


def _is_alive(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()[0] not in "XZ"
    return False

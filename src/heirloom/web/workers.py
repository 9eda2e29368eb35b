"""The supervisor of several server processes on one socket."""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence

import msgspec

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.web.settings import Settings
from heirloom.web.systemd import ASKED, tell_systemd

COMMAND: Sequence[str] = (sys.executable, "-m", "heirloom.web.worker")
TICK_SECONDS = 0.25
START_SECONDS = 120.0  # for a worker to get ready
SILENT_SECONDS = 8.0  # without a heartbeat of its thread, a worker is suspended
STUCK_SECONDS = 30.0  # without a heartbeat of its event loop, it is stuck
END_SECONDS = 12.0  # for a worker to stop
STEADY_SECONDS = 10.0  # a worker that dies sooner delays the next start
LONGEST_PAUSE_SECONDS = 30.0  # between two starts

log = logging.getLogger("heirloom.web")


class Worker:
    """A server process as its supervisor sees it."""

    def __init__(self, listening: socket.socket, settings: Settings, generation: int) -> None:
        self.generation = generation  # the number of rolling restarts before its start
        self.began = self.heard = self.alive = time.monotonic()
        self.ready_at: float | None = None
        self.told_at: float | None = None  # when it was told to stop
        self.channel, theirs = socket.socketpair()
        with theirs:
            numbers = (listening.fileno(), theirs.fileno())
            self.process = subprocess.Popen(
                [*COMMAND, *map(str, numbers)],
                stdin=subprocess.DEVNULL,
                pass_fds=numbers,
                process_group=0,  # killed with its thinkers; no Ctrl-C of the terminal
                env={name: value for name, value in os.environ.items() if name not in ASKED},
            )
        self.pid = self.process.pid
        given = settings._replace(drain_seconds=0.0)  # no drain when one worker is replaced
        self.channel.sendall(msgspec.json.encode(given._asdict()) + b"\n")
        self.channel.setblocking(False)

    @property
    def ready(self) -> bool:
        """Whether it is ready and not stopping."""
        return self.ready_at is not None and self.told_at is None

    def listen(self, now: float) -> bool:
        """Read its heartbeats; whether the channel is still open."""
        try:
            said = self.channel.recv(4096)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.heard = now
        if b"alive" in said:
            self.alive = now
        if self.ready_at is None and b"ready" in said:
            self.ready_at = self.alive = now
        return bool(said)

    def overdue(self, now: float) -> str:
        """What is wrong with it; empty if it is on time."""
        if self.told_at is not None:
            return "did not stop" if now - self.told_at > END_SECONDS else ""
        if self.ready_at is None:
            return "did not start" if now - self.began > START_SECONDS else ""
        if now - self.heard > SILENT_SECONDS:
            return "is not running"
        return "is stuck" if now - self.alive > STUCK_SECONDS else ""

    def say_stopping(self) -> None:
        """Let it report to proxies that it is not ready."""
        with contextlib.suppress(OSError):
            self.channel.send(b"stopping\n")

    def end(self, now: float) -> None:
        """Tell it to finish its requests and stop."""
        if self.told_at is None:
            self.told_at = now
            self.process.terminate()

    def ended(self) -> bool:
        """Whether the process has ended; if so, kill its thinkers and clean up."""
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return False
        self.kill()
        self.process.wait()
        self.channel.close()
        return True

    def kill(self) -> None:
        """Kill it and its thinkers."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)


class Supervisor:
    """Keeps a number of workers running; calls `ready` once all of them are ready."""

    def __init__(
        self, listening: socket.socket, settings: Settings, count: int, ready: Callable[[], None]
    ) -> None:
        self._listening, self._settings, self._count = listening, settings, count
        self._ready: Callable[[], None] | None = ready
        self._workers: list[Worker] = []
        self._selector = selectors.DefaultSelector()
        self._generation = 0  # counts rolling restarts
        self._failures = 0  # workers in a row that died early
        self._next_start = 0.0
        self._ending = 0  # signals to stop
        self._ends_at: float | None = None
        self._interrupted = False

    def run(self) -> None:
        """Run until a signal; SIGHUP replaces the workers one by one."""
        signals = {
            signal.SIGTERM: self._on_end,
            signal.SIGINT: self._on_end,
            signal.SIGHUP: self._on_renew,
        }
        before = {number: signal.signal(number, act) for number, act in signals.items()}
        try:
            self._loop()
        finally:
            for worker in self._workers:
                worker.kill()
                worker.process.wait()
            self._selector.close()
            self._listening.close()
            for number, act in before.items():
                signal.signal(number, act)
        if self._interrupted:
            raise KeyboardInterrupt

    def _on_end(self, number: int, _: object) -> None:
        self._ending += 1
        self._interrupted = number == signal.SIGINT

    def _on_renew(self, _: int, __: object) -> None:
        self._generation += 1

    def _loop(self) -> None:
        now = time.monotonic()
        while self._workers or not self._ending:
            for key, _ in self._selector.select(TICK_SECONDS):
                if not key.data.listen(time.monotonic()):
                    self._selector.unregister(key.fileobj)
            now, before = time.monotonic(), now
            if now - before > 4 * TICK_SECONDS:  # this process was suspended: blame no worker
                for worker in self._workers:
                    worker.heard += now - before
                    worker.alive += now - before
            self._remove_ended(now)
            self._watch(now)
            if self._ending:
                self._end_all(now)
            else:
                self._replace(now)
                self._start_missing(now)
                self._say_ready()
            tell_systemd("WATCHDOG=1")

    # Every tick

    def _remove_ended(self, now: float) -> None:
        """Remove workers that have ended."""
        for worker in [worker for worker in self._workers if worker.ended()]:
            self._workers.remove(worker)
            if worker.channel in {key.fileobj for key in self._selector.get_map().values()}:
                self._selector.unregister(worker.channel)
            if worker.told_at is None:
                self._died(worker, now)

    def _died(self, worker: Worker, now: float) -> None:
        code = worker.process.returncode
        how = signal.Signals(-code).name if code < 0 else f"exit code {code}"
        log.warning("worker %d died (%s)", worker.pid, how)
        if worker.ready_at is None:
            self._give_up(worker)
        steady = worker.ready_at is not None and now - worker.ready_at > STEADY_SECONDS
        self._failures = 0 if steady else self._failures + 1
        if self._failures > 1:
            pause = min(2.0 ** (self._failures - 2), LONGEST_PAUSE_SECONDS)
            log.warning("starting the next worker in %.0f s", pause)
            self._next_start = now + pause

    def _give_up(self, worker: Worker) -> None:
        """Cancel a rolling restart, or the start of the server, if a worker cannot start."""
        if self._ready is not None:
            raise Mistake(say("A server process could not start; the log above says why."))
        if any(other.generation < worker.generation for other in self._workers):
            log.error("rolling restart cancelled: the old workers keep running")
            for other in self._workers:
                other.generation = self._generation

    def _watch(self, now: float) -> None:
        """Kill workers that do not respond."""
        for worker in self._workers:
            if why := worker.overdue(now):
                log.warning("worker %d %s: killing it", worker.pid, why)
                worker.kill()

    def _end_all(self, now: float) -> None:
        """Stop all workers, after the drain time."""
        if self._ends_at is None:
            self._ends_at = now + self._settings.drain_seconds
            for worker in self._workers:
                worker.say_stopping()
        if now < self._ends_at and self._ending == 1:
            return
        for worker in self._workers:
            if worker.told_at is None:
                worker.end(now)
            if self._ending > 1:
                worker.kill()

    def _replace(self, now: float) -> None:
        """In a rolling restart, stop an old worker once a new one is ready."""
        serving = [worker for worker in self._workers if worker.ready]
        old = [worker for worker in serving if worker.generation < self._generation]
        if old and len(serving) > self._count:
            log.info("replacing worker %d", old[0].pid)
            old[0].end(now)

    def _start_missing(self, now: float) -> None:
        """Start the missing workers; in a rolling restart, one more."""
        if now < self._next_start:
            return
        staying = [worker for worker in self._workers if worker.told_at is None]
        missing = self._count - len(staying)
        if missing <= 0:
            renewing = any(worker.generation < self._generation for worker in staying)
            missing = int(renewing and all(worker.ready for worker in staying) and missing == 0)
        for _ in range(missing):
            worker = Worker(self._listening, self._settings, self._generation)
            self._workers.append(worker)
            self._selector.register(worker.channel, selectors.EVENT_READ, worker)
            log.info("started worker %d", worker.pid)

    def _say_ready(self) -> None:
        if self._ready is not None and sum(w.ready for w in self._workers) >= self._count:
            self._ready()
            self._ready = None

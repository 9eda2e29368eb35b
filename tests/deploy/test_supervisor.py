"""The supervisor of several server processes, with quick stand-ins for the workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.deploy.processes import alive, children, wait_until

HERE = Path(__file__).parent
END_SECONDS = 60.0  # at the most, on a machine with much to do

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


class Supervised:
    """A supervisor in a process of its own, with stand-ins."""

    def __init__(self, folder: Path, env: dict[str, str] | None = None) -> None:
        self.behaviour, self.log = folder / "behaviour", folder / "log"
        self.behaviour.write_text("")
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, str(HERE / "supervised.py"), "2", "0.3"],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=os.environ | {"STAND_IN": str(self.behaviour)} | (env or {}),
            )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()

    def workers(self) -> set[int]:
        """The processes of the workers."""
        return children(self.process.pid)

    def ask(self) -> int:
        """Which worker answers a request."""
        with urllib.request.urlopen(self.address, timeout=END_SECONDS) as answer:
            return int(answer.read())

    def answering(self, count: int = 2) -> set[int]:
        """Wait until so many workers are there and answer; which they are."""
        seen: set[int] = set()

        def all_answer() -> bool:
            seen.add(self.ask())
            return len(seen & self.workers()) >= count

        wait_until(all_answer)
        return seen & self.workers()

    def stop(self) -> None:
        """End it and look that nothing is left."""
        before = self.workers()
        self.process.kill()
        self.process.communicate()
        for pid in before:
            if alive(pid):
                os.kill(pid, signal.SIGCONT)
        wait_until(lambda: not any(alive(pid) for pid in before))


Start = Callable[..., Supervised]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts supervisors, and ends them after the test."""
    started: list[Supervised] = []

    def one(**env: str) -> Supervised:
        started.append(Supervised(tmp_path, env))
        return started[-1]

    yield one
    for each in started:
        each.stop()


def test_a_worker_that_is_killed_is_replaced(start: Start) -> None:
    site = start()
    before = site.answering()
    victim = min(before)
    os.kill(victim, signal.SIGKILL)
    wait_until(lambda: victim not in site.workers())
    after = site.answering()
    assert len(after - before) == 1
    assert f"worker {victim} died (SIGKILL)" in site.log.read_text()


def test_a_worker_that_is_stopped_swallows_nobody_and_is_replaced(start: Start) -> None:
    site = start()
    before = site.answering()
    victim = min(before)
    os.kill(victim, signal.SIGSTOP)
    asked = [site.ask() for _ in range(20)]
    assert victim not in asked
    wait_until(lambda: victim not in site.workers())
    assert victim not in site.answering()
    assert f"worker {victim} is not running: killing it" in site.log.read_text()


def test_a_worker_whose_event_loop_is_stuck_is_replaced(start: Start) -> None:
    site = start()
    before = site.answering()
    site.behaviour.write_text("stuck")
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: len(site.workers()) == 2 and not site.workers() & before)
    victim = site.ask()
    site.behaviour.write_text("")
    wait_until(lambda: f"worker {victim} is stuck: killing it" in site.log.read_text())


def test_workers_that_die_at_once_are_started_ever_more_slowly(start: Start) -> None:
    site = start()
    site.behaviour.write_text("fail")
    for pid in site.answering():
        os.kill(pid, signal.SIGKILL)
    wait_until(lambda: "starting the next worker in 2 s" in site.log.read_text())
    assert site.log.read_text().count("died (exit code 3)") <= 5


def test_hanging_up_replaces_one_worker_after_the_other(start: Start) -> None:
    site = start()
    before = site.answering()
    site.process.send_signal(signal.SIGHUP)

    def all_new() -> bool:
        site.ask()
        return len(site.workers()) == 2 and not site.workers() & before

    wait_until(all_new)
    assert "stopping" not in site.log.read_text()  # no proxy is told that the site ends


def test_a_rolling_restart_whose_workers_cannot_start_leaves_the_old_ones(start: Start) -> None:
    site = start()
    before = site.answering()
    site.behaviour.write_text("fail")
    site.process.send_signal(signal.SIGHUP)
    wait_until(lambda: "rolling restart cancelled" in site.log.read_text())
    assert site.answering() == before
    site.behaviour.write_text("")
    site.process.send_signal(signal.SIGHUP)
    wait_until(lambda: len(site.workers()) == 2 and not site.workers() & before)


@pytest.mark.parametrize("signal_number", [signal.SIGTERM, signal.SIGINT])
def test_a_supervisor_that_is_told_to_end_ends_its_workers(
    start: Start, signal_number: signal.Signals
) -> None:
    site = start()
    before = site.answering()
    site.process.send_signal(signal_number)
    code = site.process.wait(END_SECONDS)
    assert code == (0 if signal_number is signal.SIGTERM else -signal.SIGINT)
    assert not any(alive(pid) for pid in before)
    assert site.log.read_text().count("stopping") == 2


def test_a_worker_that_does_not_end_is_killed(start: Start) -> None:
    site = start()
    before = site.answering()
    site.behaviour.write_text("stubborn")
    site.process.send_signal(signal.SIGHUP)
    wait_until(lambda: len(site.workers()) == 2 and not site.workers() & before)
    stubborn = site.workers()
    site.process.terminate()
    assert site.process.wait(END_SECONDS) == 0
    assert not any(alive(pid) for pid in stubborn)
    assert "did not stop: killing it" in site.log.read_text()


def test_workers_end_when_their_supervisor_is_killed(start: Start) -> None:
    site = start()
    before = site.answering()
    site.process.kill()
    wait_until(lambda: not any(alive(pid) for pid in before))


def test_workers_that_never_start_end_the_supervisor_with_a_sentence(start: Start) -> None:
    found = start(STAND_IN="/nowhere")
    assert found.address == ""
    assert found.process.wait(END_SECONDS) == 1
    assert "A server process could not start" in found.log.read_text()


def test_systemd_is_told_how_it_goes(start: Start, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as systemd:
        systemd.bind(str(tmp_path / "notify"))
        systemd.settimeout(END_SECONDS)
        site = start(NOTIFY_SOCKET=str(tmp_path / "notify"))
        assert site.address
        assert systemd.recv(100) == b"WATCHDOG=1"
        for pid in site.workers():
            assert b"NOTIFY_SOCKET" not in Path(f"/proc/{pid}/environ").read_bytes()

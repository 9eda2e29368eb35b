"""Several server processes on one socket, as an operator runs them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from heirloom.cli import main
from heirloom.store.engines import engine_at
from heirloom.store.upgrade import upgrade
from heirloom.web.workers import COMMAND
from tests.deploy.playing import TWO_PEOPLE, play_one_move
from tests.deploy.processes import alive, wait_until
from tests.deploy.site import Site
from tests.store.postgres import Postgres
from tests.web.visitor import Visitor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")


class Caller(threading.Thread):
    """Somebody who asks all the time, over a new connection each time."""

    def __init__(self, site: Site) -> None:
        super().__init__()
        self._visitor = Visitor(site)
        self._enough = threading.Event()
        self.answered = 0
        self.errors: list[str] = []

    def run(self) -> None:
        """Ask until it is enough."""
        while not self._enough.is_set():
            try:
                status = self._visitor.get("/favicon.svg").status
                if status != 200:
                    self.errors.append(str(status))
            except OSError as error:
                self.errors.append(repr(error))
            self.answered += 1
            time.sleep(0.01)

    def stop(self) -> None:
        """It is enough."""
        self._enough.set()
        self.join()


def test_the_address_is_told_once_the_server_answers(tmp_path: Path) -> None:
    alone = Site(tmp_path, "--store", str(tmp_path / "tables.db"))
    try:
        assert Visitor(alone).get("/favicon.svg").status == 200
    finally:
        alone.stop()


def test_a_rolling_restart_refuses_nobody(site: Site) -> None:
    """The address is good as soon as it is told; all workers are new in the end.

    A supervisor that is killed takes all of them with it.
    """
    assert Visitor(site).get("/").status == 200
    before = site.workers()
    assert len(before) == 2
    callers = [Caller(site), Caller(site)]
    for caller in callers:
        caller.start()
    site.process.send_signal(signal.SIGHUP)
    try:
        wait_until(lambda: len(site.workers()) == 2 and not site.workers() & before, 300)
    finally:
        for caller in callers:
            caller.stop()
    assert [caller.errors for caller in callers] == [[], []]
    assert min(caller.answered for caller in callers) > 20
    everybody = site.everybody()
    os.kill(site.process.pid, signal.SIGKILL)
    site.process.wait(10)
    wait_until(lambda: not any(alive(pid) for pid in everybody))


def test_a_killed_worker_is_replaced_and_all_end_together(site: Site) -> None:
    anna, bert = Visitor(site), Visitor(site)
    room = anna.open("the_heirs", **TWO_PEOPLE)
    assert bert.post(f"/t/{room}/sit", seat="1").status == 303
    victim = min(site.workers())
    os.kill(victim, signal.SIGKILL)
    for _ in range(6):
        play_one_move(anna, bert, room)
    wait_until(lambda: len(site.workers()) == 2 and victim not in site.workers(), 300)
    for _ in range(6):
        play_one_move(anna, bert, room)
    everybody = site.everybody()
    site.process.terminate()
    assert site.process.wait(30) == 0
    assert not any(alive(pid) for pid in everybody)


def test_a_worker_leaves_the_tables_of_a_store_as_they_are(postgres: Postgres) -> None:
    """In a rolling restart others still use it; so the restart is given up."""
    address = postgres.database()
    engine = engine_at(address)
    with engine.begin() as connection:
        upgrade(connection, "options")
    engine.dispose()
    ours, theirs = socket.socketpair()
    with ours, theirs, socket.socket() as listening:
        numbers = (listening.fileno(), theirs.fileno())
        ours.sendall(b'{"store": "%s"}\n' % address.encode())
        done = subprocess.run(
            [*COMMAND, *map(str, numbers)],
            pass_fds=numbers,
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    assert done.returncode == 1
    assert "restart the server, do not reload" in done.stderr


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["--workers", "2"], "Several server processes need PostgreSQL"),
        (["--workers", "0"], "At least one server process is needed"),
    ],
)
def test_a_number_of_processes_that_cannot_work_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], given: list[str], sentence: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["table", "--lang", "en", *given, "--store", str(tmp_path / "tables.db")])
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith(sentence)
    assert len(told.splitlines()) == 1
    assert not (tmp_path / "tables.db").exists()

"""Servers and browsers for the tests of the table."""

from __future__ import annotations

import logging
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.bad_decks import TEN
from tests.web.house import House
from tests.web.indoors import Indoors
from tests.web.loop_time import loop_time
from tests.web.pool import Pool
from tests.web.visitor import Server

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome", "chrome")
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
ELSEWHERE = "--host-resolver-rules=MAP another-computer.test 127.0.0.1"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose bots answer at once."""
    running = Server(tmp_path_factory.mktemp("server"))
    yield running
    running.stop()


@pytest.fixture
def indoors(tmp_path: Path) -> Iterator[Indoors]:
    """A server whose rooms a test can reach into."""
    running = Indoors(tmp_path)
    yield running
    running.close()


@pytest.fixture(scope="session")
def pool() -> Iterator[Pool]:
    """Thinkers that a test may stop, kill and crowd."""
    running = Pool()
    yield running
    running.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house for all tests of a file, which measures its own loop."""
    indoors = Indoors(tmp_path_factory.mktemp("house"))
    try:
        found = House(indoors)
        found.open(deck=TEN)  # the workshop is there
        with loop_time(indoors.thread) as found.times:
            yield found
    finally:
        indoors.close()


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No traceback, and no error in the log."""
    yield
    logged = caplog.get_records("call")
    assert [one.getMessage() for one in logged if one.levelno >= logging.ERROR] == []


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    running = Server(tmp_path)
    yield running
    running.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The system's Chromium; where there is none the test is skipped, but never in CI."""
    found = next((path for name in CHROMIUMS if (path := shutil.which(name))), None)
    if found is None:
        assert os.environ.get("HEIRLOOM_BROWSER") != "1", "there is no Chromium on this machine"
        pytest.skip("NO BROWSER: there is no Chromium on this machine, its tests did not run")
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=found, args=[*QUIET.split(), ELSEWHERE]
        )
        yield running
        running.close()

"""The worked example, a package outside the source: found by its folder, played, tested."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "kuhn_poker"


def environment() -> dict[str, str]:
    """What the example is found by; its types are checked against our source."""
    return {**os.environ, "HEIRLOOM_GAMES": str(EXAMPLE), "MYPYPATH": str(ROOT / "src")}


def ran(*command: str, given: str = "", cwd: Path = EXAMPLE) -> str:
    done = subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=environment(),
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass_value_and_equilibrium_included() -> None:
    assert "13 passed" in ran("-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_its_types_and_style_are_checked(tmp_path: Path) -> None:
    ran("-m", "mypy", "--cache-dir", str(tmp_path), "kuhn_poker", "tests")
    ran("-m", "ruff", "check", "--no-cache", "--select", "E,W,F,I,B,UP")
    ran("-m", "ruff", "format", "--no-cache", "--check")


@pytest.mark.parametrize(("lang", "words"), [("en", "takes the pot"), ("fr", "emporte le pot")])
def test_it_is_played_in_the_terminal(lang: str, words: str) -> None:
    told = ran("-m", "heirloom", "play", "kuhn_poker", "--seats", "random,random", "--lang", lang)
    assert words in told


def answer(address: str) -> str:
    """A page, as soon as the server listens."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address) as page:
                return str(page.read().decode())
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionRefusedError):
                raise
            threading.Event().wait(0.05)
    raise AssertionError(f"nobody listens at {address}")


def test_the_table_shows_it_on_the_shelf_and_opens_it(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "heirloom", "table", "--port", "0", "--store"]
    with subprocess.Popen(
        [*command, str(tmp_path / "log.db")], env=environment(), stdout=subprocess.PIPE, text=True
    ) as server:
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if "://" in word)
            for page in ("", "new/kuhn_poker", "rules/kuhn_poker", "cards/kuhn_poker"):
                assert "Kuhn poker" in answer(address + page)
        finally:
            server.terminate()

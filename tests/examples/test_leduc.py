"""Leduc poker, the second example: its own tests pass, and it is played in both languages."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "leduc_poker"


def ran(*command: str) -> str:
    """What a command says that finds the example, and checks its types against our source."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=EXAMPLE,
        env={**os.environ, "HEIRLOOM_GAMES": str(EXAMPLE), "MYPYPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_its_own_tests_pass() -> None:
    assert "25 passed" in ran("-m", "pytest", "-q", "-p", "no:cacheprovider")


def test_its_types_and_style_are_checked(tmp_path: Path) -> None:
    ran("-m", "mypy", "--cache-dir", str(tmp_path), "leduc_poker", "tests")
    ran("-m", "ruff", "check", "--no-cache", "--select", "E,W,F,I,B,UP")
    ran("-m", "ruff", "format", "--no-cache", "--check")


@pytest.mark.parametrize(("lang", "words"), [("en", "The board is"), ("fr", "Le tableau")])
def test_it_is_played_in_the_terminal(lang: str, words: str) -> None:
    told = ran("-m", "heirloom", "play", "leduc_poker", "--seats", "greedy,greedy", "--seed", "3",
               "--lang", lang)  # fmt: skip
    assert words in told


def test_its_french_is_complete() -> None:
    before = (EXAMPLE / "leduc_poker" / "fr.po").read_bytes()
    assert "fr.po: 0 to translate" in ran("-m", "heirloom", "words", "leduc_poker")
    assert (EXAMPLE / "leduc_poker" / "fr.po").read_bytes() == before

"""The types of the package are there for a program that only imports it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

OUTSIDE = Path(__file__).parent / "outside.py"


def check(program: Path) -> str:
    """What mypy --strict says about a program somewhere else, without our settings."""
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache"]
    environment = {k: v for k, v in os.environ.items() if k not in ("MYPYPATH", "PYTHONPATH")}
    done = subprocess.run(
        [*command, program.name],
        cwd=program.parent,
        env=environment,
        capture_output=True,
        text=True,
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize(
    ("line", "wrong", "said"),
    [
        ("", "", "Success: no issues found"),
        ("scores: list[int]", "scores: list[str]", 'has type "list[int]"'),
        ("return illegal.clause", "return illegal.clausula", 'has no attribute "clausula"'),
    ],
)
def test_a_program_outside_is_checked_against_our_types(
    tmp_path: Path, line: str, wrong: str, said: str
) -> None:
    program = tmp_path / "outside.py"
    shutil.copy(OUTSIDE, program)
    program.write_text(program.read_text(encoding="utf-8").replace(line, wrong), encoding="utf-8")
    assert said in check(program)


def test_the_program_does_what_it_says() -> None:
    done = subprocess.run(
        [sys.executable, str(OUTSIDE), "the_heirs"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout) == (
        0,
        "[0, 1] <Seat 1 has no move left. Seat 2 wins. (§6.2)> 6.3\n",
    )

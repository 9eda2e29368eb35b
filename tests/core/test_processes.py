"""The limits of a process: its memory, the time it has computed, and that it ends with another."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from heirloom.core.processes import cpu_seconds, end_with, limit_memory

MB = 1024 * 1024
LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits processes so")


def ended() -> int:
    """The number of a process that has ended."""
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    return gone.pid


@LINUX
def test_a_process_is_held_to_its_memory() -> None:
    code = "import sys; sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", code], stdin=subprocess.PIPE) as held:
        limit_memory(300 * MB, held.pid)
        limits = Path(f"/proc/{held.pid}/limits").read_text()
        assert held.stdin is not None
        held.stdin.close()
    (line,) = [line for line in limits.splitlines() if line.startswith("Max data size")]
    assert line.split()[3:5] == [str(300 * MB)] * 2
    limit_memory(300 * MB, ended())  # nothing to hold


@LINUX
def test_it_is_known_how_long_a_process_has_computed() -> None:
    own = cpu_seconds(os.getpid())
    assert own is not None
    assert own > 0
    assert cpu_seconds(ended()) is None


def test_elsewhere_nothing_is_limited_and_nothing_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    limit_memory(1)
    end_with(0)
    assert cpu_seconds(os.getpid()) is None

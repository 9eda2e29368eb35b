"""Processes of this machine, as /proc shows them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

PATIENCE_SECONDS = 60.0


def wait_until(condition: Callable[[], object], seconds: float = PATIENCE_SECONDS) -> None:
    """Wait until something is true; fail if that takes too long."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def _stat(pid: int) -> list[str]:
    """The state of a process, its parent, and so on; nothing for one that is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def alive(pid: int) -> bool:
    """Whether a process runs; one that only waits to be buried does not."""
    found = _stat(pid)
    return bool(found) and found[0] != "Z"


def children(pid: int) -> set[int]:
    """The processes that a process has started, and that are alive."""
    everybody = [int(path.name) for path in Path("/proc").glob("[0-9]*")]
    return {one for one in everybody if alive(one) and (_stat(one) or ["", ""])[1] == str(pid)}


def family(pid: int) -> set[int]:
    """Those, and those that they have started."""
    found = children(pid)
    return found.union(*(family(one) for one in found))

"""A planted fault: a server that fails at a message with many brackets."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from heirloom.web import socket

read = socket.read  # type: ignore[attr-defined]


def touchy(text: Any) -> Any:
    """Read a message, but not every one."""
    if str(text).count("{") > 3:
        raise RuntimeError("too many brackets")
    return read(text)


if __name__ == "__main__":
    socket.read = touchy  # type: ignore[attr-defined]
    here = Path(__file__).parents[2]
    runpy.run_path(str(here / "web" / "server.py"), run_name="__main__")

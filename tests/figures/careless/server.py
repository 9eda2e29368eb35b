"""A planted fault: a server that says that a move is written a third of a second before it is."""

from __future__ import annotations

import asyncio
import runpy
from pathlib import Path
from typing import Any

from heirloom.store.log import Store

write = Store.append
waiting: set[asyncio.Task[None]] = set()


async def later(*given: Any) -> None:
    """Write it down after a while."""
    await asyncio.sleep(0.3)
    await write(*given)


async def append(*given: Any) -> None:
    """Say that it is written."""
    task = asyncio.create_task(later(*given))
    waiting.add(task)
    task.add_done_callback(waiting.discard)


if __name__ == "__main__":
    Store.append = append  # type: ignore[method-assign, assignment]
    here = Path(__file__).parents[2]
    runpy.run_path(str(here / "web" / "server.py"), run_name="__main__")

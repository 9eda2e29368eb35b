"""What a server is set to: where it keeps its log, how patient it is, what it allows."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple


class Settings(NamedTuple):
    """How a server behaves; the defaults suit one computer and the people around it."""

    store: str = ""  # a file or `postgresql://...`; empty: as HEIRLOOM_STORE says, else data_file
    pace: float = 0.7  # seconds that a bot takes at least, so that people can follow
    grace: float = 60.0  # seconds until a bot helps out for somebody who is gone
    idle: float = 900.0  # seconds until a table that nobody looks at is only in the store
    tables: int = 5_000  # tables held at once
    sockets: int = 20_000  # sockets held at once
    openings: int = 60  # tables that one address may open in a minute
    posts: int = 600  # requests that change something, by one address in a minute
    messages: int = 20  # messages of one socket in a second
    thinkers: int = 1  # processes for bots


def store_address(settings: Settings) -> str:
    """Where the log is kept."""
    return settings.store or os.environ.get("HEIRLOOM_STORE") or str(data_file())


def data_file() -> Path:
    """Where the log is kept unless it is said otherwise."""
    if given := os.environ.get("HEIRLOOM_DATA"):
        return Path(given) / "tables.db"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Heirloom" / "tables.db"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Heirloom" / "tables.db"
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(share) / "heirloom" / "tables.db"

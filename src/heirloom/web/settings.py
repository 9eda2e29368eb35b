"""The settings of a server: its store, its limits and its timeouts."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

MOST_THINKERS = 256


class Settings(NamedTuple):
    """The settings of a server; the defaults suit a home network."""

    store: str = ""  # a file or `postgresql://...`; empty: HEIRLOOM_STORE, else data_file()
    host: str = ""  # the address it listens on, for invitations; empty: unknown
    pace: float = 0.7  # seconds before each move of a bot, so that people can follow
    grace: float = 60.0  # seconds until a bot plays for an absent player
    idle: float = 900.0  # seconds until an unused table is removed from memory
    tables: int = 5_000  # in memory at once
    sockets: int = 20_000  # open at once
    decks: int = 12  # custom decks per address and minute
    checks: int = 240  # looks at a deck in the workshop, per address and minute
    shares: int = 60  # decks that are kept for a link, per address and hour
    prints: int = 60  # decks that are printed, per address and hour
    pictures: int = 240  # sheets of cards that are drawn for Tabletop Simulator, the same
    measurements: int = 60  # decks that are measured, per address and hour
    messages: int = 20  # per socket and second
    thinkers: int = 1  # processes for bots; one more stands by
    watchers: int = 500  # per table
    reviews_at_once: int = 1  # made at the same time, each by two processes
    review_seconds: float = 40.0  # of work for each
    # A visitor is a cookie; many visitors may share one address
    openings: int = 20  # new tables per visitor and minute
    openings_per_address: int = 60
    reviews: int = 4  # new reviews per visitor and minute
    reviews_per_address: int = 12
    posts: int = 300  # POST requests per visitor and minute
    posts_per_address: int = 1_500
    sockets_per_visitor: int = 40
    sockets_per_address: int = 1_000
    # Connections of unknown visitors; trusted proxies have no limit per address
    connections: int = 0  # open at once; 0: as many as file descriptors allow
    connections_per_address: int = 1_200
    head_seconds: float = 10.0  # for the head of a request to arrive
    body_seconds: float = 30.0  # for its body to arrive
    idle_seconds: int = 15  # until an idle connection is closed
    send_seconds: float = 20.0  # for a client to read what is sent
    ping_seconds: float = 30.0  # between pings to a silent tab
    drain_seconds: float = 0.0  # between "not ready" and the shutdown, for proxies to notice
    log: str = ""  # plain or json; empty: plain on a terminal, else json
    bots: tuple[tuple[str, str], ...] = ()  # programs that visitors may choose: name, command
    figures: str = ""  # a directory in which processes share their metrics


def store_address(settings: Settings) -> str:
    """The address of the store."""
    return settings.store or os.environ.get("HEIRLOOM_STORE") or str(data_file())


def data_file() -> Path:
    """The default file of the store."""
    if given := os.environ.get("HEIRLOOM_DATA"):
        return Path(given) / "tables.db"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home())) / "Heirloom" / "tables.db"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Heirloom" / "tables.db"
    share = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(share) / "heirloom" / "tables.db"

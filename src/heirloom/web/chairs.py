"""Chairs: who sits at a table, who is away, and which bot plays meanwhile."""

from __future__ import annotations

import secrets
import time

from heirloom.store.log import Place

HELPER = "squire"  # who plays in a chair unless somebody else is asked to


class Chair:
    """A seat at a table: a person, a bot, or free for whoever comes."""

    def __init__(self, seat: int, place: Place) -> None:
        self.seat = seat
        self.name = place.name
        self.bot = place.bot
        self.key = place.key
        self.holders: set[str] = set()
        self.online = 0  # sockets of whoever sits here
        self.seen = time.monotonic()
        self.gone = False  # left on purpose
        self.resigned = False
        self.left: float | None = None  # seconds on the clock, where there is one
        self.late = False  # the time has run out

    @property
    def person(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.holders)

    @property
    def free(self) -> bool:
        """Whether this chair waits for somebody."""
        return not self.holders and not self.bot

    def place(self) -> Place:
        """The chair as the store keeps it."""
        return Place(self.name, self.bot, self.key)

    def here(self, grace: float) -> bool:
        """Whether somebody sits here and looks, or looked a moment ago."""
        if not self.person or self.gone:
            return False
        return self.online > 0 or time.monotonic() - self.seen < grace

    def look(self) -> None:
        """Take note that whoever sits here has come to the table."""
        self.seen = time.monotonic()
        self.gone = False

    def out(self) -> bool:
        """Whether a bot plays here to the end: after resigning, or out of time."""
        return self.resigned or self.late or (self.left is not None and self.left <= 0)

    def helper(self) -> str:
        """The bot that plays when nobody does."""
        return self.bot or HELPER


def new_place(name: str = "", bot: str = "") -> Place:
    """A seat nobody has held before."""
    return Place(name, bot, secrets.token_urlsafe(12))

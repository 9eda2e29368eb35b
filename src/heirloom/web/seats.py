"""The seats of a table: who sits there, who is away, and when a bot plays for somebody."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from typing import Any

from heirloom.core.game import WATCHER, Game
from heirloom.core.words import Phrase, Reader, say
from heirloom.store.log import SavedSeat

DEFAULT_BOT = "squire"  # who plays in a seat unless another bot is chosen
TINCTURES = (
    say("Azure"), say("Gules"), say("Vert"), say("Purpure"), say("Sable"), say("Argent"),
)  # fmt: skip


class TableSeat:
    """A seat at a table: a person sits there, or a bot, or it is free for whoever comes."""

    def __init__(self, number: int, saved: SavedSeat) -> None:
        self.number = number
        self.name = saved.name
        self.bot = saved.bot
        self.key = saved.key
        self.holders: set[str] = set()  # the visitors who may act here
        self.online = 0  # sockets of whoever sits here
        self.seen = time.monotonic()
        self.gone = False  # left on purpose
        self.resigned = False
        self.left: float | None = None  # seconds on the clock, where there is one
        self.late = False  # the time has run out, and the log says so

    @property
    def person(self) -> bool:
        """Whether somebody sits here."""
        return bool(self.holders)

    @property
    def free(self) -> bool:
        """Whether this seat waits for somebody."""
        return not self.holders and not self.bot

    def saved(self) -> SavedSeat:
        """The seat as the store keeps it."""
        return SavedSeat(self.name, self.bot, self.key)

    def here(self, grace: float) -> bool:
        """Whether somebody sits here and is online, or was a moment ago."""
        if not self.person or self.gone:
            return False
        return self.online > 0 or time.monotonic() - self.seen < grace

    def come(self) -> None:
        """Note that whoever sits here has come to the table."""
        self.seen = time.monotonic()
        self.gone = False

    def out(self) -> bool:
        """Whether a bot plays here to the end: after resigning, or out of time."""
        return self.resigned or self.late or (self.left is not None and self.left <= 0)

    def helper(self) -> str:
        """The bot that plays when nobody does."""
        return self.bot or DEFAULT_BOT


class Seats:
    """All seats of one table; `grace` is how many seconds somebody may be gone."""

    def __init__(
        self,
        game: Game[Any, Any, Any],
        saved: Sequence[SavedSeat],
        holders: Sequence[tuple[int, str]],
        grace: float,
    ) -> None:
        self._game, self._grace = game, grace
        self._all = [TableSeat(number, seat) for number, seat in enumerate(saved)]
        for number, visitor in holders:
            self._all[number].holders.add(visitor)

    def __getitem__(self, number: int) -> TableSeat:
        return self._all[number]

    def __iter__(self) -> Iterator[TableSeat]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def of(self, visitor: str) -> int:
        """Where a visitor sits; a watcher's seat for everybody else."""
        for seat in self._all:
            if visitor in seat.holders:
                return seat.number
        return WATCHER

    def free(self) -> list[int]:
        """The seats that wait for somebody."""
        return [seat.number for seat in self._all if seat.free]

    def people(self) -> list[TableSeat]:
        """The seats in which people sit."""
        return [seat for seat in self._all if seat.person]

    def helped(self) -> list[bool]:
        """By seat, whether a bot plays there now."""
        return [self.is_helped(seat) for seat in self._all]

    def is_helped(self, seat: TableSeat) -> bool:
        """Whether a bot plays here now: always, or while others would wait for somebody gone."""
        if not seat.person or seat.out():
            return True
        if seat.here(self._grace):
            return False
        return any(other.here(self._grace) for other in self.people() if other is not seat)

    def reader(self, lang: str) -> Reader:
        """Somebody who reads a language and knows everybody here by name."""
        names = [seat.name or self.side(seat.number) for seat in self._all]
        return Reader(lang, names, self._game.package)

    def names(self, lang: str) -> list[str]:
        """What everybody here is called, in a language."""
        reader = self.reader(lang)
        return [reader.read(name) for name in reader.names]

    def side(self, number: int) -> Phrase:
        """What the rules call a seat; where they only number it, a tincture."""
        if self.have_sides() or len(self) > len(TINCTURES):
            return self._game.seat_names(len(self))[number]
        return TINCTURES[number]

    def have_sides(self) -> bool:
        """Whether the rules have names of their own for the seats, such as Black and Red."""
        return type(self._game).seat_names is not Game.seat_names


def new_seat(name: str = "", bot: str = "") -> SavedSeat:
    """A seat nobody has held before."""
    return SavedSeat(name, bot, secrets.token_urlsafe(12))

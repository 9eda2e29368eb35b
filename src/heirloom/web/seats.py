"""The seats of a table: who sits there, who is away, and when a bot plays for a person."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterator, Sequence
from typing import Any

from heirloom.core.game import WATCHER, Game
from heirloom.core.words import Phrase, Reader, say_as
from heirloom.store.log import SavedSeat

AWAY_SECONDS = 3.0  # offline until others are told; a page that is reloaded is back before
DEFAULT_BOT = "squire"  # plays unless another bot is chosen
COLOURS = (
    say_as("player", "Red"),
    say_as("player", "Green"),
    say_as("player", "Blue"),
    say_as("player", "Yellow"),
    say_as("player", "Purple"),
    say_as("player", "Black"),
)


class TableSeat:
    """A seat at a table, taken by a person or a bot, or empty."""

    def __init__(self, number: int, saved: SavedSeat) -> None:
        self.number = number
        self.name = saved.name
        self.bot = saved.bot
        self.key = saved.key
        self.holders: set[str] = set()  # the visitors who may play in this seat
        self.online = 0  # sockets of this player at this process
        self.elsewhere: set[str] = set()  # other processes with sockets of this player
        self.seen = time.monotonic()
        self.gone = False  # left on purpose
        self.resigned = False
        self.left: float | None = None  # seconds on the clock, where there is one
        self.late = False  # out of time, as recorded in the log

    @property
    def person(self) -> bool:
        """Whether a person sits here."""
        return bool(self.holders)

    @property
    def free(self) -> bool:
        """Whether the seat is empty."""
        return not self.holders and not self.bot

    def here(self, grace: float) -> bool:
        """Whether a person sits here who is online, or was within the grace period."""
        if not self.person or self.gone:
            return False
        return self.is_online() or time.monotonic() - self.seen < grace

    def is_online(self) -> bool:
        """Whether the player has a tab open, at any process."""
        return self.online > 0 or bool(self.elsewhere)

    def come(self) -> None:
        """Note that the player is at the table."""
        self.seen = time.monotonic()
        self.gone = False

    def out(self) -> bool:
        """Whether a bot plays here until the end: after resigning or out of time."""
        return self.resigned or self.late or (self.left is not None and self.left <= 0)

    def helper(self) -> str:
        """The bot that plays when no person does."""
        return self.bot or DEFAULT_BOT


class Seats:
    """All seats of a table; `grace` is how many seconds a player may be offline."""

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

    def give(self, number: int, visitor: str, name: str) -> None:
        """Give a visitor this seat and no other."""
        for seat in self._all:
            seat.holders.discard(visitor)
        seat = self._all[number]
        seat.name = name
        seat.holders.add(visitor)
        seat.come()

    def __getitem__(self, number: int) -> TableSeat:
        return self._all[number]

    def __iter__(self) -> Iterator[TableSeat]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    def of(self, visitor: str) -> int:
        """The seat of a visitor, or WATCHER."""
        for seat in self._all:
            if visitor in seat.holders:
                return seat.number
        return WATCHER

    def free(self) -> list[int]:
        """The empty seats."""
        return [seat.number for seat in self._all if seat.free]

    def people(self) -> list[TableSeat]:
        """The seats taken by people."""
        return [seat for seat in self._all if seat.person]

    def is_here(self, seat: TableSeat) -> bool:
        """Whether the person in a seat is at the table, or was within the grace period."""
        return seat.here(self._grace)

    def presence(self) -> list[tuple[bool, bool]]:
        """By seat, whether a bot plays now, and whether others wait for an absent person."""
        return [(self.is_helped(seat), self.bot_in(seat) is not None) for seat in self._all]

    def bot_in(self, seat: TableSeat) -> float | None:
        """Seconds until a bot plays for a person who is offline while others wait; else None."""
        if not seat.person or seat.out() or seat.is_online() or self.is_helped(seat):
            return None
        if time.monotonic() - seat.seen < AWAY_SECONDS:
            return None
        if not any(other.is_online() for other in self.people() if other is not seat):
            return None
        return max(seat.seen + self._grace - time.monotonic(), 0.0)

    def is_helped(self, seat: TableSeat) -> bool:
        """Whether a bot plays here now: always, or for an absent person others wait for."""
        if not seat.person or seat.out():
            return True
        if seat.here(self._grace):
            return False
        return any(other.here(self._grace) for other in self.people() if other is not seat)

    def reader(self, lang: str) -> Reader:
        """A reader of a language who knows the players by name."""
        names = [seat.name or self.side(seat.number) for seat in self._all]
        return Reader(lang, names, self._game.package)

    def names(self, lang: str) -> list[str]:
        """The names of all players, in a language."""
        reader = self.reader(lang)
        return [reader.read(name) for name in reader.names]

    def side(self, number: int) -> Phrase:
        """What the rules call a seat; if they only number seats, a colour."""
        if self.have_sides() or len(self) > len(COLOURS):
            return self._game.seat_names(len(self))[number]
        return COLOURS[number]

    def have_sides(self) -> bool:
        """Whether the rules name the seats, such as Black and Red."""
        return type(self._game).seat_names is not Game.seat_names


def new_seat(name: str = "", bot: str = "") -> SavedSeat:
    """A new seat with a fresh key."""
    return SavedSeat(name, bot, secrets.token_urlsafe(12))

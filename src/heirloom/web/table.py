"""A table at this process: a room, its presenter and its driver."""

from __future__ import annotations

import time
from collections.abc import Callable

from heirloom.store.log import SavedMatch, Store
from heirloom.store.news import Present
from heirloom.web.driver import Driver
from heirloom.web.presenter import Presenter
from heirloom.web.programs import Programs
from heirloom.web.room import Room
from heirloom.web.settings import Settings
from heirloom.web.thinking import Thinkers


class Table:
    """A room in memory with its presenter, its driver, and who is online."""

    def __init__(
        self,
        saved: SavedMatch,
        store: Store,
        thinkers: Thinkers,
        settings: Settings,
        claim: Callable[[], None] | None = None,
        programs: Programs | None = None,
    ) -> None:
        self.room = Room(saved, store, settings.grace)
        self.presenter = Presenter(self.room)
        self.driver = Driver(self.room, saved, thinkers, settings.pace, claim, programs)
        self.thinkers = thinkers
        self._store = store

    def is_followed(self) -> bool:
        """Whether this process shows or drives the table."""
        return bool(self.presenter.outboxes) or self.driver.driving

    # Who is online

    def come(self, seat: int) -> None:
        """Note that a player has opened a tab."""
        self.room.seats[seat].online += 1
        self.room.seats[seat].come()
        self.tell_presence()

    def go(self, seat: int) -> None:
        """Note that a player has closed a tab."""
        self.room.seats[seat].online -= 1
        self.room.seats[seat].seen = time.monotonic()
        self.tell_presence()

    def leave(self, seat: int) -> None:
        """Leave the table; a bot plays until the player comes back."""
        self.room.seats[seat].gone = True
        self.tell_presence()
        self.room.changed()

    def tell_presence(self) -> None:
        """Tell the other processes who is online here."""
        online = [seat.number for seat in self.room.seats if seat.online]
        gone = [seat.number for seat in self.room.seats if seat.gone]
        self._store.tell(Present(self._store.sender, self.room.id, online, gone))

    def hear_presence(self, word: Present) -> None:
        """Note who is online at another process."""
        for seat in self.room.seats:
            if seat.number in word.online:
                seat.elsewhere.add(word.sender)
                seat.seen = time.monotonic()
            elif word.sender in seat.elsewhere:
                seat.elsewhere.discard(word.sender)
                seat.seen = time.monotonic()
            if seat.number in word.gone:
                seat.gone = True
            elif seat.number in word.online:
                seat.gone = False
        self.driver.tick()

    def lose(self, sender: str) -> None:
        """Note that another process is gone, and the players who were online there."""
        for seat in self.room.seats:
            if sender in seat.elsewhere:
                seat.elsewhere.discard(sender)
                seat.seen = time.monotonic()

"""The clocks of a table; after a restart, the log says how much time was used."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import pairwise

from heirloom.core.log import PLAY, Entry
from heirloom.web.seats import Seats, TableSeat

LEFT_AFTER_RESTART_SECONDS = 1.0  # at least, for a player who was not out of time


class Clocks:
    """How much time each seat has left; does nothing at a table without clocks."""

    def __init__(self, seats: Seats, minutes: int, entries: Sequence[Entry]) -> None:
        self._seats = seats
        self._looked = time.monotonic()
        if minutes:
            for seat in seats:
                seat.left = 0.0 if seat.late else minutes * 60.0
            self._wind(entries)

    def _wind(self, entries: Sequence[Entry]) -> None:
        """Subtract the time people used; moves of bots, which have no command, cost nothing."""
        for before, entry in pairwise(entries):
            seat = self._seats[entry.seat]
            if entry.kind == PLAY and entry.command is not None and not seat.late:
                assert seat.left is not None
                seat.left = max(seat.left - (entry.at - before.at), LEFT_AFTER_RESTART_SECONDS)

    def charge(self, waited_for: Iterable[TableSeat], seconds: float) -> None:
        """Subtract time that passed while another process ran the clocks."""
        for seat in waited_for:
            if seat.left is not None:
                seat.left -= seconds

    def run(self, waited_for: Iterable[TableSeat]) -> None:
        """Subtract the time since the last call from these seats."""
        before, self._looked = self._looked, time.monotonic()
        for seat in waited_for:
            if seat.left is not None:
                seat.left -= self._looked - before

    def unjudged(self) -> list[TableSeat]:
        """Seats that have run out of time and are not yet recorded as late."""
        over = [seat for seat in self._seats if seat.left is not None and seat.left <= 0]
        return [seat for seat in over if not seat.late]

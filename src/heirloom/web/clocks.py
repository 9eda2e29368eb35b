"""The clocks of a table: the server judges, and what the log says is what was used."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import pairwise

from heirloom.core.log import PLAY, Entry
from heirloom.web.seats import Seats, TableSeat

LEFT_AFTER_RESTART_SECONDS = 1.0  # at least, to whoever had not run out of time before it


class Clocks:
    """How much time every seat has left; a table without clocks has none of this."""

    def __init__(self, seats: Seats, minutes: int, entries: Sequence[Entry]) -> None:
        self._seats = seats
        self._looked = time.monotonic()
        if minutes:
            for seat in seats:
                seat.left = 0.0 if seat.late else minutes * 60.0
            self._wind(entries)

    def _wind(self, entries: Sequence[Entry]) -> None:
        """Take off what people used; a bot's move, which has no command, costs nothing."""
        for before, entry in pairwise(entries):
            seat = self._seats[entry.seat]
            if entry.kind == PLAY and entry.command is not None and not seat.late:
                assert seat.left is not None
                seat.left = max(seat.left - (entry.at - before.at), LEFT_AFTER_RESTART_SECONDS)

    def run(self, waited_for: Iterable[TableSeat]) -> None:
        """Take the time since the last look from these."""
        before, self._looked = self._looked, time.monotonic()
        for seat in waited_for:
            if seat.left is not None:
                seat.left -= self._looked - before

    def unjudged(self) -> list[TableSeat]:
        """Whose time has run out, which is not written down yet."""
        over = [seat for seat in self._seats if seat.left is not None and seat.left <= 0]
        return [seat for seat in over if not seat.late]

"""The clocks of a table: the server judges, and what the log says is what was used."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from itertools import pairwise

from heirloom.store.log import PLAY, Line
from heirloom.web.chairs import Chair

MERCY = 1.0  # seconds that are left after a restart to whoever had not run out before it


class Clocks:
    """How much time every chair has left; a table without clocks has none of this."""

    def __init__(self, chairs: Sequence[Chair], minutes: int, lines: Sequence[Line]) -> None:
        self.chairs, self.minutes = chairs, minutes
        self._looked = time.monotonic()
        if minutes:
            for chair in chairs:
                chair.left = minutes * 60.0
            self._wind(lines)

    def _wind(self, lines: Sequence[Line]) -> None:
        """Take off what people used; a bot's move, which has no command, costs nothing."""
        for before, line in pairwise(lines):
            chair = self.chairs[line.seat]
            if line.kind == PLAY and line.command is not None and chair.left is not None:
                chair.left = max(chair.left - (line.at - before.at), MERCY)

    def run(self, waited_for: Iterable[Chair]) -> None:
        """Take the time since the last look from these."""
        before, self._looked = self._looked, time.monotonic()
        for chair in waited_for:
            if chair.left is not None:
                chair.left -= self._looked - before

    def unjudged(self) -> list[Chair]:
        """Whose time has run out, which is not written down yet."""
        over = [chair for chair in self.chairs if chair.left is not None and chair.left <= 0]
        return [chair for chair in over if not chair.late]

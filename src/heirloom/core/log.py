"""The log of a match: one line for every move and every draw, from the referee to the database."""

from __future__ import annotations

from typing import Final, NamedTuple

PLAY: Final = "play"  # a seat acted
DEAL: Final = "deal"  # the dealer drew

# Only in the log of a table on the web
START: Final = "start"  # the game began
BACK: Final = "back"  # a seat took back; the text is the number of entries that are left
RESIGN: Final = "resign"  # a seat gave up
LATE: Final = "late"  # the time of a seat ran out


class Entry(NamedTuple):
    """One line of a log: what kind of line, who (a seat, or the dealer), and what in notation.

    A table on the web adds the command that asked for a line, and when it was written.
    """

    kind: str
    seat: int
    text: str
    command: str | None = None
    at: float = 0.0

    def __str__(self) -> str:
        return f"deal {self.text}" if self.kind == DEAL else f"{self.seat} {self.text}"

"""The log of a match: one line for every move and every draw, from the referee to the database."""

from __future__ import annotations

from typing import Final, NamedTuple

PLAY: Final = "play"  # a seat acted
DEAL: Final = "deal"  # the dealer drew


class Entry(NamedTuple):
    """One line of a log: what kind of line, who (a seat, or the dealer), and what in notation.

    A table on the web adds kinds of its own, the command that asked for a line, and when.
    """

    kind: str
    seat: int
    text: str
    command: str | None = None
    at: float = 0.0

    def __str__(self) -> str:
        return f"deal {self.text}" if self.kind == DEAL else f"{self.seat} {self.text}"

"""The log of a match: one line for every move and every draw, from the referee to the database."""

from __future__ import annotations

from typing import Final, NamedTuple

PLAY: Final = "play"  # a seat acted
DEAL: Final = "deal"  # the dealer drew

# Only in the log of a table on the web, which has everything that happens there
SIT: Final = "sit"  # a visitor takes a seat or brings another device; the text is visitor and name
BOT: Final = "bot"  # a seat goes to a bot; the text is its name
START: Final = "start"  # the game began
FROM: Final = "from"  # it continues a match of another room, which is described in the text
ASK: Final = "ask"  # a seat asks to take its last move back
AGREE: Final = "agree"  # a seat agrees to that
DECLINE: Final = "decline"  # a seat does not
BACK: Final = "back"  # a seat took back; the text is the number of entries that are left
RESIGN: Final = "resign"  # a seat gave up
LATE: Final = "late"  # the time of a seat ran out
SAY: Final = "say"  # a seat said something; the text is a quick phrase, a space, and the words
AGAIN: Final = "again"  # a seat would like a rematch
ENOUGH: Final = "enough"  # a seat would not
REMATCH: Final = "rematch"  # the same people play again; the text is the new room


class Entry(NamedTuple):
    """One line of a log: its kind, who acted (a seat or the dealer), and what, in notation.

    A table on the web adds the command that asked for a line, and when it was written.
    """

    kind: str
    seat: int
    text: str
    command: str | None = None
    at: float = 0.0

    def __str__(self) -> str:
        return f"deal {self.text}" if self.kind == DEAL else f"{self.seat} {self.text}"

"""Where a second try comes from: the real game, and the move from which it is played again."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from heirloom.core.game import DEALER
from heirloom.core.log import DEAL, FROM, PLAY, Entry


class Origin(msgspec.Struct, frozen=True):
    """The real game from the move on; what was played before is in the log of the second try.

    It is kept whole, so that both can be compared even if the real game has been deleted.
    """

    room: str
    ply: int  # entries that both have in common at the start
    seat: int  # whoever tries again
    winners: list[int]  # of the real game
    rest: list[tuple[str, int, str]]  # its entries after those

    def entry(self) -> Entry:
        """As the log of the second try keeps it."""
        return Entry(FROM, DEALER, msgspec.json.encode(self).decode())

    def log(self, entries: Iterable[Entry]) -> list[Entry]:
        """The log of the real game; `entries` are those of the second try."""
        played = [entry for entry in entries if entry.kind in (PLAY, DEAL)]
        return [*played[: self.ply], *(Entry(*one) for one in self.rest)]


def find_origin(entries: Iterable[Entry]) -> Origin | None:
    """Where a match comes from, if its log says so."""
    for entry in entries:
        if entry.kind == FROM:
            return msgspec.json.decode(entry.text, type=Origin)
    return None

"""The story of a match as one seat reads it; each sentence is drawn once."""

from __future__ import annotations

from collections import deque
from functools import cache
from html import escape
from itertools import islice
from typing import Any

from heirloom.core.log import Entry
from heirloom.core.match import Match
from heirloom.web.brush import Brush

SENTENCES_SHOWN = 60  # the newest ones of a story


@cache
def clause_link(game: str, clause: str) -> str:
    """A link to a clause of the rules."""
    name, number = escape(game), escape(clause)
    return f'<a class="clause" href="/rules/{name}#c{number}">§{number}</a>'


class StoryLines:
    """The newest sentences of a match as one seat reads them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._rows: deque[tuple[str, str]] = deque(maxlen=SENTENCES_SHOWN)
        self._ply = 0  # how much of the log is drawn
        self._last: Entry | None = None  # the last entry of that log

    def draw(self, match: Match[Any, Any, Any], brush: Brush) -> str:
        """The story, newest first; sentences since this seat's last move are marked."""
        if not self._goes_on(match.log):
            self._ply = 0
            self._rows.clear()
        for telling in match.story(self.seat, self._ply):
            link = clause_link(match.game.name, telling.clause)
            worn = f' class="{brush.worn(telling.seat)}' if telling.seat >= 0 else ' class="'
            self._rows.appendleft((worn, f"{brush.read(telling.text)} {link}</li>"))
        self._ply, self._last = len(match.log), match.log[-1] if match.log else None
        new = min(_since(match, self.seat), len(self._rows))
        rows = [f'<li{worn} new">{row}' for worn, row in islice(self._rows, new)]
        rows += [f'<li{worn}">{row}' for worn, row in islice(self._rows, new, None)]
        return f'<ol class="story">{"".join(rows)}</ol>'

    def _goes_on(self, log: list[Entry]) -> bool:
        """Whether the log continues the one already drawn."""
        return self._ply == 0 or (self._ply <= len(log) and log[self._ply - 1] is self._last)


def _since(match: Match[Any, Any, Any], seat: int) -> int:
    """The number of sentences since this seat's last move."""
    for ply in range(len(match.log) - 1, -1, -1):
        if match.log[ply].seat == seat:
            return len(match.story(seat, ply))
    return 0

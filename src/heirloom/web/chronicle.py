"""What one seat was told of a match, every sentence drawn once."""

from __future__ import annotations

from collections import deque
from functools import cache
from html import escape
from itertools import islice
from typing import Any

from heirloom.core.match import Match
from heirloom.web.draw import Brush

SHOWN = 60  # sentences of the story that a page shows


@cache
def clause_link(game: str, clause: str) -> str:
    """A clause's number, which leads to its words."""
    name, number = escape(game), escape(clause)
    return f'<a class="clause" href="/rules/{name}#c{number}">§{number}</a>'


class Chronicle:
    """The newest sentences of a match as one seat reads them."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self._match: Match[Any, Any, Any] | None = None
        self._rows: deque[str] = deque(maxlen=SHOWN)
        self._ply = 0

    def draw(self, match: Match[Any, Any, Any], brush: Brush) -> str:
        """The newest sentence first; those since this seat's last move stand out."""
        if match is not self._match:
            self._match, self._ply = match, 0
            self._rows.clear()
        for telling in match.story(self.seat, self._ply):
            link = clause_link(match.game.name, telling.clause)
            self._rows.appendleft(f"{brush.read(telling.text)} {link}</li>")
        self._ply = len(match.log)
        new = min(_since(match, self.seat), len(self._rows))
        rows = [f'<li class="new">{row}' for row in islice(self._rows, new)]
        rows += [f"<li>{row}" for row in islice(self._rows, new, None)]
        return f'<ol class="story">{"".join(rows)}</ol>'


def _since(match: Match[Any, Any, Any], seat: int) -> int:
    """How many sentences this seat was told since its last move."""
    for ply in range(len(match.log) - 1, -1, -1):
        if match.log[ply].seat == seat:
            return len(match.story(seat, ply))
    return 0

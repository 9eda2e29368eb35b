"""Exact values of positions on the board of two by four with most cards still face down.

From them on, every card can be weighed within a second; to begin with, it takes ten.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from heirloom.games.the_heirs.rules.game import TheHeirs


class Openings(msgspec.Struct, frozen=True, kw_only=True):
    """What `tools/openings_of_the_heirs.py` writes to `openings.json`."""

    rows: int
    columns: int
    least_down: int  # cards face down, from which on every position is listed
    keys: list[int]  # of positions, as the expectimax sees them
    values: list[float]  # for the player to move


def find_openings(game: TheHeirs) -> dict[int, float]:
    """By key, the values that are known for this board and these people; none for most."""
    openings = _read(game.package)
    fits = (game.board.rows, game.board.columns) == (openings.rows, openings.columns)
    if not fits or game.box.deck:
        return {}
    return dict(zip(openings.keys, openings.values, strict=True))


@cache
def _read(package: str) -> Openings:
    file = resources.files(package) / "mind" / "openings.json"
    return msgspec.json.decode(file.read_bytes(), type=Openings)

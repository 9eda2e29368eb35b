"""A box: which game, with which options and which deck."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import msgspec

if TYPE_CHECKING:
    from heirloom.core.game import Game

OPEN_AT_ONCE = 64  # opened games that are kept


class Box(msgspec.Struct, frozen=True):
    """One value for "which game": it can be compared, hashed, pickled and written as JSON.

    `options` are pairs of name and value; `deck` is the text of a deck file, empty for the game's
    own cards.
    """

    name: str
    options: tuple[tuple[str, int | str], ...] = ()
    deck: str = ""

    def __str__(self) -> str:
        settings = [f"{name}={value}" for name, value in self.options]
        return " ".join([self.name, *settings, *(["(own deck)"] if self.deck else [])])

    def open(self) -> Game[Any, Any, Any]:
        """The game itself; boxes that are equal share one."""
        return opened(self)


@lru_cache(OPEN_AT_ONCE)
def opened(box: Box) -> Game[Any, Any, Any]:
    """The game of a box; boxes that are equal share one."""
    from heirloom.core.catalogue import open_box

    return open_box(box)

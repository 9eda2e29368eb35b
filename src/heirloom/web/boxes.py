"""Boxes that are open already: all tables with the same options and deck share one."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from heirloom.core.catalogue import open_game
from heirloom.core.game import Game

Options = tuple[tuple[str, object], ...]


def opened(name: str, options: Mapping[str, object], deck: str) -> Game[Any, Any, Any]:
    """A game with its options set; nothing in it changes while it is played."""
    return open_once(name, tuple(options.items()), deck)


@lru_cache(128)
def open_once(name: str, options: Options, deck: str) -> Game[Any, Any, Any]:
    """The same, by values that can be compared."""
    return open_game(name, dict(options), deck)

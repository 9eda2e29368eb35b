"""The modules of a game, found by their fixed names (docs/add-a-game.md)."""

from __future__ import annotations

from importlib import import_module
from typing import Any


def find_module(package: str, name: str) -> Any:
    """A module of a game's package, such as `mind.search`; None where the game has none."""
    path = f"{package}.{name}"
    try:
        return import_module(path)
    except ModuleNotFoundError as missing:
        if missing.name is not None and f"{path}.".startswith(f"{missing.name}."):
            return None
        raise

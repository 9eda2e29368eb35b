"""The two pokers, which are examples outside the package, and plain games to compare with."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from heirloom.core.game import Game

EXAMPLES = Path(__file__).parents[2] / "examples"


def poker(name: str) -> Game[Any, Any, Any]:
    """An example game, opened in this process without the catalogue."""
    folder = str(EXAMPLES / name)
    if folder not in sys.path:
        sys.path.append(folder)
    found: Game[Any, Any, Any] = import_module(f"{name}.rules.game").open_box({}, "", name)
    return found

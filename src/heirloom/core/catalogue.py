"""The catalogue: every game that is installed, found by its folder or by an entry point."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from heirloom.core import cards
from heirloom.core.box import Box
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.modules import find_module
from heirloom.core.options import Option, read_options
from heirloom.core.words import say

SHELF = "heirloom.games"  # the package of our own games, and the entry points of others


@cache
def packages() -> dict[str, str]:
    """The package of each game, by the game's name: our folders first, then entry points."""
    shelf = import_module(SHELF)
    found = {module.name: f"{SHELF}.{module.name}" for module in iter_modules(shelf.__path__)}
    for entry in entry_points(group=SHELF):
        found.setdefault(entry.name, entry.value)
    return found


def names() -> list[str]:
    """Every game's name."""
    return sorted(packages())


def package(name: str) -> str:
    """The package that a game lives in."""
    found = packages().get(name)
    if found is None:
        raise unknown(say("Game"), name, names())
    return found


def lid(name: str) -> cards.Lid:
    """What is printed on a game's lid."""
    return cards.read_lid(package(name))


def game_options(name: str) -> list[Option]:
    """The options of a game."""
    found: list[Option] = find_module(package(name), "options").OPTIONS
    return found


def game(name: str, *, deck: str | Path | None = None, **options: object) -> Game[Any, Any, Any]:
    """A game with its options set; `deck` is a file that replaces its own cards."""
    return open_game(name, options, "" if deck is None else _read(Path(deck)), str(deck or "deck"))


def open_game(
    name: str, options: Mapping[str, object], deck: str = "", file: str = "deck"
) -> Game[Any, Any, Any]:
    """A game with its options set, its deck given as text; `file` is what mistakes call it."""
    box = Box(name, tuple(read_options(game_options(name), options).items()), deck)
    try:
        return box.open()
    except Mistake:
        return open_box(box, file)  # once more, so that the mistake names the file


def open_box(box: Box, file: str = "deck") -> Game[Any, Any, Any]:
    """Open a box; `Box.open` does so once and remembers the game."""
    found = package(box.name)
    values = read_options(game_options(box.name), dict(box.options))
    try:
        opened: Game[Any, Any, Any] = find_module(found, "rules.game").open_box(
            values, box.deck, file
        )
    except Mistake as mistake:
        mistake.package = found
        raise
    opened.set_box(Box(box.name, tuple(values.items()), box.deck))
    return opened


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(say("{file} cannot be read: {why}", file=path, why=str(error))) from error

"""The catalogue: every game that is installed, found by its folder or by an entry point.

Games are found in three places, the first of which wins: our own folders, the folders that the
environment variable HEIRLOOM_GAMES lists, and entry points of other packages in the group
`heirloom.games`. A game that cannot be opened is left out, and the log says why.
"""

from __future__ import annotations

import logging
import os
import re
import sys
import traceback
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from pkgutil import iter_modules
from typing import Any, TypeVar

from heirloom.core import cards
from heirloom.core.box import Box
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.modules import find_module
from heirloom.core.options import Option, read_options
from heirloom.core.words import say

SHELF = "heirloom.games"  # the package of our own games, and the entry points of others
FOLDERS = "HEIRLOOM_GAMES"  # the environment variable that names folders with more games
NAME = re.compile(r"[a-z][a-z0-9_]*")
MODULES = ("options", "rules.game", "mind.instincts", "table.scene", "table.faces")

T = TypeVar("T")
MOST_DECK_BYTES = 4 << 20  # of a deck file


@cache
def _found() -> dict[str, str]:
    """Every package that looks like a game, by the name of the game."""
    found = {name: f"{SHELF}.{name}" for name in _ours()}
    for folder in filter(None, os.environ.get(FOLDERS, "").split(os.pathsep)):
        path = Path(folder).resolve()
        if path.is_dir() and str(path) not in sys.path:
            sys.path.append(str(path))
        for module in iter_modules([str(path)]):
            if module.ispkg:
                found.setdefault(module.name, module.name)
    for entry in entry_points(group=SHELF):
        found.setdefault(entry.name, entry.module)
    return found


def shelf() -> Path:
    """The folder of our own games."""
    return Path(import_module(SHELF).__path__[0])


def _ours() -> list[str]:
    return [module.name for module in iter_modules([str(shelf())]) if module.ispkg]


@cache
def packages() -> dict[str, str]:
    """The package of each game that can be opened, by the game's name."""
    return {name: package for name, package in _found().items() if _is_sound(name)}


def names() -> list[str]:
    """Every game's name."""
    return sorted(packages())


def own_names() -> list[str]:
    """The names of the games that come with Heirloom."""
    return sorted(set(packages()) & set(_ours()))


def package(name: str) -> str:
    """The package of a game."""
    found = _found().get(name)
    if found is None:
        raise unknown(say("Game"), name, names())
    return found


def _is_sound(name: str) -> bool:
    """Whether a game can be opened and shown; if not, the log says why."""
    try:
        _check(name)
    except Mistake as mistake:
        why = say("Game “{name}” is skipped: {why}", name=name, why=mistake.why)
        logging.getLogger(__name__).warning("%s", why)
        return False
    return True


def _check(name: str) -> None:
    if not NAME.fullmatch(name):
        raise Mistake(say("only lowercase letters, digits and _ are allowed."))
    lid(name)
    _asked(name, lambda: _modules(package(name)))
    open_game(name, {})


def _modules(package: str) -> None:
    for name in MODULES:
        _required(package, name)


def _required(package: str, name: str) -> Any:
    """A module that every game has."""
    module = find_module(package, name)
    if module is None:
        raise ModuleNotFoundError(f"{package}.{name} is missing")
    return module


def _asked(name: str, question: Callable[[], T]) -> T:
    """Call into a game; if it fails, raise a mistake with the reason."""
    try:
        return question()
    except Mistake:
        raise
    except Exception as error:
        raise Mistake(
            say("{name} cannot be opened: {why}", name=name, why=_reason(name, error))
        ) from error


def _reason(name: str, error: Exception) -> str:
    """What went wrong, with the line if it is in the game's own code."""
    said = f"{type(error).__name__}: {error}"
    inside = Path(*package(name).split(".")).as_posix()
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        if f"/{inside}/" in Path(frame.filename).as_posix():
            return f"{said} ({frame.filename}, line {frame.lineno})"
    return said


def lid(name: str) -> cards.Lid:
    """What is printed on a game's lid."""
    found = package(name)
    return _asked(name, lambda: cards.read_lid(found))


def game_options(name: str) -> list[Option]:
    """The options of a game."""
    found = package(name)
    return _asked(name, lambda: _options(found))


def _options(package: str) -> list[Option]:
    found: list[Option] = _required(package, "options").OPTIONS
    return found


def game(name: str, *, deck: str | Path | None = None, **options: object) -> Game[Any, Any, Any]:
    """A game with its options set; `deck` is a file that replaces its own cards."""
    return open_game(
        name, options, "" if deck is None else read_deck_file(Path(deck)), str(deck or "deck")
    )


def open_game(
    name: str, options: Mapping[str, object], deck: str = "", file: str = "deck"
) -> Game[Any, Any, Any]:
    """A game with its options set, its deck given as text; `file` is what mistakes call it."""
    box = box_of(name, options, deck)
    try:
        return box.open()
    except Mistake:
        return open_box(box, file)  # once more, so that the mistake names the file


def box_of(name: str, options: Mapping[str, object], deck: str = "") -> Box:
    """A box with its options set, without opening it."""
    return Box(name, tuple(read_options(game_options(name), options).items()), deck)


def open_box(box: Box, file: str = "deck") -> Game[Any, Any, Any]:
    """Open a box; `Box.open` does so once and remembers the game."""
    found, deck = package(box.name), cards.normal_deck(box.deck)
    values = read_options(game_options(box.name), dict(box.options))
    rules = _asked(box.name, lambda: _required(found, "rules.game"))
    try:
        opened: Game[Any, Any, Any] = _asked(
            box.name,
            lambda: rules.open_box(values, deck, file if deck else f"{box.name}/cards.toml"),
        )
    except Mistake as mistake:
        mistake.package = found
        raise
    opened.set_box(Box(box.name, tuple(values.items()), deck))
    return opened


def read_deck_file(path: Path) -> str:
    """The text of a deck file; what cannot be a deck is told before it is looked at."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Mistake(say("{file} cannot be read: {why}", file=path, why=str(error))) from error
    if len(data) > MOST_DECK_BYTES:
        raise Mistake(
            say("{file} has {n} bytes; a deck has at most {most}.", file=path, n=len(data),
                most=MOST_DECK_BYTES)
        )  # fmt: skip
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise Mistake(say("{file} is in UTF-16: save it as UTF-8.", file=path))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Mistake(
            say("{file}, line {line}: this is not UTF-8, but perhaps Latin-1. "
                "Save the file as UTF-8.",
                file=path, line=line)
        ) from error  # fmt: skip
    if not text.strip():
        raise Mistake(say("{file} is empty: write each card as a table [[cards]].", file=path))
    return text

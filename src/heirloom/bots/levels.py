"""The levels that people choose from, and which bot plays each of them in a game.

A game names its bots in `levels.toml`, beside its cards: a level is to win about three games of
four against the one below it, and what that takes differs from game to game. Levels that a game
does not name are played by the usual bots.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec

from heirloom.core.cards import read_tables
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Phrase, say, say_as

FILE = "levels.toml"
LEVELS: dict[str, Phrase] = {  # for people, the easiest first
    "page": say_as("level", "Easy"),
    "squire": say_as("level", "Normal"),
    "knight": say_as("level", "Hard"),
    "regent": say_as("level", "Master"),
}
STRONGEST = next(reversed(LEVELS))
HINT_SECONDS = 1.0  # that a hint thinks; at the table it is there within twice that


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The bot of each level, as it is named on a command line; here for a game that names none."""

    page: str = "greedy:0.4"
    squire: str = "greedy"
    knight: str = "search:100/0.5s"
    regent: str = "search:1s"


@cache
def settings(package: str) -> Settings:
    """The bots of a game's levels."""
    try:
        text = (resources.files(package) / FILE).read_text(encoding="utf-8")
    except (ImportError, OSError):
        return Settings()
    try:
        return msgspec.convert(read_tables(text, FILE), Settings)
    except msgspec.ValidationError as error:
        raise Mistake(say("{file}: {why}", file=FILE, why=str(error))) from error


def spec_of(level: str, package: str) -> str:
    """The bot that plays a level in this game; any other bot is its own."""
    found: str = getattr(settings(package), level) if level in LEVELS else level
    return found

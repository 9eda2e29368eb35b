"""The blurb of a game, for people who choose one: its aim, how long it takes, how heavy it is.

It stands in blurb.toml beside the cards, not among them: a deck is known by its hash, which words
about the game must not change. `tools/blurbs.py` measures the figures.
"""

from __future__ import annotations

from importlib import resources
from typing import Annotated

import msgspec
from msgspec import Meta

from heirloom.core.cards import read_tables, read_words
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Words, say

FILE = "blurb.toml"
HEAVIEST = 5
Minutes = Annotated[int, Meta(ge=1)]


class Blurb(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the back of a box says."""

    aim: Words
    minutes: tuple[Minutes, Minutes]  # with the fewest players, and with the most
    weight: Annotated[int, Meta(ge=1, le=HEAVIEST)]
    start_here: bool = False  # the game to offer to somebody who knows none


def read_blurb(package: str) -> Blurb | None:
    """The blurb of a game; None if it has none."""
    try:
        text = (resources.files(package) / FILE).read_text(encoding="utf-8")
    except (ImportError, OSError):
        return None
    try:
        return msgspec.convert(read_tables(text, FILE), Blurb, dec_hook=read_words)
    except msgspec.ValidationError as error:
        raise Mistake(say("{file}: {why}", file=FILE, why=str(error))) from error

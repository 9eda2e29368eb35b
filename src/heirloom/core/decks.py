"""The cards of a match, known by their hash, so that a changed box changes no match.

A game's own cards are its cards.toml. Once they have been released and change, the old ones are
kept beside it as decks/1.toml, decks/2.toml and so on, in the order in which they were released.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib import resources

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import normal_deck, own_deck
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

FOLDER = "decks"  # in a game's package: its earlier decks


class MissingDeck(Mistake):
    """The cards that a match was played with are not installed."""


def deck_hash(text: str) -> str:
    """What a deck is known by: the SHA-256 of its text in UTF-8, with lines that end in \\n."""
    return sha256(normal_deck(text).encode()).hexdigest()


@cache
def own_hash(package: str) -> str:
    """The hash of a game's own cards; empty if it has no cards.toml."""
    try:
        return deck_hash(own_deck(package))
    except (ImportError, OSError):
        return ""


@cache
def earlier_decks(package: str) -> list[str]:
    """The earlier decks of a game, oldest first."""
    folder = resources.files(package) / FOLDER
    if not folder.is_dir():
        return []
    files = [file for file in folder.iterdir() if file.name.endswith(".toml")]
    files.sort(key=lambda file: int(file.name.removesuffix(".toml")))
    return [file.read_text(encoding="utf-8") for file in files]


def edition(package: str, number: str) -> str:
    """The cards of an earlier edition of a game, by its number; empty if there is none."""
    decks = earlier_decks(package)
    return decks[int(number) - 1] if number in map(str, range(1, len(decks) + 1)) else ""


def deck_of(box: Box) -> tuple[str, str]:
    """The cards that a box is played with: their hash and their text, to be kept with a match."""
    text = box.deck or own_deck(catalogue.package(box.name))
    return deck_hash(text), text


def box_with_deck(box: Box, hash: str, text: str = "") -> Box:
    """The box to open for a match whose cards have this hash; their text, if it was kept, is given.

    A match that was played before hashes were noted was played with the game's first cards.
    """
    package = catalogue.package(box.name)
    if box.deck:
        return box
    if not hash:
        first = earlier_decks(package)[:1]
        return Box(box.name, box.options, first[0]) if first else box
    if hash == own_hash(package):
        return box
    for known in (text, *earlier_decks(package)):
        if known and deck_hash(known) == hash:
            return Box(box.name, box.options, known)
    raise MissingDeck(
        say(
            "it was played with a deck of {name} that is not installed (its hash begins with "
            "{hash}); another version of the game may have it.",
            name=box.name,
            hash=hash[:12],
        )
    )

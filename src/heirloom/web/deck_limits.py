"""Limits on the size of a custom deck that a visitor gives to a server.

Anything that could take long is counted first, in one pass over the text; only then is the deck
parsed. Deck files on the command line have no such limits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from heirloom.core.cards import BadDeck, bad_table, read_tables
from heirloom.core.nesting import depths
from heirloom.core.words import Phrase, say

DECK_BYTES = 96 * 1024
DECK_KEYS = 10_000  # `name = value`, and each part of a name such as `a.b.c`
DECK_DEPTH = 8  # tables and lists inside each other
DECK_CARDS = 300  # different ones
CARD_EFFECTS = 16  # tables inside lists: effects and references
LIST_LENGTH = 32
TEXT_WORDS = 120
TEXT_LETTERS = 800
NAME_LETTERS = 48  # of a name in one language, and of a slug
LARGEST_NUMBER = 1_000_000

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")  # not in a picture


def check_limits(text: str, file: str) -> None:
    """Refuse a deck that is too large, and name the limit."""
    _check_text(text, file)
    listed = read_tables(text, file).get("cards")
    if not isinstance(listed, list):
        return
    if len(listed) > DECK_CARDS:
        why = say("there are {n} different cards; the limit is {most}.", n=len(listed),
                  most=DECK_CARDS)  # fmt: skip
        raise _bad(file, why)
    for number, card in enumerate(listed):
        found = _flaw(card)
        if found is not None:
            raise bad_table(card, number, found[0], found[1], text, file)


def _bad(file: str, why: Phrase) -> BadDeck:
    return BadDeck(say("{file}: {why}", file=file, why=why))


# The text, before it is parsed


def _check_text(text: str, file: str) -> None:
    size = len(text.encode("utf-8", "replace"))
    if size > DECK_BYTES:
        why = say("the file has {n} bytes; the limit is {most}.", n=size, most=DECK_BYTES)
        raise _bad(file, why)
    keys = 0
    for depth in depths(text):
        keys += 1
        if depth > DECK_DEPTH:
            why = say("tables and lists are nested more than {most} levels deep.", most=DECK_DEPTH)
            raise _bad(file, why)
    if keys > DECK_KEYS:
        why = say("the file has {n} keys and lists; the limit is {most}.", n=keys, most=DECK_KEYS)
        raise _bad(file, why)


# Each card, once it is parsed


def _flaw(card: object) -> tuple[str, Phrase] | None:
    """The first field of a card that is too large, and why."""
    effects = 0
    for field, value, depth in _parts(card):
        why = _too_much(field, value)
        if depth > DECK_DEPTH - 1:  # `cards` itself is a list
            why = say("tables and lists are nested more than {most} levels deep.", most=DECK_DEPTH)
        if field.endswith("]") and isinstance(value, dict):
            effects += 1
            if effects > CARD_EFFECTS:
                why = say("a card can have at most {most} effects.", most=CARD_EFFECTS)
        if why is not None:
            return field, why
    return None


def _parts(card: object) -> Iterator[tuple[str, object, int]]:
    """Everything inside a card, in order: its path, its value and its depth."""
    left: list[tuple[str, object, int]] = [("", card, 0)]
    while left:
        where, value, depth = left.pop()
        yield where or "?", value, depth
        if isinstance(value, dict):
            before = f"{where}." if where else ""
            inner = [
                (f"{before}{key[:NAME_LETTERS]}", one, depth + 1) for key, one in value.items()
            ]
        elif isinstance(value, list):
            inner = [(f"{where}[{place}]", one, depth + 1) for place, one in enumerate(value)]
        else:
            continue
        left += reversed(inner)


def _too_much(field: str, value: object) -> Phrase | None:
    if isinstance(value, str):
        return _too_long(field, value)
    if isinstance(value, list) and len(value) > LIST_LENGTH:
        return say("the list has {n} entries; the limit is {most}.", n=len(value), most=LIST_LENGTH)
    if isinstance(value, (int, float)) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        return say("the largest number allowed is {most}.", most=LARGEST_NUMBER)
    return None


def _too_long(field: str, text: str) -> Phrase | None:
    most = NAME_LETTERS if field == "slug" or field.split(".")[0] == "name" else TEXT_LETTERS
    words = len(text.split())
    if len(text) > most:
        return say("the text has {n} characters; the limit is {most}.", n=len(text), most=most)
    if words > TEXT_WORDS:
        return say("the text has {n} words; the limit is {most}.", n=words, most=TEXT_WORDS)
    if CONTROL.search(text):
        return say("it contains a control character.")
    return None

"""Where each card of a deck stands in its text, field by field, so that a form can change one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from heirloom.core.deck_lines import CARDS_LINE, CLOSING, OPENING, marks
from heirloom.core.nesting import STRINGS

KEY = re.compile(r"([A-Za-z0-9_-]+)[ \t]*=[ \t]*")
BLANK = re.compile(r"(?:[ \t]*(?:#[^\n]*)?\n)+|[ \t]+")  # empty lines, comments, indentation
HEADER = re.compile(r"[ \t]*\[")


class Place(NamedTuple):
    """A card in the text of its deck: its first and last line, and from where to where it goes.

    `fields` has the same of each field, from its key to the end of its value. It is None if the
    card is written in a way that only a person should change, such as with `[cards.ability]`.
    """

    line: int
    last: int
    begin: int
    end: int
    fields: dict[str, tuple[int, int]] | None


def card_places(text: str) -> list[Place]:
    """Where every [[cards]] of a deck stands, in order."""
    return list(_places(text))


def _places(text: str) -> Iterator[Place]:
    starts = [found.start() for found in _headers(text)]
    line, before = 1, 0
    for begin, limit in zip(starts, [*starts, len(text)][1:], strict=True):
        line += text.count("\n", before, begin)
        before = begin
        fields, end = _fields(text, _after_line(text, begin), limit)
        yield Place(line, line + text.count("\n", begin, end), begin, end, fields)


def _headers(text: str) -> Iterator[re.Match[str]]:
    """Every [[cards]], unless it stands inside a text of several lines."""
    at = 0
    while at < len(text):
        if found := CARDS_LINE.match(text, at):
            if "\n" not in found[0]:
                yield found
        at = _after_line(text, _over_strings(text, at))


def _over_strings(text: str, at: int) -> int:
    """The end of this line, or of the text of several lines that begins in it."""
    end = _end_of_line(text, at)
    for place, sign, _ in marks(text, at, len(text)):
        if place >= end:
            break
        if sign in "\"'":
            string = next((s for form in STRINGS if (s := form.match(text, place))), None)
            if string is not None and string.end() > end:
                end = _end_of_line(text, string.end())
    return end


def _fields(text: str, at: int, limit: int) -> tuple[dict[str, tuple[int, int]] | None, int]:
    """The fields of a card from here on, and where the last one ends."""
    found: dict[str, tuple[int, int]] = {}
    end = min(max(at - 1, 0), limit)
    plain = True
    while at < limit:
        if blank := BLANK.match(text, at, limit):
            at = blank.end()
            continue
        if HEADER.match(text, at):  # another table: of this card, or none of it
            inside = re.compile(r"\[+\s*cards\.").match(text, at) is not None
            plain = plain and not inside
            end = limit if inside else end
            break
        key = KEY.match(text, at, limit)
        if key is None or key[1] in found:
            plain = False
            at = end = _end_of_line(text, at)
            at += 1
            continue
        end = _value_end(text, key.end(), limit)
        found[key[1]] = (key.start(), end)
        at = _end_of_line(text, end) + 1
    return (found if plain else None), min(end, limit)


def _value_end(text: str, at: int, limit: int) -> int:
    """Where the value that begins here ends."""
    if at < limit and text[at] in OPENING:
        for place, sign, depth in marks(text, at, limit):
            if depth == 0 and sign in CLOSING:
                return place + 1
        return limit
    string = next((s for form in STRINGS if (s := form.match(text, at))), None)
    if string is not None:
        return string.end()
    line = text[at : _end_of_line(text, at)]
    return at + len(line.partition("#")[0].rstrip())


def _end_of_line(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _after_line(text: str, at: int) -> int:
    return min(_end_of_line(text, at) + 1, len(text)) if at < len(text) else len(text)

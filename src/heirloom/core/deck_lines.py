"""Where something stands in a deck file: the line of a card, and of a field inside it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from heirloom.core.nesting import STRINGS

CARDS_LINE = re.compile(r"\s*\[\[\s*[\"']?cards[\"']?\s*\]\]")
STEP = re.compile(r"([A-Za-z0-9_-]+)|\[(\d+)\]")
OPENING, CLOSING = "[{", "]}"


def card_line(text: str, number: int) -> int:
    """The line of the nth [[cards]]; line 1 if the cards are written in another way."""
    found = [i for i, line in enumerate(text.split("\n"), 1) if CARDS_LINE.match(line)]
    return found[number] if number < len(found) else 1


def field_line(text: str, number: int, field: str) -> int:
    """The line of a field of the nth card, such as `effects[1].count`; as near as it is found."""
    line = card_line(text, number)
    starts = [0, *(found.end() for found in re.finditer("\n", text))]
    if line > len(starts):
        return line
    begin = text.find("\n", starts[line - 1]) + 1 or len(text)
    end = _end_of_card(text, begin)
    at = _find(text, begin, end, field)
    return line if at is None else text.count("\n", 0, at) + 1


def _end_of_card(text: str, begin: int) -> int:
    """Where the next card begins, or another table that is none of this card."""
    for found in re.compile(r"^\s*\[\[?\s*[\"']?(\w+)[\"']?\s*([.\]])", re.MULTILINE).finditer(
        text, begin
    ):
        if found[1] != "cards" or found[2] == "]":
            return found.start()
    return len(text)


def _find(text: str, begin: int, end: int, field: str) -> int | None:
    """The place of the deepest step of a field's path that can be found."""
    place: int | None = None
    for step in STEP.finditer(field):
        if step[2] is not None:
            found = _entry(text, begin, end, int(step[2]))
        else:
            found = _key(text, begin, end, step[1])
        if found is None:
            break
        place = found[0]
        begin, end = found[1], found[2]
    return place


def marks(text: str, begin: int, end: int) -> Iterator[tuple[int, str, int]]:
    """Every sign outside strings and comments: its place, itself, and how deep it lies."""
    at, depth = begin, 0
    while at < end:
        sign = text[at]
        if sign == "#":
            at = text.find("\n", at)
            if at < 0:
                return
            continue
        if sign in "\"'":
            string = next((s for form in STRINGS if (s := form.match(text, at))), None)
            if string is None:
                return
            yield at, sign, depth
            at = string.end()
            continue
        if sign in CLOSING:
            depth -= 1
            if depth < 0:
                return
        yield at, sign, depth
        if sign in OPENING:
            depth += 1
        at += 1


def _key(text: str, begin: int, end: int, name: str) -> tuple[int, int, int] | None:
    """Where a key stands at this level, and where its value begins and ends."""
    pattern = re.compile(rf"[\"']?{re.escape(name)}[\"']?\s*=\s*")
    free = True  # whether a key can begin here
    for at, sign, depth in marks(text, begin, end):
        if depth == 0 and free and (found := pattern.match(text, at)):
            return at, *_value(text, found.end(), end)
        if depth == 0 and not sign.isspace():
            free = sign == ","
        elif sign == "\n" and depth == 0:
            free = True
    table = re.compile(rf"\[\[?\s*cards\.{re.escape(name)}\s*\]\]?").search(text, begin, end)
    return None if table is None else (table.start(), table.end(), end)


def _entry(text: str, begin: int, end: int, index: int) -> tuple[int, int, int] | None:
    """Where the nth table of a list stands, and where it begins and ends."""
    seen = 0
    for at, sign, depth in marks(text, begin, end):
        if depth == 0 and not sign.isspace() and sign != "," and seen == index:
            return at, *_value(text, at, end)
        if depth == 0 and sign == ",":
            seen += 1
    return None


def _value(text: str, at: int, end: int) -> tuple[int, int]:
    """The inside of a list or table that begins here; else the rest of the line."""
    if at < end and text[at] in OPENING:
        for place, sign, depth in marks(text, at, end):
            if depth == 0 and sign in CLOSING:
                return at + 1, place
        return at + 1, end
    line = text.find("\n", at, end)
    return at, end if line < 0 else line

"""Text that fits: a line that shrinks to its width, a paragraph that wraps in its box."""

import json
import re
import unicodedata
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

from heirloom.art.svg import escape, num, tag
from heirloom.art.tinctures import Tincture

_SLACK = 1.03  # estimates are a little too small for kerned text
_LEADING = 1.14
_LEANING = re.compile(" (?=[;:!?»])|(?<=«) ")


class Face(Enum):
    """A font: its widths, family, weight and slant."""

    TEXT = ("text", "EB Garamond,Garamond,Georgia,serif", 400, None)
    BOLD = ("bold", "EB Garamond,Garamond,Georgia,serif", 700, None)
    ITALIC = ("text", "EB Garamond,Garamond,Georgia,serif", 400, "italic")
    DISPLAY = ("display", "Cinzel,Times New Roman,Times,serif", 700, None)


def width_of(text: str, face: Face, size: float = 1) -> float:
    """The approximate width of a line at this size."""
    return _width(_units(text, face), size)


def _width(units: int, size: float) -> float:
    return size * _SLACK * units / 100


@lru_cache(20_000)  # the same words recur
def _units(text: str, face: Face) -> int:
    """The width of a text, in hundredths of its size."""
    table = _widths()[face.value[0]]
    return sum(table.get(_plain(letter), 60) for letter in text)


def fitted(text: str, face: Face, size: float, width: float) -> float:
    """The largest size, up to the given one, at which a line fits its width."""
    natural = width_of(text, face, size)
    return size if natural <= width else size * width / natural


def line(
    text: str,
    x: float,
    baseline: float,
    size: float,
    width: float,
    *,
    face: Face = Face.TEXT,
    tincture: Tincture = Tincture.INK,
    anchor: str = "middle",
) -> str:
    """A line of text on its baseline, shrunk if it is too wide."""
    return _set(text, x, baseline, fitted(text, face, size, width), face, tincture, anchor)


def paragraph(
    text: str,
    x: float,
    top: float,
    width: float,
    height: float,
    size: float,
    *,
    face: Face = Face.TEXT,
    tincture: Tincture = Tincture.INK,
    anchor: str = "middle",
) -> str:
    """Text wrapped and, if needed, shrunk to fit a box; vertically centred."""
    while len(rows := wrapped(text, face, size, width)) * size * _LEADING > height:
        size *= 0.96
    size = min([size, *(fitted(row, face, size, width) for row in rows)])
    at = {"start": x, "middle": x + width / 2, "end": x + width}[anchor]
    first = top + (height - len(rows) * size * _LEADING) / 2 + 0.84 * size
    return "".join(
        _set(row, at, first + place * size * _LEADING, size, face, tincture, anchor)
        for place, row in enumerate(rows)
        if row
    )


def wrapped(text: str, face: Face, size: float, width: float) -> list[str]:
    """The lines of a text; line breaks are kept, and French punctuation stays with its word."""
    text = _LEANING.sub("\u00a0", text)
    return [row for part in text.split("\n") for row in _rows(part.split(" "), face, size, width)]


def _rows(words: list[str], face: Face, size: float, width: float) -> list[str]:
    rows, units = [words[0]], _units(words[0], face)
    for word in words[1:]:
        longer = units + _units(" ", face) + _units(word, face)
        if _width(longer, size) <= width:
            rows[-1], units = f"{rows[-1]} {word}", longer
        else:
            rows.append(word)
            units = _units(word, face)
    return rows


def _set(
    text: str, x: float, y: float, size: float, face: Face, tincture: Tincture, anchor: str
) -> str:
    _, family, weight, style = face.value
    return tag(
        "text",
        escape(text),
        x=x,
        y=y,
        font_family=family,
        font_size=num(size),
        font_weight=None if weight == 400 else str(weight),
        font_style=style,
        text_anchor=None if anchor == "start" else anchor,
        fill=tincture.fill,
    )


def _plain(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0]


@cache
def _widths() -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = json.loads(
        (Path(__file__).parent / "widths.json").read_text("utf-8")
    )
    return table

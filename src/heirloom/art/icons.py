"""Icons by name; CREDITS.md lists their authors."""

import json
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import NamedTuple

from heirloom.art.svg import moved, num, tag
from heirloom.art.tinctures import Tincture


class Icon(NamedTuple):
    """An icon: its author, its bounding box and its outline."""

    author: str
    box: tuple[float, float, float, float]
    path: str


class UnknownIcon(KeyError):
    """No icon has this name; the message offers the nearest ones."""

    def __init__(self, name: str) -> None:
        near = get_close_matches(name, names(), 3, 0.4) or _sharing_a_word(name)
        hint = f"; near it: {', '.join(near)}" if near else f"; there are {', '.join(names())}"
        super().__init__(f"art/icons.json has no icon {name!r}{hint}")

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def icons() -> dict[str, Icon]:
    """All icons, by name."""
    drawn = json.loads((Path(__file__).parent / "icons.json").read_text("utf-8"))
    return {
        name: Icon(one["author"], tuple(one["box"]), one["path"]) for name, one in drawn.items()
    }


def names() -> list[str]:
    """The names of all icons, sorted."""
    return sorted(icons())


def find(name: str) -> Icon:
    """The icon of this name; raises UnknownIcon with similar names."""
    if name not in icons():
        raise UnknownIcon(name)
    return icons()[name]


def icon(
    name: str,
    x: float,
    y: float,
    size: float,
    tincture: Tincture,
    *,
    edge: Tincture | None = None,
    turn: float = 0,
) -> str:
    """An icon centred on a point, in a square; `edge` outlines it, `turn` is in degrees."""
    one = find(name)
    left, top, width, height = one.box
    scale = size / max(width, height)
    ink = tag("path", d=one.path, fill=tincture.fill)
    if edge:
        ink = _rim(one.path, edge, 0.08 * size / scale) + ink
    if turn:
        middle = f"{num(left + width / 2)} {num(top + height / 2)}"
        ink = tag("g", ink, transform=f"rotate({num(turn)} {middle})")
    return moved(ink, x - scale * (left + width / 2), y - scale * (top + height / 2), scale)


def _rim(path: str, edge: Tincture, width: float) -> str:
    return tag(
        "path", d=path, fill="none", stroke=edge.fill, stroke_width=width, stroke_linejoin="round"
    )


def _sharing_a_word(name: str) -> list[str]:
    words = set(name.split("-"))
    return [other for other in names() if words & set(other.split("-"))][:5]

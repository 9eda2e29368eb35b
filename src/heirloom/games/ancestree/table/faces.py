"""The faces of Ancestree: a crest, coins, and half signs on the edges that join into whole ones.

A heritage is told by its animal as well as its colour. Light leaves are smooth and stand on the
left of an edge, dark ones are lobed and stand on the right, so that no sign is known by colour
alone. Half signs run to the very edge: laid side by side, two halves are one heart or one leaf.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from heirloom.art.cards import TILE_SIDE, back_svg
from heirloom.art.heraldry import Arms, shield
from heirloom.art.lettering import Face, line
from heirloom.art.svg import moved, picture, tag
from heirloom.art.tinctures import Tincture
from heirloom.core.words import Reader, say
from heirloom.games.ancestree import PACKAGE
from heirloom.games.ancestree.cards.card import Card, Shade
from heirloom.games.ancestree.table.tellings import describe


class House(NamedTuple):
    """A heritage as it is painted: its rim, and its arms."""

    rim: str
    arms: Arms


HOUSES: Final = {
    "eagle": House("#d9a520", Arms(Tincture.OR, "eagle-emblem", Tincture.SABLE)),
    "camel": House(Tincture.AZURE.fill, Arms(Tincture.AZURE, "camel", Tincture.ARGENT)),
    "elephant": House(Tincture.PURPURE.fill, Arms(Tincture.PURPURE, "elephant", Tincture.OR)),
    "lion": House("#84898d", Arms(Tincture.ARGENT, "lion", Tincture.SABLE)),
    "dragon": House(Tincture.GULES.fill, Arms(Tincture.GULES, "dragon-head", Tincture.OR)),
}
INK: Final = Tincture.INK.fill
LEAF_PLACES: Final[dict[Shade, int]] = {"light": 52, "dark": 148}

# One half of each sign, drawn from the middle of the edge that it lies on
HEART: Final = "M0 -20C7 -40 36 -38 36 -13C36 8 16 22 0 36z"  # the right half
LIGHT_TIP: Final = "M-21 0C-21 -14 -9 -23 0 -34C9 -23 21 -14 21 0z"  # the upper half
LIGHT_STALK: Final = "M-21 0C-21 14 -10 23 -2 27L-2 37H2L2 27C10 23 21 14 21 0z"
DARK_TIP: Final = (
    "M-24 0C-26 -8 -19 -11 -15 -10C-19 -18 -12 -23 -7 -21C-9 -28 -4 -33 0 -35"
    "C4 -33 9 -28 7 -21C12 -23 19 -18 15 -10C19 -11 26 -8 24 0z"
)
DARK_STALK: Final = (
    "M-24 0C-24 9 -17 12 -13 10C-15 19 -8 24 -3 22L-3 37H3L3 22C8 24 15 19 13 10C17 12 24 9 24 0z"
)
LEAVES: Final[dict[tuple[Shade, str], str]] = {
    ("light", "top"): LIGHT_STALK,
    ("light", "bottom"): LIGHT_TIP,
    ("dark", "top"): DARK_STALK,
    ("dark", "bottom"): DARK_TIP,
}
VEINS: Final = {
    "top": "M0 0V28M-10 7L0 15L10 7",
    "bottom": "M0 0V-26M-11 -13L0 -5L11 -13",
}
GREENS: Final[dict[Shade, tuple[str, str]]] = {
    "light": ("#cfe6a4", "#3f5d1f"),
    "dark": ("#1f5a34", "#e8f3d8"),
}


def face(card: Card, lang: str) -> str:
    """An ancestor's tile, 200 by 200."""
    read = Reader(lang, (), PACKAGE).read
    return _drawn(card, read(card.name), read(describe(card)))


@cache
def back(lang: str = "en") -> str:
    """What every tile looks like face down."""
    label = Reader(lang, (), PACKAGE).read(say("a tile face down"))
    return back_svg(Tincture.VERT, "family-tree", width=TILE_SIDE, height=TILE_SIDE, label=label)


@cache
def _drawn(card: Card, name: str, label: str) -> str:
    house = HOUSES[card.heritage]
    body = (
        _sheet(house.rim)
        + shield(house.arms, TILE_SIDE / 2, 21, 84)
        + _coins(card.coins)
        + line(name, TILE_SIDE / 2, 153, 24, 128, face=Face.BOLD)
        + "".join(_leaf(shade, "top") for shade in card.top)
        + "".join(_leaf(shade, "bottom") for shade in card.bottom)
        + "".join(_heart(side) for side in card.hearts)
    )
    return picture(TILE_SIDE, TILE_SIDE, body, label)


def _sheet(rim: str) -> str:
    """Parchment in a broad rim that runs to the edge."""
    ground = tag("rect", x=0, y=0, width=TILE_SIDE, height=TILE_SIDE, rx=10, fill=rim)
    inner = TILE_SIDE - 20
    return ground + tag(
        "rect",
        x=10,
        y=10,
        width=inner,
        height=inner,
        rx=6,
        fill=Tincture.PARCHMENT.fill,
        stroke=INK,
        stroke_width=1.2,
    )


def _coins(coins: int) -> str:
    """As many coins as there are, in a row below the crest."""
    first = TILE_SIDE / 2 - 16 * (coins - 1)
    return "".join(_coin(first + 32 * at, 113) for at in range(coins))


def _coin(x: float, y: float) -> str:
    outer = tag("circle", r=15, fill=Tincture.OR.fill, stroke=INK, stroke_width=2.4)
    inner = tag("circle", r=10, fill="none", stroke=INK, stroke_width=1.2, stroke_dasharray="2 2")
    return moved(outer + inner + tag("path", d="M0 -6L5 0L0 6L-5 0z", fill=INK), x, y)


def _heart(side: str) -> str:
    """Half a heart: on the left side of a tile its right half, on the right side its left."""
    half = tag("path", d=HEART, fill=Tincture.GULES.fill) + _outline(HEART)
    if side == "right":
        return tag("g", half, transform=f"translate({TILE_SIDE} {TILE_SIDE / 2:g}) scale(-1 1)")
    return moved(half, 0, TILE_SIDE / 2)


def _leaf(shade: Shade, edge: str) -> str:
    """Half a leaf: the tip on the lower edge of a parent, the stalk on the upper one of a child."""
    fill, vein = GREENS[shade]
    path = LEAVES[shade, edge]
    veins = tag(
        "path",
        d=VEINS[edge],
        fill="none",
        stroke=vein,
        stroke_width=2.2,
        stroke_linecap="round",
    )
    drawn = tag("path", d=path, fill=fill) + veins + _outline(path)
    return moved(drawn, LEAF_PLACES[shade], 0 if edge == "top" else TILE_SIDE)


def _outline(path: str) -> str:
    """The rim of a half sign, open where the other half joins."""
    open_path = path.removesuffix("z")
    return tag(
        "path", d=open_path, fill="none", stroke=INK, stroke_width=2.6, stroke_linejoin="round"
    )

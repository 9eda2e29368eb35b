"""The colours and crests of seats, and small shields in them."""

from __future__ import annotations

from functools import cache
from html import escape

from heirloom.art.heraldry import OUTLINES
from heirloom.art.icons import icons
from heirloom.core.scene import Scene
from heirloom.core.signs import Livery
from heirloom.web.assets import digest

LIVERIES = (
    Livery(tint="red", icon="lion"),
    Livery(tint="green", icon="owl"),
    Livery(tint="blue", icon="rose"),
    Livery(tint="gold", icon="bee"),
    Livery(tint="purple", icon="throne-king"),
    Livery(tint="black", icon="key"),
)
NOBODY = Livery(tint="plain", icon="crown")


def liveries(scene: Scene) -> list[Livery]:
    """The livery of every seat: the game's own, or ours in the order of seats."""
    return [*scene.liveries, *LIVERIES[len(scene.liveries) :]]


@cache
def icon_use(name: str, x: float, y: float, size: float) -> str:
    """An icon at a place of an SVG; empty if there is no icon of this name."""
    if name not in icons():
        return ""
    address = f"/icons.svg?{digest()}#{escape(name)}"
    return f'<use href="{address}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'


@cache
def crest(icon: str, shape: str = "heater") -> str:
    """A shield in the colour of whoever bears it, with a charge."""
    outline = OUTLINES[shape]
    size = outline.room
    charge = icon_use(icon, 50 - size / 2, outline.middle - size / 2, size)
    return (
        f'<svg class="crest" viewBox="0 0 100 {outline.height:g}" aria-hidden="true">'
        f'<path class="field" d="{outline.edge}"/>{charge}</svg>'
    )

"""Ornaments of a card: the sheet, banner, coronet, ribbon and badges."""

from itertools import pairwise
from typing import NamedTuple

from heirloom.art.icons import icon
from heirloom.art.lettering import Face, fitted, line, paragraph
from heirloom.art.svg import num, tag
from heirloom.art.tinctures import Tincture

FOLDED_PARCHMENT = "#dcc894"


class Mark(NamedTuple):
    """A fact about a card: an icon, an amount and a tincture."""

    icon: str
    text: str = ""
    tincture: Tincture = Tincture.INK


def sheet(width: float, height: float, tincture: Tincture) -> str:
    """The parchment of a card, with a broad rim in its tincture and a fine gold line."""
    rim = _rounded(4, width, height, 16, tincture, tincture, 8)
    return rim + _rounded(10, width, height, 10, Tincture.PARCHMENT, Tincture.OR, 2.5)


def banner(number: str, tincture: Tincture, *, forked: bool = False) -> str:
    """The banner in the upper left corner of a card, with a large number."""
    tail = "V128L58 110L18 128z" if forked else "V106L58 128L18 106z"
    cloth = _shape(f"M18 5H98{tail}", tincture.fill, 3, Tincture.OR)
    return cloth + _numeral(number, 58, 98, 112, 68, tincture)


def medallion(number: str, x: float, y: float, tincture: Tincture) -> str:
    """A number on a disc, for tiles."""
    return _disc(x, y, 32, tincture, Tincture.OR, 3) + _numeral(number, x, y + 19, 54, 50, tincture)


def coronet(pearls: int, x: float, base: float, width: float) -> str:
    """A coronet with a number of pearls, on its base line."""
    tips = [x + (2 * place + 1 - pearls) * width / (2 * pearls) for place in range(pearls)]
    gold = _shape(_crown(tips, x, base, width), Tincture.OR.fill, 2)
    band = _shape(f"M{num(x - width / 2 + 3)} {num(base - 13)}h{num(width - 6)}", "none", 2)
    size = min(9.5, 0.4 * width / pearls)
    drops = [_disc(tip, base - 52, size, Tincture.ARGENT, Tincture.INK, 2) for tip in tips]
    return gold + band + "".join(drops)


def ribbon(text: str, x: float, top: float, width: float, tincture: Tincture) -> str:
    """A name on a ribbon; a long one takes two lines."""
    left, right, low = x - width / 2, x + width / 2, top + 40
    tails = "".join(
        f"M{num(end)} {num(top + 10)}h{num(28 * way)}v36h{num(-28 * way)}l{num(9 * way)} -18z"
        for end, way in ((left, 1), (right, -1))
    )
    folds = f"M{num(left + 14)} {num(low)}h14v6zM{num(right - 14)} {num(low)}h-14v6z"
    front = f"M{num(left + 14)} {num(top)}H{num(right - 14)}V{num(low)}H{num(left + 14)}z"
    return (
        _shape(tails, FOLDED_PARCHMENT, 1.6)
        + tag("path", d=folds, fill=tincture.fill)
        + _shape(front, Tincture.ARGENT.fill, 1.6)
        + _name(text, x, top, width - 38, tincture)
    )


def badge(mark: Mark, x: float, y: float, size: float = 36) -> str:
    """A mark on a disc; an amount is shown below it."""
    height = 1.86 * size if mark.text else size
    ground = tag(
        "rect",
        x=x - size / 2,
        y=y - size / 2,
        width=size,
        height=height,
        rx=size / 2,
        fill=Tincture.ARGENT.fill,
        stroke=mark.tincture.fill,
        stroke_width=2.4,
    )
    return ground + icon(mark.icon, x, y, 0.66 * size, mark.tincture) + _amount(mark, x, y, size)


def trellis(width: float, height: float, tincture: Tincture) -> str:
    """The background of a back: crossing gold lines."""
    step, inset = 24, 15
    wide, tall = width - 2 * inset, height - 2 * inset
    strokes = range(step, int(wide + tall), step)
    lines = tag(
        "path",
        d="".join(_crossing(reach, wide, tall, inset) for reach in strokes),
        stroke=Tincture.OR.fill,
        stroke_width=1.2,
        stroke_opacity="0.55",
    )
    return _rounded(inset, width, height, 6, tincture, Tincture.OR, 1.5) + lines


def seal(x: float, y: float, radius: float, tincture: Tincture) -> str:
    """A parchment disc in a gold ring, for an emblem."""
    ring = _disc(x, y, radius, Tincture.PARCHMENT, Tincture.OR, 6)
    return ring + _disc(x, y, radius - 9, Tincture.PARCHMENT, tincture, 2)


def _shape(path: str, fill: str, width: float, rim: Tincture = Tincture.INK) -> str:
    return tag(
        "path", d=path, fill=fill, stroke=rim.fill, stroke_width=width, stroke_linejoin="round"
    )


def _disc(x: float, y: float, radius: float, fill: Tincture, rim: Tincture, width: float) -> str:
    return tag("circle", cx=x, cy=y, r=radius, fill=fill.fill, stroke=rim.fill, stroke_width=width)


def _rounded(
    inset: float,
    width: float,
    height: float,
    corner: float,
    fill: Tincture,
    rim: Tincture,
    stroke: float,
) -> str:
    return tag(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        rx=corner,
        fill=fill.fill,
        stroke=rim.fill,
        stroke_width=stroke,
    )


def _numeral(
    number: str, x: float, baseline: float, size: float, width: float, ground: Tincture
) -> str:
    return line(number, x, baseline, size, width, face=Face.DISPLAY, tincture=ground.upon)


def _name(text: str, x: float, top: float, width: float, tincture: Tincture) -> str:
    if fitted(text, Face.BOLD, 34, width) < 18:
        left = x - width / 2
        return paragraph(text, left, top, width, 40, 18, face=Face.BOLD, tincture=tincture)
    return line(text, x, top + 31, 34, width, face=Face.BOLD, tincture=tincture)


def _amount(mark: Mark, x: float, y: float, size: float) -> str:
    if not mark.text:
        return ""
    return line(
        mark.text,
        x,
        y + 1.14 * size,
        0.86 * size,
        0.82 * size,
        face=Face.DISPLAY,
        tincture=mark.tincture,
    )


def _crown(tips: list[float], x: float, base: float, width: float) -> str:
    """The gold of a coronet: up to each tip in a curve, down to a valley between."""
    left, right = x - width / 2, x + width / 2
    valleys = [((one + two) / 2, base - 24) for one, two in pairwise(tips)]
    feet = [(left, base - 34), *valleys, (right, base - 34)]
    rises = "".join(
        f"Q{num((near + 2 * tip) / 3)} {num(base - 22)} {num(tip)} {num(base - 48)}"
        f"Q{num((far + 2 * tip) / 3)} {num(base - 22)} {num(far)} {num(foot)}"
        for tip, ((near, _), (far, foot)) in zip(tips, pairwise(feet), strict=True)
    )
    start = f"M{num(left + 6)} {num(base)}L{num(left)} {num(base - 34)}"
    return f"{start}{rises}L{num(right - 6)} {num(base)}z"


def _crossing(reach: float, wide: float, tall: float, inset: float) -> str:
    """One line of the trellis and its mirror image, cut to the ground."""
    x1, y1 = min(reach, wide), max(0.0, reach - wide) + inset
    x2, y2 = max(0.0, reach - tall), min(reach, tall) + inset
    one = f"M{num(x1 + inset)} {num(y1)}L{num(x2 + inset)} {num(y2)}"
    return f"{one}M{num(wide - x1 + inset)} {num(y1)}L{num(wide - x2 + inset)} {num(y2)}"

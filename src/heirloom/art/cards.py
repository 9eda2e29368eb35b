"""Faces and backs of cards for any game: parchment, arms, number, name and text."""

from collections.abc import Sequence

from heirloom.art.heraldry import Arms, height_of, shield
from heirloom.art.icons import icon
from heirloom.art.lettering import Face, line, paragraph
from heirloom.art.ornaments import (
    Mark,
    badge,
    banner,
    coronet,
    medallion,
    ribbon,
    seal,
    sheet,
    trellis,
)
from heirloom.art.svg import picture
from heirloom.art.tinctures import Tincture

WIDTH, HEIGHT = 250, 350
TILE_SIDE = 200


def card_svg(
    name: str,
    *,
    tincture: Tincture,
    arms: Arms | None = None,
    number: str = "",
    pearls: int = 0,
    marks: Sequence[Mark] = (),
    text: str = "",
    kind: str = "",
    forked: bool = False,
    label: str = "",
) -> str:
    """The face of a card, 250 by 350: a number on a banner, arms, a name on a ribbon, text."""
    body = (
        sheet(WIDTH, HEIGHT, tincture)
        + (_arms(arms, bool(text), bool(number or pearls)) if arms else "")
        + (banner(number, tincture, forked=forked) if number else "")
        + (coronet(pearls, 172, 92, 112) if pearls else "")
        + _column(marks)
        + (_words(text, kind) if text else "")
        + ribbon(name, WIDTH / 2, _ribbon_top(text, kind), 226, tincture)
        + (_kind(kind, tincture) if kind else "")
    )
    return picture(WIDTH, HEIGHT, body, label or name)


def tile_svg(
    name: str = "",
    *,
    tincture: Tincture,
    arms: Arms | None = None,
    number: str = "",
    marks: Sequence[Mark] = (),
    over: str = "",
    label: str = "",
) -> str:
    """The face of a square tile, 200 by 200; `over` is drawn on top of it."""
    body = (
        sheet(TILE_SIDE, TILE_SIDE, tincture)
        + (_hung(arms, TILE_SIDE / 2, 30, 124 if name else 140, 140) if arms else "")
        + (medallion(number, 40, 40, tincture) if number else "")
        + "".join(badge(mark, 170 - 40 * place, 30) for place, mark in enumerate(marks))
        + (ribbon(name, TILE_SIDE / 2, 148, 180, tincture) if name else "")
        + over
    )
    return picture(TILE_SIDE, TILE_SIDE, body, label or name)


def back_svg(
    tincture: Tincture,
    emblem: str,
    *,
    letter: str = "",
    width: float = WIDTH,
    height: float = HEIGHT,
    label: str = "",
) -> str:
    """The back of a card: an emblem and a letter on a gold trellis."""
    x, y, disc = width / 2, height / 2, 0.34 * width
    rise = 0.12 * disc if letter else 0
    initial = line(
        letter, x, y + 0.82 * disc, 0.4 * disc, disc, face=Face.DISPLAY, tincture=tincture
    )
    body = (
        sheet(width, height, tincture)
        + trellis(width, height, tincture)
        + seal(x, y, disc, tincture)
        + icon(emblem, x, y - rise, 1.2 * disc, tincture)
        + (initial if letter else "")
    )
    return picture(width, height, body, label)


def _arms(arms: Arms, above_words: bool, beside_banner: bool) -> str:
    if above_words:
        return _hung(arms, 149, 26, 132, 100) if beside_banner else _hung(arms, 125, 22, 138, 120)
    if not beside_banner:
        return _hung(arms, 125, 24, 262, 200)
    if arms.outline == "lozenge":  # its narrow top does not touch the banner
        return _hung(arms, 136, 92, 218, 200)
    return _hung(arms, 140, 110, 198, 164)


def _hung(arms: Arms, x: float, top: float, height: float, width: float) -> str:
    """Arms as large as the space allows, at its bottom."""
    width = min(width, width * height / height_of(arms.outline, width))
    return shield(arms, x, top + height - height_of(arms.outline, width), width)


def _column(marks: Sequence[Mark]) -> str:
    """Marks one below the other, down the right edge."""
    placed, y = [], 36 if len(marks) < 3 else 32  # three stay clear of the ribbon
    for mark in marks:
        placed.append(badge(mark, 218, y))
        y += 73 if mark.text else 42
    return "".join(placed)


def _ribbon_top(text: str, kind: str) -> float:
    if text:
        return 166
    return 272 if kind else 294


def _words(text: str, kind: str) -> str:
    return paragraph(text, 20, 214, 210, 104 if kind else 120, 25)


def _kind(kind: str, tincture: Tincture) -> str:
    return line(kind, WIDTH / 2, 332, 17, 210, face=Face.ITALIC, tincture=tincture)

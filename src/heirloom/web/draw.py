"""Draws any scene as HTML: zones, pieces, the lines between them, and moves as buttons."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from functools import cache, lru_cache
from html import escape as escape_anew
from typing import NamedTuple

from heirloom.art.icons import icons
from heirloom.core.scene import Badge, Link, Move, Piece, Spot, Zone
from heirloom.core.words import Reader, say
from heirloom.web.assets import MOST_COLUMNS, digest
from heirloom.web.sprite import BACK

LONG_FACT_LETTERS = 18  # from this length on a fact is shown as a sentence
CELL_SIZE = 100  # units of the SVG in which lines are drawn


@lru_cache(20_000)
def escape(text: str) -> str:
    """Escape text for HTML; cached, because the same names and labels recur."""
    return escape_anew(text)


class DrawnSpot(NamedTuple):
    """A spot and its HTML, kept to be used again."""

    spot: Spot
    corner: tuple[int, int] | None  # the first row and column of its zone
    html: str


class Drawn:
    """What was drawn in the last frame, to be used again if it has not changed."""

    def __init__(self) -> None:
        self.spots: dict[str, DrawnSpot] = {}
        self.zones: dict[str, tuple[Zone, str]] = {}
        self.moves: dict[str, tuple[Move, str]] = {}


class Brush(NamedTuple):
    """What drawing needs: the reader, the faces, and the aliases of pieces."""

    reader: Reader
    sprite: str  # the address of the faces
    faces: Collection[str]  # the faces in that file
    square: bool
    alias: Callable[[str], str]
    drawn: Drawn  # the last frame

    def read(self, words: object) -> str:
        """Words in the reader's language, escaped for HTML."""
        return escape(self.reader.read(words))


# Every move redraws the table, so HTML is built from plain strings. All text that players or games
# provide goes through `read` or `escape`.


def draw_zones(zones: Iterable[Zone], brush: Brush, seat: int) -> str:
    """Zones in their order."""
    return "".join([draw_zone(zone, brush, seat) for zone in zones])


def draw_zone(zone: Zone, brush: Brush, seat: int) -> str:
    """One zone with its title; of a grid, which changes with every move, single spots are kept."""
    if zone.layout == "grid":
        return _draw_zone(zone, brush, seat)
    before = brush.drawn.zones.get(zone.id)
    if before is not None and before[0] == zone:
        return before[1]
    html = _draw_zone(zone, brush, seat)
    brush.drawn.zones[zone.id] = zone, html
    return html


def _draw_zone(zone: Zone, brush: Brush, seat: int) -> str:
    own = "" if zone.seat is None else " seated mine" if zone.seat == seat else " seated"
    title = brush.read(zone.title)
    if zone.count is not None:
        title += f' <span class="count">{zone.count}</span>'
    head = f"<h3>{title}</h3>" if title else ""
    body = _facts(zone, brush) if zone.layout == "panel" else _spots(zone, brush)
    marks = own if zone.spots or zone.facts else f"{own} empty"
    if zone.layout in ("grid", "tree") and zone.spots:
        rows, columns = _size(zone)
        marks += f" cols{min(columns, MOST_COLUMNS)} rows{min(rows, MOST_COLUMNS)}"
    return (
        f'<section class="zone zone-{zone.layout}{marks}" data-z="{escape(zone.id)}">'
        f"{head}{body}</section>"
    )


def _size(zone: Zone) -> tuple[int, int]:
    """The numbers of rows and columns of a grid."""
    rows, columns = [spot.row for spot in zone.spots], [spot.column for spot in zone.spots]
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def _facts(zone: Zone, brush: Brush) -> str:
    return f"<dl>{''.join([_fact(name, value, brush) for name, value in zone.facts])}</dl>"


def _fact(name: object, value: object, brush: Brush) -> str:
    told = brush.reader.read(value)
    long = ' class="long"' if len(told) > LONG_FACT_LETTERS else ""
    return f"<div{long}><dt>{brush.read(name)}</dt><dd>{escape(told)}</dd></div>"


def _spots(zone: Zone, brush: Brush) -> str:
    if zone.layout in ("grid", "tree") and zone.spots:
        return _grid(zone, brush)
    drawn = "".join([_spot(spot, brush, None, "") for spot in zone.spots])
    return f'<div class="spots">{drawn}</div>'


def _grid(zone: Zone, brush: Brush) -> str:
    """Spots in rows and columns, with lines between linked pieces."""
    top, left = min([s.row for s in zone.spots]), min([s.column for s in zone.spots])
    named = zone.layout == "grid"
    drawn = "".join(
        [_spot(spot, brush, (top, left), spot.id if named else "") for spot in zone.spots]
    )
    lines = _lines(zone, top, left) if zone.links else ""
    return f'<div class="scroll"><div class="spots">{lines}{drawn}</div></div>'


def _cell(spot: Spot, top: int, left: int) -> str:
    """The CSS classes of a spot's column and row."""
    x, y = spot.column - left + 1, spot.row - top + 1
    return f" x{min(x, MOST_COLUMNS)} y{min(y, MOST_COLUMNS)}"


def _lines(zone: Zone, top: int, left: int) -> str:
    rows, columns = _size(zone)
    places = {
        spot.piece.id: ((spot.column - left) * CELL_SIZE, (spot.row - top) * CELL_SIZE)
        for spot in zone.spots
        if spot.piece is not None
    }
    paths = "".join(
        f'<path class="{link.kind}" d="{_line(link, places)}"/>'
        for link in zone.links
        if link.first in places and link.second in places
    )
    return (
        f'<svg class="links" viewBox="0 0 {columns * CELL_SIZE} {rows * CELL_SIZE}"'
        f' preserveAspectRatio="none" aria-hidden="true">{paths}</svg>'
    )


def _line(link: Link, places: dict[str, tuple[int, int]]) -> str:
    """A line between two centres; to a child it goes down, across and down."""
    (x1, y1), (x2, y2) = places[link.first], places[link.second]
    x1, y1, x2, y2 = (v + CELL_SIZE // 2 for v in (x1, y1, x2, y2))
    if link.kind == "couple":
        return f"M{x1} {y1}L{x2} {y2}"
    middle = (y1 + y2) // 2
    return f"M{x1} {y1}V{middle}H{x2}V{y2}"


def _spot(spot: Spot, brush: Brush, corner: tuple[int, int] | None, name: str) -> str:
    if not name:  # its whole zone is kept
        return _draw_spot(spot, brush, _cell(spot, *corner) if corner else "", "")
    before = brush.drawn.spots.get(spot.id)
    if before is not None and before.spot == spot and before.corner == corner:
        return before.html
    html = _draw_spot(spot, brush, _cell(spot, *corner) if corner else "", name)
    brush.drawn.spots[spot.id] = DrawnSpot(spot, corner, html)
    return html


def _draw_spot(spot: Spot, brush: Brush, place: str, name: str) -> str:
    fresh = " fresh" if spot.fresh else ""
    inner = _piece(spot.piece, brush, name) if spot.piece else _empty(brush, name)
    return f'<div class="spot{place}{fresh}" data-s="{brush.alias(spot.id)}">{inner}</div>'


def _empty(brush: Brush, name: str) -> str:
    label = brush.read(say("{place}, empty", place=name) if name else say("empty space"))
    return (
        f'<button type="button" class="piece hollow" aria-label="{label}">'
        f"<span>{escape(name)}</span></button>"
    )


def _piece(piece: Piece, brush: Brush, name: str) -> str:
    label = brush.reader.read(piece.label)
    marks = f"tint-{piece.tint}"
    marks += " fresh" if piece.fresh else ""
    marks += " faded" if piece.faded else ""
    marks += f" turn{piece.turns % 4}" if piece.turns % 4 else ""
    return (
        f'<button type="button" class="piece {marks}" data-p="{brush.alias(piece.id)}"'
        f' data-face="{escape(piece.face or "")}"'
        f' aria-label="{_told(piece, label, brush, name)}">'
        f"{_picture(piece, label, brush)}{_badges(piece.badges, brush)}</button>"
        f"{_under(piece.under, brush)}"
    )


def _told(piece: Piece, label: str, brush: Brush, name: str) -> str:
    """A piece in words, for screen readers: its place, its label and its badges."""
    told = f"{name}, {label}" if name else label
    for badge in piece.badges:
        told += f", {_sign_told(badge, brush)}"
    return escape(told)


def _sign_told(badge: Badge, brush: Brush) -> str:
    text = brush.reader.read(badge.text)
    if not badge.label:
        return text
    label = brush.reader.read(badge.label)
    return f"{label} {text}" if text and text != label else label


def _picture(piece: Piece, label: str, brush: Brush) -> str:
    token = piece.face is None and (piece.badges or piece.mark)
    if token or (piece.face or BACK) not in brush.faces:
        return f'<span class="token">{escape(label)}</span>'
    shape = "square" if brush.square else "tall"
    face = escape(piece.face or BACK)
    return f'<svg class="face {shape}" aria-hidden="true"><use href="{brush.sprite}#{face}"/></svg>'


def _badges(badges: Iterable[Badge], brush: Brush) -> str:
    drawn = "".join(
        [
            f'<span class="badge" data-text="{brush.read(badge.text)}">{sign(badge.icon)}</span>'
            for badge in badges
            if badge.icon or badge.text
        ]
    )
    return f'<span class="badges" aria-hidden="true">{drawn}</span>' if drawn else ""


@cache
def sign(name: str) -> str:
    """A small icon in the colour of the text; empty if there is no icon of this name."""
    if name not in icons():
        return ""
    address = f"/icons.svg?{digest()}#{escape(name)}"
    return f'<svg class="sign" aria-hidden="true"><use href="{address}"/></svg>'


def _under(pieces: Iterable[Piece], brush: Brush) -> str:
    drawn = "".join([_piece(piece, brush, "") for piece in pieces])
    return f'<div class="under">{drawn}</div>' if drawn else ""


def draw_moves(moves: Iterable[Move], brush: Brush, plain: bool) -> str:
    """Moves as buttons: either those without a path, or those with one."""
    return "".join([_move(move, brush) for move in moves if plain == (not move.path)])


def _move(move: Move, brush: Brush) -> str:
    before = brush.drawn.moves.get(move.notation)
    if before is not None and before[0] == move:
        return before[1]
    html = _draw_move(move, brush)
    brush.drawn.moves[move.notation] = move, html
    return html


def _draw_move(move: Move, brush: Brush) -> str:
    path = " ".join([brush.alias(id) for id in move.path])
    return (
        f'<button class="move" name="move" value="{escape(move.notation)}" data-path="{path}">'
        f"{brush.read(move.label)}</button>"
    )

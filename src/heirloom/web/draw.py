"""Any scene as HTML: zones, pieces, links between them, and every legal move as a button."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple

from markupsafe import Markup, escape

from heirloom.art.icons import icons
from heirloom.core.scene import Badge, Link, Move, Piece, Spot, Zone
from heirloom.core.words import Reader, say
from heirloom.web.sprite import BACK

LONG = 18  # letters of a fact that is read as a sentence
CELL = 100  # of the lines in a tree
WIDEST = 40  # columns and rows that the style sheet knows


class Brush(NamedTuple):
    """What drawing needs to know: who reads, where faces are, and the names of pieces."""

    reader: Reader
    sprite: str  # the address of the faces
    faces: Collection[str]  # those that are drawn there
    square: bool
    alias: Callable[[str], str]

    def read(self, words: object) -> Markup:
        """Words in the reader's language, safe to stand in a page."""
        return escape(self.reader.read(words))


def draw_zones(zones: Iterable[Zone], brush: Brush, seat: int) -> Markup:
    """The table: every zone in its order."""
    return Markup("").join(draw_zone(zone, brush, seat) for zone in zones)


def draw_zone(zone: Zone, brush: Brush, seat: int) -> Markup:
    """One zone under its title."""
    own = " mine" if zone.seat is not None and zone.seat == seat else ""
    title = brush.read(zone.title)
    if zone.count is not None:
        title += Markup(' <span class="count">{}</span>').format(zone.count)
    head = Markup("<h3>{}</h3>").format(title) if title else Markup("")
    body = _facts(zone, brush) if zone.layout == "panel" else _spots(zone, brush)
    empty = "" if zone.spots or zone.facts else " empty"
    return Markup('<section class="zone zone-{}{}{}">{}{}</section>').format(
        zone.layout, own, empty, head, body
    )


def _facts(zone: Zone, brush: Brush) -> Markup:
    rows = Markup("").join(
        Markup("<div{}><dt>{}</dt><dd>{}</dd></div>").format(
            Markup(' class="long"') if len(brush.reader.read(value)) > LONG else "",
            brush.read(name),
            brush.read(value),
        )
        for name, value in zone.facts
    )
    return Markup("<dl>{}</dl>").format(rows)


def _spots(zone: Zone, brush: Brush) -> Markup:
    if zone.layout in ("grid", "tree") and zone.spots:
        return _grid(zone, brush)
    drawn = Markup("").join(_spot(spot, brush, "") for spot in zone.spots)
    return Markup('<div class="spots">{}</div>').format(drawn)


def _grid(zone: Zone, brush: Brush) -> Markup:
    """Spots in rows and columns, with lines between relatives."""
    top, left = min(s.row for s in zone.spots), min(s.column for s in zone.spots)
    rows = max(s.row for s in zone.spots) - top + 1
    columns = max(s.column for s in zone.spots) - left + 1
    named = zone.layout == "grid"
    drawn = Markup("").join(
        _spot(
            spot,
            brush,
            f" x{min(spot.column - left + 1, WIDEST)} y{min(spot.row - top + 1, WIDEST)}",
            spot.id if named else "",
        )
        for spot in zone.spots
    )
    lines = _lines(zone, top, left, rows, columns) if zone.links else Markup("")
    return Markup('<div class="scroll"><div class="spots cols{} rows{}">{}{}</div></div>').format(
        min(columns, WIDEST), min(rows, WIDEST), lines, drawn
    )


def _lines(zone: Zone, top: int, left: int, rows: int, columns: int) -> Markup:
    places = {
        spot.piece.id: ((spot.column - left) * CELL, (spot.row - top) * CELL)
        for spot in zone.spots
        if spot.piece is not None
    }
    paths = Markup("").join(
        Markup('<path class="{}" d="{}"/>').format(link.kind, _line(link, places))
        for link in zone.links
        if link.first in places and link.second in places
    )
    return Markup(
        '<svg class="links" viewBox="0 0 {} {}" preserveAspectRatio="none" aria-hidden="true">'
        "{}</svg>"
    ).format(columns * CELL, rows * CELL, paths)


def _line(link: Link, places: dict[str, tuple[int, int]]) -> str:
    """From one middle to the other; down, across and down again to a child."""
    (x1, y1), (x2, y2) = places[link.first], places[link.second]
    x1, y1, x2, y2 = (v + CELL // 2 for v in (x1, y1, x2, y2))
    if link.kind == "couple":
        return f"M{x1} {y1}L{x2} {y2}"
    middle = (y1 + y2) // 2
    return f"M{x1} {y1}V{middle}H{x2}V{y2}"


def _spot(spot: Spot, brush: Brush, place: str, name: str = "") -> Markup:
    fresh = " fresh" if spot.fresh else ""
    inner = _piece(spot.piece, brush, name) if spot.piece else _empty(brush, name)
    return Markup(f'<div class="spot{place}{fresh}" data-s="{brush.alias(spot.id)}">{inner}</div>')


def _empty(brush: Brush, name: str) -> str:
    label = brush.read(say("{place}, empty", place=name) if name else say("empty place"))
    return (
        f'<button type="button" class="piece hollow" aria-label="{label}">'
        f"<span>{escape(name)}</span></button>"
    )


def _piece(piece: Piece, brush: Brush, name: str) -> str:
    """The hottest part of a page: plain strings, every one of them escaped."""
    marks = f"tint-{piece.tint}"
    marks += " fresh" if piece.fresh else ""
    marks += " faded" if piece.faded else ""
    marks += f" turn{piece.turns % 4}" if piece.turns % 4 else ""
    return (
        f'<button type="button" class="piece {marks}" data-p="{brush.alias(piece.id)}"'
        f' data-face="{escape(piece.face or "")}" aria-label="{_told(piece, brush, name)}">'
        f"{_picture(piece, brush)}{_badges(piece.badges, brush)}</button>"
        f"{_under(piece.under, brush)}"
    )


def _told(piece: Piece, brush: Brush, name: str) -> Markup:
    """A piece in words: its place, what it is, and its badges."""
    told = [name] if name else []
    told.append(brush.reader.read(piece.label))
    told += [brush.reader.read(b.label or b.text) + _amount(b, brush) for b in piece.badges]
    return escape(", ".join(told))


def _amount(badge: Badge, brush: Brush) -> str:
    text = brush.reader.read(badge.text)
    return f" {text}" if badge.label and text and text != brush.reader.read(badge.label) else ""


def _picture(piece: Piece, brush: Brush) -> str:
    token = piece.face is None and (piece.badges or piece.mark)
    if token or (piece.face or BACK) not in brush.faces:
        return f'<span class="token">{brush.read(piece.label)}</span>'
    shape = "square" if brush.square else "tall"
    face = escape(piece.face or BACK)
    return f'<svg class="face {shape}" aria-hidden="true"><use href="{brush.sprite}#{face}"/></svg>'


def _badges(badges: Iterable[Badge], brush: Brush) -> str:
    drawn = "".join(
        f'<span class="badge" data-text="{brush.read(badge.text)}">{sign(badge.icon)}</span>'
        for badge in badges
    )
    return f'<span class="badges" aria-hidden="true">{drawn}</span>' if drawn else ""


def sign(name: str) -> Markup:
    """A small charge in the colour of the words around it; nothing where there is none."""
    if name not in icons():
        return Markup("")
    return Markup('<svg class="sign" aria-hidden="true"><use href="/icons.svg#{}"/></svg>').format(
        name
    )


def _under(pieces: Iterable[Piece], brush: Brush) -> str:
    drawn = "".join(_piece(piece, brush, "") for piece in pieces)
    return f'<div class="under">{drawn}</div>' if drawn else ""


def draw_moves(moves: Iterable[Move], brush: Brush, plain: bool) -> Markup:
    """Moves as buttons of a form: those without a path, or those that pieces lead to."""
    return Markup("").join(_move(move, brush) for move in moves if plain == (not move.path))


def _move(move: Move, brush: Brush) -> Markup:
    path = " ".join(brush.alias(id) for id in move.path)
    return Markup(
        f'<button class="move" name="move" value="{escape(move.notation)}" data-path="{path}">'
        f"{brush.read(move.label)}</button>"
    )

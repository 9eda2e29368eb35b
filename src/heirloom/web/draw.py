"""Draws any scene as HTML: zones with their spots, the lines between pieces, moves as buttons."""

from __future__ import annotations

from collections.abc import Iterable

from heirloom.core.scene import Link, Move, Spot, Zone
from heirloom.core.words import say
from heirloom.web.assets import MOST_COLUMNS
from heirloom.web.brush import Brush, DrawnSpot, draw_backs, draw_number, draw_outcome, escape, sign
from heirloom.web.draw_gauges import draw_gauges
from heirloom.web.draw_pieces import draw_lead, draw_piece
from heirloom.web.livery import crest

MANY_SPOTS = 8  # more of them are drawn smaller
LONG_FACT_LETTERS = 18  # from this length on a fact is shown as a sentence
SLIM_SIZE = 40  # of a row in a tree whose people are all dead, beside one of 100
CELL_SIZE = 100  # units of the SVG in which lines are drawn


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
    marks = f" {brush.worn(zone.wearer())}"
    if zone.seat is not None:
        marks += " seated mine" if zone.seat == seat else " seated"
    elif zone.owner is not None:
        marks += " owned"
    marks += f" form-{zone.form}" if zone.form else ""
    marks += f" n{min(len(zone.spots), MOST_COLUMNS)}" if zone.spots or zone.facts else " empty"
    marks += " many" if len(zone.spots) > MANY_SPOTS else ""
    marks += " headed" if zone.lead is not None else ""
    if zone.layout in ("grid", "tree") and zone.spots:
        rows, columns = _size(zone)
        marks += f" cols{min(columns, MOST_COLUMNS)} rows{min(rows, MOST_COLUMNS)}"
        slim = _slim(zone)
        marks += f" slimmed slim{slim}" if slim else ""
        marks += " turns" if zone.rim is not None and zone.rim.turns else ""
    return (
        f'<section class="zone zone-{zone.layout}{marks}" data-z="{escape(zone.id)}">'
        f"{_head(zone, brush)}{_body(zone, brush)}</section>"
    )


def _body(zone: Zone, brush: Brush) -> str:
    if zone.layout == "panel":
        return _facts(zone, brush)
    if zone.layout == "band" or zone.gauges:
        inner = draw_gauges(zone.gauges, brush)
        return inner + (_spots(zone, brush) if zone.spots else "")
    if zone.layout == "lanes":
        return _lanes(zone, brush)
    return _spots(zone, brush)


def _head(zone: Zone, brush: Brush) -> str:
    """The title of a zone, with whoever heads it, its state and its number."""
    if zone.lead is not None:
        return _lead(zone, brush)
    if zone.form == "card" and zone.seat is not None:
        return _plate(zone, brush)
    title = brush.read(zone.title)
    if zone.count is not None:
        title += f' <span class="count">{zone.count}</span>'
    subtitle = f"<em>{brush.read(zone.subtitle)}</em>" if zone.subtitle else ""
    if not title:
        return ""
    wearer = zone.wearer()
    shield = brush.crest(wearer) if wearer is not None else ""
    return f"<h3>{shield}<span>{title}</span>{subtitle}{_extras(zone, brush)}</h3>"


def _plate(zone: Zone, brush: Brush) -> str:
    """A side of the table: whose it is, and its number, at its left."""
    assert zone.seat is not None
    number = "" if zone.value is None else draw_number(zone.value, brush, f"value-{zone.id}")
    return (
        f'<h3 class="plate" title="{brush.read(zone.title)}">{brush.crest(zone.seat)}'
        f"<span>{brush.who(zone.seat)}</span>{number}</h3>"
    )


def _lead(zone: Zone, brush: Brush) -> str:
    """A block headed by a piece: a Prince with a name, ratings and favor."""
    assert zone.lead is not None
    return draw_lead(zone.lead, zone, brush, _extras(zone, brush))


def _extras(zone: Zone, brush: Brush) -> str:
    """What stands at the end of a header: a state, a number, hidden cards."""
    html = ""
    if zone.state is not None:
        html += f'<span class="state">{sign(zone.state.icon)}{brush.read(zone.state.text)}</span>'
    if zone.value is not None:
        html += draw_number(zone.value, brush, f"value-{zone.id}")
    if zone.backs is not None and zone.lead is None:
        html += draw_backs(zone.backs, brush)
    return html


def _size(zone: Zone) -> tuple[int, int]:
    """The numbers of rows and columns of a grid."""
    rows, columns = [spot.row for spot in zone.spots], [spot.column for spot in zone.spots]
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def _slim(zone: Zone) -> int:
    """How many rows at the top of a tree have nobody in them who still counts."""
    if zone.layout != "tree":
        return 0
    top = min([spot.row for spot in zone.spots])
    alive = [spot.row for spot in zone.spots if spot.piece is not None and not spot.piece.faded]
    return min(alive, default=top + _size(zone)[0]) - top


def _facts(zone: Zone, brush: Brush) -> str:
    return f"<dl>{''.join([_fact(name, value, brush) for name, value in zone.facts])}</dl>"


def _fact(name: object, value: object, brush: Brush) -> str:
    told = brush.reader.read(value)
    long = ' class="long"' if len(told) > LONG_FACT_LETTERS else ""
    return f"<div{long}><dt>{brush.read(name)}</dt><dd>{escape(told)}</dd></div>"


def _spots(zone: Zone, brush: Brush) -> str:
    if zone.layout in ("grid", "tree") and zone.spots:
        return _grid(zone, brush)
    drawn = "".join([_spot(spot, brush, None, "", zone.form) for spot in zone.spots])
    if zone.backs is not None and (zone.lead is not None or zone.form == "card"):
        drawn += f'<div class="spot held">{draw_backs(zone.backs, brush)}</div>'
    return f'<div class="spots">{drawn}</div>'


def _grid(zone: Zone, brush: Brush) -> str:
    """Spots in rows and columns, with lines between linked pieces and names at the rim."""
    top, left = min([s.row for s in zone.spots]), min([s.column for s in zone.spots])
    named = zone.layout == "grid"
    drawn = "".join(
        [
            _spot(spot, brush, (top, left), spot.id if named else "", zone.form)
            for spot in zone.spots
        ]
    )
    lines = _lines(zone, top, left) if zone.links else ""
    return f'<div class="scroll"><div class="spots">{lines}{drawn}{_rim(zone)}</div></div>'


def _rim(zone: Zone) -> str:
    if zone.rim is None:
        return ""
    columns = "".join(
        [f'<b class="rim col x{n}">{escape(one)}</b>' for n, one in enumerate(zone.rim.columns, 1)]
    )
    rows = "".join(
        [f'<b class="rim row y{n}">{escape(one)}</b>' for n, one in enumerate(zone.rim.rows, 1)]
    )
    return f'<span class="rims" aria-hidden="true">{columns}{rows}</span>'


def _cell(spot: Spot, top: int, left: int) -> str:
    """The CSS classes of a spot's column and row."""
    x, y = spot.column - left + 1, spot.row - top + 1
    return f" x{min(x, MOST_COLUMNS)} y{min(y, MOST_COLUMNS)}"


def _lines(zone: Zone, top: int, left: int) -> str:
    rows, columns = _size(zone)
    slim = _slim(zone)
    places = {
        spot.piece.id: ((spot.column - left) * CELL_SIZE + CELL_SIZE // 2,
                        _middle(spot.row - top, slim))
        for spot in zone.spots
        if spot.piece is not None
    }  # fmt: skip
    paths = "".join(
        f'<path class="{link.kind}" d="{_line(link, places)}"/>'
        for link in zone.links
        if link.first in places and link.second in places
    )
    height = slim * SLIM_SIZE + (rows - slim) * CELL_SIZE
    return (
        f'<svg class="links" viewBox="0 0 {columns * CELL_SIZE} {height}"'
        f' preserveAspectRatio="none" aria-hidden="true">{paths}</svg>'
    )


def _middle(row: int, slim: int) -> int:
    """How far down the middle of a row is, where the first ones are slim."""
    if row < slim:
        return row * SLIM_SIZE + SLIM_SIZE // 2
    return slim * SLIM_SIZE + (row - slim) * CELL_SIZE + CELL_SIZE // 2


def _line(link: Link, places: dict[str, tuple[int, int]]) -> str:
    """A line between two centres; to a child it goes down, across and down."""
    (x1, y1), (x2, y2) = places[link.first], places[link.second]
    if link.kind == "couple":
        return f"M{x1} {y1}L{x2} {y2}"
    middle = (y1 + y2) // 2
    return f"M{x1} {y1}V{middle}H{x2}V{y2}"


def _spot(spot: Spot, brush: Brush, corner: tuple[int, int] | None, name: str, form: str) -> str:
    if not name:  # its whole zone is kept
        return _draw_spot(spot, brush, _cell(spot, *corner) if corner else "", "", form)
    before = brush.drawn.spots.get(spot.id)
    if before is not None and before.spot == spot and before.corner == corner:
        return before.html
    html = _draw_spot(spot, brush, _cell(spot, *corner) if corner else "", name, form)
    brush.drawn.spots[spot.id] = DrawnSpot(spot, corner, html)
    return html


def _draw_spot(spot: Spot, brush: Brush, place: str, name: str, form: str) -> str:
    fresh = " fresh" if spot.fresh else ""
    inner = draw_piece(spot.piece, brush, name, form) if spot.piece else _empty(spot, brush, name)
    return f'<div class="spot{place}{fresh}" data-s="{brush.alias(spot.id)}">{inner}</div>'


def _empty(spot: Spot, brush: Brush, name: str) -> str:
    label = brush.read(say("{place}, empty", place=name) if name else say("empty space"))
    inner = "".join([sign(icon) for icon in spot.signs])
    if spot.gain is not None:
        inner += f"<b>{spot.gain:+d}</b>".replace("-", "−")
    kind = " offer" if inner else ""
    return f'<button type="button" class="piece hollow{kind}" aria-label="{label}">{inner}</button>'


def _lanes(zone: Zone, brush: Brush) -> str:
    return f'<div class="lanes">{"".join([_lane(spot, brush) for spot in zone.spots])}</div>'


def _lane(spot: Spot, brush: Brush) -> str:
    """A lane of tokens: whose it is, where they come from, their sum, what would follow."""
    tokens = spot.tokens or []
    groups = "".join(
        [
            f'<span class="group {brush.worn(one.seat)}" title="{brush.read(one.label)}">'
            f"{crest(one.charge) if one.charge else ''}{'<i></i>' * min(one.amount, 12)}"
            f"{f'<small>{one.amount}</small>' if one.amount > 12 else ''}</span>"
            for one in tokens
        ]
    )
    total = sum(one.amount for one in tokens) if spot.total is None else spot.total
    counted = bool(tokens) or spot.total is not None
    told = say("{pool}: {n}", pool=spot.title, n=total) if counted else spot.title
    told_by = [brush.reader.read(one.label) for one in tokens]
    ends = [brush.reader.read(spot.outcome.text)] if spot.outcome is not None else []
    label = ", ".join([brush.reader.read(told), *told_by, *ends])
    whose = brush.crest(spot.seat) if spot.seat is not None else ""
    return (
        f'<div class="spot lane {brush.worn(spot.seat)}" data-s="{brush.alias(spot.id)}">'
        f'<button type="button" class="piece" aria-label="{escape(label)}">'
        f'<span class="whose">{whose}<b>{brush.named(spot.title)}</b></span>'
        f'<span class="tokens">{groups}</span>'
        f'<b class="total" data-n="{escape(spot.id)}">{total if counted else ""}</b>'
        f"{draw_outcome(spot.outcome, brush)}</button></div>"
    )


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
    amount = f' data-amount="{move.amount}"' if move.amount is not None else ""
    short = f' data-short="{brush.read(move.short)}"' if move.short else ""
    return (
        f'<button class="move" name="move" value="{escape(move.notation)}" data-path="{path}"'
        f"{amount}{short}>{brush.read(move.label)}</button>"
    )

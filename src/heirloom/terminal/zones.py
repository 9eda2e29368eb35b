"""Zones as lines of text: boards, trees, rows of cards, panels of facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from heirloom.core.draw import BACK, STYLES
from heirloom.core.scene import Piece, Spot, Zone
from heirloom.core.words import Reader, say
from heirloom.terminal.choices import SQUARE
from heirloom.terminal.pieces import line_of, mark_of, name_of, text_of

SHORT_FACT = 16  # letters at most, to stand in one line with others
CELL = 8  # columns of a board that shows more than squares
INDENT = 2


class Row(NamedTuple):
    """One line of a zone: what it is about, what it says, and what is printed on the card."""

    key: str
    mark: Text
    line: Text
    text: str = ""
    face: str = ""
    short: bool = False  # whether it shares a line with others


def rows_of(zone: Zone, reader: Reader) -> list[Row]:
    """The pieces or facts of a zone, a row each."""
    if zone.layout == "panel":
        return _facts(zone, reader)
    rows = [_row(zone, spot, spot.piece, reader) for spot in zone.places() if _is_open(spot)]
    backs = sum(spot.piece is not None and not _is_open(spot) for spot in zone.spots)
    if backs and zone.layout != "pile":
        rows.append(Row("backs", Text(BACK, "dim"), Text(f"×{backs}")))
    return rows


def title_of(zone: Zone, reader: Reader, seat: int) -> str:
    """The title with how many lie there; a player's own name is marked."""
    title = reader.read(zone.title)
    if zone.seat == seat and title == reader.read(_name(reader, seat)):
        title = reader.read(say("{who} (you)", who=title))
    return f"{title} ({zone.count})" if zone.count is not None else title


def _name(reader: Reader, seat: int) -> object:
    return reader.names[seat] if 0 <= seat < len(reader.names) else ""


def _is_open(spot: Spot) -> bool:
    return spot.piece is not None and bool(spot.piece.face or spot.piece.mark or spot.piece.under
                                           or spot.piece.badges)  # fmt: skip


def _row(zone: Zone, spot: Spot, piece: Piece | None, reader: Reader) -> Row:
    assert piece is not None
    mark, line = mark_of(piece), line_of(piece, reader)
    if zone.layout == "tree":
        wed = any(link.kind == "couple" and link.second == piece.id for link in zone.links)
        mark = Text(" " * INDENT * spot.row + ("⚭ " if wed else "")) + mark
    if piece.face is None and not piece.mark:
        mark = Text()
        line = _pool(piece, reader)
    return Row(piece.id, mark, line, text_of(piece, reader), piece.face or "")


def _pool(piece: Piece, reader: Reader) -> Text:
    """A place with tokens: what it is, and what lies there."""
    line = Text(reader.read(piece.label))
    if piece.under:
        line.append("  ← " + ", ".join(reader.read(under.label) for under in piece.under))
    return line


def _facts(zone: Zone, reader: Reader) -> list[Row]:
    """A row for each fact; short ones come first and share lines."""
    rows = []
    for number, (name, value) in enumerate(zone.facts):
        line = Text(reader.read(say("{name}: {value}", name=name, value=value)))
        short = cell_len(reader.read(value)) <= SHORT_FACT
        rows.append(Row(f"{number} {reader.read(name)}", Text(), line, short=short))
    return sorted(rows, key=lambda row: not row.short)


# Boards


def draw_board(zone: Zone, reader: Reader, numbers: Mapping[str, str]) -> list[Text]:
    """A board; empty places show the number that is typed for them."""
    if not zone.spots:
        return []
    if all(SQUARE.fullmatch(spot.id) for spot in zone.spots):
        return _squares(zone)
    return list(_cells(zone, reader, numbers))


def _squares(zone: Zone) -> list[Text]:
    """Squares with the names of rows at the left and of columns below."""
    lines = []
    for _, spots in _by_row(zone):
        rank = next(spot.id for spot in spots.values()).lstrip("abcdefghijklmnopqrstuvwxyz")
        line = Text(f"{rank:>3}  ", "dim")
        for column in range(max(spots) + 1):
            line.append_text(_square(spots.get(column))).append(" ")
        lines.append(line)
    columns = sorted({(spot.column, spot.id.rstrip("0123456789")) for spot in zone.spots})
    lines.append(Text("     " + "".join(f" {name:<4}" for _, name in columns), "dim"))
    return lines


def _square(spot: Spot | None) -> Text:
    if spot is None or spot.piece is None:
        return Text("  · ", "dim")
    if spot.piece.face is None:
        return Text(f" {BACK} ", "dim bold" if spot.fresh else "dim")
    style = STYLES[spot.piece.tint] + (" underline" if spot.fresh else "")
    return Text(set_cell_size(f" {spot.piece.mark}", 4), style)


def _by_row(zone: Zone) -> Iterator[tuple[int, dict[int, Spot]]]:
    rows: dict[int, dict[int, Spot]] = {}
    for spot in zone.spots:
        rows.setdefault(spot.row, {})[spot.column] = spot
    for row in sorted(rows):
        yield row, rows[row]


def _cells(zone: Zone, reader: Reader, numbers: Mapping[str, str]) -> Iterator[Text]:
    """Tiles with their names below; places to lay one show their number."""
    shown = [spot for spot in zone.spots if spot.piece is not None or spot.id in numbers]
    if not shown:
        return
    first, last = min(s.column for s in shown), max(s.column for s in shown)
    for _, spots in _by_row(zone):
        cells = [spots.get(column) for column in range(first, last + 1)]
        if not any(spot in shown for spot in cells if spot is not None):
            continue
        yield Text(" ").join([_cell(spot, numbers) for spot in cells])
        captions = Text(" ").join([_caption(spot, reader) for spot in cells])
        if captions.plain.strip():
            yield captions


def _cell(spot: Spot | None, numbers: Mapping[str, str]) -> Text:
    if spot is None or (spot.piece is None and spot.id not in numbers):
        return Text(" " * CELL)
    if spot.piece is None:
        return Text(_centred(f"[{numbers[spot.id]}]"), "bold")
    mark = BACK if spot.piece.face is None else spot.piece.mark
    style = STYLES[spot.piece.tint] + (" underline" if spot.fresh else "")
    return Text(_centred(mark), style)


def _caption(spot: Spot | None, reader: Reader) -> Text:
    name = name_of(spot.piece, reader) if spot is not None and spot.piece is not None else ""
    if cell_len(name) > CELL:
        name = set_cell_size(name, CELL - 1).rstrip() + "…"
    return Text(_centred(name), "dim")


def _centred(text: str) -> str:
    left = max(CELL - cell_len(text), 0) // 2
    return set_cell_size(" " * left + text, CELL)

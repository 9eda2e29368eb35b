"""Any scene, drawn as text with rich's colour marks."""

from __future__ import annotations

from rich.markup import escape, render

from heirloom.core.scene import Piece, Scene, Spot, Tint, Zone
from heirloom.core.words import Reader, say

STYLES: dict[Tint, str] = {
    "black": "bold bright_white on grey23",
    "red": "bold bright_white on dark_red",
    "gold": "bold black on gold3",
    "blue": "bold bright_white on blue",
    "purple": "bold bright_white on purple4",
    "grey": "bold black on grey70",
    "green": "bold bright_white on dark_green",
    "plain": "bold",
}
BACK = "░░"


def draw(scene: Scene, reader: Reader) -> str:
    """The zones of a scene, one below the other, and the prompt."""
    blocks = [draw_zone(zone, reader) for zone in scene.zones]
    return "\n\n".join([block for block in blocks if block] + [escape(reader.read(scene.prompt))])


def draw_plain(scene: Scene, reader: Reader) -> str:
    """The same without colours."""
    return render(draw(scene, reader)).plain


def draw_zone(zone: Zone, reader: Reader) -> str:
    """One zone under its title."""
    if zone.layout == "grid":
        return _titled(zone, reader, _grid(zone))
    if zone.layout == "panel":
        facts = [f"{reader.read(name)} {reader.read(value)}" for name, value in zone.facts]
        return _titled(zone, reader, [escape(" · ".join(facts))])
    return _titled(zone, reader, _list(zone, reader))


def _titled(zone: Zone, reader: Reader, lines: list[str]) -> str:
    title = escape(reader.read(zone.title))
    if zone.count is not None:
        title += f" ({zone.count})"
    return "\n".join([f"[bold underline]{title}[/]", *lines] if title else lines)


def _grid(zone: Zone) -> list[str]:
    """Squares in rows, each with its name; empty outer rows and columns are left out."""
    if not zone.spots:
        return []
    width = max(max(len(_mark(spot)), len(spot.id)) for spot in zone.spots) + 1
    by_place = {(spot.row, spot.column): spot for spot in zone.spots}
    rows = range(min(s.row for s in zone.spots), max(s.row for s in zone.spots) + 1)
    columns = range(min(s.column for s in zone.spots), max(s.column for s in zone.spots) + 1)
    lines = []
    for row in rows:
        spots = [by_place.get((row, column)) for column in columns]
        lines.append(" ".join(_cell(spot, width) for spot in spots).rstrip())
        names = (spot.id if spot else "" for spot in spots)
        lines.append(" ".join(f"[dim]{escape(name.center(width))}[/]" for name in names).rstrip())
    return lines


def _cell(spot: Spot | None, width: int) -> str:
    if spot is None:
        return " " * width
    text = escape(_mark(spot).center(width))
    if spot.piece is None:
        return f"[dim]{text}[/]"
    style = "dim" if spot.piece.face is None else STYLES[spot.piece.tint]
    if spot.fresh or spot.piece.fresh:
        style += " underline"
    return f"[{style}]{text}[/]"


def _mark(spot: Spot) -> str:
    if spot.piece is None:
        return "·"
    return BACK if spot.piece.face is None else spot.piece.mark


def _list(zone: Zone, reader: Reader) -> list[str]:
    """A row, a hand, a pile or a tree: its pieces one below the other."""
    return [_entry(spot.piece, reader) for spot in zone.places() if spot.piece is not None]


def _entry(piece: Piece, reader: Reader) -> str:
    mark = BACK if piece.face is None else piece.mark
    style = "dim" if piece.face is None or piece.faded else STYLES[piece.tint]
    parts = [f"[{style}] {escape(mark)} [/] {escape(reader.read(piece.label))}"]
    parts += [escape(f"[{sign}]") for sign in _signs(piece, reader)]
    if piece.under:
        parts.append("← " + ", ".join(escape(reader.read(under.label)) for under in piece.under))
    return "  " + " ".join(parts)


def _signs(piece: Piece, reader: Reader) -> list[str]:
    """Its numbers, whether it is exhausted, and its badges."""
    numbers = [*piece.ratings, *([] if piece.worth is None else [piece.worth])]
    found = [f"{reader.read(one.label) or one.icon} {one.value}" for one in numbers]
    found += [reader.read(say("exhausted"))] if piece.spent else []
    badges = [reader.read(badge.text or badge.label or badge.icon) for badge in piece.badges]
    return found + badges

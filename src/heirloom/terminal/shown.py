"""What a seat has been shown: the whole table when asked for, else only what is new."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rich.cells import cell_len
from rich.console import Console
from rich.markup import escape
from rich.table import Table as Grid
from rich.text import Text

from heirloom.core.scene import Scene, Zone
from heirloom.core.story import Telling
from heirloom.core.words import Reader
from heirloom.terminal.zones import Row, draw_board, rows_of, title_of

NONE: Mapping[str, str] = {}


class Shown:
    """Prints the table for one seat, and remembers what this seat has read."""

    def __init__(self, seat: int, reader: Reader, console: Console) -> None:
        self.seat = seat
        self.reader = reader
        self.console = console
        self.rows: dict[tuple[str, str], str] = {}
        self.boards: dict[str, str] = {}
        self.faces: set[str] = set()  # cards whose text was printed in full
        self.legend_shown = False

    # The story

    def tell(self, tellings: Iterable[Telling]) -> None:
        """Sentences of the story, each with its clause."""
        for telling in tellings:
            text = escape(self.reader.read(telling.text))
            self.console.print(f"[italic]{text}[/] [dim]§{telling.clause}[/]")

    # The table

    def show_all(self, scene: Scene, numbers: Mapping[str, str] = NONE) -> None:
        """The whole table; cards that were read before have one line each."""
        above = ""
        piles: list[str] = []
        for zone in scene.zones:
            rows = rows_of(zone, self.reader)
            if zone.layout == "pile" and not rows:
                piles += [title_of(zone, self.reader, self.seat)] if zone.count else []
            elif rows or (zone.layout == "grid" and zone.spots):
                above = self._print_zone(zone, rows, above, numbers)
            self._note(zone, rows)
        if piles:
            self.console.print(" · ".join(map(escape, piles)))
        self._print_legend(scene)

    def show_new(
        self, scene: Scene, numbers: Mapping[str, str] = NONE, listed: Collection[str] = ()
    ) -> None:
        """What this seat has not seen yet: of others, only new cards and their score.

        Cards that are listed with the moves are not shown twice.
        """
        above = ""
        for zone in scene.zones:
            rows = [row for row in self._new_rows(zone) if row.key not in listed]
            if rows or (zone.layout == "grid" and self._is_new_board(zone, numbers)):
                above = self._print_zone(zone, rows, above, numbers)
            self._note(zone, rows_of(zone, self.reader))
        if not self.legend_shown:
            self._print_legend(scene)

    def _print_zone(
        self, zone: Zone, rows: list[Row], above: str, numbers: Mapping[str, str]
    ) -> str:
        """A zone under its title, which is not repeated; the title is given back."""
        title = title_of(zone, self.reader, self.seat)
        if zone.layout == "panel":
            self._print_panel(title, rows)
            return title
        if title != above:
            self._print_title(title)
        if zone.layout == "grid":
            self._print_board(zone, numbers)
        else:
            self._print_rows(rows)
        return title

    def show_zone(self, zone: Zone) -> None:
        """One part of the table."""
        rows = rows_of(zone, self.reader)
        if rows or zone.layout == "grid":
            self._print_zone(zone, rows, "", NONE)
        else:
            self._print_title(title_of(zone, self.reader, self.seat))

    def forget(self) -> None:
        """Show everything again, as after somebody else has looked; texts stay known."""
        self.rows.clear()
        self.boards.clear()

    # What is new

    def _new_rows(self, zone: Zone) -> list[Row]:
        if zone.layout in ("grid", "pile") or zone.quiet:
            return []
        rows = rows_of(zone, self.reader)
        known = {key for id, key in self.rows if id == zone.id}
        if zone.seat in (None, self.seat):
            return [row for row in rows if self.rows.get((zone.id, row.key)) != row.line.plain]
        if zone.layout == "panel":
            return [row for row in rows if row.short and
                    self.rows.get((zone.id, row.key)) != row.line.plain]  # fmt: skip
        return [row for row in rows if row.key not in known and row.key != "backs"]

    def _is_new_board(self, zone: Zone, numbers: Mapping[str, str]) -> bool:
        if not zone.spots:
            return False
        if any(spot.id in numbers for spot in zone.spots):
            return True
        return zone.seat in (None, self.seat) and self.boards.get(zone.id) != _plain(zone)

    def _note(self, zone: Zone, rows: list[Row]) -> None:
        if zone.layout == "grid":
            self.boards[zone.id] = _plain(zone)
            return
        for id, key in [one for one in self.rows if one[0] == zone.id]:
            del self.rows[id, key]
        self.rows |= {(zone.id, row.key): row.line.plain for row in rows}

    # Printing

    def _print_title(self, title: str) -> None:
        self.console.print(Text(title, "bold underline"))

    def _print_panel(self, title: str, rows: list[Row]) -> None:
        """Short facts beside their title, as many to a line as fit; long ones below."""
        line, used = Text(title, "bold underline"), cell_len(title)
        joint = Text("  ", "not underline not bold")
        for row in rows:
            if not row.short:
                continue
            if used + len(joint) + row.line.cell_len > self.console.width:
                self.console.print(line)
                line, used, joint = Text(), 0, Text("  ")
            line = line + joint + row.line
            used += len(joint) + row.line.cell_len
            joint = Text(" · ")
        self.console.print(line)
        self._print_rows([row for row in rows if not row.short])

    def _print_board(self, zone: Zone, numbers: Mapping[str, str]) -> None:
        for line in draw_board(zone, self.reader, numbers):
            line.rstrip()
            self.console.print(line, no_wrap=True, overflow="crop")

    def _print_rows(self, rows: list[Row]) -> None:
        """The rows; a card's text in full the first time, then as much as fits on its line."""
        grid = Grid.grid(padding=(0, 1, 0, 0))
        grid.add_column(no_wrap=True)
        grid.add_column(overflow="fold")
        marked = any(row.mark.plain for row in rows)
        for row in rows:
            line = self.with_text(row.line, row.text, row.face, row.mark.cell_len + 4)
            grid.add_row(Text("  ") + row.mark if marked else Text(" "), line)
        if rows:
            self.console.print(grid)

    def with_text(self, line: Text, text: str, face: str, used: int) -> Text:
        """A line with what its card says: in full the first time, then as much as fits."""
        line = line.copy()
        if text and face not in self.faces:
            self.faces.add(face)
            return line.append("\n" + text, "dim")
        left = self.console.width - used - line.cell_len - 2
        if text and left > 1:
            line.append("  " + _cut(text, left), "dim")
        return line

    def _print_legend(self, scene: Scene) -> None:
        self.legend_shown = True
        if legend := self.reader.read(scene.legend):
            self.console.print(Text(legend, "dim"))


def _plain(zone: Zone) -> str:
    return " ".join(
        f"{spot.id}={spot.piece.id if spot.piece else ''}"
        for spot in zone.spots
        if spot.piece is not None
    )


def _cut(text: str, width: int) -> str:
    """As much of a text as fits, cut between words."""
    if width < 12:
        return "…"
    if len(text) <= width:
        return text
    return text[: width - 1].rsplit(" ", 1)[0] + "…"

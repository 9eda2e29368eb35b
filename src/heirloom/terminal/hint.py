"""A hint as text: the best moves with what they promise, and why."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from heirloom.bots.hint import Hint
from heirloom.core.scene import Scene
from heirloom.core.words import Reader, say

MOST = 5  # moves that are shown


def show_hint(scene: Scene, found: Hint, reader: Reader, console: Console) -> None:
    """Print the best moves and the reasons for the first."""
    labels = {move.notation: move.label for move in scene.moves}
    table = Table(title=reader.read(say("What the moves promise")), title_justify="left")
    table.add_column(reader.read(say("move")))
    table.add_column(reader.read(say("wins")), justify="right")
    for line in found.lines[:MOST]:
        if line.tries == 0:
            continue
        label = reader.read(labels.get(line.action.notation, line.action.notation))
        table.add_row(escape(label), f"{100 * line.value:.0f} % ± {100 * line.margin:.0f}")
    console.print(table)
    for reason in found.reasons:
        console.print(escape(reader.read(reason)))

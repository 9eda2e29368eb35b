"""A hint as text: the best moves with what they promise, and why."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from heirloom.bots.hint import Hint
from heirloom.core.scene import Scene
from heirloom.core.words import Reader, say

MOVES_SHOWN = 5


def show_hint(scene: Scene, found: Hint, reader: Reader, console: Console) -> None:
    """Print the best moves, or the only one, and the reasons for the first."""
    labels = {move.notation: escape(reader.read(move.label)) for move in scene.moves}
    if len(found.estimates) == 1:
        console.print(labels[found.best.action.notation])
    else:
        console.print(_promises(found, labels, reader))
    for reason in found.reasons:
        console.print(escape(reader.read(reason)))


def _promises(found: Hint, labels: dict[str, str], reader: Reader) -> Table:
    table = Table(title=reader.read(say("What the moves promise")), title_justify="left")
    table.add_column(reader.read(say("move")))
    table.add_column(reader.read(say("wins")), justify="right")
    for estimate in found.estimates[:MOVES_SHOWN]:
        if estimate.visits > 0:
            wins = f"{100 * estimate.value:.0f} % ± {100 * estimate.margin:.0f}"
            table.add_row(labels[estimate.action.notation], wins)
    return table

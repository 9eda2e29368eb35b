"""A hint as text: the best moves with the chance to win after each, and why."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from heirloom.bots.hint import Hint
from heirloom.core.scene import Scene
from heirloom.core.words import Reader, say

MOVES_SHOWN = 5
NONE: Mapping[str, str] = {}


def show_hint(
    scene: Scene, found: Hint, reader: Reader, console: Console, keys: Mapping[str, str] = NONE
) -> None:
    """Print the best moves with what is typed for them, and the reasons for the first."""
    labels = {move.notation: escape(reader.read(move.label)) for move in scene.moves}
    if found.compared:
        console.print(escape(reader.read(say("Chance to win after each move"))), style="italic")
        console.print(_chances(found, labels, keys))
    else:
        console.print(labels[found.best.action.notation])
    for reason in found.reasons:
        console.print(escape(reader.read(reason)))


def _chances(found: Hint, labels: dict[str, str], keys: Mapping[str, str]) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    for estimate in found.compared[:MOVES_SHOWN]:
        chance = f"{100 * estimate.value:.0f} %"
        if estimate.margin > 0:  # not proven
            chance += f" ± {max(1, round(100 * estimate.margin))}"
        notation = estimate.action.notation
        table.add_row(keys.get(notation, escape(notation)), labels[notation], chance)
    return table

"""A whole arena: played, resumed, and written to files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from heirloom.core.words import Reader
from heirloom.lab.arena.page import page
from heirloom.lab.arena.standings import Standings, compete, standings
from heirloom.lab.plan import Plan
from heirloom.lab.run import unfinished, write_figures


def hold(
    plans: list[Plan],
    processes: int | None,
    out: Path,
    done: Callable[[int], None],
    command: str,
    reader: Reader,
) -> Standings:
    """Play all pairings; `done` is told how many tasks are finished.

    The figures go to `out`, a page beside it; until all is played, the finished tasks are kept in
    a file beside it.
    """
    found = standings(plans, compete(plans, unfinished(out), processes, done), command)
    out.with_suffix(".html").write_text(page(found, reader), encoding="utf-8")
    write_figures(out, found)
    return found

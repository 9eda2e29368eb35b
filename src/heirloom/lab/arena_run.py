"""An arena from beginning to end: played, resumed, and written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from heirloom.core.game import Game
from heirloom.core.words import Reader
from heirloom.lab.arena import Standings, compete, pairings, standings
from heirloom.lab.arena_page import page
from heirloom.lab.run import parts_of, write_figures


def hold(
    game: Game[Any, Any, Any],
    bots: list[str],
    seats: int | None,
    games: int,
    seed: str,
    processes: int | None,
    out: Path,
    begun: Callable[[int], Callable[[int], None]],
    command: str,
    reader: Reader,
) -> Standings:
    """Hold an arena; `begun` is told how many tasks there are and answers whom to tell of each.

    The figures go to `out`, the page beside it; what is done is kept in a file beside it until
    everything is.
    """
    plans = pairings(game, bots, seats, games, seed)
    tallies = compete(plans, parts_of(out), processes, begun(sum(plan.chunks for plan in plans)))
    found = standings(plans, tallies, command)
    out.with_suffix(".html").write_text(page(found, reader), encoding="utf-8")
    write_figures(out, found)
    return found

"""An arena from beginning to end: played, resumed, and written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from heirloom.core.game import Game
from heirloom.core.words import Reader
from heirloom.lab.arena import Standings, compete, pairings, standings
from heirloom.lab.arena_report import page


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
    parts = parts_of(out)
    tallies = compete(plans, parts, processes, begun(sum(plan.chunks for plan in plans)))
    found = standings(plans, tallies, command)
    out.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")
    out.with_suffix(".html").write_text(page(found, reader), encoding="utf-8")
    parts.unlink(missing_ok=True)
    return found


def parts_of(out: Path) -> Path:
    """Where an interrupted arena is kept."""
    return out.with_name(out.name + ".part")

"""The files of an arena."""

from __future__ import annotations

from pathlib import Path

from heirloom.core.words import Reader
from heirloom.lab.arena.page import page
from heirloom.lab.arena.standings import Standings
from heirloom.lab.run import write_figures


def write_arena(out: Path, found: Standings, reader: Reader, kept: Path) -> None:
    """Write the figures, and a page beside them; then drop the file that it was resumed from."""
    out.with_suffix(".html").write_text(page(found, reader), encoding="utf-8")
    write_figures(out, found, kept)

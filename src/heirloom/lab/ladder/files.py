"""The files of a ladder: figures, a page, and a table for the documentation."""

from __future__ import annotations

from pathlib import Path

from heirloom.core.words import Reader
from heirloom.lab.ladder.page import page
from heirloom.lab.ladder.rungs import Ladder
from heirloom.lab.ladder.text import markdown
from heirloom.lab.run import write_figures


def write_ladder(out: Path, found: Ladder, reader: Reader, kept: Path) -> None:
    """Write all three; then drop the file that the measurement was resumed from."""
    out.with_suffix(".html").write_text(page(found, reader), encoding="utf-8")
    out.with_suffix(".md").write_text(markdown(found, reader), encoding="utf-8")
    write_figures(out, found, kept)

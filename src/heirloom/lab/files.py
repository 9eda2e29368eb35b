"""The files of a measurement: named after game, deck and time, and never overwritten."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path
from typing import Any

import msgspec

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.lab.compare import Comparison
from heirloom.lab.page.page import page
from heirloom.lab.page.sheet import Sheet
from heirloom.lab.report import Report
from heirloom.lab.text import verdict_line
from heirloom.lab.trials import Trials

UNFIT = re.compile(r"[^\w.-]+")  # for the name of a file


def deck_name(deck: Path | None) -> str:
    """What a deck is called: the name of its file."""
    return "" if deck is None else deck.stem


def new_file(kind: str, game: str, deck: str, now: datetime, folder: Path = Path()) -> Path:
    """A file that does not exist yet, such as lab-inheritance-thieves-2026-11-18-1405.json."""
    parts = [kind, game, UNFIT.sub("_", deck), now.strftime("%Y-%m-%d-%H%M")]
    stem = "-".join(part for part in parts if part)
    found, count = folder / f"{stem}.json", 1
    while found.exists() or found.with_suffix(".html").exists():
        count += 1
        found = folder / f"{stem}-{count}.json"
    return found


def check_new(file: Path) -> None:
    """Raise a mistake if a file, or the page beside it, is already there."""
    for one in (file, file.with_suffix(".html")):
        if one.exists():
            raise Mistake(
                say("{file} already exists and is not overwritten: choose another name for --out, "
                    "or leave it out.", file=one)
            )  # fmt: skip


def write_report(out: Path, sheet: Sheet, kept: Path) -> None:
    """Write the page and the JSON; then drop the file that the measurement was resumed from."""
    found = page(sheet.found, sheet.reader, sheet.comparison, sheet.trials)
    out.with_suffix(".html").write_text(found, encoding="utf-8")
    verdict = verdict_line(sheet)
    out.write_bytes(as_json(sheet.found, sheet.comparison, sheet.trials, verdict))
    kept.unlink(missing_ok=True)


def as_json(
    found: Report, comparison: Comparison | None, trials: Trials, verdict: list[str]
) -> bytes:
    """The figures, and then a row for each game on a line of its own."""
    whole: dict[str, Any] = msgspec.to_builtins(found)
    rows = whole.pop("rows")
    whole["verdict"] = verdict
    whole["trials"] = msgspec.to_builtins(trials)
    other_rows: list[Any] = []
    if comparison is not None:
        whole["comparison"] = msgspec.to_builtins(comparison)
        other_rows = whole["comparison"]["other"].pop("rows")
    head = msgspec.json.format(msgspec.json.encode(whole), indent=2).removesuffix(b"\n}")
    parts = [head, _lines("rows", rows)]
    if other_rows:
        parts.append(_lines("other_rows", other_rows))
    return b",\n".join(parts) + b"\n}\n"


def _lines(name: str, rows: list[Any]) -> bytes:
    listed = b",\n    ".join(msgspec.json.encode(row) for row in rows)
    return b'  "%s": [\n    %s\n  ]' % (name.encode(), listed)

"""What a record proves, as text: a line for each thing that was checked or could not be."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.markup import escape

from heirloom.core.mistakes import Mistake
from heirloom.core.record import read
from heirloom.core.signature import KEY
from heirloom.core.verification import compare_key, verify
from heirloom.core.words import Reader, say

CHECKED, UNCHECKED = "✓", "–"


def show_verification(text: str, key: str, reader: Reader, console: Console) -> None:
    """Check a record and print what was found; a mistake where something is wrong."""
    trusted = read_key(key) if key else ""
    record, found = read(text), verify(text)
    if trusted or record.signature is not None:
        found.append(compare_key(record, trusted))
    for finding in found:
        mark = CHECKED if finding.checked else UNCHECKED
        console.print(f"{mark} {escape(reader.read(finding.words))}", soft_wrap=True)


def read_key(given: str) -> str:
    """A public key: as it is given, or as the file of this name has it."""
    if KEY.fullmatch(given):
        return given
    try:
        key = Path(given).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise Mistake(say("{file} cannot be read: {why}", file=given, why=str(error))) from error
    if not KEY.fullmatch(key):
        raise Mistake(
            say("{file} has no key: 64 digits and letters from a to f are expected.", file=given)
        )
    return key

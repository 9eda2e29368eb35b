"""Brings every fr.po up to date with the sentences in the code; new ones are left to translate.

With names of games, only theirs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
KEYWORDS = {"say": None, "say_n": (1, 2)}


def homes() -> list[Path]:
    """Every folder that has words of its own: each game, and the rest of the package as one."""
    games = sorted(path.parent for path in (SOURCE / "games").glob("*/__init__.py"))
    return [SOURCE, *games]


def sentences(home: Path) -> Catalog:
    """The sentences in the code of a folder; those of games are not counted for the package."""
    catalog = Catalog(locale="fr", project="Heirloom", fuzzy=False)
    inside = SOURCE / "games"
    for file, line, message, *_ in extract_from_dir(
        home, [("**.py", "python")], {}, keywords=KEYWORDS, directory_filter=lambda _: True
    ):
        path = home / file
        if home == SOURCE and inside in path.parents:
            continue
        catalog.add(message, locations=[(str(file), line)])
    return catalog


def translated(home: Path) -> Catalog:
    """What the folder's fr.po says now."""
    path = home / "fr.po"
    if not path.exists():
        return Catalog(locale="fr")
    with path.open("rb") as file:
        return read_po(file, locale="fr")


def update(home: Path) -> int:
    """Rewrite a folder's fr.po; the number of sentences still to be translated."""
    fresh, old = sentences(home), translated(home)
    missing = 0
    for message in fresh:
        if not message.id:
            continue
        known = old.get(message.id)
        if known is not None and known.string:
            message.string = known.string
        strings = message.string if isinstance(message.string, tuple | list) else [message.string]
        missing += not all(strings)
        message.locations = sorted({(file, 0) for file, _ in message.locations})
    with (home / "fr.po").open("wb") as file:
        write_po(file, fresh, width=100, sort_output=True, omit_header=True, include_lineno=False)
    return missing


def main() -> int:
    """Update all, and say what is missing."""
    for home in homes():
        if sys.argv[1:] and home.name not in sys.argv[1:]:
            continue
        missing = update(home)
        print(f"{home.relative_to(SOURCE.parent)}/fr.po: {missing} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Brings every fr.po up to date with the sentences in the code; new ones are left to translate.

With names of games, only theirs. `heirloom words NAME` does the same for one game, anybody's.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog

from heirloom.workshop import words

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
TEMPLATE = SOURCE / "workshop" / "template"


def homes() -> list[Path]:
    """Every folder that has words of its own: each game, and the rest of the package as one."""
    games = sorted(path.parent for path in (SOURCE / "games").glob("*/__init__.py"))
    return [SOURCE, *games, TEMPLATE]


def _without(home: Path) -> list[Path]:
    return [SOURCE / "games", TEMPLATE] if home == SOURCE else []


def sentences(home: Path) -> Catalog:
    """The sentences in the code of a folder; those of games are not counted for the package."""
    return words.sentences(home, without=_without(home))


def translated(home: Path) -> Catalog:
    """What the folder's fr.po says now."""
    return words.translated(home)


def main() -> int:
    """Update all, and say what is missing."""
    for home in homes():
        if sys.argv[1:] and home.name not in sys.argv[1:]:
            continue
        missing = words.update(home, without=_without(home))
        print(f"{home.relative_to(SOURCE.parent)}/fr.po: {missing} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Brings every .po file up to date with the sentences in the code; new ones are left to translate.

`python tools/words.py [GAME ...]` does so for all games or for some; `--add TAG` begins a language.
`heirloom words GAME` does the same for one game, anybody's.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from babel.messages.catalog import Catalog

from heirloom.authoring import words
from heirloom.authoring.words import card_words, languages, translated
from heirloom.core.languages import TAG

__all__ = ["card_words", "homes", "languages", "sentences", "translated"]

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
TEMPLATE = SOURCE / "authoring" / "template"


def homes() -> list[Path]:
    """Every folder that has words of its own: each game, and the rest of the package as one."""
    games = sorted(path.parent for path in (SOURCE / "games").glob("*/__init__.py"))
    return [SOURCE, *games, TEMPLATE]


def _without(home: Path) -> list[Path]:
    return [SOURCE / "games", TEMPLATE] if home == SOURCE else []


def sentences(home: Path, lang: str) -> Catalog:
    """What a folder has to say; that of games is not counted for the package."""
    return words.sentences(home, lang, _without(home))


def main() -> int:
    """Update all, and say what is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--add", metavar="TAG", help="a new language, such as de")
    given = parser.parse_args()
    if given.add and not TAG.fullmatch(given.add):
        parser.error(f"{given.add} is not the tag of a language, such as de")
    for home in homes():
        if given.games and home.name not in given.games:
            continue
        for lang in sorted({*languages(home), *([given.add] if given.add else [])}):
            missing = words.update(home, lang, _without(home))
            print(f"{home.relative_to(SOURCE.parent)}/{lang}.po: {missing} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main())

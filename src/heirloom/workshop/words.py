"""The sentences of a package: what its code says, and what its catalogues translate."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from heirloom.core.words import LANGUAGES

KEYWORDS = {"say": None, "say_n": (1, 2)}
TRANSLATED = [lang for lang in LANGUAGES if lang != "en"]


def sentences(home: Path, lang: str = "fr", without: Sequence[Path] = ()) -> Catalog:
    """The sentences in the code of a folder, apart from folders that have words of their own."""
    catalog = Catalog(locale=lang, project="Heirloom", fuzzy=False)
    for file, line, message, *_ in extract_from_dir(
        home, [("**.py", "python")], {}, keywords=KEYWORDS, directory_filter=lambda _: True
    ):
        if not any(folder in (home / file).parents for folder in without):
            catalog.add(message, locations=[(Path(file).as_posix(), line)])
    return catalog


def translated(home: Path, lang: str = "fr") -> Catalog:
    """What a folder's catalogue of a language says now."""
    path = home / f"{lang}.po"
    if not path.exists():
        return Catalog(locale=lang)
    with path.open("rb") as file:
        return read_po(file, locale=lang)


def update(home: Path, lang: str = "fr", without: Sequence[Path] = ()) -> int:
    """Rewrite a folder's catalogue; the number of sentences still to be translated."""
    fresh, old = sentences(home, lang, without), translated(home, lang)
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
    with (home / f"{lang}.po").open("wb") as file:
        write_po(file, fresh, width=100, sort_output=True, omit_header=True, include_lineno=False)
    return missing

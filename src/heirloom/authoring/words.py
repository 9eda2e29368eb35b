"""The sentences of a package, in its code and on its cards, and their translations."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from heirloom.core.languages import ENGLISH, find_locale

KEYWORDS = {"say": None, "say_n": (1, 2), "say_as": ((1, "c"), 2)}


def languages(home: Path) -> list[str]:
    """The languages that a folder speaks besides English."""
    return sorted(path.stem for path in home.glob("*.po"))


def sentences(home: Path, lang: str, without: Sequence[Path] = ()) -> Catalog:
    """The sentences of a folder to translate: in its code, and on cards that lack a language.

    Folders with their own translations can be left out.
    """
    catalog = Catalog(locale=find_locale(lang), project="Heirloom", fuzzy=False)
    for file, line, message, _, context in extract_from_dir(
        home, [("**.py", "python")], {}, keywords=KEYWORDS, directory_filter=lambda _: True
    ):
        if not any(folder in (home / file).parents for folder in without):
            catalog.add(message, locations=[(str(file), line)], context=context)
    for text in card_words(home, lang):
        catalog.add(text, locations=[("cards.toml", 0)])
    return catalog


def card_words(home: Path, lang: str) -> list[str]:
    """The words of a game's cards.toml that lack this language."""
    file = home / "cards.toml"
    return list(_lacking(tomllib.loads(file.read_text("utf-8")), lang)) if file.exists() else []


def _lacking(data: object, lang: str) -> Iterator[str]:
    if isinstance(data, list):
        for one in data:
            yield from _lacking(one, lang)
    elif isinstance(data, dict) and isinstance(data.get(ENGLISH), str):
        if lang not in data:
            yield data[ENGLISH]
    elif isinstance(data, dict):
        yield from _lacking(list(data.values()), lang)


def translated(home: Path, lang: str) -> Catalog:
    """The translations in the folder's .po file."""
    path = home / f"{lang}.po"
    if not path.exists():
        return Catalog(locale=find_locale(lang))
    with path.open("rb") as file:
        return read_po(file, locale=find_locale(lang))


def update(home: Path, lang: str, without: Sequence[Path] = ()) -> int:
    """Update a folder's .po file; return the number of sentences left to translate."""
    fresh, old = sentences(home, lang, without), translated(home, lang)
    missing = 0
    for message in fresh:
        if not message.id:
            continue
        known = old.get(message.id, message.context)
        if known is not None and known.string:
            message.string = known.string
        strings = message.string if isinstance(message.string, tuple | list) else [message.string]
        missing += not all(strings)
        message.locations = sorted({(file, 0) for file, _ in message.locations})
    with (home / f"{lang}.po").open("wb") as file:
        write_po(file, fresh, width=100, sort_output=True, omit_header=True, include_lineno=False)
    return missing

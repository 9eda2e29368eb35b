"""The languages there are: found by their files, never listed.

A language is there when Heirloom ships its `<tag>.po` (English needs none), or when a folder of
HEIRLOOM_LANGUAGES has one. Such a folder holds what the package holds: `<tag>.po` for the engine,
`<game>/<tag>.po` and `<game>/RULES.<tag>.md` for a game. Tags are those of BCP 47: `fr`, `pt-BR`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel import Locale

ENGLISH: Final = "en"
ENGINE: Final = "heirloom"  # the package whose sentences every game shares
TAG: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")


def extra_folders() -> list[Path]:
    """The folders that HEIRLOOM_LANGUAGES names, in its order."""
    listed = os.environ.get("HEIRLOOM_LANGUAGES", "").split(os.pathsep)
    return [Path(folder) for folder in listed if folder]


def find_languages(folders: Sequence[Traversable]) -> tuple[str, ...]:
    """English, then every language that has a file in one of the folders."""
    files = [file.name for folder in folders if folder.is_dir() for file in folder.iterdir()]
    tags = {name.removesuffix(".po") for name in files if name.endswith(".po")}
    return (ENGLISH, *sorted(tag for tag in tags if TAG.fullmatch(tag) and tag != ENGLISH))


LANGUAGES: Final = find_languages([resources.files(ENGINE), *extra_folders()])


def find_file(package: str, name: str) -> Traversable | None:
    """A file of a package that is written in one language, from an extra folder first."""
    inner = "" if package == ENGINE else package.rpartition(".")[2]
    places = [
        *(folder / inner / name for folder in extra_folders()),
        resources.files(package) / name,
    ]
    return next((place for place in places if place.is_file()), None)


def closest(wanted: str) -> str | None:
    """The language of ours that `fr`, `fr-CA` or `fr_FR.UTF-8` asks for."""
    tag = re.split(r"[.@;]", wanted.strip())[0].replace("_", "-").lower()
    exact = [lang for lang in LANGUAGES if lang.lower() == tag]
    related = [lang for lang in LANGUAGES if lang.split("-")[0] == tag.split("-")[0]]
    return next(iter(exact + related), None)


@cache
def find_locale(lang: str) -> Locale | None:
    """What Babel knows of a language: its name, its plural forms."""
    from babel import Locale, UnknownLocaleError  # only readers of other languages pay for it

    try:
        return Locale.parse(lang, sep="-")
    except (ValueError, UnknownLocaleError):
        return None


def language_name(lang: str) -> str:
    """What a language calls itself: Français; its tag if the name is unknown."""
    locale = find_locale(lang)
    name = locale.get_display_name() if locale else None
    return name[0].upper() + name[1:] if name else lang

"""A new game: the template, copied under a name of its own.

The template is a game itself, so that it is checked like any other. Its package, its name and its
title are replaced; everything else is there to be changed.
"""

from __future__ import annotations

import keyword
import re
import sys
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import NamedTuple

from heirloom.core import catalogue
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

TEMPLATE = "heirloom.authoring.template"
LONGEST_NAME = 30
OF_A_PACKAGE = ("pyproject.toml", "README.md")  # what only a package of its own has
COPIED = (".py", ".md", ".toml", ".po", ".txt")


class Places(NamedTuple):
    """Where the parts of a new game go."""

    project: Path | None  # of a package of its own
    game: Path
    tests: Path
    package: str


def write_game(name: str, into: Path, as_package: bool = False) -> Places:
    """Create a playable game; a mistake if the name is invalid or a file already exists."""
    _check_name(name)
    places = _places(name, into, as_package)
    for place in (places.game, places.tests):
        if place.exists():
            raise Mistake(say("{file} already exists.", file=place))
    template = resources.files(TEMPLATE)
    for source, path in _files(template):
        target = _target(places, path)
        if target is not None:
            text = _renamed(source.read_text(encoding="utf-8"), name, places.package)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8", newline="\n")
    return places


def _check_name(name: str) -> None:
    if not catalogue.NAME.fullmatch(name) or keyword.iskeyword(name) or len(name) > LONGEST_NAME:
        raise Mistake(
            say(
                "“{name}” cannot be the name of a game: "
                "use up to {most} lowercase letters, digits and _.",
                name=name,
                most=LONGEST_NAME,
            )
        )
    if name in sys.stdlib_module_names or name in catalogue.names():
        raise Mistake(say("“{name}” is already the name of another package.", name=name))


def _places(name: str, into: Path, as_package: bool) -> Places:
    if as_package:
        project = into / name
        return Places(project, project / name, project / "tests", name)
    shelf = catalogue.shelf()
    if into.resolve() == shelf.resolve():  # one of our own, in a checkout
        root = shelf.parent.parent.parent
        return Places(
            None, into / name, root / "tests" / "games" / name, f"{catalogue.SHELF}.{name}"
        )
    return Places(None, into / name, into / "tests" / name, name)


def _files(folder: Traversable, path: str = "") -> list[tuple[Traversable, str]]:
    """All files of the template, with their paths."""
    found: list[tuple[Traversable, str]] = []
    for inside in folder.iterdir():
        if inside.is_dir() and inside.name != "__pycache__":
            found += _files(inside, f"{path}{inside.name}/")
        elif inside.name.endswith(COPIED):
            found.append((inside, path + _name(inside.name)))
    return found


def _name(name: str) -> str:
    """The name of a file in a game; here it ends in .txt, so that tools ignore it."""
    return re.sub(r"\.(py|toml)\.txt$", r".\1", name)


def _target(places: Places, path: str) -> Path | None:
    """Where a file of the template goes; None if it is not needed."""
    if path in OF_A_PACKAGE:
        return None if places.project is None else places.project / path
    if path.startswith("tests/"):
        return places.tests / path.removeprefix("tests/")
    return places.game / path


def _renamed(text: str, name: str, package: str) -> str:
    title = " ".join(word.capitalize() for word in name.split("_"))
    text = text.replace(TEMPLATE, package).replace("template_name", name)
    text = text.replace("A New Game", title).replace("NewGame", title.replace(" ", ""))
    return _with_sorted_imports(text, package)


def _with_sorted_imports(text: str, package: str) -> str:
    """Imports in the order that linters expect: the package's own in a separate block."""
    ours = package.startswith("heirloom.")
    if not ours:
        first, second = "import pytest\n\nimport heirloom\n", "import heirloom\nimport pytest\n"
        text = text.replace(first, second)
    block = re.compile(r"(?:^from (?:heirloom|" + re.escape(package) + r")\b.*\n)+", re.MULTILINE)

    def arranged(found: re.Match[str]) -> str:
        lines = sorted(found[0].splitlines())
        own = [line for line in lines if line.startswith(f"from {package}") and not ours]
        others = [line for line in lines if line not in own]
        blocks = ["\n".join(some) for some in (others, own) if some]
        return "\n\n".join(blocks) + "\n"

    return block.sub(arranged, text)

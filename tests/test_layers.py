"""Imports point down, those that are made by name at run time too."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
LAYERS = [  # from the lowest; nobody imports a neighbour
    {"core"},
    {"art", "search"},
    {"games"},
    {"bots", "store"},
    {"coach", "lab", "printing"},
    {"adapters", "terminal", "web"},
    {"testing", "authoring"},
]
TOP = {
    "__init__.py",
    "__main__.py",
    "cli.py",
    "commands.py",
    "measuring.py",
    "publishing.py",
    "shell.py",
}  # all below
ROOMS = {"rules", "cards", "mind", "table", "options", "measures"}  # what a game is asked for
SHELF = "heirloom.games"  # the package that the catalogue looks into
FILES = sorted(SOURCE.rglob("*.py"))
GAMES = sorted(path.parent.name for path in (SOURCE / "games").glob("*/rules"))
EVERY_FILE = pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))


def below(layer: str) -> set[str]:
    """What the files of a layer may import; games are found, and imported by nobody else."""
    height = next(height for height, layers in enumerate(LAYERS) if layer in layers)
    return {layer}.union(*LAYERS[:height]) - ({"games"} - {layer})


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def strings(tree: ast.Module) -> list[str]:
    """The strings in the code; docstrings are for people."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree)
                  if isinstance(node, documented)}  # fmt: skip
    found = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
    return [text for text in found if isinstance(text, str) and text not in docstrings]


def imports(tree: ast.Module) -> set[str]:
    """The modules of Heirloom that a file imports or names, wherever in the file it does."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, "a relative import"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    found.update(text for text in strings(tree) if re.fullmatch(r"heirloom(\.\w+)+", text))
    return {name for name in found if name.split(".")[0] == "heirloom"}


def layers_of(modules: set[str]) -> set[str]:
    return {module.split(".")[1] for module in modules if "." in module}


def calls(tree: ast.Module, *names: str) -> Iterator[ast.Call]:
    """The calls of functions or methods of these names."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in names:
                yield node


@EVERY_FILE
def test_imports_point_down(path: Path) -> None:
    place = path.relative_to(SOURCE).parts
    if len(place) == 1:
        assert place[0] in TOP, f"{place[0]}: a module at the top must be listed here"
        return
    named = imports(parsed(path)) - ({SHELF} if place == ("core", "catalogue.py") else set())
    assert layers_of(named) <= below(place[0])
    if place[0] == "games" and len(place) > 2:
        others = {module.split(".")[2] for module in named if module.startswith(f"{SHELF}.")}
        assert others <= {place[1]}, "no game imports another"


@EVERY_FILE
def test_only_the_core_imports_by_name(path: Path) -> None:
    """All others ask `core.modules.find_module` or `Game.module` for a room of a game."""
    tree = parsed(path)
    place = path.relative_to(SOURCE).parts
    if place[0] != "core":
        assert not list(calls(tree, "import_module", "__import__", "exec", "eval"))
    for call in [*calls(tree, "find_module", "module")]:
        asked = call.args[-1]
        if isinstance(asked, ast.Constant):
            assert str(asked.value).split(".")[0] in ROOMS, asked.value
        else:
            finders = [("core", "catalogue.py"), ("core", "game.py")]
            assert place in finders, "which room is asked for must be seen here"


@EVERY_FILE
def test_nothing_outside_a_game_names_it(path: Path) -> None:
    """A game is found by its folder: tests and docs alone know its name."""
    place = path.relative_to(SOURCE).parts
    said = strings(parsed(path))
    if place[0] in ("core", "search"):
        assert [text for text in said for game in GAMES if game in text] == []
    others = [game for game in GAMES if place[:2] != ("games", game)]
    named = re.compile(rf"(.*[./])?({'|'.join(others)})([./].*)?")
    assert [text for text in said if named.fullmatch(text)] == []


# The test itself


@pytest.mark.parametrize(
    "code",
    [
        "from heirloom.web.room import Room",
        "import heirloom.games.les_heritiers",
        "def f():\n    import heirloom.lab.run",
        "import_module('heirloom.terminal.play')",
        "FAR = 'heirloom.web'",
        "resources.files('heirloom.store')",
    ],
)
def test_an_import_that_points_up_is_seen(code: str) -> None:
    assert not layers_of(imports(ast.parse(code))) <= below("search")


def test_each_layer_stands_on_those_below_it() -> None:
    assert below("games") == {"art", "core", "games", "search"}
    assert below("lab") == {"art", "bots", "core", "lab", "search", "store"}

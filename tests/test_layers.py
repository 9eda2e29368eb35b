"""Imports point down: core <- search <- games <- bots, store <- lab <- web, terminal <- cli."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
MAY_IMPORT = {
    "core": {"core"},
    "art": {"art", "core"},
    "search": {"core", "search"},
    "games": {"art", "core", "search"},  # and the game itself
    "bots": {"bots", "core", "search"},
    "store": {"core", "store"},
    "lab": {"bots", "core", "lab", "search"},
    "terminal": {"bots", "core", "search", "terminal"},
    "testing": {"core", "testing"},
    "workshop": {"art", "core", "search", "testing", "workshop"},
    "web": {"art", "bots", "core", "search", "store", "web"},
}
TOP = {"__init__.py", "__main__.py", "cli.py"}  # may import anything below


def imports(path: Path) -> set[str]:
    """The modules of Heirloom that a file imports, wherever in the file it does."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: a relative import"
            found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return {name for name in found if name.split(".")[0] == "heirloom"}


def layer(module: str) -> str:
    return module.split(".")[1] if "." in module else "(top)"


FILES = sorted(SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    place = path.relative_to(SOURCE).parts
    if len(place) == 1:
        assert place[0] in TOP, f"{place[0]}: a module at the top must be listed here"
        return
    assert {layer(module) for module in imports(path)} <= MAY_IMPORT[place[0]] | (
        {"games"} if place[0] == "games" else set()
    )
    if place[0] == "games" and len(place) > 2:
        others = {m.split(".")[2] for m in imports(path) if layer(m) == "games"}
        assert others <= {place[1]}, "no game imports another"


def test_the_core_never_names_a_game() -> None:
    games = [path.name for path in (SOURCE / "games").iterdir() if path.is_dir()]
    for path in (SOURCE / "core").glob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        docstrings = {ast.get_docstring(node, clean=False) for node in ast.walk(tree)
                      if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)}  # fmt: skip
        strings = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
        code = [s for s in strings if isinstance(s, str) and s not in docstrings]
        named = [game for game in games for text in code if game in text]
        assert named == [], f"{path.name} names {named}"


def test_no_game_stands_in_a_list() -> None:
    """A game is found by its folder: nothing outside it, tests and docs apart, knows its name."""
    games = [path.name for path in (SOURCE / "games").iterdir() if (path / "rules").exists()]
    for path in FILES:
        if "games" in path.relative_to(SOURCE).parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings = [n.value for n in ast.walk(tree) if isinstance(n, ast.Constant)]
        assert not [s for s in strings if s in games], path

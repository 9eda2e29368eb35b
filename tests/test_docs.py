"""What the documentation says is so."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
from pathlib import Path

import pytest

from heirloom.cli import HELP
from heirloom.core import catalogue
from tests.test_every_game import FILES

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SOURCES = sorted((ROOT / "src" / "heirloom").rglob("*.py"))


def text(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def test_the_readme_is_true() -> None:
    failures, tried = doctest.testfile(
        str(ROOT / "README.md"),
        module_relative=False,
        optionflags=doctest.ELLIPSIS,
        encoding="utf-8",
    )
    assert failures == 0
    assert tried > 5


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert lost == []


def test_every_game_is_in_the_readme() -> None:
    readme = text("README.md")
    assert [n for n in catalogue.names() if catalogue.lid(n).title["en"] not in readme] == []


def test_every_command_of_dev_is_explained() -> None:
    ran = subprocess.run(
        ["python3", str(ROOT / "dev"), "nonsense"], capture_output=True, text=True, check=False
    )
    commands = set(re.findall(r"\b(run|heirloom|test|check|format|build|bench|lock)\b", ran.stderr))
    assert len(commands) == 8
    assert [c for c in commands if f"`./dev {c}" not in text("CONTRIBUTING.md")] == []


def test_every_command_is_in_the_changelog() -> None:
    assert [c.__name__ for c in HELP if f"`{c.__name__}`" not in text("CHANGELOG.md")] == ["play"]
    assert "`heirloom play`" in text("CHANGELOG.md")


def test_the_files_of_a_game_are_listed() -> None:
    guide = text("docs/add-a-game.md")
    assert [file for file in FILES if f"`{file}`" not in guide] == []


def test_decisions_are_numbered_and_have_reasons() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    assert [int(page.name[:4]) for page in pages] == list(range(1, len(pages) + 1))
    for page in pages:
        words = page.read_text(encoding="utf-8")
        for heading in ("**Context.**", "**Decision.**", "**Consequences.**"):
            assert heading in words, page.name


def public_names(tree: ast.Module) -> list[ast.ClassDef | ast.FunctionDef]:
    return [
        node
        for node in tree.body
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_")
    ]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_public_names_say_what_they_mean(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), "a module begins by saying what it is"
    silent = [node.name for node in public_names(tree) if not ast.get_docstring(node)]
    commands = {command.__name__ for command in HELP} if path.name == "cli.py" else set()
    assert set(silent) <= commands  # those are explained in HELP, in both languages


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_say_something(path: Path) -> None:
    nothing = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "handler"}
    assert not nothing & set(path.relative_to(ROOT).with_suffix("").parts)

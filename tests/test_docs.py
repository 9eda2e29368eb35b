"""What the documentation says is so."""

from __future__ import annotations

import ast
import doctest
import pkgutil
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from heirloom.commands import HELP
from heirloom.core import catalogue
from tests.test_every_game import FILES

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
SOURCES = sorted((ROOT / "src" / "heirloom").rglob("*.py"))
OWN_WORDS = [path for path in SOURCES if path.parent.name != "adapters"]  # those speak as others do


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


def rows(heading: str) -> list[list[str]]:
    """The rows of the glossary's tables whose first columns are these, without the headings."""
    found = []
    for table in re.findall(rf"^{re.escape(heading)}.*\n\|[-|]+\n((?:\|.*\n)+)", GLOSSARY, re.M):
        found += [
            [cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()
        ]
    assert found
    return found


GLOSSARY = text("docs/glossary.md")
WORDS = rows("| word | in the code |")


@pytest.mark.parametrize("row", WORDS, ids=lambda row: row[0])
def test_a_word_of_the_glossary_is_a_name_in_the_code(row: list[str]) -> None:
    word, path = row[0].strip("*"), row[1].strip("`")
    assert pkgutil.resolve_name(f"heirloom.{path}")
    if word not in ("face", "notation"):  # the ones whose names are those of what gives them
        assert path.lower().removesuffix("s").endswith(word.removesuffix("s")), path


def defined(tree: ast.AST) -> Iterator[str]:
    """Every name that a file gives to something."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr


def single_words(name: str) -> set[str]:
    """The words that a name is made of, with their plurals cut off."""
    found = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    return {word.lower() for word in found} | {word.lower().removesuffix("s") for word in found}


def test_names_are_cut_into_words() -> None:
    assert single_words("PoolOfHunches_left") >= {"pool", "of", "hunches", "left"}
    assert single_words("KNOBS") >= {"knob"}
    assert set(defined(ast.parse("def f(a):\n    b.c = [d for d in e]"))) == {"f", "a", "c", "d"}


@pytest.mark.parametrize("path", OWN_WORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_name_uses_a_word_that_the_glossary_rules_out(path: Path) -> None:
    banned = {word for row in WORDS for word in row[3].split(", ") if word}
    names = {
        *defined(ast.parse(path.read_text(encoding="utf-8"))),
        *path.relative_to(ROOT).with_suffix("").parts,
    }
    assert {name for name in names if single_words(name) & banned} == set()


def test_every_game_is_in_the_readme() -> None:
    readme = text("README.md")
    assert [n for n in catalogue.own_names() if catalogue.lid(n).title["en"] not in readme] == []


def test_every_command_of_dev_is_explained() -> None:
    ran = subprocess.run(
        ["python3", str(ROOT / "dev"), "nonsense"], capture_output=True, text=True, check=False
    )
    commands = set(
        re.findall(r"\b(run|heirloom|test|check|format|build|bench|docs|lock)\b", ran.stderr)
    )
    assert len(commands) == 9
    assert [c for c in commands if f"`./dev {c}" not in text("CONTRIBUTING.md")] == []


def test_every_command_is_in_the_changelog() -> None:
    typed = [command.__name__.replace("_", "-") for command in HELP]
    assert [name for name in typed if f"`{name}`" not in text("CHANGELOG.md")] == ["play"]
    assert "`heirloom play`" in text("CHANGELOG.md")


def test_the_files_of_a_game_are_listed() -> None:
    guide = text("docs/add-a-game.md")
    assert [file for file in FILES if f"`{file}`" not in guide] == []


def test_decisions_are_numbered_and_have_reasons() -> None:
    pages = sorted((ROOT / "docs" / "decisions").glob("*.md"))
    numbers = [int(page.name[:4]) for page in pages]
    assert len(set(numbers)) == len(numbers), "each has a number of its own"
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
    has_commands = path.name in ("commands.py", "measuring.py", "publishing.py")
    commands = {command.__name__ for command in HELP} if has_commands else set()
    assert set(silent) <= commands  # those are explained in HELP, in both languages


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_names_say_something(path: Path) -> None:
    nothing = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "handler"}
    assert not nothing & set(path.relative_to(ROOT).with_suffix("").parts)

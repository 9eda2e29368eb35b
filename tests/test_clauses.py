"""A clause is a value: none is unwritten, none is untested, none is cited that is not there."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from heirloom.core import catalogue
from heirloom.core.clauses import rules

ROOT = Path(__file__).parent.parent
CLAUSE = r"\d+\.\d+|R\d+"


def sources(name: str) -> list[Path]:
    folder = ROOT / "src" / "heirloom" / "games" / name
    return sorted(folder.rglob("*.py"))


def cited_by_code(name: str) -> set[str]:
    """Clauses that stand as strings in the code, or behind § in its comments and docstrings."""
    found: set[str] = set()
    for path in sources(name):
        text = path.read_text(encoding="utf-8")
        found.update(re.findall(rf"§({CLAUSE})", text))
        strings = [n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant)]
        found.update(s for s in strings if isinstance(s, str) and re.fullmatch(CLAUSE, s))
    return found


def cited_by_tests(name: str) -> set[str]:
    """Clauses that a test is marked with."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "games" / name).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found.update(str(ast.literal_eval(argument)) for argument in node.args)
    return found


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_clause_is_written_in_code(name: str) -> None:
    known = set(rules(catalogue.package(name)).clauses)
    assert known - cited_by_code(name) == set()


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_clause_is_proved_by_a_test(name: str) -> None:
    known = set(rules(catalogue.package(name)).clauses)
    assert known - cited_by_tests(name) == set()


@pytest.mark.parametrize("name", catalogue.own_names())
def test_nothing_cites_a_clause_that_is_not_there(name: str) -> None:
    known = set(rules(catalogue.package(name)).clauses)
    assert (cited_by_code(name) | cited_by_tests(name)) - known == set()


@pytest.mark.parametrize("name", catalogue.own_names())
def test_both_languages_have_the_same_clauses_in_the_same_order(name: str) -> None:
    package = catalogue.package(name)
    assert list(rules(package, "fr").clauses) == list(rules(package, "en").clauses)

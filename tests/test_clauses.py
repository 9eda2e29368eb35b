"""A clause is a value: none is unproved, and none is cited that is not there.

A test that is marked with a clause fails unless it shows it: see conftest.py and evidence.py.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path
from textwrap import dedent
from types import SimpleNamespace
from typing import Any, cast

import pytest

from heirloom import Illegal, Match, Shuffling
from heirloom.core import catalogue
from heirloom.core.chance import Chance
from heirloom.core.clauses import rules
from heirloom.core.story import Event
from heirloom.core.words import say
from tests.conftest import GAMES, can_watch, pytest_pyfunc_call
from tests.evidence import CITED, CLAUSE, Witness, citations

ROOT = Path(__file__).parent.parent
watched = pytest.mark.skipif(not can_watch(), reason="compiled code cannot be watched")


def cited_by_code(name: str) -> set[str]:
    """Clauses that stand as strings in the code, or behind § in its comments and docstrings."""
    found: set[str] = set()
    for path in sorted((ROOT / "src" / "heirloom" / "games" / name).rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        found.update(CITED.findall(text))
        strings = [n.value for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Constant)]
        found.update(s for s in strings if isinstance(s, str) and re.fullmatch(CLAUSE, s))
    return found


def proved_by_tests(name: str) -> set[str]:
    """Clauses that a test is marked with."""
    found: set[str] = set()
    for path in sorted((ROOT / "tests" / "games" / name).rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found.update(str(ast.literal_eval(argument)) for argument in node.args)
    return found


@pytest.mark.parametrize("name", catalogue.own_names())
def test_every_clause_is_proved_by_a_test(name: str) -> None:
    known = set(rules(catalogue.package(name)).clauses)
    assert known - proved_by_tests(name) == set()


@pytest.mark.parametrize("name", catalogue.own_names())
def test_nothing_cites_a_clause_that_is_not_there(name: str) -> None:
    known = set(rules(catalogue.package(name)).clauses)
    assert (cited_by_code(name) | proved_by_tests(name)) - known == set()


@pytest.mark.parametrize("name", catalogue.own_names())
def test_both_languages_have_the_same_clauses_in_the_same_order(name: str) -> None:
    package = catalogue.package(name)
    assert list(rules(package, "fr").clauses) == list(rules(package, "en").clauses)


# What counts as showing a clause

SOURCE = dedent('''\
    # Module level (§1.1)
    class Rules:
        """A class (§1.2)."""

        def deal(self, cards):
            """Deals (§2.1)."""
            if cards > 5:  # §2.2
                # Too many (§2.3).
                return (
                    5  # §2.4
                )
            else:  # §2.5
                return cards

        # Between functions (§1.3)
        @staticmethod
        def rest():
            """The rest (§3.1)."""
            return 0
''')
ALL = {"1.1", "1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "2.5", "3.1", "4.1"}


def shown(run: Callable[[Any], object]) -> set[str]:
    """The clauses that a run of the small rules above shows."""
    names: dict[str, Any] = {}
    exec(compile(SOURCE, "rules.py", "exec"), names)
    witness = Witness(citations(SOURCE, "rules.py"), ALL)
    with witness.watching():
        run(names["Rules"]())
    return ALL - witness.unseen


@watched
def test_a_comment_counts_when_the_line_that_it_explains_is_run() -> None:
    assert shown(lambda rules: rules.deal(9)) == {"2.1", "2.2", "2.3", "2.4"}
    assert shown(lambda rules: rules.deal(2)) == {"2.1", "2.2", "2.5"}


@watched
def test_a_docstring_counts_when_its_function_is_run() -> None:
    assert shown(lambda rules: rules.rest()) == {"3.1"}


@watched
@pytest.mark.parametrize(
    "tell",
    [
        lambda: Event("turn", "4.1", 0, say("It happens.")),
        lambda: Chance("deck", [0], 1, ["it"], "4.1"),
        lambda: Illegal("4.1", say("It is forbidden.")),
    ],
)
def test_what_is_told_drawn_or_refused_counts(tell: Callable[[], object]) -> None:
    assert shown(lambda _: tell()) == {"4.1"}


@watched
def test_the_clause_of_a_scene_counts() -> None:
    game = catalogue.open_game("the_heirs", {})
    view = Match(game, dealer=Shuffling(1)).view(0)
    witness = Witness({}, [game.scene(view).clause, "R99"])
    with witness.watching():
        game.scene(view)
    assert witness.unseen == {"R99"}


@watched
@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_marked_test_that_shows_nothing_fails(name: str) -> None:
    marks = [pytest.mark.clause("1.1").mark]
    item = SimpleNamespace(path=GAMES / name / "test_it.py", iter_markers=lambda _: marks)
    hook = pytest_pyfunc_call(cast(pytest.Function, item))
    next(hook)
    with pytest.raises(pytest.fail.Exception, match="cites §1.1"):
        hook.send(None)

"""What the compiler is known to get wrong is not written."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "heirloom"
MARK = "# compiled with mypyc"
COMPILED = [
    path
    for path in sorted(SOURCE.rglob("*.py"))
    if path.read_text(encoding="utf-8").split("\n", 1)[0] == MARK
]


def constant_shifts(tree: ast.AST) -> list[int]:
    """Lines on which a constant is shifted to the left: as a machine number it would overflow."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Constant | ast.Call)
    ]


def test_the_core_and_every_rules_file_are_compiled() -> None:
    names = {str(path.relative_to(SOURCE)) for path in COMPILED}
    rules = {str(path.relative_to(SOURCE)) for path in SOURCE.glob("games/*/rules/game.py")}
    assert {"core/game.py", "core/chance.py", "search/playout.py"} | rules <= names


@pytest.mark.parametrize("path", COMPILED, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_constant_is_shifted_to_the_left(path: Path) -> None:
    assert constant_shifts(ast.parse(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("code", ["1 << n", "i64(1) << 40"])
def test_a_constant_that_is_shifted_would_be_found(code: str) -> None:
    assert constant_shifts(ast.parse(code)) == [1]

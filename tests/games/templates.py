"""What a file can say and tell, read from its source: what a table of expectations must have."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

SOURCE = Path(__file__).parent.parent.parent / "src" / "heirloom" / "games"


def _calls(file: str, functions: set[str]) -> Iterator[ast.Call]:
    tree = ast.parse((SOURCE / file).read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (not functions or node.name in functions):
            yield from (call for call in ast.walk(node) if isinstance(call, ast.Call))


def _text(call: ast.Call, place: int) -> str | None:
    argument = call.args[place] if place < len(call.args) else None
    known = isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    return ast.literal_eval(argument) if known and argument is not None else None


def sentences(file: str, *functions: str) -> set[str]:
    """The sentences that these functions of a file write, or all of its functions."""
    found = [call for call in _calls(file, set(functions)) if ast.unparse(call.func) in SAYING]
    return {text for call in found if (text := _text(call, 0)) is not None}


SAYING = {"say", "say_n"}


def kinds(*files: str) -> set[str]:
    """The kinds of events that these files tell of."""
    found = [call for file in files for call in _calls(file, set())]
    events = [_text(call, 0) for call in found if ast.unparse(call.func) == "Event"]
    return {kind for kind in events if kind is not None}

"""What a test shows of a clause: that it was told or refused, or that a line citing it was run."""

from __future__ import annotations

import ast
import io
import re
import sys
import tokenize
from collections import defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

from heirloom.core.chance import Chance
from heirloom.core.game import Game
from heirloom.core.mistakes import Illegal
from heirloom.core.scene import Scene
from heirloom.core.story import Event

CLAUSE = r"\d+\.\d+|R\d+"
CITED = re.compile(rf"§({CLAUSE})")
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)

Place = tuple[str, int]  # a file and a line in it
Citations = dict[Place, set[str]]


def citations(source: str, file: str) -> Citations:
    """Where the functions of a module cite which clauses.

    A docstring stands for the whole function, a comment for the line of code it explains. What is
    cited outside functions explains nothing that runs, and is left out.
    """
    found: Citations = defaultdict(set)
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, FUNCTIONS)]
    for function in functions:
        clauses = CITED.findall(ast.get_docstring(function) or "")
        found[file, first_line(function)].update(clauses)
    for line, clauses, beside in comments(source):
        around = [f for f in functions if f.lineno <= line <= (f.end_lineno or line)]
        if around:
            function = max(around, key=lambda f: f.lineno)
            found[file, explained(function, line, beside)].update(clauses)
    return {place: clauses for place, clauses in found.items() if clauses}


def first_line(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The line that Python gives as a function's own: of its first decorator, if it has one."""
    return min([function.lineno, *(node.lineno for node in function.decorator_list)])


def comments(source: str) -> Iterator[tuple[int, list[str], bool]]:
    """Comments that cite clauses: their line, the clauses, and whether code stands beside them."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT and (clauses := CITED.findall(token.string)):
            before = token.line[: token.start[1]].strip()
            yield token.start[0], clauses, before not in ("", "else:", "try:", "finally:")


def explained(function: ast.FunctionDef | ast.AsyncFunctionDef, line: int, beside: bool) -> int:
    """The line of code that a comment explains: the one it stands beside, or the next."""
    nodes = [node for part in function.body for node in ast.walk(part)]
    lines = {node.lineno for node in nodes if isinstance(node, ast.expr | ast.stmt)}
    if beside:
        return max((at for at in lines if at <= line), default=first_line(function))
    return min(at for at in lines if at > line)


def cited_in(folder: Path) -> Citations:
    """Where a game's rules, cards and table cite which clauses; its mind only has opinions."""
    found: Citations = {}
    for file in sorted(folder.rglob("*.py")):
        if "mind" not in file.relative_to(folder).parts:
            found |= citations(file.read_text(encoding="utf-8"), str(file))
    return found


class Witness:
    """Watches code run until all that it looks for was told, refused under, or cited."""

    def __init__(self, cited: Citations, clauses: Iterable[str]) -> None:
        self.cited = cited
        self.unseen = set(clauses)
        self.telling = {kind.__init__.__code__ for kind in (Chance, Event, Illegal)}
        scenes = Game.scene.__code__
        self.files = {code.co_filename for code in (*self.telling, scenes)}
        self.files |= {file for file, _ in cited}

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Watches what is run inside."""
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(None)

    def _called(self, frame: FrameType, event: str, value: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in self.files:
            return None
        if code in self.telling:
            self._saw({frame.f_locals["clause"]})
            return None
        self._saw(self.cited.get((code.co_filename, code.co_firstlineno)))
        return self._went_on

    def _went_on(self, frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            self._saw(self.cited.get((frame.f_code.co_filename, frame.f_lineno)))
        elif event == "return" and isinstance(value, Scene):
            self._saw({value.clause})
        return self._went_on

    def _saw(self, clauses: set[str] | None) -> None:
        if clauses:
            self.unseen -= clauses
            if not self.unseen:
                sys.settrace(None)  # the rest of a long test runs as fast as ever

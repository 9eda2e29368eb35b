"""Fields are declared once: how a part is made, copied, compared and pickled is derived from them.

    @part
    class Public(Part):
        '''What everybody sees.'''

        laid: list[CardId]  # in order
        turn: Seat
        ended_by: str = ""  # the clause that ended it

`part` gives the class the methods that one would write by hand: `__init__`, `copy`, `key`,
`__reduce__` and `fields`. A compiled class cannot be given methods, so the build writes the same
methods into a copy of the source before it is compiled (`expand`); both take them from `derive`.

A field holds a value (int, str, bool, float, `Seat`, `CardId`, or a name that the module gives to
int), a list, a dict, a `Pile` of cards in no order, another part, or a part or None. A default is
a constant, or `[]` for a new list each time.

This module needs nothing but the standard library, because the build uses it too.
"""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, dataclass_transform

VALUES = {"int", "bool", "str", "float", "Seat", "CardId"}
COUNTED = "_counted"  # what derived methods call core.parts.counted

T = TypeVar("T")


class Field(NamedTuple):
    """One field as it is declared: name, type, and default, as source text."""

    name: str
    type: str
    default: str = ""


@dataclass_transform(eq_default=False)
def part(cls: type[T]) -> type[T]:
    """Derive the methods of a part from the fields that its class declares."""
    from heirloom.core.parts import counted

    module = sys.modules[cls.__module__]
    own = [
        Field(name, _as_text(cls, name, kind), _default_text(cls, name))
        for name, kind in inspect.get_annotations(cls).items()
    ]
    base: Any = cls.__base__
    inherited = [Field(*field) for field in base.fields()]
    numbers = {name for name, value in vars(module).items() if value is int}
    source = derive(cls.__name__, [*inherited, *own], VALUES | numbers)
    namespace: dict[str, Any] = {}
    scope = {"__name__": cls.__module__, COUNTED: counted, cls.__name__: cls}
    exec(f"from __future__ import annotations\n{source}", scope, namespace)
    for name, method in namespace.items():
        if not isinstance(method, staticmethod):
            method.__qualname__ = f"{cls.__name__}.{name}"
        if name not in cls.__dict__:
            setattr(cls, name, method)
    for field in own:
        if field.default:
            delattr(cls, field.name)
    return cls


def derive(cls: str, fields: list[Field], values: set[str]) -> str:
    """The methods of a part with these fields, as source."""
    kinds = [(field.name, ast.parse(field.type, mode="eval").body) for field in fields]
    copies = ", ".join(_copy(kind, f"self.{name}", values) for name, kind in kinds)
    keys = "".join(f"{_key(kind, f'self.{name}', values)}, " for name, kind in kinds)
    own = "".join(f"self.{name}, " for name, _ in kinds)
    parameters = "".join(f", {_parameter(field)}" for field in fields)
    lines = [
        f"def __init__(self{parameters}) -> None:",
        *(f"    {_assignment(field)}" for field in fields),
        *([] if fields else ["    pass"]),
        f"def copy(self) -> {cls}:",
        f"    return {cls}({copies})",
        "def key(self) -> object:",
        f"    return ({cls!r}, {keys})",
        "def __reduce__(self) -> tuple[object, tuple[object, ...]]:",
        f"    return ({cls}, ({own}))",
        "@staticmethod",
        "def fields() -> tuple[tuple[str, str, str], ...]:",
        f"    return {tuple(tuple(field) for field in fields)!r}",
    ]
    return "\n".join(lines) + "\n"


def _as_text(cls: type, name: str, kind: object) -> str:
    if not isinstance(kind, str):
        raise TypeError(
            f"{cls.__name__}.{name}: types of fields lose their names; begin the module with "
            "“from __future__ import annotations”"
        )
    return kind


def _default_text(cls: type, name: str) -> str:
    missing = object()
    value = cls.__dict__.get(name, missing)
    return "" if value is missing else repr(value)


def _parameter(field: Field) -> str:
    if field.default == "[]":
        return f"{field.name}: {field.type} | None = None"
    return f"{field.name}: {field.type}" + (f" = {field.default}" if field.default else "")


def _assignment(field: Field) -> str:
    if field.default == "[]":
        return f"self.{field.name} = [] if {field.name} is None else {field.name}"
    return f"self.{field.name} = {field.name}"


def _copy(kind: ast.expr, held: str, values: set[str]) -> str:
    """How something of this type is copied."""
    if _is_value(kind, values):
        return held
    if inside := without_none(kind):
        return f"(None if {held} is None else {_copy(inside, held, values)})"
    outer, inner = container(kind)
    if outer == "list" and not _is_value(inner[0], values):
        return f"[{_copy(inner[0], 'x', values)} for x in {held}]"
    if outer == "dict" and not _is_value(inner[1], values):
        return f"{{k: {_copy(inner[1], 'x', values)} for k, x in {held}.items()}}"
    return f"{held}.copy()"


def _key(kind: ast.expr, held: str, values: set[str]) -> str:
    """How something of this type is made a value that can be compared."""
    if _is_value(kind, values):
        return held
    if inside := without_none(kind):
        return f"(None if {held} is None else {_key(inside, held, values)})"
    outer, inner = container(kind)
    if outer == "Pile":
        return f"{COUNTED}({held})"
    if outer == "list" and _is_value(inner[0], values):
        return f"tuple({held})"
    if outer == "list":
        return f"tuple([{_key(inner[0], 'x', values)} for x in {held}])"
    if outer == "dict" and _is_value(inner[1], values):
        return f"tuple({held}.items())"
    if outer == "dict":
        return f"tuple([(k, {_key(inner[1], 'x', values)}) for k, x in {held}.items()])"
    return f"{held}.key()"


def _is_value(kind: ast.expr, values: set[str]) -> bool:
    return isinstance(kind, ast.Name) and kind.id in values


def without_none(kind: ast.expr) -> ast.expr | None:
    """X of `X | None`."""
    if isinstance(kind, ast.BinOp) and isinstance(kind.op, ast.BitOr):
        if isinstance(kind.right, ast.Constant) and kind.right.value is None:
            return kind.left
    return None


def container(kind: ast.expr) -> tuple[str, list[ast.expr]]:
    """The name of a type and what it holds: list and [int] of `list[int]`."""
    if isinstance(kind, ast.Name) and kind.id not in ("list", "dict"):
        return kind.id, []
    if isinstance(kind, ast.Subscript) and isinstance(kind.value, ast.Name):
        if kind.value.id in ("list", "dict"):
            inner = kind.slice.elts if isinstance(kind.slice, ast.Tuple) else [kind.slice]
            return kind.value.id, inner
    raise TypeError(f"a part cannot hold “{ast.unparse(kind)}”")


# For the build


def expand(source: Path, root: Path) -> str:
    """The text of a module with the methods of its parts written out, for the compiler."""
    text = source.read_text(encoding="utf-8")
    tree = ast.parse(text)
    lines = text.split("\n")
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and _is_part(node)]
    for node in reversed(classes):
        written = {inside.name for inside in node.body if isinstance(inside, ast.FunctionDef)}
        derived = derive(node.name, _declared(node, tree, root), VALUES | _numbers(tree, root))
        kept = "".join(_without(derived, written))
        assert node.end_lineno is not None
        lines[node.end_lineno : node.end_lineno] = [f"    {line}" for line in kept.split("\n")]
        for inside in node.body:
            if isinstance(inside, ast.AnnAssign) and inside.value is not None:
                declared = f"    {ast.unparse(inside.target)}: {ast.unparse(inside.annotation)}"
                assert inside.end_lineno is not None
                lines[inside.lineno - 1] = declared
                for extra in range(inside.lineno, inside.end_lineno):
                    lines[extra] = ""
        for decorator in node.decorator_list:
            if _is_the_mark(decorator):
                lines[decorator.lineno - 1] = ""
    expanded = "\n".join(lines)
    if COUNTED in expanded:
        needed = f"from heirloom.core.parts import counted as {COUNTED}"
        future = "from __future__ import annotations"
        expanded = expanded.replace(future, f"{future}; {needed}", 1)
    return expanded


def _without(derived: str, written: set[str]) -> Iterator[str]:
    """The derived methods, those that were written by hand left out."""
    for method in re.split(r"^(?=def |@)(?<!@staticmethod\n)", derived, flags=re.MULTILINE):
        name = re.search(r"def (\w+)", method)
        if name and name[1] not in written:
            yield method


def _is_the_mark(decorator: ast.expr) -> bool:
    return isinstance(decorator, ast.Name) and decorator.id == "part"


def _is_part(node: ast.ClassDef) -> bool:
    return any(_is_the_mark(decorator) for decorator in node.decorator_list)


def _numbers(tree: ast.Module, root: Path) -> set[str]:
    """The names that stand for int in a module, those that it imports included."""
    found: set[str] = set()
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.value) == "int":
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.ImportFrom) and str(node.module).startswith("heirloom.games."):
            there = _numbers(_parsed(str(node.module), root), root)
            found.update(alias.name for alias in node.names if alias.name in there)
    return found


def _parsed(module: str, root: Path) -> ast.Module:
    path = root.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text(encoding="utf-8"))


def _declared(node: ast.ClassDef, tree: ast.Module, root: Path) -> list[Field]:
    """The fields of a class: those of its base, then its own."""
    fields: list[Field] = []
    base = ast.unparse(node.bases[0]) if node.bases else "Part"
    if base != "Part":
        fields += _declared(*_find(base, tree, root), root)
    for inside in node.body:
        if isinstance(inside, ast.AnnAssign):
            default = ast.unparse(inside.value) if inside.value is not None else ""
            fields.append(
                Field(ast.unparse(inside.target), ast.unparse(inside.annotation), default)
            )
    return fields


def _find(name: str, tree: ast.Module, root: Path) -> tuple[ast.ClassDef, ast.Module]:
    """A class of this name, here or where it is imported from."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            return node, tree
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            return _find(name, _parsed(str(node.module), root), root)
    raise TypeError(f"the class {name}, which a part is derived from, is not found")

"""Decks as tables for a spreadsheet, and back as TOML."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable, Mapping
from io import StringIO
from typing import Any

from heirloom.core.cards import read_tables
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

Tables = list[dict[str, Any]]
WORDS = ("name", "text", "wit")  # fields with a column for each language
ALWAYS_TEXT = ("slug", "icon", "kind")
WIDEST = 88  # letters in a line of a list, beyond which its entries stand on their own lines


def to_csv(deck_text: str, file: str) -> str:
    """The cards of a deck, a row for each: lists and tables in a cell are written as in TOML."""
    tables: Tables = read_tables(deck_text, file).get("cards", [])
    rows = [dict(_cells(table)) for table in tables]
    columns = list(dict.fromkeys(column for row in rows for column in row))
    out = StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _cells(table: Mapping[str, Any]) -> Iterable[tuple[str, str]]:
    for field, value in table.items():
        if field in WORDS and isinstance(value, dict):
            for lang, text in value.items():
                yield f"{field}.{lang}", str(text)
        elif isinstance(value, str):
            yield field, value
        else:
            yield field, inline(value)


def from_csv(text: str, file: str) -> str:
    """A deck as TOML from rows; commas or semicolons, as spreadsheets write them."""
    first = text.partition("\n")[0]
    delimiter = ";" if first.count(";") > first.count(",") else ","
    reader = csv.DictReader(StringIO(text, newline=""), delimiter=delimiter)
    columns = [column for column in reader.fieldnames or [] if column]
    if "slug" not in columns:
        raise Mistake(
            say(
                "{file}: the first row must name the fields, and one of them must be slug.",
                file=file,
            )
        )
    tables = []
    for row in reader:
        cells = {column: (row.get(column) or "").strip() for column in columns}
        if any(cells.values()):
            tables.append(_table(cells))
    return to_toml(tables)


def _table(cells: Mapping[str, str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for column, cell in cells.items():
        if not cell:
            continue
        field, dot, lang = column.partition(".")
        if dot:
            found.setdefault(field, {})[lang] = cell
        else:
            found[field] = cell if field in ALWAYS_TEXT else _value(cell)
    return found


def _value(cell: str) -> Any:
    """What a cell means: a number, true or false, a list or table as in TOML, else words."""
    lowered = cell.lower()  # spreadsheets write TRUE
    try:
        return tomllib.loads(f"x = {lowered if lowered in ('true', 'false') else cell}")["x"]
    except (tomllib.TOMLDecodeError, ValueError):
        return cell


def to_toml(tables: Iterable[Mapping[str, Any]]) -> str:
    """Cards as the text of a deck file."""
    return "\n".join(
        "[[cards]]\n" + "".join(_line(field, value) for field, value in table.items())
        for table in tables
    )


def _line(field: str, value: Any) -> str:
    whole = f"{_key(field)} = {inline(value)}\n"
    if not isinstance(value, list) or len(whole) <= WIDEST:
        return whole
    return f"{_key(field)} = [\n" + "".join(f"    {inline(one)},\n" for one in value) + "]\n"


def inline(value: Any) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return "[" + ", ".join(inline(one) for one in value) + "]"
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(key)} = {inline(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return str(value)


def _key(name: str) -> str:
    return name if name and all(c.isascii() and (c.isalnum() or c in "_-") for c in name) else (
        _string(name))  # fmt: skip


def _string(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    plain = escaped.replace("\n", "\\n").replace("\r", "\\r").replace("\t", "\\t")
    return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in plain) + '"'

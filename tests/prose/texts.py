"""Every text that people read: sentences of the code, cards, rules and pages."""

from __future__ import annotations

import ast
import re
import tokenize
import tomllib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from tests.prose.scan import Text
from tools import words

ROOT = Path(__file__).parents[2]
EXAMPLES = [path.parent for path in sorted((ROOT / "examples").rglob("cards.toml"))]
TREES = ("src", "tools", "benchmarks", "examples", "tests")
PAGES = sorted(
    path
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("examples/**/*.md")]
    if path.name != "CHANGELOG.md" and not path.name.startswith("RULES")
)
MODULES = [
    ROOT / "dev",
    *(file for top in TREES for file in sorted((ROOT / top).rglob("*.py"))),
]
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
INDENTED = re.compile(r"(?<=\n\n)(?: {4}.*\n)+")
FENCED = re.compile(r"```.*?```", re.DOTALL)


def homes() -> list[Path]:
    """Every folder that has sentences of its own."""
    return [*words.homes(), *EXAMPLES]


def texts(home: Path) -> Iterator[Text]:
    """Everything that a folder says to people, in English and French."""
    yield from _sentences(home)
    for file in (home / "cards.toml", home / "blurb.toml", home / "lessons.toml"):
        if file.exists():
            for lang, text in _bilingual(tomllib.loads(file.read_text("utf-8"))):
                yield Text(_name(file), lang, text)
    for file, lang in ((home / "RULES.md", "en"), (home / "RULES.fr.md", "fr")):
        if file.exists():
            for paragraph in file.read_text("utf-8").split("\n\n"):
                yield Text(_name(file), lang, paragraph)


def page(file: Path) -> Iterator[Text]:
    """A page of the documentation, paragraph by paragraph, its code left out."""
    text = INDENTED.sub("", FENCED.sub("", file.read_text("utf-8")))
    for paragraph in text.split("\n\n"):
        yield Text(_name(file), "en", paragraph, for_players=False)


def remarks(file: Path) -> Iterator[Text]:
    """The docstrings and comments of a module."""
    source = file.read_text("utf-8")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, DOCUMENTED) and (remark := ast.get_docstring(node)):
            yield Text(_name(file), "en", remark, for_players=False)
    for token in tokenize.generate_tokens(StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(_name(file), "en", token.string, for_players=False)


def _sentences(home: Path) -> Iterator[Text]:
    for message in words.sentences(home, "fr"):
        for form in _forms(message.id):
            yield Text(_name(home / message.locations[0][0]), "en", form)
    for message in words.translated(home, "fr"):
        if message.id:
            for form in _forms(message.string):
                yield Text(_name(home / "fr.po"), "fr", form)


def _forms(text: object) -> list[str]:
    forms = text if isinstance(text, list | tuple) else [text]
    return [str(form) for form in forms if form]


def _bilingual(data: object) -> Iterator[tuple[str, str]]:
    """The texts of a TOML file by language: { en = "Law", fr = "Loi" }, at any depth."""
    if isinstance(data, list):
        for one in data:
            yield from _bilingual(one)
    elif isinstance(data, dict) and isinstance(data.get("en"), str):
        yield from ((lang, text) for lang, text in data.items() if lang in ("en", "fr"))
    elif isinstance(data, dict):
        yield from _bilingual(list(data.values()))


def _name(file: Path) -> str:
    return str(file.relative_to(ROOT))

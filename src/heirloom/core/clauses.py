"""The rules of a game as numbered clauses, read from its RULES.md.

A clause is a paragraph that begins with its number in bold: `**4.2** A card ...`; the rulings of
section R are numbered `**R1**`. What code, tests and tables cite is that number.
"""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import NamedTuple

from heirloom.core.languages import ENGLISH, find_file
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say

CLAUSE = re.compile(r"\*\*(\d+\.\d+|R\d+)\*\*\s+(.*)", re.DOTALL)


class Clause(NamedTuple):
    """One rule: its number, the section it stands in, and its words."""

    id: str
    section: str
    text: str


class Rules:
    """A rules text: its title, its introduction, and its clauses in order.

    A clause that a translation lacks is that of `original`.
    """

    def __init__(self, text: str, original: Rules | None = None) -> None:
        self.text = text
        self.original = original
        self.title = ""
        self.clauses: dict[str, Clause] = {}
        section = ""
        for paragraph in re.split(r"\n\s*\n", text):
            paragraph = paragraph.strip()
            if paragraph.startswith("# "):
                self.title = paragraph[2:].strip()
            elif paragraph.startswith("## "):
                section = paragraph[3:].strip()
            elif found := CLAUSE.fullmatch(paragraph):
                words = " ".join(found[2].split())
                assert found[1] not in self.clauses, f"clause {found[1]} stands twice"
                self.clauses[found[1]] = Clause(found[1], section, words)

    def __getitem__(self, id: str) -> Clause:
        found = self.clauses.get(id.removeprefix("§").upper())
        if found is None and self.original is not None:
            return self.original[id]
        if found is None:
            sections = list(dict.fromkeys(clause.section for clause in self.clauses.values()))
            raise Mistake(say("There is no rule “{id}”. The sections are: {sections}.",
                              id=id, sections=sections))  # fmt: skip
        return found

    def section(self, number: str) -> str | None:
        """A section with its heading: 6, or R for the rulings; nothing if there is none."""
        wanted = number.removeprefix("§").rstrip(".").upper()
        for part in re.split(r"\n(?=## )", self.text):
            if part.startswith(f"## {wanted}. "):
                return part.strip()
        return None


@cache
def rules(package: str, lang: str = ENGLISH) -> Rules:
    """The rules text of a game in a language; in English where it is not translated."""
    if lang == ENGLISH:
        return Rules((resources.files(package) / "RULES.md").read_text(encoding="utf-8"))
    original = rules(package)
    translated = find_file(package, f"RULES.{lang}.md")
    if translated is None:
        return original
    return Rules(translated.read_text(encoding="utf-8"), original)

"""The rules, read in the terminal: the whole text, its sections, one section or one clause."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape
from rich.text import Text

from heirloom.core.clauses import Clause, Rules, rules

CODE = re.compile(r"`(.+?)`")
BOLD = re.compile(r"\*\*(.+?)\*\*")
ITALIC = re.compile(r"(?<!\w)[*_](.+?)[*_](?!\w)")


def show_rules(package: str, asked: str | None, lang: str, console: Console) -> None:
    """The whole text, a section such as 6 or R, or one clause such as 4.2 or R1."""
    text = rules(package, lang)
    if asked is None:
        console.print(Markdown(text.text))
        return
    section = text.section(asked)
    if section is not None:
        console.print(Markdown(section))
        return
    show_clause(text[asked], console)


def show_clause(clause: Clause, console: Console) -> None:
    """One clause under the heading of its section."""
    heading = re.sub(r"^\w+\. ", "", clause.section)
    console.print(f"[bold]§{clause.id}[/] [dim]{escape(heading)}[/]")
    console.print(inline(clause.text))


def show_sections(package: str, lang: str, console: Console) -> None:
    """The headings, to choose a section from."""
    for heading in headings(rules(package, lang)):
        console.print("  " + escape(heading))


def headings(text: Rules) -> list[str]:
    """The sections of a rules text, as they are numbered."""
    return list(dict.fromkeys(clause.section for clause in text.clauses.values()))


def inline(text: str) -> Text:
    """Bold, italic and code within a line, as a terminal can show them."""
    shown = Text()
    at = 0
    found = sorted(
        (match.start(), match.end(), match[1], style)
        for pattern, style in ((CODE, "bold"), (BOLD, "bold"), (ITALIC, "italic"))
        for match in pattern.finditer(text)
    )
    for start, end, words, style in found:
        if start >= at:
            shown.append(text[at:start])
            shown.append(words, style)
            at = end
    shown.append(text[at:])
    return shown

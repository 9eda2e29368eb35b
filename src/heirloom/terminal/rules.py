"""The rules, read in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markdown import Markdown
from rich.markup import escape

from heirloom.core.clauses import rules


def show_rules(package: str, clause: str | None, lang: str, console: Console) -> None:
    """The whole text, or one clause with its section."""
    text = rules(package, lang)
    if clause is None:
        console.print(Markdown(text.text))
        return
    found = text[clause]
    console.print(f"[bold]§{found.id}[/] [dim]{escape(found.section)}[/]")
    console.print(escape(found.text))

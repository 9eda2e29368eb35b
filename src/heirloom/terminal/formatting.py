"""How the help of a command is laid out, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve
from cyclopts.help import DefaultFormatter, HelpEntry, HelpPanel
from cyclopts.help.inline_text import InlineText
from cyclopts.help.specs import DefaultStyled
from rich.text import Text

from heirloom.core.game import WATCHER
from heirloom.core.words import Phrase, Reader, say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions

NO_DEFAULT = (None, "()", '""', "False", str(WATCHER))  # values that mean nothing to a reader


class TranslatedFormatter(DefaultFormatter):
    """The library's own layout, with its few English words translated."""

    def __init__(self, reader: Reader) -> None:
        super().__init__()
        self.reader = reader

    def __call__(self, console: Console, options: ConsoleOptions, panel: HelpPanel) -> None:
        """Print a panel of commands or parameters."""
        entries = [self._translated(entry) for entry in panel.entries]
        super().__call__(console, options, panel.copy(entries=entries))

    def render_usage(self, console: Console, options: ConsoleOptions, usage: Any) -> None:
        """Print how a command is written."""
        if usage:
            line = self.reader.read(say("Usage: {command}", command=str(usage)))
            console.print(DefaultStyled(Text(line, style="cyclopts.usage")))

    def _translated(self, entry: HelpEntry) -> HelpEntry:
        """An entry whose notes are written after its description, in the reader's words."""
        description = entry.description
        if not isinstance(description, InlineText):
            return entry
        for note in _notes(entry):
            description.append(Text(f"[{self.reader.read(note)}]", "cyclopts.default"))
        return evolve(entry, choices=None, default=None, required=False)


def _notes(entry: HelpEntry) -> list[Phrase]:
    notes = []
    if entry.choices:
        notes.append(say("choices: {values}", values=list(entry.choices)))
    if entry.default not in NO_DEFAULT:
        notes.append(say("default: {value}", value=entry.default))
    if entry.required:
        notes.append(say("required"))
    return notes

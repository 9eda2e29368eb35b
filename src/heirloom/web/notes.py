"""A note: a message for one person, such as a refusal with its clause or a hint."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, NamedTuple

from heirloom.core.game import Game
from heirloom.core.mistakes import Illegal, Mistake
from heirloom.core.words import Reader
from heirloom.web.story_lines import clause_link


class Note(NamedTuple):
    """Sentences for one person, their clause, and pieces to highlight."""

    sentences: Sequence[object]
    clause: str = ""
    path: Sequence[str] | None = None  # of the suggested move
    move: str = ""  # its notation


def note_of(mistake: Mistake) -> Note:
    """A mistake as a note."""
    return Note([mistake.why], mistake.clause if isinstance(mistake, Illegal) else "")


def draw_note(
    note: Note, game: Game[Any, Any, Any], reader: Reader, alias: Callable[[str], str]
) -> str:
    """A note as HTML."""
    said = escape(" ".join([reader.read(sentence) for sentence in note.sentences]))
    link = rule = way = ""
    if note.clause:
        link = f" {clause_link(game.name, note.clause)}"
        rule = f"<blockquote>{escape(game.rules(reader.lang)[note.clause].text)}</blockquote>"
    if note.path is not None:
        pieces = " ".join(map(alias, note.path))
        way = f'<span data-way="{pieces}" data-move="{escape(note.move)}"></span>'
    return f"<p>{said}{link}</p>{rule}{way}"

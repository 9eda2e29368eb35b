"""Small tables to choose from, and somebody who reads them."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from heirloom.core.scene import Badge, Move, Piece, Scene, Spot, Zone
from heirloom.core.words import Reader
from heirloom.terminal.choices import Choices

READER = Reader("en", ["Blue", "Red"])


def card(name: str, **more: object) -> Piece:
    """An open card."""
    return Piece(id=name.lower(), face=name.lower(), mark="♟", label=name, **more)  # type: ignore[arg-type]


def row(id: str, *cards: Piece, seat: int | None = None, title: str = "") -> Zone:
    """Cards side by side."""
    spots = [Spot(id=f"at-{piece.id}", piece=piece) for piece in cards]
    return Zone(id=id, layout="row", title=title or id, seat=seat, spots=spots)


def board(*names: str) -> Zone:
    """Squares with a card face down on each."""
    spots = [
        Spot(id=name, row=-int(name[1:]), column=ord(name[0]) - 97, piece=Piece(id=f"on-{name}"))
        for name in names
    ]
    return Zone(id="board", layout="grid", title="Board", spots=spots)


def scene(zones: list[Zone], moves: list[Move]) -> Scene:
    """A table at which a question is asked."""
    return Scene(zones=zones, prompt="What now?", clause="1.1", moves=moves)


def move(notation: str, *path: str, label: str = "", verb: str = "", n: int | None = None) -> Move:
    """A move; its label is its notation with a capital unless it is given."""
    return Move(notation=notation, path=list(path), label=label or notation.capitalize(),
                verb=verb, amount=n)  # fmt: skip


def choices(zones: list[Zone], *moves: Move) -> Choices:
    """The list that Blue is shown."""
    return Choices(scene(zones, list(moves)), 0, READER)


def console(width: int = 80) -> Console:
    """A console that remembers what was printed."""
    return Console(file=StringIO(), width=width, color_system=None, highlight=False)


def printed(console: Console) -> list[str]:
    """The lines that were printed since the last time."""
    assert isinstance(console.file, StringIO)
    text = console.file.getvalue()
    console.file.seek(0)
    console.file.truncate()
    return [line.rstrip() for line in text.splitlines()]


CROWN = Badge(icon="crown", label="crown of Hearts")
POLITICS = Badge(icon="scales", text="3", label="Politics")

"""A piece in words: one line for lists, and everything about it for whoever asks."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rich.text import Text

from heirloom.core.draw import BACK, STYLES
from heirloom.core.scene import Badge, Piece, Scene, Spot, Zone
from heirloom.core.words import Reader, say

NUMBER = re.compile(r"[+−-]?\d+")


def name_of(piece: Piece, reader: Reader) -> str:
    """What a piece is called: its name, else its label."""
    return reader.read(piece.name) or reader.read(piece.label)


def mark_of(piece: Piece) -> Text:
    """A piece in a few letters, in its colours."""
    if piece.face is None and not piece.mark:
        return Text(BACK, "dim")
    style = "dim" if piece.faded else STYLES[piece.tint]
    return Text(f" {piece.mark} " if piece.mark else "", style)


def line_of(piece: Piece, reader: Reader) -> Text:
    """A piece in one line: name, ratings, kind; what it does comes last, where space may end."""
    if not piece.kind and not reader.read(piece.text):
        line = Text(reader.read(piece.label), "dim" if piece.faded else "")
    else:
        line = Text(name_of(piece, reader), "dim" if piece.faded else "bold")
    details = [*_numbers(piece, reader), *(read_badge(badge, reader) for badge in piece.badges)]
    details += [reader.read(kind) for kind in piece.kind]
    if details:
        line.append("  " + ", ".join(details))
    if piece.under:
        held = [name_of(under, reader) for under in piece.under]
        line.append("  " + reader.read(say("with {pieces}", pieces=held)))
    return line


def text_of(piece: Piece, reader: Reader) -> str:
    """What a card does, as printed."""
    return reader.read(piece.text)


def _numbers(piece: Piece, reader: Reader) -> list[str]:
    """Its ratings and its worth, and whether it is exhausted."""
    numbers = [*piece.ratings, *([] if piece.worth is None else [piece.worth])]
    found = [f"{reader.read(one.label) or one.icon} {one.value}" for one in numbers]
    return [*found, reader.read(say("exhausted"))] if piece.spent else found


def read_badge(badge: Badge, reader: Reader) -> str:
    """A sign in words: a rating with its label, else the plainer of the two."""
    text, label = reader.read(badge.text), reader.read(badge.label)
    if not text or not label or text == label:
        return label or text or badge.icon
    if NUMBER.fullmatch(text):
        return f"{label} {text}"
    return text if any(letter.isalpha() for letter in text) else label


def all_pieces(scene: Scene) -> Iterator[tuple[Zone, Spot, Piece]]:
    """Every piece that lies on the table, those under others too, and where it lies."""
    for zone in scene.zones:
        for spot in zone.places():
            todo = [spot.piece] if spot.piece is not None else []
            while todo:
                piece = todo.pop(0)
                yield zone, spot, piece
                todo += piece.under

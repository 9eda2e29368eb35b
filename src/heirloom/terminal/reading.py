"""Cards looked up by their names, and read in full."""

from __future__ import annotations

import unicodedata

from rich.console import Console
from rich.text import Text

from heirloom.core.scene import Piece, Scene, Zone
from heirloom.core.words import Reader
from heirloom.terminal.pieces import all_pieces, line_of, name_of, text_of


def named(asked: str, scene: Scene, reader: Reader) -> list[tuple[Zone, Piece]]:
    """The cards that are called so, each once; else those whose name begins so."""
    pieces = [
        (zone, spot, piece) for zone, spot, piece in all_pieces(scene) if piece.face is not None
    ]
    for fits in (_equals, matches):
        found: dict[str, tuple[Zone, Piece]] = {}
        for zone, spot, piece in pieces:
            if fits(asked, name_of(piece, reader)) or asked.casefold() == spot.id:
                known = found.get(piece.face or "")
                if known is None or (piece.kind and not known[1].kind):
                    found[piece.face or ""] = zone, piece
        if found:
            return list(found.values())
    return []


def print_card(piece: Piece, zone: Zone | None, reader: Reader, console: Console) -> None:
    """Everything about a card: ratings, keywords, text, where it lies, what lies under it."""
    line = line_of(piece, reader)
    if zone is not None:
        line.append(f"  ({reader.read(zone.title)})", "dim")
    console.print(line)
    if text := text_of(piece, reader):
        console.print(Text(text))
    for under in piece.under:
        if said := text_of(under, reader):
            console.print(Text(f"{name_of(under, reader)}: {said}"))


def _bare(text: str) -> str:
    """A name without accents and capitals."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _equals(asked: str, name: str) -> bool:
    return _bare(asked) == _bare(name)


def matches(asked: str, name: str) -> bool:
    """Whether a word of the name begins with what was asked for."""
    wanted, bare = _bare(asked), _bare(name)
    return bare.startswith(wanted) or f" {wanted}" in bare

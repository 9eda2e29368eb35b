"""A scene: the table as one seat sees it, in terms that any screen can draw.

A game says which zones there are, which pieces lie in them, and which moves are on offer; it
never writes HTML or escape codes.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from heirloom.core.words import Phrase, Words

Text = Phrase | Words | str
Layout = Literal["grid", "row", "hand", "pile", "tree", "panel"]
Tint = Literal["black", "red", "gold", "blue", "purple", "grey", "green", "plain"]


class Badge(msgspec.Struct, frozen=True, kw_only=True):
    """A small sign on a piece: a crown, a number of coins."""

    icon: str
    text: Text = ""
    label: Text = ""


class Piece(msgspec.Struct, kw_only=True):
    """A card or tile on the table. Without a face it shows its back."""

    id: str  # the same from scene to scene for as long as this seat can follow it
    face: str | None = None  # a card's slug
    mark: str = ""  # the face in a few letters, for small screens
    label: Text = ""  # the face in words
    name: Text = ""  # the name alone, where the label says more
    kind: list[Text] = []  # what kind of card it is, its ratings as printed, its keywords
    text: Text = ""  # what it does, as printed
    tint: Tint = "plain"
    turns: int = 0  # quarter turns clockwise
    badges: list[Badge] = []
    under: list[Piece] = []  # pieces tucked under this one
    fresh: bool = False  # part of the last move
    faded: bool = False  # out of play, or dead


class Spot(msgspec.Struct, kw_only=True):
    """A place in a zone, which may hold a piece."""

    id: str
    row: int = 0
    column: int = 0
    piece: Piece | None = None
    fresh: bool = False


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A line between two pieces of a tree: a marriage, or parents and child."""

    kind: Literal["couple", "child"]
    first: str
    second: str


class Zone(msgspec.Struct, kw_only=True):
    """A part of the table: a board, a hand, a pile, a family tree, a panel of facts."""

    id: str
    layout: Layout
    title: Text = ""
    seat: int | None = None  # whose it is
    spots: list[Spot] = []
    count: int | None = None  # how many pieces there are, if not all are shown
    links: list[Link] = []
    facts: list[tuple[Text, Text]] = []  # what a panel says: a name and a value
    quiet: bool = False  # whether its changes are of little interest

    def names(self) -> list[str]:
        """Everything that can be pressed in it, by name: places, and what lies there."""
        pieces = [spot.piece.id for spot in self.spots if spot.piece is not None]
        return [spot.id for spot in self.spots] + pieces


class Move(msgspec.Struct, kw_only=True):
    """A legal action as a path of spots or pieces to press, one after the other."""

    notation: str
    path: list[str]
    label: Text
    verb: Text = ""  # what kind of move it is, as a heading for several: "Capture a card"
    amount: int | None = None  # what is offered, where the move is an amount: a bid


class Scene(msgspec.Struct, kw_only=True):
    """Everything that one seat sees, what it is asked, and what it may do."""

    zones: list[Zone]
    prompt: Text
    clause: str  # the clause that applies now
    moves: list[Move] = []
    legend: Text = ""  # what the marks mean, for screens that show no faces

    def spot(self, id: str) -> Spot:
        """The spot of that name."""
        return next(spot for zone in self.zones for spot in zone.spots if spot.id == id)

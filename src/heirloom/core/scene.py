"""A scene: the table as one seat sees it, in terms that any screen can draw.

A game says which zones there are, which pieces lie in them, and which moves are on offer; it
never writes HTML or escape codes. It may also give hints: where a zone stands, how its pieces are
drawn, who is ahead (`sheets`), how far the game is (`phases`), how it ended (`verdict`). All hints
are optional: a screen that knows none of them still shows the whole table.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from heirloom.core.gauges import Gauge
from heirloom.core.sheets import Sheet, Verdict
from heirloom.core.signs import Badge as Badge
from heirloom.core.signs import Life, Livery, Outcome, Rating, Tokens
from heirloom.core.signs import Text as Text
from heirloom.core.signs import Tint as Tint

Layout = Literal["grid", "row", "hand", "pile", "tree", "panel", "lanes", "band"]
Area = Literal["", "rivals", "left", "stage", "right", "own", "hand", "piles"]
Form = Literal["", "card", "tile", "rich", "peek", "person"]


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
    charge: str = ""  # the icon on the shield of a tile
    shield: Literal["heater", "lozenge"] = "heater"  # its shape
    owner: int | None = None  # the seat whose colour it wears
    spent: bool = False  # exhausted: drawn dimmed, its shield lying; replaces `turns`
    ratings: list[Rating] = []
    worth: Rating | None = None  # what it is worth now, shown large
    life: Life | None = None
    wit: Text = ""  # words on the card that do nothing
    lies: Literal["", "laid", "banked", "tucked"] = ""  # how it lies on or under another
    crown: Text = ""  # whose crown it wears
    said: Outcome | None = None  # a chip on it: why a card cannot move at the end, who chose


class Spot(msgspec.Struct, kw_only=True):
    """A place in a zone, which may hold a piece."""

    id: str
    row: int = 0
    column: int = 0
    piece: Piece | None = None
    fresh: bool = False
    title: Text = ""  # the name of a lane
    seat: int | None = None  # whose lane it is
    tokens: list[Tokens] | None = None  # of a lane; the sum is shown
    total: int | None = None  # of a lane, where it is not the sum of its tokens
    outcome: Outcome | None = None
    signs: list[str] = []  # icons of an empty spot: what would meet there
    gain: int | None = None  # of an empty spot: points that a piece there would bring


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """A line between two pieces of a tree: a marriage, or parents and child."""

    kind: Literal["couple", "child"]
    first: str
    second: str


class Rim(msgspec.Struct, frozen=True, kw_only=True):
    """Names of the columns and rows of a grid, from left to right and from top to bottom."""

    columns: list[str]
    rows: list[str]
    turns: bool = False  # whether a narrow screen may turn the grid a quarter


class Zone(msgspec.Struct, kw_only=True):
    """A part of the table: a board, a hand, a pile, a family tree, a panel of facts."""

    id: str
    layout: Layout
    title: Text = ""
    seat: int | None = None  # whose it is
    owner: int | None = None  # whose colours it wears, where nobody sits
    spots: list[Spot] = []
    count: int | None = None  # how many pieces there are, if not all are shown
    links: list[Link] = []
    facts: list[tuple[Text, Text]] = []  # what a panel says: a name and a value
    quiet: bool = False  # whether its changes are of little interest
    text_only: bool = False  # whether a sheet, gauge or lead says the same on a drawn table
    area: Area = ""  # where it stands; otherwise its layout decides
    form: Form = ""  # how its pieces are drawn
    lead: Piece | None = None  # heads the block, in the colour of its seat
    subtitle: Text = ""
    state: Badge | None = None  # one word for the header: open, closed
    value: Rating | None = None  # a number for the header: favor, points
    backs: int | None = None  # how many hidden cards its seat holds
    rim: Rim | None = None
    gauges: list[Gauge] = []  # of a band
    size: float = 1.0  # how much room it wants beside others in its area

    def wearer(self) -> int | None:
        """Whose colours it wears."""
        return self.owner if self.seat is None else self.seat

    def places(self) -> list[Spot]:
        """Its spots, and before them one for the piece that heads it."""
        if self.lead is None:
            return self.spots
        return [Spot(id=f"at-{self.lead.id}", piece=self.lead), *self.spots]

    def names(self) -> list[str]:
        """Everything that can be pressed in it, by name: places, and what lies there."""
        places = self.places()
        pieces = [spot.piece.id for spot in places if spot.piece is not None]
        return [spot.id for spot in places] + pieces


class Move(msgspec.Struct, kw_only=True):
    """A legal action as a path of spots or pieces to press, one after the other."""

    notation: str
    path: list[str]
    label: Text
    verb: Text = ""  # what kind of move it is, as a heading for several: "Capture a card"
    amount: int | None = None  # what is offered, where the move is an amount: a bid
    short: Text = ""  # the label of a button whose pieces are already chosen: "Capture"


class Scene(msgspec.Struct, kw_only=True):
    """Everything that one seat sees, what it is asked, and what it may do."""

    zones: list[Zone]
    prompt: Text
    clause: str  # the clause that applies now
    moves: list[Move] = []
    legend: Text = ""  # what the marks mean, for screens that show no faces
    sheets: list[Sheet] = []  # beside the table; the first says who is ahead
    liveries: list[Livery] = []  # by seat: colour and crest; a screen has its own for the rest
    phases: list[Text] = []  # of a turn, a round or the game
    now: int = 0  # which of them it is
    verdict: Verdict | None = None

    def spot(self, id: str) -> Spot:
        """The spot of that name."""
        return next(spot for zone in self.zones for spot in zone.places() if spot.id == id)

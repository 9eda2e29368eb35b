"""A preview: what pressing pieces would do, before it is done."""

from __future__ import annotations

import msgspec

from heirloom.core.gauges import Steps
from heirloom.core.signs import Text, Tone


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """A few words on a piece or spot."""

    on: str
    text: Text
    tone: Tone = ""


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """What a number would become; numbers have names: `Rank.name`, `Cell.name`, `worth-PIECE`."""

    name: str
    text: Text
    tone: Tone = ""


class Ghost(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens that a lane would get."""

    on: str
    seat: int
    amount: int


class Slip(msgspec.Struct, frozen=True, kw_only=True):
    """A sum with its parts, beside the place where it would come about."""

    on: str
    title: Text
    total: Text
    rows: list[tuple[str, Text, Text]]  # icon, what, how much


class Preview(msgspec.Struct, kw_only=True):
    """What pressing these pieces would do, or what they could do, from the seat's own view."""

    ask: Text = ""  # the question of the dock: "Take Alice with James?"
    sentence: Text = ""  # what would follow, in one sentence
    tone: Tone = ""
    warning: Text = ""  # what makes it ruinous; can be switched off
    clause: str = ""
    go: Text = ""  # the primary button: "Capture"
    chips: list[Chip] = []
    changes: list[Change] = []
    ghosts: list[Ghost] = []
    through: list[str] = []  # spots on the way
    slip: Slip | None = None
    steps: Steps | None = None  # in place of those of a band

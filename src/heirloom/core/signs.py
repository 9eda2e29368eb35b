"""Small signs on a scene: badges, ratings, lives, tokens, outcomes."""

from __future__ import annotations

from typing import Literal

import msgspec

from heirloom.core.words import Phrase, Words

Text = Phrase | Words | str
Tone = Literal["", "good", "bad"]
Tint = Literal["black", "red", "gold", "blue", "purple", "grey", "green", "plain"]


class Badge(msgspec.Struct, frozen=True, kw_only=True):
    """A small sign on a piece: a crown, a number of coins."""

    icon: str
    text: Text = ""
    label: Text = ""


class Rating(msgspec.Struct, frozen=True, kw_only=True):
    """A number on a piece as it is now, beside the printed one."""

    icon: str
    value: int
    printed: int | None = None  # drawn as raised or lowered if the value differs
    label: Text = ""


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """How many rounds somebody has left; the last one is drawn as such."""

    left: int
    of: int


class Tokens(msgspec.Struct, frozen=True, kw_only=True):
    """Tokens of one source in a lane."""

    seat: int
    amount: int
    label: Text = ""  # where they come from
    charge: str = ""  # the icon of their source


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """What would follow if it ended now: a few words."""

    text: Text
    tone: Tone = ""
    icon: str = ""


class Livery(msgspec.Struct, frozen=True, kw_only=True):
    """How a seat is told apart: a colour and the charge of its crest."""

    tint: Tint
    icon: str

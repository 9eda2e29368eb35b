"""Sheets beside the table: who is ahead, and how a round or the game ended."""

from __future__ import annotations

from typing import Literal

import msgspec

from heirloom.core.signs import Badge, Life, Text, Tint, Tone


class Rank(msgspec.Struct, frozen=True, kw_only=True):
    """One seat in the standing."""

    seat: int
    value: Text = ""  # the number that counts
    unit: Text = ""
    name: str = ""  # what a preview calls this number
    note: Text = ""  # beside the name: a Prince, a number of cards
    icon: str = ""  # drawn `filled` times, pale up to `of`
    filled: int = 0
    of: int = 0
    bar: float | None = None  # a bar instead of icons, from 0 to 1
    signs: list[Badge] = []  # small facts
    out: Text = ""  # why this seat cannot win any more
    leads: bool = False


class Standing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Who is ahead: a row per seat."""

    title: Text
    note: Text = ""
    ranks: list[Rank]
    progress: tuple[int, int] | None = None  # how far the game is: done, of
    progress_text: Text = ""


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """A number in a matrix."""

    text: Text
    note: Text = ""
    name: str = ""  # what a preview calls this number
    leads: list[Literal["left", "right"]] = []  # which neighbours it is ahead of
    tone: Tone = ""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a matrix: what is counted, and the numbers of the seats."""

    icon: str = ""
    tint: Tint = "plain"
    label: Text = ""
    cells: list[Cell]
    rule: bool = False  # a line above it
    total: bool = False


class Matrix(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Several numbers for each seat: a column per seat."""

    title: Text
    note: Text = ""
    seats: list[int]  # the columns
    pale: list[int] = []  # seats that the reader is not compared with
    rows: list[Row]


class Count(msgspec.Struct, frozen=True, kw_only=True):
    """How many pieces of a rank a side has: face up, perhaps face down, and gone."""

    up: int
    down: int
    gone: int


class Census(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Who is left of two sides, rank by rank."""

    title: Text
    note: Text = ""
    seats: tuple[int, int]
    ranks: list[tuple[str, Count, Count]]
    legend: list[tuple[Literal["up", "down", "gone"], Text]] = []
    hidden: list[tuple[int, list[str]]] = []  # by seat: ranks that are still face down
    hidden_title: Text = ""


class Heir(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a line of succession."""

    piece: str
    name: Text
    charge: str
    tint: Tint
    shield: Literal["heater", "lozenge"] = "heater"
    life: Life | None = None


class Reign(msgspec.Struct, frozen=True, kw_only=True):
    """A crown, who wears it, and who comes next."""

    seat: int | None
    icon: str
    tint: Tint
    label: Text
    line: list[Heir]  # the holder first
    soon: bool = False  # whether it passes on at the end of this round
    why: Text = ""


class Succession(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """All crowns with their lines."""

    title: Text
    note: Text = ""
    reigns: list[Reign]


Sheet = Standing | Matrix | Census | Succession


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """How a round or the game ended, shown over the table that is still there."""

    title: Text  # "You lost"
    sentence: Text  # why
    clause: str = ""
    rows: list[tuple[Text, Text]] = []  # how it was reckoned
    matrix: Matrix | None = None
    seat: int | None = None  # who won

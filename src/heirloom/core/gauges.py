"""Gauges: what a band on the table shows as a picture."""

from __future__ import annotations

import msgspec

from heirloom.core.signs import Text


class Tug(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A tug of war between two seats."""

    seats: tuple[int, int]
    values: tuple[int, int]
    text: Text = ""


class Steps(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Numbers in a row, of which some are allowed now."""

    values: list[int]
    allowed: list[int]
    text: Text = ""


class Pips(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Some of several: passes, actions."""

    done: int
    of: int
    text: Text = ""
    icons: list[str] = []


class Passing(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Seats in a ring, in the order in which hands are passed, and who is ready."""

    order: list[int]
    ready: list[bool]
    leftwards: bool = True  # whether everybody passes to the left
    title: Text = ""
    text: Text = ""


Gauge = Tug | Steps | Pips | Passing

# compiled with mypyc
"""Observations: what a seat knows as a row of numbers of fixed length, for learning programs.

A row is made of blocks of float32 that were prepared before the match: the block of a number, of a
card, of a set of eight cards. To observe is to look blocks up and to put them side by side, which
is fast both compiled and interpreted.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from heirloom.core.game import View

NUMBER_BYTES: Final = 4  # of one float32
IN_A_SET: Final = 8  # cards whose presence is one block
BITS: Final[list[int]] = [1, 2, 4, 8, 16, 32, 64, 128]


@final
class ObservationField:
    """A named run of numbers in an observation, and what they mean."""

    def __init__(self, name: str, size: int, meaning: str, start: int = 0) -> None:
        self.name = name
        self.size = size
        self.meaning = meaning
        self.start = start

    @property
    def stop(self) -> int:
        """The place after its last number."""
        return self.start + self.size

    def __repr__(self) -> str:
        return f"<{self.name}: {self.start} to {self.stop - 1}>"

    def __reduce__(self) -> tuple[object, tuple[str, int, str, int]]:
        return (ObservationField, (self.name, self.size, self.meaning, self.start))


@mypyc_attr(allow_interpreted_subclasses=True)
class Observer(ABC):
    """Writes the observations of a game for one number of seats."""

    def __init__(self, fields: list[ObservationField]) -> None:
        self.fields = fields
        self.size = 0
        for field in fields:
            field.start = self.size
            self.size += field.size

    @abstractmethod
    def write(self, view: View[Any, Any]) -> bytes:
        """The observation of a view as float32, in the byte order of this machine."""


def block(*numbers: float) -> bytes:
    """Numbers as a block."""
    return struct.pack(f"={len(numbers)}f", *numbers)


def zeros(size: int) -> bytes:
    """A block of zeros."""
    return bytes(NUMBER_BYTES * size)


def one_hot(size: int) -> list[bytes]:
    """By place, a block with a 1 there; the last one (-1) is all zeros."""
    found = [block(*[float(place == i) for i in range(size)]) for place in range(size)]
    return [*found, zeros(size)]


def shares(most: int) -> list[bytes]:
    """By number from 0 to `most`, its share of `most`, up to 1."""
    return [block(number / max(1, most)) for number in range(most + 1)]


def share_of(table: list[bytes], number: i64) -> bytes:
    """The block of a number in a table of shares; what is beyond an end counts as the end."""
    if number < 0:
        return table[0]
    last: i64 = len(table) - 1
    return table[last] if number > last else table[number]


@final
class CardSet:
    """Which of many cards are somewhere: a 1 for each that is."""

    def __init__(self, cards: int) -> None:
        self.size = cards
        self.groups = (cards + IN_A_SET - 1) // IN_A_SET
        self._blocks = [
            block(*[float(group >> i & 1) for i in range(IN_A_SET)]) for group in range(256)
        ]
        rest = cards % IN_A_SET or IN_A_SET
        self._last = [found[: NUMBER_BYTES * rest] for found in self._blocks]
        self._none = zeros(cards)

    def write(self, cards: list[int], row: list[bytes]) -> None:
        """Add the blocks of these cards to a row; numbers below 0 are no cards."""
        if not cards:
            row.append(self._none)
            return
        groups = [0] * self.groups
        for card in cards:
            place: i64 = card
            if place >= 0:
                group: i64 = place // IN_A_SET
                groups[group] |= BITS[place - group * IN_A_SET]
        last: i64 = self.groups - 1
        i: i64 = 0
        while i < last:
            row.append(self._blocks[groups[i]])
            i += 1
        row.append(self._last[groups[last]])


@final
class CardCounts:
    """How many of each kind of card lie in several places: for each kind, a share per place."""

    def __init__(self, kinds: int, places: int, most: int) -> None:
        self.size = kinds * places
        self.kinds = kinds
        self.most = most
        self.weights = [(most + 1) ** place for place in range(places)]
        self._blocks = [
            block(*[code // weight % (most + 1) / most for weight in self.weights])
            for code in range((most + 1) ** places)
        ]

    def write(self, places: list[list[int]], row: list[bytes]) -> None:
        """Add the blocks of what lies in each place to a row; numbers below 0 are no cards."""
        codes = [0] * self.kinds
        for place, cards in enumerate(places):
            weight = self.weights[place]
            for card in cards:
                if card >= 0:
                    codes[card] += weight
        for code in codes:
            row.append(self._blocks[code])

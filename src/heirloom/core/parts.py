# compiled with mypyc
"""The parts of a state: plain fields that can be copied and compared."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Self

from mypy_extensions import mypyc_attr

Seat = int  # a place at the table, numbered from 0
CardId = int  # a card, by its number in the deck; -1 for none
Pile = list[int]  # cards in no order: face down, or in a hand


@mypyc_attr(allow_interpreted_subclasses=True)
class Part:
    """A part of the truth. `heirloom.core.fields.part` derives its methods from its fields."""

    def copy(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    def key(self) -> Hashable:
        """The part as a value that can be compared."""
        raise NotImplementedError

    @staticmethod
    def fields() -> tuple[tuple[str, str, str], ...]:
        """Name, type and default of every field, as they are declared."""
        return ()

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __repr__(self) -> str:
        part: Any = self  # compiled code would take the fields of this class, not of the part's
        fields = ", ".join([f"{name}={getattr(part, name)!r}" for name, _, _ in part.fields()])
        return f"{type(self).__name__}({fields})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Empty(Part):
    """A part that holds nothing."""

    def copy(self) -> Self:
        return self

    def key(self) -> Hashable:
        return ()

    def __reduce__(self) -> tuple[type[Empty], tuple[()]]:
        return (Empty, ())


def counted(cards: list[int]) -> tuple[int, ...]:
    """Cards in no order: how many there are of each, by number."""
    counts = [0] * (max(cards) + 1) if cards else []
    for card in cards:
        counts[card] += 1
    return tuple(counts)

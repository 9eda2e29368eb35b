"""A fair queue: every person has a line, and the lines take turns."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Sequence
from typing import Generic, Protocol, TypeVar


class Asked(Protocol):
    """An item that a person waits for."""

    @property
    def who(self) -> str:
        """Who waits for it."""


T = TypeVar("T", bound=Asked)


class Waiting(Generic[T]):
    """A queue that takes one item from each line in turn."""

    def __init__(self) -> None:
        self._lines: OrderedDict[str, deque[T]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(line) for line in self._lines.values())

    def add(self, one: T) -> None:
        """Add an item at the end of its line."""
        self._lines.setdefault(one.who, deque()).append(one)

    def add_first(self, one: T) -> None:
        """Add an item before all others."""
        self._lines.setdefault(one.who, deque()).appendleft(one)
        self._lines.move_to_end(one.who, last=False)

    def first(self) -> T:
        """The next item."""
        return next(iter(self._lines.values()))[0]

    def take(self) -> T:
        """Take the next item; its line goes to the end."""
        who, line = self._lines.popitem(last=False)
        taken = line.popleft()
        if line:
            self._lines[who] = line
        return taken

    def remove(self, one: T) -> bool:
        """Remove an item; whether it was there."""
        line = self._lines.get(one.who)
        if line is None or one not in line:
            return False
        line.remove(one)
        if not line:
            del self._lines[one.who]
        return True

    def until_done(self, who: str) -> int:
        """How many items are taken until all items of a person are taken."""
        own = len(self._lines.get(who, ()))
        return sum(min(len(line), own) for line in self._lines.values())

    def shortest(self, people: Sequence[str]) -> str:
        """The person with the fewest items."""
        return min(people, key=lambda who: len(self._lines.get(who, ())))

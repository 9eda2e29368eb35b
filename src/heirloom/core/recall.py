"""Perfect recall: everything that a seat has seen from the beginning, as numbers and as a text."""

from __future__ import annotations

import hashlib
from array import array
from collections import deque
from typing import Any

from heirloom.core.game import Game, View
from heirloom.core.observation import zeros


class Recall:
    """What one seat has seen, moment by moment.

    `observation` puts the last moments side by side, the newest first; it is perfect recall if
    there are as many `moments` as a match has. `digest` always is: two sequences of moments have
    the same one only if they are equal.
    """

    def __init__(self, game: Game[Any, Any, Any], seats: int, moments: int) -> None:
        self._made_with = game, seats, moments
        self._observer = game.observer(seats)
        self._seen: deque[bytes] = deque(maxlen=moments)
        self._moments = moments
        self._last: object = None
        self._chain = b""

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self._moments * self._observer.size

    def see(self, view: View[Any, Any]) -> None:
        """Remember this moment, unless nothing has changed for this seat."""
        key = view.key()
        if key == self._last:
            return
        self._last = key
        self._seen.appendleft(self._observer.write(view))
        self._chain = hashlib.blake2b(self._chain + repr(key).encode(), digest_size=16).digest()

    def observation(self) -> array[float]:
        """The last moments, the newest first; zeros where there was none."""
        missing = zeros(self._observer.size * (self._moments - len(self._seen)))
        return array("f", b"".join([*self._seen, missing]))

    def digest(self) -> str:
        """A text that stands for everything seen so far, in order."""
        return self._chain.hex()

    def copy(self) -> Recall:
        """A copy that remembers the same."""
        other = object.__new__(Recall)
        other.__dict__.update(self.__dict__)
        other._seen = self._seen.copy()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _remembered, (self._made_with, list(self._seen), self._last, self._chain)


def _remembered(
    made_with: tuple[Game[Any, Any, Any], int, int], seen: list[bytes], last: object, chain: bytes
) -> Recall:
    """What a pickled recall remembers; its observer is made again."""
    recall = Recall(*made_with)
    recall._seen.extend(seen)
    recall._last, recall._chain = last, chain
    return recall

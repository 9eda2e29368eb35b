"""Several things in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from heirloom.core.words import say


def both(items: Sequence[object]) -> object:
    """One, two or more of them together: Emma, Mary and Alice."""
    if len(items) == 1:
        return items[0]
    return say("{others} and {last}", others=list(items[:-1]), last=items[-1])


def either(items: Sequence[object]) -> object:
    """One of them: 1, 3 or 4."""
    if len(items) == 1:
        return items[0]
    return say("{others} or {last}", others=list(items[:-1]), last=items[-1])

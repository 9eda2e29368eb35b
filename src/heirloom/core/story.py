# compiled with mypyc
"""The story of a match: what happened, told to each seat as far as that seat may know."""

from __future__ import annotations

from collections.abc import Callable
from typing import final

from heirloom.core.words import Phrase


@final
class Telling:
    """One sentence of the story, as told to one seat or to everybody."""

    def __init__(self, kind: str, clause: str, seat: int, text: Phrase) -> None:
        self.kind = kind
        self.clause = clause
        self.seat = seat
        self.text = text

    def __repr__(self) -> str:
        return f"<{self.text} (§{self.clause})>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return (Telling, (self.kind, self.clause, self.seat, self.text))


@final
class Event:
    """Something that happened under a clause, for the referee; seats only get `told`.

    `text` is for all; `instead` has what single seats are told in its place. `cards` are the
    cards that `seat` used or received, for measuring; they may be secret.
    """

    def __init__(
        self,
        kind: str,
        clause: str,
        seat: int,
        text: Phrase,
        cards: list[int] | None = None,
        instead: dict[int, Phrase] | None = None,
    ) -> None:
        self.kind = kind
        self.clause = clause
        self.seat = seat
        self.text = text
        self.cards: list[int] = [] if cards is None else cards
        self.instead: dict[int, Phrase] = {} if instead is None else instead

    def __repr__(self) -> str:
        return f"<Event {self.kind}: {self.text} (§{self.clause})>"

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        fields = (self.kind, self.clause, self.seat, self.text, self.cards, self.instead)
        return (Event, fields)

    def told(self, listener: int) -> Telling:
        """What this seat hears."""
        return Telling(self.kind, self.clause, self.seat, self.instead.get(listener, self.text))


Tell = Callable[[Event], None]

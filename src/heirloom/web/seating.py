"""Who sits around a table, what they are called, and when a bot helps out."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2s

from heirloom.core.game import WATCHER, Game
from heirloom.core.words import Phrase, Reader, say
from heirloom.store.log import Kept
from heirloom.web.boxes import opened
from heirloom.web.chairs import Chair
from heirloom.web.settings import Settings

TINCTURES = (
    say("Azure"), say("Gules"), say("Vert"), say("Purpure"), say("Sable"), say("Argent"),
)  # fmt: skip


class Seating:
    """The chairs around one box, and the people in them."""

    def __init__(self, kept: Kept, settings: Settings) -> None:
        self.opening = kept.opening
        self.id = kept.opening.id
        self.settings = settings
        self._aliases: dict[int, Callable[[str], str]] = {}
        self.game = opened(kept.opening.game, kept.opening.options, kept.opening.deck)
        self.chairs = [Chair(seat, place) for seat, place in enumerate(kept.places)]
        for seat, visitor in kept.holders:
            self.chairs[seat].holders.add(visitor)

    def seat_of(self, visitor: str) -> int:
        """Where a visitor sits; a watcher's seat for everybody else."""
        for chair in self.chairs:
            if visitor in chair.holders:
                return chair.seat
        return WATCHER

    def people(self) -> list[Chair]:
        """The chairs that people hold."""
        return [chair for chair in self.chairs if chair.person]

    def helped(self, chair: Chair) -> bool:
        """Whether a bot plays here now: always, or while others would wait for somebody gone."""
        if not chair.person or chair.out():
            return True
        if chair.here(self.settings.grace):
            return False
        others = [other for other in self.people() if other is not chair]
        return any(other.here(self.settings.grace) for other in others)

    def reader(self, lang: str) -> Reader:
        """Somebody who reads a language and knows everybody here by name."""
        names = [chair.name or self.seat_name(chair.seat) for chair in self.chairs]
        return Reader(lang, names, self.game.package)

    def seat_name(self, seat: int) -> Phrase:
        """What the rules call a seat; where they only number it, a tincture."""
        if self.has_named_seats() or self.opening.seats > len(TINCTURES):
            return self.game.seat_names(self.opening.seats)[seat]
        return TINCTURES[seat]

    def has_named_seats(self) -> bool:
        """Whether the rules have names of their own for the seats, such as Black and Red."""
        return type(self.game).seat_names is not Game.seat_names

    def alias(self, seat: int) -> Callable[[str], str]:
        """Names of pieces for one seat's page, which say nothing about what they are."""
        if seat not in self._aliases:
            self._aliases[seat] = _aliases(f"{self.id}/{self.opening.seed}/{seat}")
        return self._aliases[seat]


def _aliases(secret: str) -> Callable[[str], str]:
    key = blake2s(secret.encode()).digest()

    @cache
    def name(id: str) -> str:
        return "p" + blake2s(id.encode(), key=key, digest_size=5).hexdigest()

    return name

# compiled with mypyc
"""Whom an order of a card is for, and which Character it means."""

from __future__ import annotations

from typing import final

from heirloom.games.heir_apparent.cards.card import What, Whom
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import (
    NOTHING,
    OPPOSITION,
    SUPPORT,
    Deed,
    OpenEvent,
)
from heirloom.games.heir_apparent.rules.parts import Public


@final
class Targets:
    """Asked while a deed is carried out."""

    def __init__(self, court: Court) -> None:
        self.court = court
        self.deck = court.deck

    def seats(self, public: Public, deed: Deed, who: Whom, what: What) -> list[int]:
        """Whom an order concerns, from the player whose turn it is."""
        if who == "you":
            return [deed.owner]
        if who == "named":
            return [deed.named[0]]
        if who == "holder":
            card = self.character(public, deed, what)
            return [] if card == NOTHING else [public.holder[card]]
        if who == "everyone":
            return self.court.round(public)
        if who == "rivals":
            return [seat for seat in self.court.round(public) if seat != deed.owner]
        return self._parties(public, who)

    def _parties(self, public: Public, who: Whom) -> list[int]:
        """The winner or loser of a Contest; who was on a side of a Challenge (§R45)."""
        event = public.event()
        assert event is not None
        if who == "winner" or who == "loser":
            seat = event.winner if who == "winner" else event.loser
            return [] if seat == NOTHING else [seat]
        supporters, opponents = event.supporters, event.opponents
        if not event.is_judged:
            supporters = self.side(public, event, SUPPORT)
            opponents = self.side(public, event, OPPOSITION)
        if who == "supporters_only":
            return [seat for seat in supporters if seat not in opponents]
        if who == "opponents_only":
            return [seat for seat in opponents if seat not in supporters]
        return (supporters if who == "supporters" else opponents).copy()

    def side(self, public: Public, event: OpenEvent, pool: int) -> list[int]:
        """Whose tokens are on a side of a Challenge now, from the active player on."""
        there = [token.seat for token in event.tokens if token.pool == pool]
        return [seat for seat in self.court.round(public) if seat in there]

    def character(self, public: Public, deed: Deed, what: What) -> int:
        """Which Character is meant; none if it has gone (§R46)."""
        card = self._meant(public, deed, what)
        return NOTHING if card == NOTHING or public.holder[card] == NOTHING else card

    def _meant(self, public: Public, deed: Deed, what: What) -> int:
        if what == "named":
            return deed.named[0] if deed.named else NOTHING
        if what == "second":
            return deed.named[1] if len(deed.named) > 1 else NOTHING
        if what == "self":
            return deed.card
        if what == "victim":
            death = public.death()
            return NOTHING if death is None else death.card
        melee = public.melee()
        if melee is None:
            return NOTHING
        return melee.attacker if what == "attacker" else melee.defender

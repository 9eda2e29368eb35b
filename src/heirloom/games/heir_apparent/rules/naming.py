# compiled with mypyc
"""What can be named for a card or an ability: Characters, players, pools, sources of tokens."""

from __future__ import annotations

from typing import final

from heirloom.core.game import Action
from heirloom.games.heir_apparent.cards.scripts import Scripts
from heirloom.games.heir_apparent.cards.terms import CONTEST
from heirloom.games.heir_apparent.cards.verbs.verb import Naming
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import (
    ATTACK,
    DEFENCE,
    NOTHING,
    OPPOSITION,
    SUPPORT,
    Melee,
    OpenEvent,
    Window,
)
from heirloom.games.heir_apparent.rules.parts import Public
from heirloom.games.heir_apparent.table.refusals import (
    NAMES_PRINCE,
    NO_TOKENS,
    NOT_NAMABLE,
    NOT_NOW,
    ONLY_FOR_OR_AGAINST,
    ONLY_PLAYERS,
    ONLY_TWO_SIDES,
    SAME_TITLE,
    SHUT_POOL,
    Refusal,
)


@final
class Namings:
    """Asked for a card that `seat` plays: what is there to be named?"""

    def __init__(self, court: Court, scripts: Scripts) -> None:
        self.court = court
        self.scripts = scripts
        self.deck = court.deck
        self.moves = court.moves

    def feasible(self, public: Public, card: int, seat: int) -> bool:
        """Whether everything that a card asks for can be named (§6.6)."""
        found: list[Action] = []
        for naming in self.scripts.namings[card]:
            found.clear()
            self.offer(public, card, seat, naming, found)
            if not found:
                return False
        return True

    def offer(
        self, public: Public, card: int, seat: int, naming: Naming, found: list[Action]
    ) -> None:
        """Add everything that can be named."""
        if naming.a == "character":
            for holder in range(public.seats):
                if naming.allows(seat, holder):
                    self._offer_court(public, card, seat, naming, holder, found)
        elif naming.a == "player":
            for other in range(public.seats):
                if naming.allows(seat, other):
                    found.append(self.moves.seats[other])
        elif naming.a == "side":
            self._offer_sides(public, seat, found)
        else:
            self._offer_sources(public, found)

    def _offer_court(
        self, public: Public, card: int, seat: int, naming: Naming, holder: int,
        found: list[Action],
    ) -> None:  # fmt: skip
        if naming.prince:
            prince = public.princes[holder]
            if self.refuse_character(public, card, seat, naming, prince) is None:
                found.append(self.moves.names[prince])
        for other in public.places[holder]:
            if other != NOTHING:
                if self.refuse_character(public, card, seat, naming, other) is None:
                    found.append(self.moves.names[other])

    def _offer_sides(self, public: Public, seat: int, found: list[Action]) -> None:
        window = public.window()
        if window is None:
            return
        if isinstance(window, Melee):
            found.append(self.moves.sides[ATTACK])
            found.append(self.moves.sides[DEFENCE])
            return
        assert isinstance(window, OpenEvent)
        for pool in self.pools(public, window, seat):
            found.append(self.moves.sides[pool])

    def pools(self, public: Public, event: OpenEvent, seat: int) -> list[int]:
        """The pools of an Event that a player may add to now."""
        if self.deck.kinds[event.card] is not CONTEST:
            return [SUPPORT, OPPOSITION]
        return [pool for pool in range(public.seats) if self.court.open_pool(event, seat, pool)]

    def _offer_sources(self, public: Public, found: list[Action]) -> None:
        window = public.window()
        if window is not None:
            for source in {token.source for token in window.tokens}:
                found.append(self.moves.sources[source])

    def refuse(
        self, public: Public, card: int, seat: int, naming: Naming, action: Action
    ) -> Refusal | None:
        """Why this cannot be named."""
        x = action.parts[0] if action.parts else NOTHING
        if naming.a == "character":
            if action.kind != "name":
                return NOT_NOW
            return self.refuse_character(public, card, seat, naming, x)
        if naming.a == "player":
            if action.kind != "seat":
                return NOT_NOW
            return None if x < public.seats and naming.allows(seat, x) else NOT_NAMABLE
        window = public.window()
        if window is None:
            return NOT_NOW
        if naming.a == "source":
            if action.kind != "name" and action.kind != "source":
                return NOT_NOW
            return None if window.has_source(x) else NO_TOKENS
        if action.kind != "side":
            return NOT_NOW
        return self.refuse_pool(public, window, seat, x)

    def refuse_character(
        self, public: Public, card: int, seat: int, naming: Naming, x: int
    ) -> Refusal | None:
        """Why this Character cannot be named; rivals' and Princes can be, for Equipment (§R10)."""
        holder = public.holder[x]
        if holder == NOTHING or x == card or not naming.allows(seat, holder):
            return NOT_NAMABLE
        if not naming.prince and self.court.is_prince(x):  # §1.3, §R46
            return NAMES_PRINCE
        if naming.unturned_only if public.turned[x] else naming.turned_only:
            return NOT_NAMABLE
        if naming.keyword and not self.court.traits(public, x) & naming.keyword:
            return NOT_NAMABLE
        if self.scripts.attaches[card] and self.court.has_title(public, x, card):
            return SAME_TITLE
        return None

    def refuse_pool(self, public: Public, window: Window, seat: int, pool: int) -> Refusal | None:
        """Why tokens cannot be added to this pool."""
        if isinstance(window, Melee):
            return None if pool == ATTACK or pool == DEFENCE else ONLY_TWO_SIDES
        assert isinstance(window, OpenEvent)
        if self.deck.kinds[window.card] is not CONTEST:
            return None if pool == SUPPORT or pool == OPPOSITION else ONLY_FOR_OR_AGAINST
        if pool >= public.seats:  # nobody sits there
            return ONLY_PLAYERS
        return None if self.court.open_pool(window, seat, pool) else SHUT_POOL

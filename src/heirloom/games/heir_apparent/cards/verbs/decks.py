# compiled with mypyc
"""Verbs of drawing and discarding."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Tell
from heirloom.core.words import Phrase, say, say_n
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.verbs.verb import Naming, Order, Verb
from heirloom.games.heir_apparent.mind.prices import CARD, RIVAL, Ending, Prices
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import (
    ACTIONS,
    CHARACTERS,
    EVENTS,
    NOTHING,
    Deed,
    Drop,
)
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets


@final
class Draw(Verb):
    """Action cards are drawn (§R53)."""

    name = "draw"
    takes = "who what n"
    is_personal = True

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        if targets.court.can_draw(state.public, ACTIONS):
            targets.court.deal(state.public, seat, ACTIONS, order.n)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        return CARD * order.n * (1.0 if order.who == "you" else -RIVAL)

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return CARD * order.n

    def cards(self, order: Order) -> int:
        return order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say_n("draw an Action card", "draw {n} Action cards", order.n)

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        return say_n("draws an Action card", "draws {n} Action cards", order.n)


@final
class Discard(Verb):
    """Action cards are discarded from hand."""

    name = "drop"
    takes = "who what n"
    is_personal = True

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        held = state.public.hands[seat]
        if held:
            targets.court.push(state.public, Drop(seat, seat, max(0, held - order.n)))

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        return -CARD * order.n * (1.0 if order.who == "you" else -RIVAL)

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return -CARD * min(order.n, ending.public.hands[ending.seat])

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say_n("discard an Action card", "discard {n} Action cards", order.n)

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        return say_n("discards an Action card", "discards {n} Action cards", order.n)

    def hurt(self, court: Court, public: Public, order: Order, seat: int) -> float:
        return CARD * min(order.n, public.hands[seat])


@final
class Recruit(Verb):
    """A Character is drawn, to keep or to decline (§R53)."""

    name = "recruit"
    takes = "who what"
    is_personal = True

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        if targets.court.can_draw(state.public, CHARACTERS):
            targets.court.deal(state.public, seat, CHARACTERS)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        return 1.2 if view.public.places[view.seat].count(NOTHING) else 0.2

    def felt(self, prices: Prices, ending: Ending, order: Order) -> float:
        return 1.0

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("draw a Character, to keep or decline")

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        return say("draws a Character, to keep or decline")


@final
class Adjourn(Verb):
    """An Event is taken off the deck and will not take place (§R48)."""

    name = "adjourn"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        targets.court.deal(state.public, seat, EVENTS)

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        return say("remove an Event from the deck: it does not take place")


DECK_VERBS: Final[list[Verb]] = [Draw(), Discard(), Recruit(), Adjourn()]

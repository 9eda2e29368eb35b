# compiled with mypyc
"""Verbs of favor."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Tell
from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import KEYWORDS, signed
from heirloom.games.heir_apparent.cards.verbs.verb import Naming, Order, Verb
from heirloom.games.heir_apparent.mind.prices import AS_WINNER, RIVAL, Ending, Prices
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import Deed
from heirloom.games.heir_apparent.rules.parts import Public, Sight, Truth
from heirloom.games.heir_apparent.rules.targets import Targets


@final
class Favor(Verb):
    """Favor is gained or lost."""

    name = "favor"
    takes = "who what n per"
    is_personal = True

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        n = _count(targets.court, state.public, order, seat)
        targets.court.change_favor(state.public, seat, n, "9.10", tell)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        n = float(_count(prices.court, view.public, order, view.seat))
        return n if order.who == "you" else n * -RIVAL

    def worth_after(self, prices: Prices, ending: Ending, order: Order) -> float:
        return float(order.n) if ending.touches(order.who) else -0.1 * order.n

    def favor(self, order: Order) -> int:
        return order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        if order.per:
            return say("{n} favor for each {keyword} of one’s own", n=signed(order.n),
                       keyword=KEYWORDS[order.per])  # fmt: skip
        return say("{n} favor", n=signed(order.n))


@final
class Tribute(Verb):
    """One gives favor to another, as much as there is (§R47)."""

    name = "tribute"
    takes = "who what n per to"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        public, court = state.public, targets.court
        n = _count(court, public, order, seat)
        receivers = targets.seats(public, deed, order.to, order.what)
        taken = -court.change_favor(public, seat, -n, "R47", tell)
        if receivers and taken:
            court.change_favor(public, receivers[0], taken, "R47", tell)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        return _count(prices.court, view.public, order, view.seat) * (1.0 + RIVAL)

    def worth_after(self, prices: Prices, ending: Ending, order: Order) -> float:
        return float(order.n) if ending.stand == AS_WINNER else -float(order.n)

    def toll(self, order: Order) -> int:
        return order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        if order.to == "winner":
            return say("the loser gives the winner {n} favor", n=order.n)
        return say("a player you name gives you {n} favor", n=order.n)

    def whom(self, card: printed.Card, order: printed.Order) -> printed.Whom | None:
        return None  # the text says it


def _count(court: Court, public: Public, order: Order, seat: int) -> int:
    """So much favor, or so much for each Character of a keyword."""
    return order.n * court.count(public, seat, order.per) if order.per else order.n


FAVOR_VERBS: Final[list[Verb]] = [Favor(), Tribute()]

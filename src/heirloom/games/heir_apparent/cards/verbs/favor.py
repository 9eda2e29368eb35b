# compiled with mypyc
"""Verbs of favor."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.story import Tell
from heirloom.core.words import Phrase, say, say_n
from heirloom.games.heir_apparent.cards import card as printed
from heirloom.games.heir_apparent.cards.phrases import SINGULARS
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
        clause = targets.court.clause(state.public, deed)
        targets.court.change_favor(state.public, seat, n, clause, tell)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        if order.who == "you":
            return float(_count(prices.court, view.public, order, view.seat))
        worst = -9.0
        for rival in range(view.public.seats):
            if rival != view.seat:
                worst = max(worst, self.hurt(prices.court, view.public, order, rival))
        return worst * RIVAL

    def worth_after(self, prices: Prices, ending: Ending, order: Order) -> float:
        if not ending.touches(order.who):
            return -0.1 * order.n
        return float(_count(prices.court, ending.public, order, ending.seat))

    def hurt(self, court: Court, public: Public, order: Order, seat: int) -> float:
        return float(-max(_count(court, public, order, seat), -public.favor[seat]))

    def favor(self, order: Order) -> int:
        return order.n

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        gained = say_n("gain {n} favor", "gain {n} favor", order.n)
        if order.n < 0:
            gained = say_n("lose {n} favor", "lose {n} favor", -order.n)
        if not order.per:
            return gained
        return say("{gained} for each {noun} you control", gained=gained, noun=SINGULARS[order.per])

    def told(self, card: printed.Card, order: printed.Order) -> Phrase:
        gained = say_n("gains {n} favor", "gains {n} favor", order.n)
        if order.n < 0:
            gained = say_n("loses {n} favor", "loses {n} favor", -order.n)
        if not order.per:
            return gained
        return say("{gained} for each {noun} they control", gained=gained,
                   noun=SINGULARS[order.per])  # fmt: skip


@final
class Tribute(Verb):
    """One player gives favor to another, as much as there is (§R47)."""

    name = "tribute"
    takes = "who what n per to"

    def carry_out(
        self, targets: Targets, state: Truth, deed: Deed, order: Order, seat: int, tell: Tell | None
    ) -> None:
        public, court = state.public, targets.court
        n = _count(court, public, order, deed.owner)
        receivers = targets.seats(public, deed, order.to, order.what)
        court.pay(public, seat, receivers, n, court.clause(public, deed), tell)

    def worth(
        self, prices: Prices, view: Sight, card: int, namings: list[Naming], order: Order
    ) -> float:
        return _count(prices.court, view.public, order, view.seat) * (1.0 + RIVAL)

    def worth_after(self, prices: Prices, ending: Ending, order: Order) -> float:
        return float(order.n) if ending.stand == AS_WINNER else -float(order.n)

    def toll(self, order: Order) -> int:
        return order.n

    def hurt(self, court: Court, public: Public, order: Order, seat: int) -> float:
        return float(min(1, public.favor[seat]))

    def text(
        self, card: printed.Card, asks: tuple[printed.Naming, ...], order: printed.Order
    ) -> Phrase:
        if order.to == "winner":
            return say_n("the loser gives the winner {n} favor",
                         "the loser gives the winner {n} favor", order.n)  # fmt: skip
        given = say_n("a rival of your choice gives you {n} favor",
                      "a rival of your choice gives you {n} favor", order.n)  # fmt: skip
        if not order.per:
            return given
        return say("{gained} for each {noun} you control", gained=given, noun=SINGULARS[order.per])

    def whom(self, card: printed.Card, order: printed.Order) -> printed.Whom | None:
        return None  # the text says it


def _count(court: Court, public: Public, order: Order, seat: int) -> int:
    """So much favor, or so much for each Character of a keyword."""
    return order.n * court.count(public, seat, order.per) if order.per else order.n


FAVOR_VERBS: Final[list[Verb]] = [Favor(), Tribute()]

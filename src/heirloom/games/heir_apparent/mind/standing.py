# compiled with mypyc
"""How the seats stand: what each would have in favor, and what chance that gives it.

The weights were fitted to 150 games among searches at three seats, looked at whenever a turn
begins: a court is worth more to those who think than to greedy ones. Favor is still most of it.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from heirloom.games.heir_apparent.cards.terms import COMBAT, POLITICS
from heirloom.games.heir_apparent.rules.court import Court
from heirloom.games.heir_apparent.rules.frames import NOTHING
from heirloom.games.heir_apparent.rules.parts import Public

UNCERTAIN: Final = 2.9  # how far favor goes astray in a round, and so by its root in several
COURTLY: Final = 0.15  # a point of Politics, for each round to come
MARTIAL: Final = 0.05  # a point of Combat, for each round to come
TIRED: Final = 0.14  # a point of Politics that is turned
WORN: Final = 0.08  # a point of Combat that is turned
HELD: Final = 0.12  # an Action card in hand
WAITING: Final = 0.5  # every turn of somebody else before one's own
UNPOPULAR: Final = 0.5  # every Prince who is more popular, and so wins ties
END: Final = 0.05  # rounds that are left when none is: the last Event is not over yet


@final
class Standing:
    """Everybody's chances, from what is open to all."""

    def __init__(self, court: Court) -> None:
        self.court = court

    def chances(self, public: Public) -> list[float]:
        """How likely each seat is to win; together they are sure to."""
        if not public.stack:
            winner = public.favor.index(max(public.favor))
            return [1.0 if seat == winner else 0.0 for seat in range(public.seats)]
        rounds = public.events_left / public.seats
        scale = UNCERTAIN * sqrt(max(rounds, END))
        prospects = [self.prospect(public, seat, rounds) / scale for seat in range(public.seats)]
        best = max(prospects)
        weights = [exp(prospect - best) for prospect in prospects]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def prospect(self, public: Public, seat: int, rounds: float) -> float:
        """A seat's favor, with what it has besides counted as favor."""
        total = public.favor[seat] + HELD * public.hands[seat] - UNPOPULAR * seat
        if public.current != NOTHING:
            total -= WAITING * ((seat - public.current) % public.seats)
        for card in [public.princes[seat], *public.places[seat]]:
            if card != NOTHING:
                politics = max(0, self.court.rating(public, card, POLITICS))
                combat = max(0, self.court.rating(public, card, COMBAT))
                total += (COURTLY * politics + MARTIAL * combat) * rounds
                if public.turned[card]:
                    total -= TIRED * politics + WORN * combat
        return total

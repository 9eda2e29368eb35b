# compiled with mypyc
"""How the seats stand: what each would have in favor, and what chance that gives it.

The weights were fitted to 7,000 games of greedy at three, four and five seats, looked at whenever
a turn begins. Favor is nearly all: a court is worth little beyond what it can do next.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, final

from heirloom.games.heir_apparent.box import POLITICS
from heirloom.games.heir_apparent.court import Court
from heirloom.games.heir_apparent.parts import NOTHING, Public

UNCERTAIN: Final = 2.33  # how far favor goes astray in a round, and so by its root in several
COURTLY: Final = 0.06  # a point of Politics, for each round to come
TIRED: Final = 0.17  # a point of Politics that is turned
HELD: Final = 0.1  # an Action card in hand
WAITING: Final = 0.46  # every turn of somebody else before one's own
UNPOPULAR: Final = 0.6  # every Prince who is more popular, and so wins ties
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
                total += politics * (COURTLY * rounds - (TIRED if public.turned[card] else 0.0))
        return total

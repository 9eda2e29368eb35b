# compiled with mypyc
"""How the seats stand: what each will have if nobody acts, and what chance that gives it.

The weights were fitted to 1,500 games of greedy at three and four seats, looked at as a round
begins. To be without a crown soon is nearly all of it; in the last decks the living count too.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import OVER, Public
from heirloom.games.les_heritiers.rules.people import DEAD, NOBODY, WOMAN
from heirloom.games.les_heritiers.rules.reigns import LIFE, Reigns
from heirloom.games.les_heritiers.rules.succession import (
    counts_for,
    heir_below,
    inherit,
    leave_founders,
)

# By the deck that is drawn from, 1 to 3
ALONE: Final = [[0.9, 0.58, 0.47], [0.9, 0.0, 0.45], [0.0, 0.49, 0.23]]  # in one round, two, three
OPEN: Final = [0.94, 0.9, 0.46]  # founders who take births
CLAIM: Final = [0.33, 0.64, 0.0]  # a reigning wife without an heir
LIVING: Final = [0.0, 0.28, 0.52]
WEDDED: Final = [0.0, 0.36, 0.38]


@final
class Standing:
    """Everybody's chances, from what is open to all."""

    def __init__(self, game: LesHeritiers) -> None:
        self.game = game

    def chances(self, public: Public) -> list[float]:
        """How likely each seat is to win; together they are sure to (§8.4)."""
        seats = len(public.running)
        if public.phase == OVER:
            return self.game.utility(public)
        prospects = self.prospects(public)
        weights = [
            exp(prospects[seat]) if self.game.reigns.may_win(public, seat) else 0.0
            for seat in range(seats)
        ]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def prospects(self, public: Public) -> list[float]:
        """What each family has and may expect; equal ones have equal chances."""
        deck = public.age - 1
        found = [OPEN[deck] * public.is_open[family] for family in range(4)]
        self._count_living(public, found, deck)
        people = public.people
        quarters = people.quarters.copy()
        chains = [chain.copy() for chain in public.chains]
        for ahead in range(len(ALONE[deck])):
            a_round_later(self.game.reigns, public, chains)
            if ahead == 0:
                self._count_claims(public, found, chains, CLAIM[deck])
            crowned = [counts_for(people, chain) for chain in chains]
            for family in range(4):
                if family not in crowned:
                    found[family] -= ALONE[deck][ahead]
        people.quarters[:] = quarters
        return found

    def _count_living(self, public: Public, found: list[float], deck: int) -> None:
        people = public.people
        for person in range(len(people.card)):
            if people.quarters[person] != DEAD:
                family = people.family[person]
                found[family] += LIVING[deck]
                if people.spouse[person] != NOBODY:
                    found[family] += WEDDED[deck]

    def _count_claims(
        self, public: Public, found: list[float], chains: list[list[int]], worth: float
    ) -> None:
        """A reigning woman without an heir is a promise to her husband's family."""
        people = public.people
        for chain in chains:
            holder = chain[len(chain) - 1]
            if holder < 0 or people.sex[holder] != WOMAN:
                continue
            husband = people.spouse[holder]
            if husband != NOBODY and people.quarters[husband] != DEAD:
                if heir_below(people, holder) == NOBODY:
                    found[people.family[husband]] += worth


def a_round_later(reigns: Reigns, public: Public, chains: list[list[int]]) -> None:
    """Imagine the end of a round: everyone grows older, and the crowns pass on (§8.1)."""
    people = public.people
    for person in range(len(people.card)):
        if people.quarters[person] != DEAD:
            people.quarters[person] += 1
            if people.quarters[person] == LIFE:
                people.quarters[person] = DEAD
    for crown in range(4):
        inherit(people, chains[crown], reigns.waits(public, crown))
        leave_founders(people, chains[crown], bool(public.is_open[crown]))

# compiled with mypyc
"""Searching Les Héritiers: every choice is followed to the end of the next round.

Crowns pass on and players drop out when a round ends, so nothing is judged between.
"""

from __future__ import annotations

from typing import Final, final

from heirloom.games.les_heritiers.mind.standing import Standing
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Public
from heirloom.search.race import Racer

ROUNDS_AHEAD: Final = 2  # ends of rounds to which a choice is followed
PRIOR_SCALE: Final = 1.0
LEAST_PRIOR: Final = 0.02


def searcher(game: LesHeritiers) -> HeritiersRacer:
    """The search for this box."""
    return HeritiersRacer(game)


@final
class HeritiersRacer(Racer):
    """Follows every choice for two rounds."""

    def __init__(self, game: LesHeritiers) -> None:
        super().__init__(game, PRIOR_SCALE, LEAST_PRIOR)
        self.standing = Standing(game)
        self.until = 0  # the round at whose beginning it is judged

    def begin(self, public: Public) -> None:
        self.until = public.round + ROUNDS_AHEAD

    def decided(self, public: Public) -> bool:
        return public.round >= self.until

    def chances(self, public: Public) -> list[float]:
        return self.standing.chances(public)

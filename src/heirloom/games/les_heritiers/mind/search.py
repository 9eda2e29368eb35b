# compiled with mypyc
"""Searching Les Héritiers: every choice is followed to the end of the next round.

Crowns pass on and players drop out when a round ends, so nothing is judged between.
"""

from __future__ import annotations

from typing import Final, final

from heirloom.games.les_heritiers.mind.standing import Standing
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Public, Truth
from heirloom.search.judgement import Judgement, find_judgement
from heirloom.search.race import Racer

ROUNDS_AHEAD: Final = 2  # ends of rounds to which a choice is followed
LEARNED_ROUNDS_AHEAD: Final = 1  # the same where a net judges: it sees further by itself
PRIOR_SCALE: Final = 1.0
LEAST_PRIOR: Final = 0.02


def searcher(game: LesHeritiers, judgement: Judgement | None = None) -> HeritiersRacer:
    """The search for this box, with the nets that come with it or with this one."""
    return HeritiersRacer(game, judgement)


def searcher_01(game: LesHeritiers) -> HeritiersRacer:
    """The search of version 0.1: no net, so judged by hand after two rounds."""
    return HeritiersRacer(game, None, learned=False)


@final
class HeritiersRacer(Racer):
    """Follows every choice to the end of a round, or of two where no net judges."""

    def __init__(
        self, game: LesHeritiers, judgement: Judgement | None, learned: bool = True
    ) -> None:
        super().__init__(game, PRIOR_SCALE, LEAST_PRIOR)
        self.standing = Standing(game)
        self.judgement = judgement
        self.looks = learned and judgement is None  # for a net, whenever it begins to think
        self.until = 0  # the round at whose beginning it is judged

    def begin(self, public: Public) -> None:
        if self.looks:
            self.judgement = find_judgement(self.game, len(public.running))
        ahead = ROUNDS_AHEAD if self.judgement is None else LEARNED_ROUNDS_AHEAD
        self.until = public.round + ahead

    def decided(self, public: Public) -> bool:
        return public.round >= self.until

    def chances(self, state: Truth) -> list[float]:
        judgement = self.judgement
        if judgement is None:
            return self.standing.chances(state.public)
        return judgement.chances(state)

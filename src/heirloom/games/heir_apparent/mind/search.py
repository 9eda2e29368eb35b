# compiled with mypyc
"""Searching Heir Apparent: every choice is followed until the present quarrel is over.

In the middle of an Event or an auction nothing is decided, so nothing is judged there. Without a
net, that is at the beginning of the next turn. A net also judges what an Event that nobody has seen
yet, or the next auction, will bring on average. While few worlds were tried neither is played out;
with more time both are, for what happens in them is surer than what the net expects.
"""

from __future__ import annotations

from typing import Final, final

from heirloom.games.heir_apparent.mind.features import before_luck
from heirloom.games.heir_apparent.mind.standing import Standing
from heirloom.games.heir_apparent.rules.frames import Draw
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Truth
from heirloom.search.judgement import Judgement, find_judgement
from heirloom.search.race import Racer

PRIOR_SCALE: Final = 0.5  # favor
EARLY_WORLDS: Final = 20  # in which a net judges before an Event or an auction


def searcher(game: HeirApparent, judgement: Judgement | None = None) -> CourtRacer:
    """The search for this deck, with the nets that come with the game or with this one."""
    found = CourtRacer(game, judgement)
    found.finds_nets = judgement is None
    return found


def searcher_01(game: HeirApparent) -> CourtRacer:
    """The search of version 0.1, which judges by hand-written rules alone."""
    return CourtRacer(game, None)


@final
class CourtRacer(Racer):
    """Follows every choice to the next turn, or at first, with a net, to the next Event."""

    def __init__(self, game: HeirApparent, judgement: Judgement | None) -> None:
        super().__init__(game, PRIOR_SCALE)
        self.standing = Standing(game.court)
        self.judgement = judgement
        self.finds_nets = False  # whether it takes the nets that come with the game
        self.turns_ahead = 1
        self.turns = 0  # the turn at whose beginning it is judged

    def begin(self, public: Public) -> None:
        if self.finds_nets:
            self.judgement = find_judgement(self.game, public.seats)
        self.turns = public.turns + self.turns_ahead

    def decided(self, public: Public) -> bool:
        return public.turns >= self.turns and isinstance(public.stack[-1], Draw)

    def decided_before_luck(self, public: Public) -> bool:
        is_early = self.judgement is not None and self.worlds <= EARLY_WORLDS
        return is_early and before_luck(public)

    def chances(self, state: Truth) -> list[float]:
        judgement = self.judgement
        if judgement is None:
            return self.standing.chances(state.public)
        return judgement.chances(state)

# compiled with mypyc
"""Searching Heir Apparent: every choice is followed to the beginning of the next turn.

In the middle of an Event or an auction nothing is decided, so nothing is judged there.
"""

from __future__ import annotations

from typing import Final, final

from heirloom.games.heir_apparent.mind.standing import Standing
from heirloom.games.heir_apparent.rules.frames import Draw
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Public, Truth
from heirloom.search.race import Racer

PRIOR_SCALE: Final = 0.5  # favor


def searcher(game: HeirApparent) -> CourtRacer:
    """The search for this deck."""
    return CourtRacer(game)


@final
class CourtRacer(Racer):
    """Follows every choice to the next turn."""

    def __init__(self, game: HeirApparent) -> None:
        super().__init__(game, PRIOR_SCALE)
        self.standing = Standing(game.court)
        self.turns = 0  # the turn at whose beginning it is judged

    def begin(self, public: Public) -> None:
        self.turns = public.turns + 1

    def decided(self, public: Public) -> bool:
        return public.turns >= self.turns and isinstance(public.stack[-1], Draw)

    def chances(self, state: Truth) -> list[float]:
        return self.standing.chances(state.public)

"""Judging Les Héritiers: only between two rounds."""

from __future__ import annotations

from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Truth
from heirloom.search.judge import Judge


def judge(game: LesHeritiers) -> FamilyJudge:
    """The judge for these families."""
    return FamilyJudge(game)


class FamilyJudge(Judge):
    """Plays on until the round is over: in the middle of it some seats have acted and some not."""

    def is_even(self, state: Truth) -> bool:
        public = state.public
        return (
            public.turns == 0 and not public.acted and public.turn in (self.game.waiting_on(public))
        )

"""Judging Ancestree: only where everybody has as many tiles."""

from __future__ import annotations

from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, Truth
from heirloom.search.judge import Judge


def judge(game: Ancestree) -> TreeJudge:
    """The judge for these tiles."""
    return TreeJudge(game)


class TreeJudge(Judge):
    """Plays on until nobody is a tile ahead, which would look like an advantage."""

    def is_even(self, state: Truth) -> bool:
        return state.public.phase == CHOOSE and not any(state.public.chosen)

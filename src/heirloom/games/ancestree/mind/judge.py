"""Judging Ancestree: only where everybody has as many tiles."""

from __future__ import annotations

from heirloom.games.ancestree.rules.game import PICKS, ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, Truth
from heirloom.search.judge import Judge

LUCK_AHEAD = 2 * PICKS * ROUNDS  # moves of each seat: a hand is worth what it becomes by the end
LUCK_TRIES = 24
LUCK_WEIGHT = 0.8  # fitted to 60 games that are not among those reported


def judge(game: Ancestree) -> TreeJudge:
    """The judge for these tiles."""
    found = TreeJudge(game)
    found.luck_ahead, found.luck_tries = LUCK_AHEAD, LUCK_TRIES
    found.luck_weight = LUCK_WEIGHT
    return found


class TreeJudge(Judge):
    """Plays on until nobody is a tile ahead, which would look like an advantage."""

    def is_even(self, state: Truth) -> bool:
        return state.public.phase == CHOOSE and not any(state.public.chosen)

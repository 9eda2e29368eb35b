"""Judging Inheritance as any game; luck is judged further ahead, where cards have been played."""

from __future__ import annotations

from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.search.judge import Judge

LUCK_AHEAD = 8  # moves of each seat: what a hand is worth shows late in the round
LUCK_TRIES = 24
LUCK_WEIGHT = 0.9  # fitted to 60 games that are not among those reported


def judge(game: Inheritance) -> Judge:
    """The judge for these cards."""
    found = Judge(game)
    found.luck_ahead, found.luck_tries = LUCK_AHEAD, LUCK_TRIES
    found.luck_weight = LUCK_WEIGHT
    return found

"""Judging Inheritance as any game, but trusting its luck more."""

from __future__ import annotations

from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.search.judge import Judge

LUCK_WEIGHT = 0.8  # fitted to 150 games that are not among those reported


def judge(game: Inheritance) -> Judge:
    """The judge for these cards."""
    found = Judge(game)
    found.luck_weight = LUCK_WEIGHT
    return found

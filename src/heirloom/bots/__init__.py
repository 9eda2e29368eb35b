"""Bots: players that are given a view and a clock, and never hold a truth."""

from __future__ import annotations

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.greedy import Greedy
from heirloom.bots.random import Random
from heirloom.core.mistakes import unknown
from heirloom.core.words import say

BOTS: dict[str, type[Bot]] = {"random": Random, "greedy": Greedy}


def bot(name: str, seed: int | str | None = None) -> Bot:
    """A bot by its name; with a seed it plays the same way again."""
    if name not in BOTS:
        raise unknown(say("Bot"), name, BOTS)
    return BOTS[name](seed)


__all__ = ["BOTS", "Bot", "Clock", "bot"]

"""Measures the figures of every blurb.toml: how long a game takes, and how heavy it is.

Minutes: 20 games between Normal bots are played with the fewest seats and with the most. A choice
counts as 3 seconds, and 3 more for each doubling of what can be chosen; a move without a choice
counts as nothing. The median of all games is rounded to 5 minutes. Nobody held a stopwatch: these
are the choices that people make, at a pace that we assume.

Weight: the words of RULES.md, one point for each 800, from 1 to 5.

`python tools/blurbs.py [GAME ...]` prints what it measures beside what blurb.toml says.
"""

from __future__ import annotations

import sys
from math import log2
from statistics import median

from heirloom.bots import Clock, bot
from heirloom.core import catalogue
from heirloom.core.blurb import HEAVIEST, read_blurb
from heirloom.core.clauses import rules
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match

GAMES = 20
LEAST_SECONDS, DOUBLING_SECONDS = 3.0, 3.0  # for a choice, and for each doubling of the options
ROUNDED_MINUTES = 5
WORDS_PER_POINT = 800


def seconds(name: str, seats: int, seed: int) -> float:
    """How long people would take over the choices of one game."""
    game = catalogue.open_game(name, {})
    match = Match(game, seats, Shuffling(seed))
    players = [bot("squire", f"{seed}/{seat}") for seat in range(seats)]
    spent = 0.0
    while waiting := match.waiting_on():
        seat = waiting[0]
        count = len(match.legal(seat))
        if count > 1:
            spent += LEAST_SECONDS + DOUBLING_SECONDS * log2(count)
        match.play(seat, players[seat].choose(game, match.view(seat), Clock()))
    return spent


def minutes(name: str, seats: int, games: int = GAMES) -> int:
    """The median, rounded."""
    found = median(seconds(name, seats, seed) for seed in range(games)) / 60
    return max(round(found / ROUNDED_MINUTES), 1) * ROUNDED_MINUTES


def weight(name: str) -> int:
    """The weight of the rules."""
    words = len(rules(catalogue.package(name), "en").text.split())
    return min(max(round(words / WORDS_PER_POINT), 1), HEAVIEST)


def main() -> None:
    """Print what is measured beside what is written."""
    for name in sys.argv[1:] or catalogue.own_names():
        lid, written = catalogue.lid(name), read_blurb(catalogue.package(name))
        found = [minutes(name, seats) for seats in lid.seats]
        print(f"{name}: minutes {found}, weight {weight(name)}; written: {written}", flush=True)


if __name__ == "__main__":
    main()

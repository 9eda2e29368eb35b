"""Short matches with fixed tries and seeds: a search that has become weak is noticed at once.

The figures of docs/bots.md come from long matches; these few games always end the same way.
"""

from __future__ import annotations

import pytest

import heirloom
from heirloom.core import catalogue
from heirloom.core.dealers import Duplicate

TRIES = 16
EVERY_GAME = pytest.mark.parametrize("name", catalogue.own_names())


def share(name: str, one: str, others: str, deals: int) -> float:
    """How often one bot wins alone among others, every deal from every seat."""
    game, won = heirloom.game(name), 0.0
    for deal in range(deals):
        for place in range(game.fewest):
            seats = [others] * game.fewest
            seats[place] = one
            match = heirloom.play(game, seats, Duplicate(f"strength/{deal}"), seed=f"{deal}")
            won += match.utility()[place]
    return won / (deals * game.fewest)


@EVERY_GAME
def test_a_search_of_few_tries_beats_instinct(name: str) -> None:
    even = 1 / heirloom.game(name).fewest
    assert share(name, f"search:{TRIES}", "greedy", 4) > 1.2 * even


@EVERY_GAME
def test_a_search_is_not_weaker_than_that_of_version_01(name: str) -> None:
    even = 1 / heirloom.game(name).fewest
    assert share(name, f"search:{TRIES}", f"search01:{TRIES}", 3) >= even

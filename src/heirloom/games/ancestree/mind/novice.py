"""A newcomer to Ancestree, who plays by the lesson and nothing else.

Every tile is tried in every place where it makes a link, and counts

1. five points for each half heart that finds the other half,
2. its coins, once for each round that is left,
3. three points if it makes the longest dynasty of its heritage longer.

The tile and the place that count most are chosen. Rivals, and signs that stay open, do not count.
"""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.games.ancestree.rules.game import ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import Sight
from heirloom.games.ancestree.rules.trees import ORIGIN

HEART = 5
LONGER = 3
CANNOT_BE_LAID = -1


def choose(game: Ancestree, view: Sight) -> Action:
    """The move of somebody who has finished the lesson."""
    legal = game.legal(view)
    if legal[0].kind == "take":
        return max(legal, key=lambda action: _best(game, view, action.parts[0]))
    tile = view.public.placing[view.seat]
    return max(legal, key=lambda action: _count(game, view, tile, action.parts[0]))


def _best(game: Ancestree, view: Sight, tile: int) -> int:
    """What a tile counts in its best place."""
    grid = view.public.trees[view.seat].grid
    cells = game.signs.cells(grid, tile) if grid else [ORIGIN]
    return max([_count(game, view, tile, cell) for cell in cells], default=CANNOT_BE_LAID)


def _count(game: Ancestree, view: Sight, tile: int, cell: int) -> int:
    """What a tile counts in a place."""
    grid, heritage = view.public.trees[view.seat].grid, game.signs.heritage[tile]
    hearts = game.signs.marriages(grid, tile, cell)
    coins = game.signs.coins[tile] * (ROUNDS - view.public.round)
    longer = game.dynasties.longest({**grid, cell: tile}, heritage)
    return HEART * hearts + coins + LONGER * (longer > game.dynasties.longest(grid, heritage))

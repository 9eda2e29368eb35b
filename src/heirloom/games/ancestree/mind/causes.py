"""Why a move of Ancestree was costly: what was passed up, or left to the next player."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.core.game import Action
from heirloom.core.words import say
from heirloom.games.ancestree.mind.reasons import best_place, denied
from heirloom.games.ancestree.rules.dynasties import bonus
from heirloom.games.ancestree.rules.game import ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import NOTHING, Sight
from heirloom.games.ancestree.table.tellings import HERITAGE_NAMES
from heirloom.search.causes import Cause

LEAST_COINS = 2  # points by the end: less is seldom why a tile is better


class Use(NamedTuple):
    """What a tile does for a tree at the best of its places."""

    tile: int
    fits: bool
    marriages: int
    before: int  # the longest dynasty of its heritage
    after: int
    coins: int


def cause(game: Ancestree, view: Sight, played: Action, best: Action) -> Cause | None:
    """What the better tile, or the better place, would have brought."""
    used, better = _use(game, view, played), _use(game, view, best)
    name = game.names[better.tile]
    if better.marriages > used.marriages:
        before = view.public.trees[view.seat].marriages
        return Cause(
            "marriage",
            say("you passed up a marriage"),
            say("{who} passed up a marriage"),
            say("{tile} would have raised the marriage bonus from {before} to {after}.", tile=name,
                before=bonus(before), after=bonus(before + better.marriages)),
            "6.2",
        )  # fmt: skip
    if better.after - better.before > used.after - used.before:
        return Cause(
            "dynasty",
            say("you passed up a longer dynasty"),
            say("{who} passed up a longer dynasty"),
            say("{tile} would have lengthened the {heritage} dynasty from {before} to {after}.",
                tile=name, heritage=HERITAGE_NAMES[game.signs.heritage[better.tile]],
                before=better.before, after=better.after),
            "4.4",
        )  # fmt: skip
    if played.kind == "take" and not denied(game, view, used.tile):
        for why in denied(game, view, better.tile):
            return Cause("denied", say("you left the next player a useful tile"),
                         say("{who} left the next player a useful tile"), why, "2.4")  # fmt: skip
    rounds = ROUNDS - view.public.round
    if rounds * (better.coins - used.coins) >= LEAST_COINS:
        return Cause(
            "coins",
            say("you passed up coins"),
            say("{who} passed up coins"),
            say("The coins of {tile} pay {points} points by the end, those of {other} {fewer}.",
                tile=name, points=better.coins * rounds, other=game.names[used.tile],
                fewer=used.coins * rounds),
            "5.1",
        )  # fmt: skip
    if played.kind == "place":
        return Cause("place", say("you laid a tile in the wrong place"),
                     say("{who} laid a tile in the wrong place"), None, "3.3")  # fmt: skip
    if better.fits and not used.fits:
        return Cause("fit", say("you chose a tile that fits nowhere"),
                     say("{who} chose a tile that fits nowhere"), None, "3.7")  # fmt: skip
    return Cause("tile", say("you chose the weaker tile"), say("{who} chose the weaker tile"),
                 None, "2.3")  # fmt: skip


def _use(game: Ancestree, view: Sight, action: Action) -> Use:
    grid = view.public.trees[view.seat].grid
    if action.kind == "place":
        tile, cell = view.public.placing[view.seat], action.parts[0]
    else:
        tile = action.parts[0]
        cells = game.signs.cells(grid, tile) if grid else []
        cell = best_place(game, view, tile, cells) if cells else NOTHING
    coins, heritage = game.signs.coins[tile], game.signs.heritage[tile]
    before = game.dynasties.longest(grid, heritage)
    if cell == NOTHING:
        return Use(tile, not grid, 0, before, before if grid else 1, coins)
    return Use(
        tile, True, game.signs.marriages(grid, tile, cell), before,
        game.dynasties.longest({**grid, cell: tile}, heritage), coins,
    )  # fmt: skip

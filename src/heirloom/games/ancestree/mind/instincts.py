# compiled with mypyc
"""What a decent player of Ancestree feels: marriages, coins early, and dynasties that just win.

A tile is worth the best place it finds: the hearts it completes, its coins for every round that
is left, the tokens that a longer dynasty takes from neighbours, and the open signs it leaves.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Final, final

from heirloom.core.game import Action
from heirloom.games.ancestree.rules.dynasties import Dynasties, bonus, neighbours
from heirloom.games.ancestree.rules.game import PICKS, ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import NOTHING, OVER, Private, Public, Secret, Sight
from heirloom.games.ancestree.rules.trees import WIDE
from heirloom.search.instincts import Instincts

MARRIAGE: Final = 5.2  # points that a heart brings in the end
HEART: Final = 3.5  # what a half heart is worth that can still be joined, at the beginning
LEAF: Final = 0.5  # the same of a half leaf
HURT: Final = 0.9  # how much a rival's token counts against one of this seat
SHARP: Final = [0.8, 1.3, 2.5]  # by round: how surely the longer dynasty stays the longer one
STEEP: Final = 12.0  # the lead at which a win is likely
LOST: Final = -2.0  # how a tile is felt that cannot be laid


def instincts(game: Ancestree) -> AncestreeInstincts:
    """The instincts for these tiles."""
    return AncestreeInstincts(game)


class AncestreeInstincts(Instincts[Public, Private, Secret]):
    """Lay every tile where it joins most, and take the one that joins most."""

    def __init__(self, game: Ancestree) -> None:
        super().__init__(game)
        self.ancestree = game
        self.signs = game.signs
        self.dynasties = game.dynasties
        self.ahead = 10  # more than half a round: tokens and marriages are slow to come

    def evaluate(self, view: Sight) -> float:
        public = view.public
        if public.phase == OVER:
            return self.ancestree.utility(public)[view.seat]
        worths = self.worths(public, [self.dynasties.lengths(tree.grid) for tree in public.trees])
        best = max([worths[seat] for seat in range(len(worths)) if seat != view.seat])
        return 1.0 / (1.0 + exp((best - worths[view.seat]) / STEEP))

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        public, seat = view.public, view.seat
        rivalry = Rivalry(self.dynasties, public, seat)
        if actions[0].kind == "take":
            return [self._of_taking(public, seat, a.parts[0], rivalry) for a in actions]
        tile = public.placing[seat]
        return [self._of_laying(public, seat, tile, a.parts[0], rivalry) for a in actions]

    def worths(self, public: Public, lengths: list[list[int]]) -> list[float]:
        """What every seat would end with if no tile were laid any more; lengths: of dynasties."""
        seats = len(public.trees)
        left = ROUNDS - public.round
        found: list[float] = []
        for seat, tree in enumerate(public.trees):
            points = self.ancestree.token_points(public, seat) + sum(public.coins[seat])
            worth = float(points + left * tree.coins + bonus(tree.marriages))
            for heritage in range(5):
                rivals = [lengths[rival][heritage] for rival in neighbours(seat, seats)]
                worth += _tokens(public.round, lengths[seat][heritage], rivals)
            found.append(worth)
        return found

    def _of_taking(self, public: Public, seat: int, tile: int, rivalry: Rivalry) -> float:
        """What the tile brings on its best place."""
        grid = public.trees[seat].grid
        if not grid:
            return self._of_first(public, tile)
        best = LOST
        for cell in self.signs.cells(grid, tile):
            best = max(best, self._of_laying(public, seat, tile, cell, rivalry))
        return best

    def _of_first(self, public: Public, tile: int) -> float:
        return self._left(public) * self._open_signs({}, tile, 0) + ROUNDS * self.signs.coins[tile]

    def _of_laying(
        self, public: Public, seat: int, tile: int, cell: int, rivalry: Rivalry
    ) -> float:
        """Hearts and coins at once, tokens as far as they can be foreseen, and what stays open."""
        grid = public.trees[seat].grid
        worth = MARRIAGE * self.signs.marriages(grid, tile, cell)
        worth += (ROUNDS - public.round) * self.signs.coins[tile]
        worth += self._left(public) * (
            self._open_signs(grid, tile, cell) - self._closed_signs(grid, tile, cell)
        )
        return worth + rivalry.gain(tile, cell)

    def _left(self, public: Public) -> float:
        """The share of the game that is still to come after this tile."""
        done = PICKS * public.round + public.pick + 1
        return 1.0 - done / float(PICKS * ROUNDS)

    def _open_signs(self, grid: dict[int, int], tile: int, cell: int) -> float:
        """The half hearts and half leaves of a tile that look at empty places."""
        signs = self.signs
        found = 0.0
        if signs.left[tile] and cell - 1 not in grid:
            found += HEART
        if signs.right[tile] and cell + 1 not in grid:
            found += HEART
        if cell - WIDE not in grid:
            found += LEAF * _leaves(signs.top[tile])
        if cell + WIDE not in grid:
            found += LEAF * _leaves(signs.bottom[tile])
        return found

    def _closed_signs(self, grid: dict[int, int], tile: int, cell: int) -> float:
        """The signs of its neighbours that this tile covers, joined or not."""
        signs = self.signs
        found = 0.0
        other = grid.get(cell - 1, NOTHING)
        if other != NOTHING and signs.right[other]:
            found += HEART
        other = grid.get(cell + 1, NOTHING)
        if other != NOTHING and signs.left[other]:
            found += HEART
        other = grid.get(cell - WIDE, NOTHING)
        if other != NOTHING:
            found += LEAF * _leaves(signs.bottom[other])
        other = grid.get(cell + WIDE, NOTHING)
        if other != NOTHING:
            found += LEAF * _leaves(signs.top[other])
        return found


@final
class Rivalry:
    """How one seat's dynasties stand against those of its neighbours; each is measured once."""

    def __init__(self, dynasties: Dynasties, public: Public, seat: int) -> None:
        self.dynasties = dynasties
        self.public = public
        self.grid = public.trees[seat].grid
        self.beside = neighbours(seat, len(public.trees))
        self.mine = [NOTHING] * 5
        self.rivals: list[list[int]] = [[], [], [], [], []]
        self.before = [0.0] * 5

    def gain(self, tile: int, cell: int) -> float:
        """The points that this tile in this cell may win from the neighbours."""
        heritage = self.dynasties.signs.heritage[tile]
        if self.mine[heritage] == NOTHING:
            self._measure(heritage)
        self.grid[cell] = tile
        grown = max(self.mine[heritage], self.dynasties.through(self.grid, cell))
        del self.grid[cell]
        if grown == self.mine[heritage]:
            return 0.0
        after = _tokens(self.public.round, grown, self.rivals[heritage])
        return after - self.before[heritage]

    def _measure(self, heritage: int) -> None:
        trees = self.public.trees
        mine = self.dynasties.longest(self.grid, heritage)
        rivals = [self.dynasties.longest(trees[seat].grid, heritage) for seat in self.beside]
        self.mine[heritage], self.rivals[heritage] = mine, rivals
        self.before[heritage] = _tokens(self.public.round, mine, rivals)


def _tokens(round: int, mine: int, rivals: list[int]) -> float:
    """Tokens of this round and the later ones, less what the same rivals would take."""
    worth = 0.0
    left = (ROUNDS - round) * (ROUNDS + round + 1) / 2.0
    for theirs in rivals:
        lead = float(mine - theirs)
        worth += left * (_likely(SHARP[round], lead) - HURT * _likely(SHARP[round], -lead))
    return worth


def _leaves(shades: int) -> int:
    return (shades + 1) // 2


def _likely(sharp: float, lead: float) -> float:
    """How likely a dynasty that leads by so much wins the token; a tie wins none."""
    return 1.0 / (1.0 + exp(-2.0 * sharp * (lead - 0.5)))

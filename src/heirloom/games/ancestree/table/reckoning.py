"""What everybody would have if the game of Ancestree ended now, and what a tile would add."""

from __future__ import annotations

from heirloom.games.ancestree.rules.dynasties import bonus, neighbours, tokens
from heirloom.games.ancestree.rules.game import ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import OVER, Public, Tree


class Reckoning:
    """Every seat's points if this round were scored now and the game were over (§6.1)."""

    def __init__(self, game: Ancestree, public: Public) -> None:
        self.game = game
        self.public = public
        self.worth = min(public.round + 1, ROUNDS)  # points a token (§4.5)
        self.lengths = [game.dynasties.lengths(tree.grid) for tree in public.trees]

    def total(self, seat: int) -> int:
        """All points of a seat."""
        if self.public.phase == OVER:
            return self.game.scores(self.public)[seat]
        tree = self.public.trees[seat]
        leads = sum(self.leads(seat, heritage) for heritage in range(5))
        return self.so_far(seat) + leads * self.worth + tree.coins + bonus(tree.marriages)

    def so_far(self, seat: int) -> int:
        """What has been paid to a seat already, without marriages."""
        return self.game.token_points(self.public, seat) + sum(self.public.coins[seat])

    def leads(self, seat: int, heritage: int) -> int:
        """How many tokens a dynasty would take now (§4.4)."""
        return tokens(self.lengths, seat, heritage)

    def with_tile(self, seat: int, tile: int, cell: int) -> Reckoning:
        """The same once this seat has laid a tile."""
        game, trees = self.game, self.public.trees.copy()
        tree = Tree(trees[seat].grid.copy(), trees[seat].marriages, trees[seat].coins)
        game.signs.lay(tree, tile, cell)
        trees[seat] = tree
        heritage = game.signs.heritage[tile]
        after = object.__new__(Reckoning)
        after.game, after.worth = game, self.worth
        after.public = _with_trees(self.public, trees)
        after.lengths = self.lengths.copy()
        after.lengths[seat] = self.lengths[seat].copy()
        after.lengths[seat][heritage] = game.dynasties.longest(tree.grid, heritage)
        return after

    def gain(self, seat: int, tile: int, cell: int) -> int:
        """The points that a tile would add here, if the game ended then."""
        game, tree = self.game, self.public.trees[seat]
        made = game.signs.marriages(tree.grid, tile, cell)
        gained = bonus(tree.marriages + made) - bonus(tree.marriages) + game.signs.coins[tile]
        return gained + self.worth * self.more_leads(seat, tile, cell)

    def more_leads(self, seat: int, tile: int, cell: int) -> int:
        """How many more tokens the dynasty would take that this tile belongs to."""
        heritage = self.game.signs.heritage[tile]
        length = self.length_with(seat, tile, cell)
        rivals = [self.lengths[rival][heritage] for rival in neighbours(seat, len(self.lengths))]
        now = self.lengths[seat][heritage]
        return sum(length > other for other in rivals) - sum(now > other for other in rivals)

    def length_with(self, seat: int, tile: int, cell: int) -> int:
        """The longest dynasty of this tile's heritage, once it lies here."""
        grid = {**self.public.trees[seat].grid, cell: tile}
        through = self.game.dynasties.through(grid, cell)
        return max(through, self.lengths[seat][self.game.signs.heritage[tile]])


def _with_trees(public: Public, trees: list[Tree]) -> Public:
    """The same table with other trees."""
    after = public.copy()
    after.trees = trees
    return after

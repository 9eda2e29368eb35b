# compiled with mypyc
"""Ancestree as a net sees it: the own tree beside those of both neighbours, and the own hand."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.game import Seat
from heirloom.games.ancestree.mind.instincts import AncestreeInstincts
from heirloom.games.ancestree.rules.dynasties import bonus, neighbours
from heirloom.games.ancestree.rules.game import PICKS, ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import CHOOSE, Private, Public, Secret, Truth
from heirloom.games.ancestree.rules.trees import WIDE
from heirloom.search.features import Features

HERITAGES: Final = 5
MOST_LEAD: Final = 2  # of a dynasty; longer leads count as this one
LEADS: Final = 2 * MOST_LEAD + 1
POINTS: Final = 20.0  # a large difference
TILES: Final = 5.0

OF_A_TREE: Final = (
    "points", "worth", "coins in the tree", "marriages", "marriage bonus", "open hearts",
    "open leaves", "longest dynasty", "second dynasty", "generations", "lost tiles",
)  # fmt: skip
POINTS_WON: Final = 0  # places in this block
WORTH: Final = 1
COINS: Final = 2
MARRIAGES: Final = 3
BONUS: Final = 4
HEARTS: Final = 5
LEAVES: Final = 6
LONGEST: Final = 7
SECOND: Final = 8
GENERATIONS: Final = 9
LOST: Final = 10
TREE: Final = 11  # numbers

OF_THE_HAND: Final = ("coins in hand", "hearts in hand", "leaves in hand", "best own dynasty")
SIDES: Final = ("own", "left", "right")


def features(game: Ancestree, seats: int) -> TreeFeatures:
    """The features for these tiles."""
    return TreeFeatures(game, seats)


@final
class TreeFeatures(Features[Public, Private, Secret]):
    """What each tree has brought and may still bring, and whose dynasties are longer."""

    def __init__(self, game: Ancestree, seats: int) -> None:
        names = [f"{side}: {name}" for side in SIDES for name in OF_A_TREE]
        names += ["worth ahead of the best rival", *OF_THE_HAND]
        names += [
            f"round {round + 1}: dynasties {lead - MOST_LEAD:+} {side}"
            for side in SIDES[1:] for round in range(ROUNDS) for lead in range(LEADS)
        ]  # fmt: skip
        names += [f"round {round + 1}" for round in range(ROUNDS)]
        names += [f"pick {pick + 1}" for pick in range(PICKS)]
        super().__init__(game, seats, names)
        self.ancestree = game
        self.signs = game.signs
        self.dynasties = game.dynasties
        self.instincts = AncestreeInstincts(game)

    def may_win(self, public: Public, seat: Seat) -> bool:
        return True

    def is_moment(self, public: Public) -> bool:
        return public.phase == CHOOSE and not any(public.chosen)

    def inputs(self, state: Truth) -> list[list[float]]:
        public = state.public
        lengths = [self.dynasties.lengths(tree.grid) for tree in public.trees]
        worths = self.instincts.worths(public, lengths)
        trees = [
            self._tree(public, seat, lengths[seat], worths[seat]) for seat in range(self.seats)
        ]
        found: list[list[float]] = []
        for seat in range(self.seats):
            left, right = neighbours(seat, self.seats)
            best = max([worths[rival] for rival in range(self.seats) if rival != seat])
            row = trees[seat] + trees[left] + trees[right]
            row.append((worths[seat] - best) / POINTS)
            row += self._hand(public, state.private[seat], lengths[seat])
            row += _leads(public.round, lengths[seat], lengths[left])
            row += _leads(public.round, lengths[seat], lengths[right])
            for round in range(ROUNDS):
                row.append(float(public.round == round))
            for pick in range(PICKS):
                row.append(float(public.pick == pick))
            found.append(row)
        return found

    def _tree(self, public: Public, seat: Seat, lengths: list[int], worth: float) -> list[float]:
        """One seat's tree and what it has won so far."""
        tree = public.trees[seat]
        points = self.ancestree.token_points(public, seat) + sum(public.coins[seat])
        row = [0.0] * TREE
        row[POINTS_WON] = points / POINTS
        row[WORTH] = worth / POINTS
        row[COINS] = (ROUNDS - public.round) * tree.coins / POINTS
        row[MARRIAGES] = tree.marriages / TILES
        row[BONUS] = bonus(tree.marriages) / POINTS
        ordered = sorted(lengths, reverse=True)
        row[LONGEST] = ordered[0] / TILES
        row[SECOND] = ordered[1] / TILES
        row[GENERATIONS] = sum(lengths) / TILES
        row[LOST] = float(len(public.lost[seat]))
        self._count_open_signs(tree.grid, row)
        return row

    def _count_open_signs(self, grid: dict[int, int], row: list[float]) -> None:
        """Half hearts and half leaves that look at empty places."""
        signs = self.signs
        for cell, tile in grid.items():
            if signs.left[tile] and cell - 1 not in grid:
                row[HEARTS] += 1.0 / TILES
            if signs.right[tile] and cell + 1 not in grid:
                row[HEARTS] += 1.0 / TILES
            if signs.top[tile] and cell - WIDE not in grid:
                row[LEAVES] += 1.0 / TILES
            if signs.bottom[tile] and cell + WIDE not in grid:
                row[LEAVES] += 1.0 / TILES

    def _hand(self, public: Public, own: Private, lengths: list[int]) -> list[float]:
        """What the hand offers."""
        signs = self.signs
        coins, hearts, leaves, longest = 0, 0, 0, 0
        for tile in own.hand:
            coins += signs.coins[tile]
            hearts += int(signs.left[tile]) + int(signs.right[tile])
            leaves += int(signs.top[tile] > 0) + int(signs.bottom[tile] > 0)
            longest = max(longest, lengths[signs.heritage[tile]])
        return [
            (ROUNDS - public.round) * coins / POINTS, hearts / TILES, leaves / TILES,
            longest / TILES,
        ]  # fmt: skip


def _leads(round: int, mine: list[int], theirs: list[int]) -> list[float]:
    """By round and lead, in how many dynasties a seat leads by so much."""
    row = [0.0] * (ROUNDS * LEADS)
    for heritage in range(HERITAGES):
        lead = max(-MOST_LEAD, min(MOST_LEAD, mine[heritage] - theirs[heritage]))
        row[round * LEADS + lead + MOST_LEAD] += 0.5
    return row

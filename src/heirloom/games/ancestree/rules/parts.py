# compiled with mypyc
"""The three parts of Ancestree: trees and scoreboards, hands and memories, and what lies hidden."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, final

from heirloom.core.game import Part, State, View

NOTHING: Final = -1  # no tile

# What is being waited for
DEAL: Final = 0  # the dealer draws the next hand
CHOOSE: Final = 1  # everybody chooses a tile
PLACE: Final = 2  # everybody lays the tile just shown
OVER: Final = 3


@final
class Tree:
    """A family tree: which tile lies in which cell, in the order in which they were laid."""

    def __init__(self, grid: dict[int, int], marriages: int, coins: int) -> None:
        self.grid = grid
        self.marriages = marriages
        self.coins = coins

    def copy(self) -> Tree:
        """The same tree again, to grow on its own."""
        return Tree(self.grid.copy(), self.marriages, self.coins)

    def key(self) -> Hashable:
        """All that the tree says; its marriages and coins follow from its tiles."""
        return tuple(self.grid.items())

    def __reduce__(self) -> tuple[type[Tree], tuple[dict[int, int], int, int]]:
        return (Tree, (self.grid, self.marriages, self.coins))


@final
class Public(Part):
    """What lies open: the trees, what was lost, the scoreboards, and who has chosen."""

    def __init__(
        self,
        round: int,
        pick: int,
        phase: int,
        turn: int,
        trees: list[Tree],
        chosen: list[bool],
        placing: list[int],
        lost: list[list[int]],
        lengths: list[list[int]],
        tokens: list[list[int]],
        coins: list[list[int]],
    ) -> None:
        self.round = round  # 0 to 2
        self.pick = pick  # how often hands have been passed on in this round
        self.phase = phase
        self.turn = turn  # whose hand is drawn next
        self.trees = trees
        self.chosen = chosen  # by seat: whether a tile lies there face down
        self.placing = placing  # by seat: the tile that was shown and is still to be laid
        self.lost = lost  # by seat: tiles that are lost to history
        self.lengths = lengths  # by seat: five dynasties a round, round after round
        self.tokens = tokens  # by seat: five numbers of tokens a round, round after round
        self.coins = coins  # by seat: what the coins have paid, round after round

    def copy(self) -> Public:
        return Public(
            self.round,
            self.pick,
            self.phase,
            self.turn,
            [tree.copy() for tree in self.trees],
            self.chosen.copy(),
            self.placing.copy(),
            [tiles.copy() for tiles in self.lost],
            [numbers.copy() for numbers in self.lengths],
            [numbers.copy() for numbers in self.tokens],
            [numbers.copy() for numbers in self.coins],
        )

    def key(self) -> Hashable:
        return (
            (self.round, self.pick, self.phase, self.turn),
            tuple([tree.key() for tree in self.trees]),
            tuple(self.chosen),
            tuple(self.placing),
            _keys(self.lost),
            _keys(self.lengths),
            _keys(self.tokens),
            _keys(self.coins),
        )

    def __reduce__(self) -> tuple[type[Public], tuple[object, ...]]:
        moment = (self.round, self.pick, self.phase, self.turn)
        tiles = (self.trees, self.chosen, self.placing, self.lost)
        return (Public, (*moment, *tiles, self.lengths, self.tokens, self.coins))


@final
class Private(Part):
    """A hand, the tile chosen from it, and what this seat knows of other hands (§R7)."""

    def __init__(
        self, hand: list[int], chosen: int, passed: list[list[int]], buried: list[int]
    ) -> None:
        self.hand = hand  # the chosen tile included
        self.chosen = chosen
        self.passed = passed  # by who drew it: what is left of a hand that this seat has held
        self.buried = buried  # the last tile of every hand of the rounds before

    def copy(self) -> Private:
        passed = [tiles.copy() for tiles in self.passed]
        return Private(self.hand.copy(), self.chosen, passed, self.buried.copy())

    def key(self) -> Hashable:
        return (tuple(self.hand), self.chosen, _keys(self.passed), tuple(self.buried))

    def __reduce__(self) -> tuple[type[Private], tuple[object, ...]]:
        return (Private, (self.hand, self.chosen, self.passed, self.buried))


@final
class Secret(Part):
    """What lies face down: the pile, hands on their way, and the last tiles discarded."""

    def __init__(self, pile: list[int], hands: list[list[int]], buried: list[int]) -> None:
        self.pile = pile
        self.hands = hands  # by who drew it: passed on, and not yet taken up
        self.buried = buried

    def copy(self) -> Secret:
        hands = [tiles.copy() for tiles in self.hands]
        return Secret(self.pile.copy(), hands, self.buried.copy())

    def key(self) -> Hashable:
        """The pile has no order: for each tile up to its last, whether it lies there."""
        there = set(self.pile)
        pile = tuple([tile in there for tile in range(max(self.pile, default=-1) + 1)])
        return (pile, _keys(self.hands), tuple(self.buried))

    def __reduce__(self) -> tuple[type[Secret], tuple[object, ...]]:
        return (Secret, (self.pile, self.hands, self.buried))


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]


def _keys(lists: list[list[int]]) -> Hashable:
    return tuple([tuple(numbers) for numbers in lists])

# compiled with mypyc
"""Ancestree as numbers: trees tile by tile, the hands that a seat knows, and the scoreboards."""

from __future__ import annotations

from typing import Any, Final, final

from heirloom.core.game import View
from heirloom.core.observation import (
    CardSet,
    ObservationField,
    Observer,
    block,
    one_hot,
    share_of,
    shares,
    zeros,
)
from heirloom.games.ancestree.rules.game import PICKS, ROUNDS, Ancestree
from heirloom.games.ancestree.rules.parts import NOTHING, PHASE_NAMES, Private, Public, Tree
from heirloom.games.ancestree.rules.passing import HAND_SIZE, drawer
from heirloom.games.ancestree.rules.trees import CELLS, column, row

IN_TREE: Final = PICKS * ROUNDS  # tiles of a finished tree
ON_TILE: Final = 12  # numbers of one tile
LAID: Final = ON_TILE + 2  # and where it lies
MOST_COINS: Final = 20  # shown as 1
MOST_POINTS: Final = 60  # shown as 1


def observer(game: Ancestree, seats: int) -> Observer:
    """What writes observations of Ancestree."""
    return TreesObserver(game, seats)


@final
class TreesObserver(Observer):
    """Everything by seat: the own one first, then those to its left in order."""

    def __init__(self, game: Ancestree, seats: int) -> None:
        signs = "heritage (5), leaves above (2) and below (2), hearts (2), coins"
        super().__init__(
            [
                ObservationField(
                    "trees",
                    seats * IN_TREE * LAID,
                    f"by seat, for each tile in the order of laying: {signs}, column, row",
                ),
                ObservationField("hand", HAND_SIZE * ON_TILE, f"your tiles, each: {signs}"),
                ObservationField("chosen", ON_TILE, "the tile that you have chosen"),
                ObservationField("placing", seats * ON_TILE, "by seat: the tile to be laid"),
                ObservationField(
                    "passed",
                    seats * HAND_SIZE * ON_TILE,
                    "by the seat where it lies: a hand that you have held, as far as you know it",
                ),
                ObservationField("seen", game.size, "for each tile: whether you have seen it"),
                ObservationField("ready", seats, "by seat: whether a tile is chosen"),
                ObservationField("phase", len(PHASE_NAMES), ", ".join(PHASE_NAMES)),
                ObservationField("round", ROUNDS, "which round it is"),
                ObservationField("pick", PICKS + 1, "how often hands were passed on"),
                ObservationField(
                    "scores", seats * 3, "by seat: marriages, coins in the tree, points so far"
                ),
            ]
        )
        self._game = game
        self._seats = seats
        self._tiles: list[bytes] = [_signs(game, tile) for tile in range(game.size)]
        self._no_tile = zeros(ON_TILE)
        self._cells: list[bytes] = [
            block(column(cell) / IN_TREE, row(cell) / IN_TREE) for cell in range(CELLS)
        ]
        self._no_tiles = [zeros(LAID * (IN_TREE - laid)) for laid in range(IN_TREE + 1)]
        self._no_hand = [zeros(ON_TILE * (HAND_SIZE - held)) for held in range(HAND_SIZE + 1)]
        self._seen = CardSet(game.size)
        self._flags = [block(0), block(1)]
        self._phases = one_hot(len(PHASE_NAMES))
        self._rounds = one_hot(ROUNDS)
        self._picks = one_hot(PICKS + 1)
        self._marriages = shares(IN_TREE)
        self._coins = shares(MOST_COINS)
        self._points = shares(MOST_POINTS)

    def write(self, view: View[Any, Any]) -> bytes:
        public: Public = view.public
        own: Private = view.own
        seats = self._seats
        first = max(view.seat, 0)
        order = [(first + i) % seats for i in range(seats)]
        found: list[bytes] = []
        seen: list[int] = own.hand + own.buried
        for seat in order:
            self._write_tree(public.trees[seat], seen, found)
        self._write_hand(own.hand, found)
        self._write_tile(own.chosen, found)
        for seat in order:
            self._write_tile(public.placing[seat], found)
            seen.append(public.placing[seat])
            seen += public.lost[seat]
        for seat in order:
            passed = own.passed[drawer(public, seat)] if view.seat >= 0 else []
            self._write_hand(passed, found)
            seen += passed
        self._seen.write(seen, found)
        for seat in order:
            found.append(self._flags[public.chosen[seat]])
        found.append(self._phases[public.phase])
        found.append(self._rounds[min(public.round, ROUNDS)])
        found.append(self._picks[public.pick])
        for seat in order:
            self._write_scores(public, seat, found)
        return b"".join(found)

    def _write_tree(self, tree: Tree, seen: list[int], found: list[bytes]) -> None:
        for cell, tile in tree.grid.items():
            found.append(self._tiles[tile])
            found.append(self._cells[cell])
            seen.append(tile)
        found.append(self._no_tiles[len(tree.grid)])

    def _write_hand(self, hand: list[int], found: list[bytes]) -> None:
        for tile in sorted(hand):
            found.append(self._tiles[tile])
        found.append(self._no_hand[len(hand)])

    def _write_tile(self, tile: int, found: list[bytes]) -> None:
        found.append(self._no_tile if tile == NOTHING else self._tiles[tile])

    def _write_scores(self, public: Public, seat: int, found: list[bytes]) -> None:
        tree = public.trees[seat]
        paid = 0
        for coins in public.coins[seat]:
            paid += coins
        found.append(share_of(self._marriages, tree.marriages))
        found.append(share_of(self._coins, tree.coins))
        found.append(share_of(self._points, self._game.token_points(public, seat) + paid))


def _signs(game: Ancestree, tile: int) -> bytes:
    """The block of a tile."""
    signs = game.signs
    heritage = [float(signs.heritage[tile] == i) for i in range(5)]
    top, bottom = signs.top[tile], signs.bottom[tile]
    leaves = [float(top & 1), float(top >> 1), float(bottom & 1), float(bottom >> 1)]
    hearts = [float(signs.left[tile]), float(signs.right[tile])]
    return block(*heritage, *leaves, *hearts, signs.coins[tile] / 3)

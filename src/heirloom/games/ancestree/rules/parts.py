# compiled with mypyc
"""The three parts of Ancestree: trees and scoreboards, hands and memories, and what lies hidden."""

from __future__ import annotations

from typing import Final, final

from heirloom.core.fields import part
from heirloom.core.game import CardId, Part, Pile, Seat, State, View

NOTHING: Final = -1  # no tile

Cell = int  # of a tree's grid

Phase = int  # what is being waited for
DEAL: Final = 0  # the dealer draws the next hand
CHOOSE: Final = 1  # everybody chooses a tile
PLACE: Final = 2  # everybody lays the tile just shown
OVER: Final = 3
PHASE_NAMES: Final = ("deal", "choose", "place", "over")


@final
@part
class Tree(Part):
    """A family tree: which tile lies in which cell, in the order in which they were laid."""

    grid: dict[Cell, CardId]
    marriages: int
    coins: int


@final
@part
class Public(Part):
    """What lies open: the trees, what was lost, the scoreboards, and who has chosen."""

    round: int  # 0 to 2
    pick: int  # how often hands have been passed on in this round
    phase: Phase
    turn: Seat  # whose hand is drawn next
    trees: list[Tree]
    chosen: list[bool]  # by seat: whether a tile lies there face down
    placing: list[CardId]  # by seat: the tile that was shown and is still to be laid
    lost: list[list[CardId]]  # by seat: tiles that are lost to history
    lengths: list[list[int]]  # by seat: five dynasties a round, round after round
    tokens: list[list[int]]  # by seat: five numbers of tokens a round, round after round
    coins: list[list[int]]  # by seat: what the coins have paid, round after round


@final
@part
class Private(Part):
    """A hand, the tile chosen from it, and what this seat knows of other hands (§R7)."""

    hand: list[CardId]  # the chosen tile included
    chosen: CardId
    passed: list[list[CardId]]  # by who drew it: what is left of a hand that this seat has held
    buried: list[CardId]  # the last tile of every hand of the rounds before


@final
@part
class Secret(Part):
    """What lies face down: the pile, hands on their way, and the last tiles discarded."""

    pile: Pile
    hands: list[list[CardId]]  # by who drew it: passed on, and not yet taken up
    buried: list[CardId]


Truth = State[Public, Private, Secret]
Sight = View[Public, Private]

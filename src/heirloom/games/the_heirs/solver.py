# compiled with mypyc
"""The Heirs solved: who wins, once no card lies face down.

Then there is no luck, and a player who cannot capture has lost. A position is won if one capture
leads to a position that is lost for the other. Captures that lead to a position known already are
looked up first; the others are tried in the order of how little they leave the other player, in
captures and in cards that can take many.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from heirloom.games.the_heirs.kernel import Kernel, count
from heirloom.games.the_heirs.rules import TheHeirs

LOST: Final = 0
WON: Final = 1
UNKNOWN: Final = 2  # not within so many positions

THEIRS: Final = 8  # how much a capture that is left to the other player speaks against a move
MINE: Final = 2  # how much one that is left to oneself speaks for it
TAKEN: Final = 5  # how much the number of the card that was taken speaks against it

TABLE: Final = 2**20  # positions that are remembered, a power of two
HASH_MASK: Final = 0x1FFFFFFFFFFFFFFF
HASH_FACTOR: Final = 0x1DB3D742C265539D


@final
@mypyc_attr(acyclic=True)
class Position:
    """Where cards lie, which are red, and their numbers bit by bit; all of them face up."""

    def __init__(self, occupied: i64, red: i64, ones: i64, twos: i64, fours: i64) -> None:
        self.occupied: i64 = occupied
        self.red: i64 = red
        self.ones: i64 = ones
        self.twos: i64 = twos
        self.fours: i64 = fours
        self.key: i64 = 0
        self.order: i64 = 0  # the lower, the sooner it is tried

    def after(self, source: i64, target: i64) -> Position:
        """The position after a capture (§4.4)."""
        gone = ~(source | target)
        following = Position(
            self.occupied & ~source,
            self.red & gone | (target if self.red & source else 0),
            self.ones & gone | (target if self.ones & source else 0),
            self.twos & gone | (target if self.twos & source else 0),
            self.fours & gone | (target if self.fours & source else 0),
        )
        following.order = TAKEN * self._number(target)
        return following

    def _number(self, bit: i64) -> i64:
        """The number of the card on a square."""
        number: i64 = 1 if self.ones & bit else 0
        number += 2 if self.twos & bit else 0
        return number + 4 if self.fours & bit else number

    def mark(self, turn: i64) -> None:
        """Give it the key by which it is remembered."""
        key = (self.occupied * HASH_FACTOR + self.red * 2 + turn) & HASH_MASK
        key = ((key ^ (key >> 31)) * HASH_FACTOR + self.ones) & HASH_MASK
        key = ((key ^ (key >> 31)) * HASH_FACTOR + self.twos) & HASH_MASK
        key = ((key ^ (key >> 31)) * HASH_FACTOR + self.fours) & HASH_MASK
        key = ((key ^ (key >> 31)) * HASH_FACTOR) & HASH_MASK
        self.key = key ^ (key >> 29)


@final
class Solver:
    """Says who wins, and remembers what it found."""

    def __init__(self, game: TheHeirs, size: int = TABLE) -> None:
        self.kernel = Kernel(game)
        self.table: list[int] = [0] * size
        self._mask: i64 = size - 1
        self.nodes: i64 = 0  # positions whose captures were tried, or that have none; ever
        self._last: i64 = 0
        self._blacks: i64 = 0  # captures that were counted, by side
        self._reds: i64 = 0
        self._won = False  # whether the position being opened has a capture that wins at once

    def solve(self, kernel: Kernel, most: int) -> int:
        """Whether the player to move wins, for as many positions as may be opened for it."""
        assert not kernel.down | kernel.fresh
        start = Position(kernel.occupied, kernel.red, kernel.ones, kernel.twos, kernel.fours)
        start.mark(kernel.turn)
        known = self._recall(start.key)
        if known != UNKNOWN:
            return known
        self._last = self.nodes + most
        result = self._value(start, kernel.turn)
        if result != UNKNOWN:
            self.table[start.key & self._mask] = start.key * 2 + result
        return result

    def guess(self, kernel: Kernel) -> int:
        """Whether the player to move wins if both make the capture that looks best."""
        position = Position(kernel.occupied, kernel.red, kernel.ones, kernel.twos, kernel.fours)
        turn = kernel.turn
        while True:
            children = self._open(position, turn)
            if self._won or not children:
                wins = self._won == (turn == kernel.turn)
                return WON if wins else LOST
            position = children[0]
            turn = 1 - turn

    def _value(self, position: Position, turn: i64) -> i64:
        """Whether the player to move wins."""
        if self.nodes >= self._last:
            return UNKNOWN
        self.nodes += 1
        children = self._open(position, turn)
        if self._won:
            return WON
        for child in children:
            value = self._value(child, 1 - turn)
            if value == UNKNOWN:
                return UNKNOWN
            self.table[child.key & self._mask] = child.key * 2 + value
            if value == LOST:
                return WON
        return LOST

    def _recall(self, key: i64) -> i64:
        entry: i64 = self.table[key & self._mask]
        return entry & 1 if entry >> 1 == key else UNKNOWN

    def _open(self, position: Position, turn: i64) -> list[Position]:
        """What can come next and is not known to be bad, best first; `_won` where one wins."""
        self._won = False
        unknown: list[Position] = []
        for child in self._captures(position, turn):
            child.mark(1 - turn)
            known = self._recall(child.key)
            if known == LOST:
                self._won = True
                return []
            if known == UNKNOWN:
                unknown.append(child)
        ordered: list[Position] = []
        for child in unknown:
            self._weigh(child)
            theirs, mine = (self._blacks, self._reds) if turn else (self._reds, self._blacks)
            if theirs == 0:
                self.nodes += 1
                self._won = True
                return []
            child.order += THEIRS * theirs - MINE * mine
            _insert(ordered, child)
        return ordered

    def _weigh(self, position: Position) -> None:
        """Count the captures of both sides at once: every card is spread along every line."""
        kernel = self.kernel
        self._blacks = self._reds = 0
        self._rise(position, kernel.columns, kernel.upward, kernel.all)
        self._rise(position, 1, kernel.across, kernel.not_first)
        self._fall(position, kernel.columns, kernel.upward, kernel.all)
        self._fall(position, 1, kernel.across, kernel.not_last)

    def _rise(self, position: Position, step: i64, span: i64, edge: i64) -> None:
        ones, twos, fours, red = position.ones, position.twos, position.fours, position.red
        reach = edge & ~position.occupied
        far = step
        while far < span:
            ones |= reach & (ones << far)
            twos |= reach & (twos << far)
            fours |= reach & (fours << far)
            red |= reach & (red << far)
            reach &= reach << far
            far *= 2
        self._meet(position, (ones << step) & edge, (twos << step) & edge,
                   (fours << step) & edge, red << step)  # fmt: skip

    def _fall(self, position: Position, step: i64, span: i64, edge: i64) -> None:
        ones, twos, fours, red = position.ones, position.twos, position.fours, position.red
        reach = edge & ~position.occupied
        far = step
        while far < span:
            ones |= reach & (ones >> far)
            twos |= reach & (twos >> far)
            fours |= reach & (fours >> far)
            red |= reach & (red >> far)
            reach &= reach >> far
            far *= 2
        self._meet(position, (ones >> step) & edge, (twos >> step) & edge,
                   (fours >> step) & edge, red >> step)  # fmt: skip

    def _meet(self, position: Position, ones: i64, twos: i64, fours: i64, red: i64) -> None:
        """Count where a card that arrives takes the other side's card that is there (§4.3)."""
        higher = ones & ~position.ones
        higher = twos & ~position.twos | ~(position.twos ^ twos) & higher
        higher = fours & ~position.fours | ~(position.fours ^ fours) & higher
        takes = (ones | twos | fours) & ~higher & position.occupied & (red ^ position.red)
        self._reds += count(takes & red)
        self._blacks += count(takes & ~red)

    def _captures(self, position: Position, turn: i64) -> list[Position]:
        """All positions that a capture leads to."""
        kernel = self.kernel
        kernel.occupied, kernel.red = position.occupied, position.red
        kernel.ones, kernel.twos, kernel.fours = position.ones, position.twos, position.fours
        kernel.turn = turn
        kernel.look()
        found: list[Position] = []
        word = kernel.takes_below
        while word:
            target = word & -word
            word &= word - 1
            found.append(position.after(kernel.first_below(target), target))
        word = kernel.takes_above
        while word:
            target = word & -word
            word &= word - 1
            found.append(position.after(kernel.first_above(target), target))
        word = kernel.takes_left
        while word:
            target = word & -word
            word &= word - 1
            found.append(position.after(kernel.first_left(target), target))
        word = kernel.takes_right
        while word:
            target = word & -word
            word &= word - 1
            found.append(position.after(kernel.first_right(target), target))
        return found


def _insert(ordered: list[Position], child: Position) -> None:
    """Put a position in its place."""
    ordered.append(child)
    place = len(ordered) - 1
    while place > 0 and ordered[place - 1].order > child.order:
        ordered[place] = ordered[place - 1]
        place -= 1
    ordered[place] = child

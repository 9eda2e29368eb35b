# compiled with mypyc
"""The Heirs solved: who wins, once no card lies face down.

Then there is no luck, and a player who cannot capture has lost. A position is won if one capture
leads to a position that is lost for the other. Captures that lead to a position known already are
looked up first; the others are tried in the order of how little they leave the other player, in
captures and in cards that can take many. Positions with few cards are not remembered: to open them
again is quicker than to look them up.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from heirloom.games.the_heirs.mind.kernel import Kernel, count
from heirloom.games.the_heirs.rules.game import TheHeirs

LOST: Final = 0
WON: Final = 1
UNKNOWN: Final = 2  # not within so many positions

THEIR_CAPTURE_COST: Final = (
    8  # how much every capture left to the other player counts against a move
)
OWN_CAPTURE_GAIN: Final = 2  # how much every capture left to oneself counts for it
TAKEN_NUMBER_COST: Final = 5  # how much the number of the captured card counts against it

FORGOTTEN_CARDS: Final = 9  # positions with so few cards are not remembered
POSITIONS_KEPT: Final = 2**20  # a power of two
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
        self.cards: i64 = 0
        self.key: i64 = 0
        self.order: i64 = 0  # the lower, the sooner it is tried
        self.takes_below: i64 = 0  # squares whose card is taken by the first card below it
        self.takes_above: i64 = 0
        self.takes_left: i64 = 0
        self.takes_right: i64 = 0

    def number(self, bit: i64) -> i64:
        """The number of the card on a square."""
        number: i64 = 1 if self.ones & bit else 0
        number += 2 if self.twos & bit else 0
        return number + 4 if self.fours & bit else number


@final
class Solver:
    """Says who wins, and remembers what it found."""

    def __init__(self, game: TheHeirs, size: int = POSITIONS_KEPT) -> None:
        self.kernel = Kernel(game)
        self._not_lowest: i64 = self.kernel.all & ~(2**game.board.columns - 1)
        self._not_highest: i64 = self.kernel.all >> game.board.columns
        self.table: list[int] = [0] * size
        self._mask: i64 = size - 1
        self.nodes: i64 = 0  # positions whose captures were tried, or that have none; ever
        self._last: i64 = 0
        self._won = False  # whether the position being opened has a capture that wins at once

    def solve(self, kernel: Kernel, most: int) -> int:
        """Whether the player to move wins, for as many positions as may be opened for it."""
        assert not kernel.down | kernel.fresh
        start = self._start(kernel)
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
        position, turn = self._start(kernel), kernel.turn
        while True:
            children = self._open(position, turn)
            if self._won or not children:
                wins = self._won == (turn == kernel.turn)
                return WON if wins else LOST
            position = children[0]
            turn = 1 - turn

    def _start(self, kernel: Kernel) -> Position:
        start = Position(kernel.occupied, kernel.red, kernel.ones, kernel.twos, kernel.fours)
        start.cards = count(kernel.occupied)
        start.key = _key(kernel.occupied, kernel.red, kernel.ones, kernel.twos, kernel.fours,
                         kernel.turn)  # fmt: skip
        self._weigh(start)
        return start

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
            if child.cards > FORGOTTEN_CARDS:
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
        ordered: list[Position] = []
        for child in self._captures(position, turn):
            counts = self._weigh(child)
            theirs, mine = (counts & 255, counts >> 8) if turn else (counts >> 8, counts & 255)
            if theirs == 0:
                self.nodes += 1
                self._won = True
                return []
            child.order += THEIR_CAPTURE_COST * theirs - OWN_CAPTURE_GAIN * mine
            _insert(ordered, child)
        return ordered

    def _captures(self, position: Position, turn: i64) -> list[Position]:
        """What a capture leads to and is unknown; nothing but `_won` where the other has lost."""
        kernel = self.kernel
        kernel.occupied = position.occupied
        theirs = ~position.red if turn else position.red
        found: list[Position] = []
        word = position.takes_below & theirs
        while word:
            target = word & -word
            word &= word - 1
            self._capture(position, kernel.first_below(target), target, turn, found)
        word = position.takes_above & theirs
        while word:
            target = word & -word
            word &= word - 1
            self._capture(position, kernel.first_above(target), target, turn, found)
        word = position.takes_left & theirs
        while word:
            target = word & -word
            word &= word - 1
            self._capture(position, kernel.first_left(target), target, turn, found)
        word = position.takes_right & theirs
        while word:
            target = word & -word
            word &= word - 1
            self._capture(position, kernel.first_right(target), target, turn, found)
        if self._won:
            found.clear()
        return found

    def _capture(
        self, position: Position, source: i64, target: i64, turn: i64, found: list[Position]
    ) -> None:
        """Look the position after a capture up (§4.4), and add it if it is unknown."""
        gone = ~(source | target)
        occupied = position.occupied & ~source
        red = position.red & gone | (target if position.red & source else 0)
        ones = position.ones & gone | (target if position.ones & source else 0)
        twos = position.twos & gone | (target if position.twos & source else 0)
        fours = position.fours & gone | (target if position.fours & source else 0)
        key: i64 = 0
        known: i64 = UNKNOWN
        if position.cards > FORGOTTEN_CARDS + 1:
            key = _key(occupied, red, ones, twos, fours, 1 - turn)
            known = self._recall(key)
        if known == LOST:
            self._won = True
        elif known == UNKNOWN:
            child = Position(occupied, red, ones, twos, fours)
            child.cards = position.cards - 1
            child.key = key
            child.order = TAKEN_NUMBER_COST * position.number(target)
            found.append(child)

    def _weigh(self, position: Position) -> i64:
        """Find the captures of both sides at once; how many black has, and 256 times red's.

        Every card is spread along every line. Squares are 32 at the most, so that two words of bits
        go into one number.
        """
        kernel = self.kernel
        low = position.ones | position.twos << 32
        high = position.fours | position.red << 32
        below = self._rise(position, low, high, kernel.columns, kernel.upward, self._not_lowest)
        left = self._rise(position, low, high, 1, kernel.across, kernel.not_first)
        above = self._fall(position, low, high, kernel.columns, kernel.upward, self._not_highest)
        right = self._fall(position, low, high, 1, kernel.across, kernel.not_last)
        position.takes_below, position.takes_above = below, above
        position.takes_left, position.takes_right = left, right
        counts = _by_side(position, below) + _by_side(position, above)
        counts += _by_side(position, left) + _by_side(position, right)
        blacks = (counts & 0xFFFFFFFF) * 0x01010101 >> 24 & 255
        return blacks + ((counts >> 32) * 0x01010101 >> 24 & 255) * 256

    def _rise(
        self, position: Position, low: i64, high: i64, step: i64, span: i64, edge: i64
    ) -> i64:
        reach = edge & ~position.occupied
        reach |= reach << 32
        far = step
        while far < span:
            low |= reach & (low << far)
            high |= reach & (high << far)
            reach &= reach << far
            far *= 2
        return _taken(position, low << step, high << step, edge)

    def _fall(
        self, position: Position, low: i64, high: i64, step: i64, span: i64, edge: i64
    ) -> i64:
        reach = edge & ~position.occupied
        reach |= reach << 32
        far = step
        while far < span:
            low |= reach & (low >> far)
            high |= reach & (high >> far)
            reach &= reach >> far
            far *= 2
        return _taken(position, low >> step, high >> step, edge)


def _taken(position: Position, low: i64, high: i64, edge: i64) -> i64:
    """Where a card that arrives takes the other side's card that is there (§4.3)."""
    ones, twos, fours = low & edge, low >> 32 & edge, high & edge
    higher = ones & ~position.ones
    higher = twos & ~position.twos | ~(position.twos ^ twos) & higher
    higher = fours & ~position.fours | ~(position.fours ^ fours) & higher
    arrived = (ones | twos | fours) & position.occupied
    return arrived & ~higher & (high >> 32 ^ position.red)


def _key(occupied: i64, red: i64, ones: i64, twos: i64, fours: i64, turn: i64) -> i64:
    """The key by which a position is remembered."""
    key = (occupied * HASH_FACTOR + red * 2 + turn) & HASH_MASK
    key = ((key ^ (key >> 31)) * HASH_FACTOR + ones) & HASH_MASK
    key = ((key ^ (key >> 31)) * HASH_FACTOR + twos) & HASH_MASK
    key = ((key ^ (key >> 31)) * HASH_FACTOR + fours) & HASH_MASK
    key = ((key ^ (key >> 31)) * HASH_FACTOR) & HASH_MASK
    return key ^ (key >> 29)


def _by_side(position: Position, takes: i64) -> i64:
    """How many captures black has in each byte of the board, and above them red's."""
    word = takes & position.red | (takes & ~position.red) << 32
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    return word + (word >> 4) & 0x0F0F0F0F0F0F0F0F


def _insert(ordered: list[Position], child: Position) -> None:
    """Put a position in its place."""
    ordered.append(child)
    place = len(ordered) - 1
    while place > 0 and ordered[place - 1].order > child.order:
        ordered[place] = ordered[place - 1]
        place -= 1
    ordered[place] = child

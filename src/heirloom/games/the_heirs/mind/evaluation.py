# compiled with mypyc
"""Who is likely to win The Heirs, judged at a glance by a small net over bit boards.

A position is a list of facts: how many cards of every kind lie open and are still to come, how
many lie face down, and who is in contact with whom, that is next to each other on a line or with
only empty squares between them. Every fact has a row of weights. Rows are added, and three sums
go into one number, each in a lane of 20 bits, so that a few dozen additions judge a position.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from mypy_extensions import i64

from heirloom.games.the_heirs.mind.kernel import Kernel, count
from heirloom.games.the_heirs.rules.game import TheHeirs

KINDS: Final = 10  # own cards by number, then the other player's
DOWN_KIND: Final = 10  # a card that lies face down, as a neighbour
NEIGHBOURS: Final = 11
SLOTS: Final = 9  # how many cards of one kind there can be, none included
OPEN_FACTS: Final = NEIGHBOURS * NEIGHBOURS  # where the counts of open cards begin
UNSEEN_FACTS: Final = OPEN_FACTS + KINDS * SLOTS
DOWN_FACTS: Final = UNSEEN_FACTS + KINDS * SLOTS
FACTS: Final = DOWN_FACTS + 33

LANES: Final = 3  # sums in one number
LANE_BITS: Final = 20
LANE_MASK: Final = 0xFFFFF
LANE_MIDDLE: Final = 0x80000
LANES_MIDDLE: Final = 0x80000_80000_80000  # what is added so that no lane is negative
HIDDEN: Final = 6  # sums: in two numbers
UNIT: Final = 1024.0  # of a weight in a lane
LEAK_SHIFT: Final = 4  # a negative sum counts a sixteenth


@final
class Evaluation:
    """A net and what it says of a position: the chance to win of the player to move."""

    def __init__(
        self, game: TheHeirs, rows: list[list[int]], offsets: list[int], outward: list[int],
        bias: int,
    ) -> None:  # fmt: skip
        """Weights are whole numbers, UNIT to one: by fact and sum, by sum, by sum, and one."""
        board = game.board
        self._columns: i64 = board.columns
        self._across: i64 = board.columns - 1
        self._upward: i64 = board.columns * (board.rows - 1)
        self._not_lowest: i64 = sum([2**i for i in range(board.columns, board.size)])
        self._not_first: i64 = sum([2**i for i in range(board.size) if i % board.columns])
        self._first = [_packed(row[:LANES]) for row in rows]  # by fact, weights of three sums
        self._second = [_packed(row[LANES:]) for row in rows]
        self._first_offset: i64 = _packed(offsets[:LANES])
        self._second_offset: i64 = _packed(offsets[LANES:])
        self._outward = outward
        self._bias: i64 = bias
        self._one: i64 = 0  # the sums of the position that is looked at
        self._two: i64 = 0

    def chance(self, kernel: Kernel) -> float:
        """The chance to win of the player to move, when nothing was just turned over."""
        return 1.0 / (1.0 + exp(-float(self._score(kernel)) / (UNIT * UNIT)))

    def sums(self, kernel: Kernel) -> list[int]:
        """The sums, for training and tests: rows that single facts out count them."""
        self._add_up(kernel)
        words = (self._one + LANES_MIDDLE, self._two + LANES_MIDDLE)
        return [
            int(word >> LANE_BITS * lane & LANE_MASK) - LANE_MIDDLE
            for word in words
            for lane in range(LANES)
        ]

    def _score(self, kernel: Kernel) -> i64:
        """How good it looks, UNIT * UNIT to one."""
        self._add_up(kernel)
        return self._bias + self._of_word(self._one, 0) + self._of_word(self._two, LANES)

    def _of_word(self, word: i64, first: i64) -> i64:
        """What three sums say."""
        word += LANES_MIDDLE
        total: i64 = 0
        lane: i64 = 0
        while lane < LANES:
            value = (word & LANE_MASK) - LANE_MIDDLE
            if value < 0:
                value = value >> LEAK_SHIFT
            total += value * self._outward[first + lane]
            word = word >> LANE_BITS
            lane += 1
        return total

    def _add_up(self, kernel: Kernel) -> None:
        self._one, self._two = self._first_offset, self._second_offset
        self._add_counts(kernel)
        low = kernel.ones | kernel.twos << 32
        high = kernel.fours | kernel.red << 32
        edge = self._not_lowest
        self._add_contacts(kernel, low, high, self._columns, self._upward, edge)
        self._add_contacts(kernel, low, high, 1, self._across, self._not_first)

    def _add_counts(self, kernel: Kernel) -> None:
        """How many there are of each kind, open and face down."""
        first, second = self._first, self._second
        shown = kernel.occupied & ~kernel.down
        ones, twos, fours = kernel.ones, kernel.twos, kernel.fours
        mine = shown & (kernel.red if kernel.turn else ~kernel.red)
        unseen = kernel.unseen
        if kernel.turn:  # one's own kinds in the lower bits
            unseen = unseen >> 25 | (unseen & 0x1FFFFFF) << 25
        down_fact = DOWN_FACTS + count(kernel.down)
        one: i64 = first[down_fact]
        two: i64 = second[down_fact]
        kind: i64 = 0
        while kind < KINDS:
            number = kind + 1 if kind < 5 else kind - 4
            these = ones if number & 1 else ~ones
            these &= twos if number & 2 else ~twos
            these &= fours if number & 4 else ~fours
            these &= mine if kind < 5 else shown & ~mine
            fact = OPEN_FACTS + kind * SLOTS + count(these)
            one += first[fact]
            two += second[fact]
            fact = UNSEEN_FACTS + kind * SLOTS + (unseen & 31)
            one += first[fact]
            two += second[fact]
            unseen = unseen >> 5
            kind += 1
        self._one += one
        self._two += two

    def _add_contacts(
        self, kernel: Kernel, low: i64, high: i64, step: i64, span: i64, edge: i64
    ) -> None:
        """Spread every card along its line; wherever one arrives at another they are in contact.

        Squares are 32 at the most, so that two words of bits go into one number.
        """
        first, second = self._first, self._second
        down, down_here = kernel.down, kernel.down
        reach = edge & ~kernel.occupied
        reach |= reach << 32
        far = step
        while far < span:
            low |= reach & (low << far)
            high |= reach & (high << far)
            down |= reach & (down << far)
            reach &= reach << far
            far *= 2
        low, high, down = low << step, high << step, down << step & edge
        ones, twos, fours = low & edge, low >> 32 & edge, high & edge
        own, own_here = high >> 32, kernel.red
        if not kernel.turn:
            own, own_here = ~own, ~own_here
        ones_here, twos_here, fours_here = kernel.ones, kernel.twos, kernel.fours
        word = (ones | twos | fours | down) & kernel.occupied
        one, two = self._one, self._two
        while word:
            bit = word & -word
            word &= word - 1
            arrived: i64 = DOWN_KIND
            if not down & bit:
                arrived = -1 if own & bit else 4
                arrived += 1 if ones & bit else 0
                arrived += 2 if twos & bit else 0
                arrived += 4 if fours & bit else 0
            here: i64 = DOWN_KIND
            if not down_here & bit:
                here = -1 if own_here & bit else 4
                here += 1 if ones_here & bit else 0
                here += 2 if twos_here & bit else 0
                here += 4 if fours_here & bit else 0
            fact = here * NEIGHBOURS + arrived if here < arrived else arrived * NEIGHBOURS + here
            one += first[fact]
            two += second[fact]
        self._one, self._two = one, two


def _packed(weights: list[int]) -> int:
    """Three weights in one number; negative ones borrow from the lane above."""
    return sum([weight * 2 ** (LANE_BITS * lane) for lane, weight in enumerate(weights)])

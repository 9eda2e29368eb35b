# compiled with mypyc
"""The Heirs on whole boards at once: what searches run millions of times.

A square is a bit, and a board is a few words of bits: where cards lie, which are red, and their
numbers bit by bit. Spreading these words along the lines shows every square the first card in
that direction, so that all captures are found together (§4.2). It says the same as rules.py,
which stays the truth; a test compares the two.
"""

from __future__ import annotations

from random import Random
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from heirloom.games.the_heirs.rules.board import Board
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, DOWN, NOTHING, OVER, Truth

LUCK_MASK: Final = 0x1FFFFFFFFFFFFFFF
LUCK_FACTOR: Final = 0x1DB3D742C265539D
LUCK_STEP: Final = 0x0545F4914F6CDD1D
KEY_FACTOR: Final = 0x1B03738712FAD5C9


@final
@mypyc_attr(acyclic=True)
class KernelMove:
    """A move as bits: from where to where; from nowhere is a turning over, to nowhere a stop."""

    def __init__(self, source: i64, target: i64) -> None:
        self.source: i64 = source
        self.target: i64 = target


@final
class Kernel:
    """One position that is played on in place."""

    def __init__(self, game: TheHeirs) -> None:
        board = game.board
        self.columns: i64 = board.columns
        self.across: i64 = board.columns - 1  # how far a line can run
        self.upward: i64 = board.columns * (board.rows - 1)
        self.bits = [2**square for square in range(board.size)]
        self.not_first: i64 = self._without(board, 0)
        self.not_last: i64 = self._without(board, board.columns - 1)
        self.all: i64 = sum(self.bits)
        self.kinds = [
            game.numbers[card] | (8 if game.sides[card] else 0) for card in range(board.size)
        ]
        self.digits = [32 ** max(0, kind - (1 if kind < 8 else 4)) for kind in range(14)]
        self.pile: list[int] = []  # the kinds that lie face down, in no order
        self.unseen: i64 = 0  # the same as a number: how many of each kind
        self.reds_down: i64 = 0
        self.occupied: i64 = 0
        self.down: i64 = 0
        self.red: i64 = 0
        self.ones: i64 = 0
        self.twos: i64 = 0
        self.fours: i64 = 0
        self.turn: i64 = 0
        self.fresh: i64 = 0  # the bit of a card just turned over that may capture
        self.over = False
        self.luck: i64 = 0
        self.takes_below: i64 = 0  # squares whose card is taken by the first card below it
        self.takes_left: i64 = 0
        self.takes_right: i64 = 0
        self.takes_above: i64 = 0

    def _without(self, board: Board, column: int) -> int:
        return sum([self.bits[i] for i in range(board.size) if i % board.columns != column])

    def load(self, state: Truth, rng: Random) -> None:
        """Take over a position in which a player is to move, and luck from a generator."""
        public = state.public
        self.pile = [self.kinds[card] for card in state.secret.pile]
        self.reds_down = sum([kind >> 3 for kind in self.pile])
        self.unseen = sum([self.digits[kind] for kind in self.pile])
        self.occupied = self.down = self.red = self.ones = self.twos = self.fours = 0
        for square, card in enumerate(public.board):
            bit: i64 = self.bits[square]
            if card == DOWN:
                self.down |= bit
                self.occupied |= bit
            elif card != NOTHING:
                self.occupied |= bit
                self._show(bit, self.kinds[card])
        self.turn = public.turn
        self.fresh = self.bits[public.fresh] if public.phase == CHAIN else 0
        self.over = public.phase == OVER
        self.luck = rng.getrandbits(61)

    def become(self, other: Kernel) -> None:
        """The same position again, with luck of its own."""
        self.pile = other.pile.copy()
        self.unseen = other.unseen
        self.reds_down = other.reds_down
        self.occupied, self.down, self.red = other.occupied, other.down, other.red
        self.ones, self.twos, self.fours = other.ones, other.twos, other.fours
        self.turn, self.fresh, self.over = other.turn, other.fresh, other.over

    def key(self) -> i64:
        """A number for all that matters; that two positions share one is next to impossible."""
        key = self.occupied * KEY_FACTOR + self.red * 2 + self.turn & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR + self.ones & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR + self.twos & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR + self.fours & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR + self.down & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR + self.fresh & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR + self.unseen & LUCK_MASK
        key = (key ^ key >> 31) * KEY_FACTOR & LUCK_MASK
        return key ^ key >> 29

    def exchange(self) -> None:
        """Give every card the other colour and the turn to the other player: all is as it was."""
        self.red = self.occupied & ~self.down & ~self.red
        self.turn = 1 - self.turn
        self.reds_down = len(self.pile) - self.reds_down
        self.pile = [kind ^ 8 for kind in self.pile]
        self.unseen = sum([self.digits[kind] for kind in self.pile])

    def mirror(self, image: list[int]) -> None:
        """See the board in a mirror, which shows an image of every word of bits."""
        self.occupied, self.down = image[self.occupied], image[self.down]
        self.red, self.fresh = image[self.red], image[self.fresh]
        self.ones, self.twos, self.fours = image[self.ones], image[self.twos], image[self.fours]

    def moves(self) -> list[KernelMove]:
        """Every move of the player to move: captures, then turnings over, or else a stop."""
        self.look()
        if self.fresh:
            self._keep_fresh()
        found: list[KernelMove] = []
        self._add_captures(found)
        if self.fresh:
            found.append(KernelMove(0, 0))
            return found
        word = self.down
        while word:
            found.append(KernelMove(0, word & -word))
            word &= word - 1
        return found

    def _add_captures(self, found: list[KernelMove]) -> None:
        word = self.takes_below
        while word:
            found.append(KernelMove(self.first_below(word & -word), word & -word))
            word &= word - 1
        word = self.takes_left
        while word:
            found.append(KernelMove(self.first_left(word & -word), word & -word))
            word &= word - 1
        word = self.takes_right
        while word:
            found.append(KernelMove(self.first_right(word & -word), word & -word))
            word &= word - 1
        word = self.takes_above
        while word:
            found.append(KernelMove(self.first_above(word & -word), word & -word))
            word &= word - 1

    def do(self, move: KernelMove, place: i64) -> None:
        """Make a move; a card turned over is the one at this place of the pile."""
        if move.source:
            self._take(move.source, move.target)
        elif move.target:
            self.turn_over(move.target, place)
        else:
            self._next_turn()

    def play_out(self, until_open: bool = False) -> i64:
        """Play on by random moves to the end, like core.playout, or until no card lies face down.

        How many moves there were.
        """
        moves: i64 = 0
        while not self.over and not (until_open and self.down == 0 and self.fresh == 0):
            self._move()
            moves += 1
        return moves

    def captures(self) -> list[tuple[int, int]]:
        """All captures of the player to move, as squares from and to; for comparing."""
        self.look()
        found: list[tuple[int, int]] = []
        for target, word in enumerate(self.bits):
            bit: i64 = word
            if self.takes_below & bit:
                found.append((self._number(self.first_below(bit)), target))
            if self.takes_left & bit:
                found.append((self._number(self.first_left(bit)), target))
            if self.takes_right & bit:
                found.append((self._number(self.first_right(bit)), target))
            if self.takes_above & bit:
                found.append((self._number(self.first_above(bit)), target))
        return sorted(found)

    def _number(self, bit: i64) -> int:
        return self.bits.index(bit)

    # Luck: high bits of a linear congruential generator, quick and good enough to play out

    def below(self, n: i64) -> i64:
        """A whole number from 0 to n - 1."""
        self.luck = (self.luck * LUCK_FACTOR + LUCK_STEP) & LUCK_MASK
        return ((self.luck >> 29) * n) >> 32

    # Moves

    def _move(self) -> None:
        """One random move of the player to move: a turning over, a capture, or leaving it."""
        self.look()
        if self.fresh:
            self._keep_fresh()
            chosen = self.below(self.found() + 1)
            if chosen < self.found():
                self._capture(chosen)
            else:
                self._next_turn()  # §5.3
            return
        turnings = count(self.down)
        chosen = self.below(turnings + self.found())
        if chosen < turnings:
            self.turn_over(nth(self.down, chosen), self.below(len(self.pile)))
        else:
            self._capture(chosen - turnings)

    def found(self) -> i64:
        """How many captures were found."""
        vertical = count_both(self.takes_below, self.takes_above)
        return vertical + count_both(self.takes_left, self.takes_right)

    def _capture(self, chosen: i64) -> None:
        """Make one of the captures that were found, by its number."""
        here = count(self.takes_below)
        if chosen < here:
            target = nth(self.takes_below, chosen)
            self._take(self.first_below(target), target)
            return
        chosen -= here
        here = count(self.takes_left)
        if chosen < here:
            target = nth(self.takes_left, chosen)
            self._take(self.first_left(target), target)
            return
        chosen -= here
        here = count(self.takes_right)
        if chosen < here:
            target = nth(self.takes_right, chosen)
            self._take(self.first_right(target), target)
            return
        target = nth(self.takes_above, chosen - here)
        self._take(self.first_above(target), target)

    def turn_over(self, bit: i64, place: i64) -> None:
        """Show the card on a square: the one at this place of the pile (§3.1)."""
        kind = self.pile[place]
        self.pile[place] = self.pile[-1]
        self.pile.pop()
        self.unseen -= self.digits[kind]
        self.down &= ~bit
        self._show(bit, kind)
        if kind >= 8:
            self.reds_down -= 1
        self.look()
        self.fresh = bit
        self._keep_fresh()
        if not self.takes_below | self.takes_left | self.takes_right | self.takes_above:
            self._next_turn()

    def _show(self, bit: i64, kind: int) -> None:
        if kind & 1:
            self.ones |= bit
        if kind & 2:
            self.twos |= bit
        if kind & 4:
            self.fours |= bit
        if kind & 8:
            self.red |= bit

    def _take(self, source: i64, target: i64) -> None:
        """The card on one square takes the place of the card on another (§4.4)."""
        gone = ~(source | target)
        ones, twos, fours = self.ones & source, self.twos & source, self.fours & source
        red = self.red & source
        self.occupied &= ~source
        self.ones = self.ones & gone | (target if ones else 0)
        self.twos = self.twos & gone | (target if twos else 0)
        self.fours = self.fours & gone | (target if fours else 0)
        self.red = self.red & gone | (target if red else 0)
        self._next_turn()

    def _next_turn(self) -> None:
        """The other player's turn, unless that player has lost as it begins (§6.1, §6.2)."""
        self.fresh = 0
        self.turn = 1 - self.turn
        shown = self.occupied & ~self.down
        if self.turn:
            gone = self.reds_down == 0 and not shown & self.red
        else:
            gone = len(self.pile) == self.reds_down and not shown & ~self.red
        if gone:
            self.over = True
        elif not self.down:
            self.look()
            if not self.takes_below | self.takes_left | self.takes_right | self.takes_above:
                self.over = True

    # Captures

    def look(self) -> None:
        """Find all captures of the player to move, by the side the capturing card comes from."""
        shown = self.occupied & ~self.down
        mine = shown & (self.red if self.turn else ~self.red)
        theirs = shown & ~mine
        empty = self.all & ~self.occupied
        step = self.columns
        self.takes_below = theirs & self._spread_up(mine, empty, step)
        self.takes_above = theirs & self._spread_down(mine, empty, step)
        self.takes_left = theirs & self._spread_right(mine, empty)
        self.takes_right = theirs & self._spread_left(mine, empty)

    def _spread_up(self, mine: i64, empty: i64, step: i64) -> i64:
        ones, twos, fours = self.ones & mine, self.twos & mine, self.fours & mine
        reach = empty
        far = step
        while far < self.upward:
            ones |= reach & (ones << far)
            twos |= reach & (twos << far)
            fours |= reach & (fours << far)
            reach &= reach << far
            far *= 2
        return self._beaten((ones << step) & self.all, (twos << step) & self.all,
                            (fours << step) & self.all)  # fmt: skip

    def _spread_down(self, mine: i64, empty: i64, step: i64) -> i64:
        ones, twos, fours = self.ones & mine, self.twos & mine, self.fours & mine
        reach = empty
        far = step
        while far < self.upward:
            ones |= reach & (ones >> far)
            twos |= reach & (twos >> far)
            fours |= reach & (fours >> far)
            reach &= reach >> far
            far *= 2
        return self._beaten(ones >> step, twos >> step, fours >> step)

    def _spread_right(self, mine: i64, empty: i64) -> i64:
        ones, twos, fours = self.ones & mine, self.twos & mine, self.fours & mine
        edge = self.not_first
        reach = empty & edge
        far: i64 = 1
        while far < self.across:
            ones |= reach & (ones << far)
            twos |= reach & (twos << far)
            fours |= reach & (fours << far)
            reach &= reach << far
            far *= 2
        return self._beaten((ones << 1) & edge, (twos << 1) & edge, (fours << 1) & edge)

    def _spread_left(self, mine: i64, empty: i64) -> i64:
        ones, twos, fours = self.ones & mine, self.twos & mine, self.fours & mine
        edge = self.not_last
        reach = empty & edge
        far: i64 = 1
        while far < self.across:
            ones |= reach & (ones >> far)
            twos |= reach & (twos >> far)
            fours |= reach & (fours >> far)
            reach &= reach >> far
            far *= 2
        return self._beaten((ones >> 1) & edge, (twos >> 1) & edge, (fours >> 1) & edge)

    def _beaten(self, ones: i64, twos: i64, fours: i64) -> i64:
        """Squares where a card that arrives with this number is no higher than who is there (§4.3).

        No number is 0, so that where nothing arrives nothing is beaten.
        """
        higher = ones & ~self.ones
        higher = twos & ~self.twos | ~(self.twos ^ twos) & higher
        higher = fours & ~self.fours | ~(self.fours ^ fours) & higher
        return (ones | twos | fours) & ~higher

    def _keep_fresh(self) -> None:
        """Leave only captures in which the card just turned over takes part (§5.2)."""
        fresh = self.fresh
        if (self.red & fresh != 0) != (self.turn == 1):
            self.takes_below &= fresh
            self.takes_left &= fresh
            self.takes_right &= fresh
            self.takes_above &= fresh
            return
        self.takes_below &= self.first_above(fresh)
        self.takes_above &= self.first_below(fresh)
        self.takes_left &= self.first_right(fresh)
        self.takes_right &= self.first_left(fresh)

    # Along the lines: from a bit to the first card in a direction, or to nothing

    def first_above(self, bit: i64) -> i64:
        bit = (bit << self.columns) & self.all
        while bit and not bit & self.occupied:
            bit = (bit << self.columns) & self.all
        return bit

    def first_below(self, bit: i64) -> i64:
        bit = bit >> self.columns
        while bit and not bit & self.occupied:
            bit = bit >> self.columns
        return bit

    def first_right(self, bit: i64) -> i64:
        bit = (bit << 1) & self.not_first
        while bit and not bit & self.occupied:
            bit = (bit << 1) & self.not_first
        return bit

    def first_left(self, bit: i64) -> i64:
        bit = (bit >> 1) & self.not_last
        while bit and not bit & self.occupied:
            bit = (bit >> 1) & self.not_last
        return bit


def count(word: i64) -> i64:
    """How many bits of 32 are set."""
    word = word - ((word >> 1) & 0x55555555)
    word = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F
    return ((word * 0x01010101) >> 24) & 0xFF


def count_both(word: i64, other: i64) -> i64:
    """How many bits of 32 and of another 32 are set."""
    word = (word & 0x55555555) + ((word >> 1) & 0x55555555)
    other = (other & 0x55555555) + ((other >> 1) & 0x55555555)
    both = (word & 0x33333333) + ((word >> 2) & 0x33333333)
    both += (other & 0x33333333) + ((other >> 2) & 0x33333333)
    both = (both & 0x0F0F0F0F) + ((both >> 4) & 0x0F0F0F0F)
    return ((both * 0x01010101) >> 24) & 0xFF


def nth(word: i64, n: i64) -> i64:
    """The nth set bit, counted from the lowest."""
    while n > 0:
        word &= word - 1
        n -= 1
    return word & -word

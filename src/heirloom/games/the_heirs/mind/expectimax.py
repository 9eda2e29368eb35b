# compiled with mypyc
"""The Heirs with few cards face down, exactly: every card that may be turned over is weighed."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from heirloom.games.the_heirs.mind.kernel import Kernel, KernelMove
from heirloom.games.the_heirs.mind.solver import UNKNOWN, Solver
from heirloom.games.the_heirs.rules.board import Board
from heirloom.games.the_heirs.rules.game import TheHeirs

TOO_MUCH: Final = -1.0  # not within so many positions
MIRRORED_SQUARES: Final = 12  # of a board, up to which mirrored positions are one


@final
class Expectimax:
    """The probability that the player to move wins if both play perfectly."""

    def __init__(self, game: TheHeirs, solver: Solver) -> None:
        self.game = game
        self.solver = solver
        self.known: dict[int, float] = {}
        self._stack: list[Kernel] = []
        self._seen = Kernel(game)  # a position as its mirrors show it
        self._mirrors = _mirrors(game.board) if game.board.size <= MIRRORED_SQUARES else []
        self.left = 0  # positions that may still be opened

    def value(self, kernel: Kernel, most: int) -> float:
        """What the player to move can expect, or TOO_MUCH; most: of positions to open."""
        self.left = most
        return self._value(kernel, 0)

    def of(self, kernel: Kernel, move: KernelMove, most: int) -> float:
        """What the player to move can expect of one move, or TOO_MUCH."""
        self.left = most
        return self._of(kernel, move, 0)

    def _value(self, kernel: Kernel, depth: int) -> float:
        if kernel.over:
            return 0.0
        if not kernel.down | kernel.fresh:
            return self._solved(kernel)
        key = self.key(kernel)
        known = self.known.get(key)
        if known is not None:
            return known
        if self.left <= 0:
            return TOO_MUCH
        self.left -= 1
        best = self._best(kernel, depth)
        if best >= 0:
            self.known[key] = best
        return best

    def key(self, kernel: Kernel) -> int:
        """The same number for positions that are the same in a mirror or with other colours."""
        if not self._mirrors:
            return kernel.key()
        seen = self._seen
        seen.become(kernel)
        if seen.turn:
            seen.exchange()
        least = seen.key()
        for image in self._mirrors:
            seen.mirror(image)
            least = min(least, seen.key())
        return least

    def _solved(self, kernel: Kernel) -> float:
        before = self.solver.nodes
        result = self.solver.solve(kernel, max(self.left, 0))
        self.left -= int(self.solver.nodes - before)
        return TOO_MUCH if result == UNKNOWN else float(result)

    def _best(self, kernel: Kernel, depth: int) -> float:
        best = 0.0
        for move in kernel.moves():
            value = self._of(kernel, move, depth)
            if value < 0:
                return TOO_MUCH
            if value > best:
                best = value
                if best >= 1.0:
                    break
        return best

    def _of(self, kernel: Kernel, move: KernelMove, depth: int) -> float:
        if move.source == 0 and move.target:
            return self._of_turning(kernel, move, depth)
        return self._after(kernel, move, 0, depth)

    def _of_turning(self, kernel: Kernel, move: KernelMove, depth: int) -> float:
        """The mean over the kinds of card that may lie there."""
        total, pile = 0.0, kernel.pile
        for place, kind in enumerate(pile):
            if pile.index(kind) < place:
                continue
            value = self._after(kernel, move, place, depth)
            if value < 0:
                return TOO_MUCH
            total += value * pile.count(kind)
        return total / len(pile)

    def _after(self, kernel: Kernel, move: KernelMove, place: i64, depth: int) -> float:
        """What the player who moves now expects once the move is made."""
        if depth == len(self._stack):
            self._stack.append(Kernel(self.game))
        following = self._stack[depth]
        following.become(kernel)
        following.do(move, place)
        value = self._value(following, depth + 1)
        if value < 0:
            return TOO_MUCH
        return value if following.turn == kernel.turn else 1.0 - value


def _mirrors(board: Board) -> list[list[int]]:
    """Images of all words of bits: seen one after the other they show the board on every side."""
    across = _image(board, 1, 0)
    return [across, _image(board, 0, 1), across]


def _image(board: Board, across: int, upward: int) -> list[int]:
    """By word of bits, the same in a mirror that turns the columns or the rows about."""
    image = [0]
    for square in range(board.size):
        row, column = square // board.columns, square % board.columns
        column = board.columns - 1 - column if across else column
        row = board.rows - 1 - row if upward else row
        bit = 2 ** (row * board.columns + column)
        image += [word | bit for word in image]
    return image

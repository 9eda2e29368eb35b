# compiled with mypyc
"""What turning over a card of The Heirs promises, by what is in line with it.

It is fitted to what the net says of every card that may lie there, as a sum: over the four
directions, of what every kind of card gains beside that neighbour, as likely as it is. So it is
found for all squares at once, without turning anything over.
"""

from __future__ import annotations

from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from heirloom.games.the_heirs.mind.kernel import Kernel, count

KINDS: Final = 10  # own cards by number, then the other player's
DOWN_NEIGHBOUR: Final = 10
NO_NEIGHBOUR: Final = 11
NEIGHBOURS: Final = 12
LEAST_CHANCE: Final = 0.001  # so that its logarithm is a number


@final
class Turnings:
    """Judges the turnings over of one position after the other."""

    def __init__(self, keep: float, bases: list[float], gains: list[list[float]]) -> None:
        """How far the chance stays as it is, by cards face down, and by kind and neighbour."""
        self._keep = keep
        self._bases = bases
        self._gains = gains
        self._base = 0.0
        self._beside = [0.0] * NEIGHBOURS

    def look(self, kernel: Kernel, chance: float) -> None:
        """Prepare to judge a position in which the player to move has this chance to win."""
        chance = min(max(chance, LEAST_CHANCE), 1.0 - LEAST_CHANCE)
        self._base = self._keep * log(chance / (1.0 - chance)) + self._bases[count(kernel.down)]
        beside, share = [0.0] * NEIGHBOURS, 1.0 / float(len(kernel.pile))
        kind: i64 = 0
        while kind < KINDS:
            theirs = kind < 5 if kernel.turn else kind >= 5  # of the first player's five kinds
            digit = kind % 5 + (5 if theirs else 0)
            number = kernel.unseen >> (5 * digit) & 31
            if number:
                weight, gains = share * float(number), self._gains[kind]
                for neighbour in range(NEIGHBOURS):
                    beside[neighbour] += weight * gains[neighbour]
            kind += 1
        self._beside = beside

    def chance(self, kernel: Kernel, bit: i64) -> float:
        """The chance to win once the card on this square was turned over."""
        beside = self._beside
        score = self._base + beside[neighbour_kind(kernel, kernel.first_above(bit))]
        score += beside[neighbour_kind(kernel, kernel.first_below(bit))]
        score += beside[neighbour_kind(kernel, kernel.first_left(bit))]
        score += beside[neighbour_kind(kernel, kernel.first_right(bit))]
        return 1.0 / (1.0 + exp(-score))


def neighbour_kind(kernel: Kernel, bit: i64) -> i64:
    """Who stands on a square: own cards by number, the other player's, face down, or nobody."""
    if not bit:
        return NO_NEIGHBOUR
    if kernel.down & bit:
        return DOWN_NEIGHBOUR
    kind: i64 = -1 if (kernel.red & bit != 0) == (kernel.turn == 1) else 4
    kind += 1 if kernel.ones & bit else 0
    kind += 2 if kernel.twos & bit else 0
    return kind + 4 if kernel.fours & bit else kind

# compiled with mypyc
"""Chance: the rules say what must be drawn, and a dealer draws it."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Final, final

from heirloom.core.mistakes import Mistake, unknown
from heirloom.core.words import say

MOST_OUTCOMES: Final = 5_000  # listed by default


def below(rng: Random, n: int) -> int:
    """A whole number from 0 to n - 1, each exactly as likely as the others."""
    bits = n.bit_length()
    drawn = rng.getrandbits(bits)
    while drawn >= n:
        drawn = rng.getrandbits(bits)
    return drawn


def shuffle(rng: Random, cards: list[int]) -> None:
    """Shuffle cards: every order is exactly as likely as the others."""
    for i in range(len(cards) - 1, 0, -1):
        j = below(rng, i + 1)
        cards[i], cards[j] = cards[j], cards[i]


@final
class Chance:
    """A number of cards to be drawn, one after the other, from a face-down pile.

    A pile has no order: it is what lies there, and the same number may lie there more than once.
    `where` names the place that is drawn from, so that two tables can be given the same luck.
    """

    def __init__(
        self, where: str, pile: list[int], count: int, names: list[str], clause: str
    ) -> None:
        self.where = where
        self.pile = pile
        self.count = count
        self.names = names
        self.clause = clause

    def sample(self, rng: Random) -> list[int]:
        """Draw as a good shuffle would."""
        if self.count == 1:
            return [self.pile[below(rng, len(self.pile))]]
        pile = self.pile.copy()
        size = len(pile)
        for i in range(self.count):
            j = i + below(rng, size - i)
            pile[i], pile[j] = pile[j], pile[i]
        return pile[: self.count]

    def outcomes(self, limit: int = MOST_OUTCOMES) -> list[tuple[list[int], Fraction]]:
        """Every outcome with its exact probability; an error where there are more than `limit`."""
        found: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
        for _ in range(self.count):
            longer: list[tuple[list[int], Fraction]] = []
            for drawn, probability in found:
                rest = self._without(drawn)
                for card in sorted(set(rest)):
                    share = probability * Fraction(rest.count(card), len(rest))
                    longer.append(([*drawn, card], share))
                if len(longer) > limit:
                    raise OverflowError(f"more than {limit} outcomes at {self.where}")
            found = longer
        return found

    def admits(self, outcome: list[int]) -> bool:
        """Whether this outcome can be drawn."""
        if len(outcome) != self.count:
            return False
        for card in outcome:
            if outcome.count(card) > self.pile.count(card):
                return False
        return True

    def write(self, outcome: list[int]) -> str:
        """The outcome as a record writes it."""
        return " ".join([self.names[card] for card in outcome])

    def read(self, text: str) -> list[int]:
        """Read an outcome from text; a mistake if it cannot be drawn here."""
        outcome: list[int] = []
        for word in text.split():
            if word not in self.names:
                raise unknown(say("Drawn card"), word, [self.names[c] for c in set(self.pile)])
            outcome.append(self.names.index(word))
        if not self.admits(outcome):
            raise Mistake(
                say(
                    "“{text}” cannot be drawn at {where}: expected {count} of {pile}.",
                    text=text,
                    where=self.where,
                    count=self.count,
                    pile=sorted([self.names[card] for card in self.pile]),
                )
            )
        return outcome

    def _without(self, drawn: list[int]) -> list[int]:
        rest = self.pile.copy()
        for card in drawn:
            rest.remove(card)
        return rest

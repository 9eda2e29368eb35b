"""Fair deals: over many deals every card comes as often to every position of its deck.

Every deck of every game is dealt out to the last card, by the dealer with a promised seed and by
the one that shuffles. For each position the number of times that each card came there is compared
with what is expected (chi-square). As so many positions are looked at, each probability is
multiplied by their number (Bonferroni), and there is an alarm if it is still under 0.001.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from functools import cache
from math import exp, lgamma, log
from random import Random

from heirloom.core import catalogue
from heirloom.core.chance import Chance
from heirloom.core.dealers import Dealer, Fair, Shuffling
from heirloom.core.game import DEALER
from tests.figures.run import Figure, Outcome

ALARM = 0.001  # the probability that fair dealers are accused
Counts = list[list[int]]  # by position and card


def fair(seed: str) -> Dealer:
    """A dealer with a promised seed."""
    return Fair(hashlib.sha256(seed.encode()).digest())


DEALERS: dict[str, Callable[[str], Dealer]] = {"fair": fair, "shuffling": Shuffling}


@cache
def decks(name: str) -> dict[str, list[int]]:
    """The piles that a game draws from, each as it is when it is first drawn from, by its place."""
    game = catalogue.open_game(name, {})
    rng, state = Random(name), game.setup(game.most)
    found: dict[str, list[int]] = {}
    known: list[Counter[str]] = []
    while waiting := game.waiting_on(state.public):
        if waiting != [DEALER]:
            game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
            continue
        chance = game.chance(state)
        pile = Counter(chance.names[card] for card in chance.pile)
        if len(pile) > 1 and not any(pile <= other for other in known):
            known.append(pile)
            found[chance.where] = sorted(chance.pile)
        game.settle(state, chance.sample(rng))
    return found


def parts() -> list[str]:
    """Every deck with every dealer."""
    return [
        f"{name}, {deck}, {dealer}"
        for name in catalogue.own_names()
        for deck in decks(name)
        for dealer in DEALERS
    ]


def pile_of(part: str) -> list[int]:
    """The deck that a part is about."""
    name, deck, _ = part.split(", ")
    return decks(name)[deck]


def deal(pile: list[int], seeds: list[str], dealer: Callable[[str], Dealer]) -> Counts:
    """Deal a deck out once for each seed, and count which card came where."""
    chance = Chance("deck", pile, len(pile), [], "")
    counts = [[0] * (max(pile) + 1) for _ in pile]
    for seed in seeds:
        for row, card in zip(counts, dealer(seed).draw(chance), strict=True):
            row[card] += 1
    return counts


def run(part: str, number: int, size: int) -> Outcome:
    """Deal a deck out so often."""
    seeds = [f"{part}/{number}/{place}" for place in range(size)]
    counts = deal(pile_of(part), seeds, DEALERS[part.split(", ")[2]])
    return Outcome(size, [], {"counts": counts})


def judge(part: str, outcomes: list[Outcome]) -> list[str]:
    """Add everything up, and say where a card came too often or too rarely."""
    batches = [outcome.tally["counts"] for outcome in outcomes]
    total = [
        [sum(cells) for cells in zip(*rows, strict=True)] for rows in zip(*batches, strict=True)
    ]
    return biased(pile_of(part), total)


def biased(pile: list[int], counts: Counts) -> list[str]:
    """The positions that no fair deal explains."""
    found = []
    for position, row in enumerate(counts):
        corrected = POSITIONS * surprise(pile, row)
        if corrected < ALARM:
            found.append(f"position {position + 1} of {len(pile)}: p = {corrected:.2g}")
    return found


def surprise(pile: list[int], row: list[int]) -> float:
    """The probability that cards come so unevenly to a position, or more so, if all is fair."""
    deals, times = sum(row), Counter(pile)
    statistic = 0.0
    for card, copies in times.items():
        expected = deals * copies / len(pile)
        statistic += (row[card] - expected) ** 2 / expected
    return above((len(times) - 1) / 2, statistic / 2)


def above(a: float, x: float) -> float:
    """The upper regularised incomplete gamma function: the tail of a chi-square distribution."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        n = a
        while term > total * 1e-15:
            n += 1
            term *= x / n
            total += term
        return 1 - front * total
    tiny = 1e-300  # the continued fraction, by Lentz's method
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / (step * d + b or tiny)
        c = b + step / c or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return front * value


class Careless(Dealer):
    """A planted fault: every card changes places with any other, which is no fair shuffle."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def draw(self, chance: Chance) -> list[int]:
        cards = chance.pile.copy()
        for place in range(len(cards)):
            other = self._rng.randrange(len(cards))
            cards[place], cards[other] = cards[other], cards[place]
        return cards


class Sticky(Dealer):
    """A planted fault: in three deals of a hundred the first card of the pile stays on top."""

    def __init__(self, seed: str) -> None:
        self._rng = Random(seed)

    def draw(self, chance: Chance) -> list[int]:
        cards = chance.sample(self._rng)
        if self._rng.random() < 0.03:
            cards.remove(chance.pile[0])
            cards.insert(0, chance.pile[0])
        return cards


def control(deals: int = 10_000) -> dict[str, bool]:
    """Two dealers who are not fair, and one who is."""
    pile, seeds = list(range(32)), [str(n) for n in range(deals)]
    caught = {
        str(dealer.__doc__): bool(biased(pile, deal(pile, seeds, dealer)))
        for dealer in (Careless, Sticky)
    }
    caught["(a fair dealer is not accused)"] = not biased(pile, deal(pile, seeds, Shuffling))
    return caught


POSITIONS = sum(len(pile_of(part)) for part in parts())  # that are looked at, all together
FIGURE = Figure("deals", 1_000_000, 100_000, parts(), run, control, judge)

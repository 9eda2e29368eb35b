"""Measures luck: its mean over games between equal bots, and how much narrower results become.

    python tools/luck.py inheritance --games 500
    python tools/luck.py the_heirs --games 500 --option rows=2 --option columns=4

Between equal bots the mean luck of a seat must be 0 within its interval. The last figure is the
width of the interval of the mean result less luck, as a share of the width without (docs/coach.md).
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt
from random import Random

from heirloom.bots.play import play
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.processes import process_pool
from heirloom.search.judge import Judge, find_judge, luck_adjusted
from heirloom.search.searcher import Z_95


@lru_cache(1)
def judge_of(name: str, options: tuple[str, ...] = ()) -> Judge:
    """The judge of a game, kept for the next match."""
    given = dict(option.split("=", 1) for option in options)
    return find_judge(catalogue.open_game(name, given))


def measure(name: str, options: tuple[str, ...], bot: str, number: int) -> tuple[float, float]:
    """One match: the result of the first seat, and the same less luck."""
    judge = judge_of(name, options)
    game, seed = judge.game, f"luck/{number}"
    match = play(game, [bot] * game.fewest, Shuffling(seed), seed=seed)
    return match.utility()[0], luck_adjusted(match, judge, Random(seed))[0]


def spread(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and half the width of its 95 % interval."""
    mean = sum(values) / len(values)
    variance = sum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return mean, Z_95 * sqrt(variance / len(values))


def crossed(found: Sequence[tuple[float, float]]) -> list[float]:
    """Results less luck, each with the weight that suits the other half best: without a bias."""
    halves = found[::2], found[1::2]
    weights = [_weight(half) for half in halves]
    return [result - weights[1 - n] * luck for n, half in enumerate(halves)
            for result, luck in half]  # fmt: skip


def _weight(found: Sequence[tuple[float, float]]) -> float:
    """How much luck to subtract: its covariance with results over its variance."""
    result, luck = (sum(values) / len(found) for values in zip(*found, strict=True))
    shared = sum((a - result) * (b - luck) for a, b in found)
    return shared / max(sum((b - luck) ** 2 for _, b in found), 1e-9)


def main() -> None:
    """Play the games in all cores and print three lines."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=catalogue.own_names())
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--processes", type=int, default=None)
    asked = parser.parse_args()
    options = tuple(asked.option)
    with process_pool(asked.processes) as pool:
        jobs = [pool.submit(measure, asked.game, options, asked.bot, i) for i in range(asked.games)]
        found = [job.result() for job in jobs]
    weight = judge_of(asked.game, options).luck_weight
    raw, adjusted = spread([one[0] for one in found]), spread([one[1] for one in found])
    luck = spread([(one[0] - one[1]) / weight for one in found])
    print(f"{' '.join([asked.game, *options])}: {asked.games} games of {asked.bot}")
    print(f"mean luck of the first seat {luck[0]:+.3f} ± {luck[1]:.3f}")
    print(f"result {raw[0]:.3f} ± {raw[1]:.3f}, less luck {adjusted[0]:.3f} ± {adjusted[1]:.3f}")
    print(f"width with luck subtracted: {100 * adjusted[1] / raw[1]:.0f} % of the width without")
    lucks = [(result, (result - less) / weight) for result, less in found]
    fitted = spread(crossed(lucks))
    print(f"with weights fitted to the other half of the games: {100 * fitted[1] / raw[1]:.0f} %")


if __name__ == "__main__":
    main()

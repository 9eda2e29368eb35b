"""`python -m tests.decks [--count 100000] [--game NAME] [--seed S]`: tries random decks.

Prints how many were refused and played, every thousand decks too, and every deck that fails with
its seed.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from heirloom.core.processes import process_pool
from tests.decks.trying import try_some

GAMES = ("inheritance", "heir_apparent")
DECKS_PER_TASK = 50
TOLD_EVERY = 1000


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.decks")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--game", choices=GAMES)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--processes", type=int)
    given = parser.parse_args()
    failed = 0
    with process_pool(given.processes) as pool:
        for game in [given.game] if given.game else GAMES:
            failed += _try(pool, game, given.count, given.seed)
    return 1 if failed else 0


def _try(pool: ProcessPoolExecutor, game: str, count: int, seed: str) -> int:
    tasks = [pool.submit(try_some, game, seed, first, min(first + DECKS_PER_TASK, count))
             for first in range(0, count, DECKS_PER_TASK)]  # fmt: skip
    refused = played = moves = failures = 0
    for task in as_completed(tasks):
        tried, failed = task.result()
        refused += sum(one.refused for one in tried)
        played += sum(not one.refused for one in tried)
        moves += sum(one.moves for one in tried)
        failures += len(failed)
        for number, why in failed:
            print(f"{game} {seed}/{number}: {why}", file=sys.stderr)
        if (refused + played + failures) % TOLD_EVERY == 0:
            print(f"{game}: {refused + played + failures} of {count} decks, {failures} failed",
                  file=sys.stderr, flush=True)  # fmt: skip
    print(f"{game}: {count} decks, {refused} refused, {played} played ({moves} moves), "
          f"{failures} failed")  # fmt: skip
    return failures


if __name__ == "__main__":
    sys.exit(main())

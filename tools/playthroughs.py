"""Plays random matches of every game and hashes all that the rules decide.

    ./dev python tools/playthroughs.py --matches 10000

prints a hash for each game and number of seats. Two versions of the code that print the same
hashes play by the same rules: a hash covers who was waited on, what was legal, what was drawn,
which kinds and clauses every seat was told, and the scores.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

import heirloom
from heirloom.core.story import Event

GAMES = ["ancestree", "heir_apparent", "inheritance", "les_heritiers", "the_heirs"]


def playthrough(game: heirloom.Game, seats: int, seed: int) -> bytes:  # type: ignore[type-arg]
    """The digest of one match with random moves."""
    total = hashlib.blake2b(digest_size=16)
    listeners = [*range(seats), heirloom.WATCHER]

    def hear(event: Event) -> None:
        for seat in listeners:
            told = event.told(seat)
            total.update(f"{seat} {told.kind} {told.clause} {told.seat}\n".encode())

    rng = Random(f"{game.name} {seats} {seed}")
    match = heirloom.Match(game, seats, heirloom.Shuffling(seed), listener=hear)
    while waiting := match.waiting_on():
        for seat in waiting:
            legal = " ".join(action.notation for action in match.legal(seat))
            total.update(f"{waiting} {seat}: {legal}\n".encode())
        seat = rng.choice(waiting)
        match.play(seat, rng.choice(match.legal(seat)))
    for entry in match.log:
        total.update(f"{entry}\n".encode())
    total.update(f"{match.scores()} {match.winners()}\n".encode())
    return total.digest()


def playthroughs(name: str, seats: int, matches: int) -> str:
    """One hash over so many matches."""
    game = heirloom.game(name)
    total = hashlib.blake2b(digest_size=16)
    for seed in range(matches):
        total.update(playthrough(game, seats, seed))
    return total.hexdigest()


def tables() -> Iterator[tuple[str, int]]:
    """Every game with every number of seats."""
    for name in GAMES:
        game = heirloom.game(name)
        for seats in range(game.fewest, game.most + 1):
            yield name, seats


def main() -> None:
    """Print the hashes, a line for each game and number of seats."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--matches", type=int, default=10_000, help="of each game, over all seats")
    parser.add_argument("--processes", type=int, default=2)
    options = parser.parse_args()
    every = list(tables())
    counts = {name: sum(1 for other, _ in every if other == name) for name in GAMES}
    with ProcessPoolExecutor(options.processes) as pool:
        jobs = [
            pool.submit(playthroughs, name, seats, -(-options.matches // counts[name]))
            for name, seats in every
        ]
        for (name, seats), job in zip(every, jobs, strict=True):
            print(f"{name} {seats} {job.result()}")
            sys.stdout.flush()


if __name__ == "__main__":
    main()

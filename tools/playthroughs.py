"""The fingerprint of every game: a hash of random matches, pinned for each version of its rules.

    python tools/playthroughs.py                 compares with what is pinned, and says what to do
    python tools/playthroughs.py --pin           pins new versions and keeps cards that have changed
    python tools/playthroughs.py --matches 10000 prints a hash over that many, to compare two copies

A hash covers who was waited on, what was legal, what was drawn, which kinds and clauses every seat
was told, and the scores. Matches are played with pinned cards, so that a change of the cards is
told apart from a change of the rules: rules that play differently need a new version, since records
and stored matches name the version that they were played by; new cards need none, since those name
their cards too, but the old cards must be kept.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import heirloom
from heirloom.core import catalogue
from heirloom.core.cards import own_deck
from heirloom.core.decks import FOLDER, deck_hash, earlier_decks
from heirloom.core.mistakes import Mistake
from heirloom.core.story import Event

ROOT = Path(__file__).parent.parent
PINNED = ROOT / "tests" / "playthroughs.txt"
DECKS = ROOT / "tests" / "golden" / "decks"  # the cards of every game when they were last pinned
GAMES = ["ancestree", "heir_apparent", "inheritance", "les_heritiers", "the_heirs"]
MATCHES = 12  # of every game and number of seats
OPTION_MATCHES = 8  # of every value of an option that is not its default
DEFAULT = "default"


class Table(NamedTuple):
    """What is played: a game, its options in one word, and how many sit there."""

    game: str
    options: str
    seats: int

    def open(self, deck: str = "") -> heirloom.Game[Any, Any, Any]:
        """The game, with its own cards or others."""
        given = {} if self.options == DEFAULT else dict([self.options.split("=")])
        return catalogue.open_game(self.game, given, deck)

    @property
    def matches(self) -> int:
        """How many are played for the fingerprint."""
        return MATCHES if self.options == DEFAULT else OPTION_MATCHES


class Pin(NamedTuple):
    """A fingerprint as it was: of which table, which version of the rules, and which cards."""

    table: Table
    version: int
    cards: str  # how the hash of the cards begins
    digest: str

    def __str__(self) -> str:
        table = self.table
        return (
            f"{table.game} {self.version} {table.options} {table.seats} {self.cards} {self.digest}"
        )


def pins() -> list[Pin]:
    """Everything that is pinned."""
    lines = PINNED.read_text(encoding="utf-8").splitlines() if PINNED.exists() else []
    found = []
    for line in lines:
        game, version, options, seats, cards, digest = line.split()
        found.append(Pin(Table(game, options, int(seats)), int(version), cards, digest))
    return found


def tables(game: str) -> Iterator[Table]:
    """A game with every number of seats, and with options at the ends of what they can be."""
    opened = heirloom.game(game)
    for seats in range(opened.fewest, opened.most + 1):
        yield Table(game, DEFAULT, seats)
    for option in catalogue.game_options(game):
        values = list(option.values)
        for value in dict.fromkeys((values[0], values[-1])):
            table = Table(game, f"{option.name}={value}", opened.fewest)
            if value != option.default and _can_be_opened(table):
                yield table


def _can_be_opened(table: Table) -> bool:
    try:
        table.open()
    except Mistake:
        return False
    return True


def playthrough(game: heirloom.Game[Any, Any, Any], seats: int, seed: int) -> bytes:
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


def playthroughs(table: Table, matches: int, deck: str = "") -> str:
    """One hash over so many matches."""
    game = table.open(deck)
    total = hashlib.blake2b(digest_size=16)
    for seed in range(matches):
        total.update(playthrough(game, table.seats, seed))
    return total.hexdigest()


# The cards


def brief(deck: str) -> str:
    """How the hash of a deck begins."""
    return deck_hash(deck)[:16]


def released(game: str) -> list[str]:
    """The cards that a game has had: those that are kept with it, and those that are pinned."""
    pinned = DECKS / f"{game}.toml"
    last = [pinned.read_text(encoding="utf-8")] if pinned.exists() else []
    return [*earlier_decks(catalogue.package(game)), *last]


def changed_cards(game: str) -> str:
    """What is to be said where the cards of a game are not those that are pinned."""
    if own_deck(catalogue.package(game)) in released(game)[-1:]:
        return ""
    return (
        f"The cards of {game} have changed. Its rules need no new version for that, but old "
        "records and matches need the old cards: run tools/playthroughs.py --pin, which keeps them."
    )


def keep_cards(game: str) -> None:
    """Keep the cards that were pinned beside the game, and pin those that it has now."""
    pinned, home = DECKS / f"{game}.toml", catalogue.shelf() / game / FOLDER
    if pinned.exists():
        home.mkdir(exist_ok=True)
        number = len(list(home.glob("*.toml"))) + 1
        (home / f"{number}.toml").write_text(pinned.read_text(encoding="utf-8"), encoding="utf-8")
    DECKS.mkdir(parents=True, exist_ok=True)
    pinned.write_text(own_deck(catalogue.package(game)), encoding="utf-8")


# The rules


def changed_rules(pin: Pin) -> str:
    """What is to be said where a version of the rules does not play as it did."""
    decks = {brief(deck): deck for deck in released(pin.table.game)}
    if pin.cards not in decks:
        return f"The cards {pin.cards} that {pin.table.game} was pinned with are not kept any more."
    if playthroughs(pin.table, pin.table.matches, decks[pin.cards]) == pin.digest:
        return ""
    return (
        f"The rules of {pin.table.game} no longer play as their version {pin.version} did "
        f"({pin.table.options}, {pin.table.seats} seats), so its records and matches would not "
        "replay any more. Raise the version in its rules/game.py, then run "
        "tools/playthroughs.py --pin."
    )


def missing(game: str) -> list[Table]:
    """What is not pinned yet for the version that the rules of a game have now."""
    version = heirloom.game(game).version
    there = {pin.table for pin in pins() if pin.version == version}
    return [table for table in tables(game) if table not in there]


def faults(games: list[str]) -> Iterator[str]:
    """Everything that is not as it is pinned, a sentence for each game."""
    for game in games:
        if words := changed_cards(game):
            yield words
        version = heirloom.game(game).version
        of_game = [pin for pin in pins() if pin.table.game == game and pin.version == version]
        if words := next(filter(None, map(changed_rules, of_game)), ""):
            yield words
        elif missing(game):
            yield (
                f"Version {version} of the rules of {game} is not pinned: run "
                "tools/playthroughs.py --pin."
            )


def pin_all(games: list[str]) -> None:
    """Pin what is new; what is pinned of a version stays as it is."""
    for game in games:
        if changed_cards(game):
            keep_cards(game)
        version, deck = heirloom.game(game).version, own_deck(catalogue.package(game))
        new = [
            Pin(table, version, brief(deck), playthroughs(table, table.matches, deck))
            for table in missing(game)
        ]
        lines = sorted(map(str, [*pins(), *new]))
        PINNED.write_text("\n".join(lines) + "\n", encoding="utf-8")


def compare(games: list[str], matches: int, processes: int) -> None:
    """Print a hash for each game and number of seats, over so many matches of the game."""
    every = [table for game in games for table in tables(game) if table.options == DEFAULT]
    counts = {game: sum(table.game == game for table in every) for game in games}
    with ProcessPoolExecutor(processes) as pool:
        jobs = [
            pool.submit(playthroughs, table, -(-matches // counts[table.game])) for table in every
        ]
        for table, job in zip(every, jobs, strict=True):
            print(table.game, table.seats, job.result(), flush=True)


def main() -> int:
    """Compare, pin, or print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--pin", action="store_true", help="pin what is new")
    parser.add_argument("--matches", type=int, help="of each game, over all numbers of seats")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("games", nargs="*", default=GAMES)
    options = parser.parse_args()
    if options.matches:
        compare(options.games, options.matches, options.processes)
        return 0
    if options.pin:
        pin_all(options.games)
        earlier_decks.cache_clear()
    found = list(faults(options.games))
    print("\n".join(found) or "Every game plays as it is pinned.")
    return len(found) > 0


if __name__ == "__main__":
    sys.exit(main())

"""Trying a random deck: it is refused with a reason, or its games come to their end."""

from __future__ import annotations

import re
import traceback
from random import Random
from typing import NamedTuple

from heirloom.bots import bot
from heirloom.bots.play import moves
from heirloom.core.catalogue import open_game
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader
from tests.decks.making import random_deck

PLACED = re.compile(r"deck, line \d+, card “[^”]+”, field “[^”]+”: .+")
MOST_MOVES = 2_000  # two Characters that ready each other could go on forever


class Tried(NamedTuple):
    """What became of a deck: refused, or played for so many moves."""

    refused: bool
    moves: int


def try_deck(game: str, seed: str) -> Tried:
    """Make a deck, open it, play it; anything but a clear refusal or an end is an error."""
    rng = Random(seed)
    text = random_deck(game, rng)
    try:
        opened = open_game(game, {}, text)
    except Mistake as mistake:
        for lang in ("en", "fr"):
            for line in Reader(lang, (), mistake.package).read(mistake.why).split("\n"):
                assert lang == "fr" or PLACED.fullmatch(line), line
        return Tried(True, 0)
    seats = rng.randint(opened.fewest, opened.most)
    players = [bot(rng.choice(("random", "random", "random", "greedy")), f"{seed}/{seat}")
               for seat in range(seats)]  # fmt: skip
    match = Match(opened, seats, Shuffling(seed))
    count = 0
    for _ in moves(match, players):
        count += 1
        if count >= MOST_MOVES:
            break
    return Tried(False, count)


def try_some(
    game: str, seed: str, first: int, end: int
) -> tuple[list[Tried], list[tuple[int, str]]]:
    """Try the decks of one task; say which failed, and how."""
    tried: list[Tried] = []
    failed: list[tuple[int, str]] = []
    for number in range(first, end):
        try:
            tried.append(try_deck(game, f"{seed}/{number}"))
        except Exception:
            failed.append((number, traceback.format_exc(limit=-4)))
    return tried, failed

"""Stores positions of games among searches, how the games ended, and what the shipped net says.

    python tools/judged.py les_heritiers --seats 2

Tests compare the net's forecast with the one written by hand on them (tests/search/judged). Games
that are kept already are not played again: only the net's answers are written afresh.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from heirloom.bots.bot import Clock
from heirloom.bots.search import Search
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER, Game, State
from heirloom.core.position import Position, position
from heirloom.search.judgement import find_judgement

FOLDER = Path(__file__).parents[1] / "tests/search/judged"
GAMES = 120
MOMENTS = 2  # of a game
TRIES = 30  # for a move


class Judged(msgspec.Struct):
    """A position, each seat's utility at the end of its game, and its chances by a net."""

    position: str
    utility: list[float]
    chances: list[float]


def play_one(game: Game[Any, Any, Any], seats: int, number: int) -> Iterator[Judged]:
    """A game among searches, and some of its moments."""
    judgement, rng = find_judgement(game, seats), Random(f"judged/{number}")
    assert judgement is not None, "this table has no net"
    state, dealer, met = game.setup(seats), Shuffling(f"judged/{number}"), list[str]()
    bots = [Search(f"judged/{number}/{seat}", tries=TRIES) for seat in range(seats)]
    while waiting := game.waiting_on(state.public):
        if waiting[0] == DEALER:
            game.settle(state, dealer.draw(game.chance(state)))
            continue
        if judgement.features.is_moment(state.public):
            met.append(str(Position(game, seats, state)))
        bot = bots[waiting[0]]
        game.play(state, waiting[0], bot.choose(game, state.view(waiting[0]), Clock()))
    for text in rng.sample(met, min(MOMENTS, len(met))):
        yield Judged(text, game.utility(state.public), [])


def state_of(game: Game[Any, Any, Any], one: Judged) -> State[Any, Any, Any]:
    """The position again."""
    found = position(game, one.position).state
    assert found is not None
    return found


def main() -> None:
    """Play what is missing, and write what the net says now."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True)
    args = parser.parse_args()
    game = catalogue.open_game(args.game, {})
    judgement = find_judgement(game, args.seats)
    assert judgement is not None, "this table has no net"
    file = FOLDER / f"{args.game}-{args.seats}.jsonl"
    if file.exists():
        kept = [msgspec.json.decode(line, type=Judged) for line in file.read_bytes().splitlines()]
    else:
        kept = [one for number in range(GAMES) for one in play_one(game, args.seats, number)]
    for one in kept:
        one.chances = judgement.chances(state_of(game, one))
    FOLDER.mkdir(exist_ok=True)
    file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in kept))


if __name__ == "__main__":
    main()

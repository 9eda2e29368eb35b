"""Hints to trust: whoever follows hints and nothing else beats the one that plays at a glance.

In every game one seat follows hints, and greedy bots sit in all others; the seat changes from game
to game. Over all games together hints must win more than their share: more than half of the games
for two, more than a third of those for three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import heirloom
from heirloom.bots import Clock, bot
from heirloom.bots.hint import hint
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import Action, Game, View
from heirloom.core.match import Match
from tests.figures.run import Figure, Outcome

TRIES = 200  # of the search, for each hint
MORE_TRIES = {"the_heirs": 3_000}  # where a second is enough for many more
BATCH = 4

Advise = Callable[[Game[Any, Any, Any], View[Any, Any], str], Action]


def best(game: Game[Any, Any, Any], view: View[Any, Any], seed: str, tries: int = 0) -> Action:
    """The move of a hint."""
    tries = tries or MORE_TRIES.get(game.name, TRIES)
    return hint(game, view, Clock(tries=tries), seed).best.action


def worst(game: Game[Any, Any, Any], view: View[Any, Any], seed: str) -> Action:
    """The move that a hint thinks least of, as a planted fault."""
    estimates = hint(game, view, Clock(tries=20), seed).estimates
    return min(estimates, key=lambda one: (one.value, one.visits)).action


def share(name: str, number: int, advise: Advise) -> tuple[float, float]:
    """What the follower of hints wins in one game, and what would be fair."""
    game = heirloom.game(name)
    match = Match(game, None, Shuffling(f"hints/{name}/{number}"))
    follower = number % match.seats
    others = [bot("greedy", f"{number}/{seat}") for seat in range(match.seats)]
    moves = 0
    while waiting := match.waiting_on():
        seat, moves = waiting[0], moves + 1
        view = match.view(seat)
        legal = match.legal(seat)
        if len(legal) == 1:
            action = legal[0]
        elif seat == follower:
            action = advise(game, view, f"{number}/{moves}")
        else:
            action = others[seat].choose(game, view, Clock())
        match.play(seat, action)
    return game.utility(match.view(0).public)[follower], 1 / match.seats


def tried(name: str, first: int, size: int, advise: Advise = best) -> Outcome:
    """Some games in a row."""
    results = [share(name, number, advise) for number in range(first, first + size)]
    won, fair = (round(sum(column), 4) for column in zip(*results, strict=True))
    return Outcome(size, [], {"won": won, "fair": fair})


def run(part: str, number: int, size: int) -> Outcome:
    """A batch of games."""
    return tried(part, number * BATCH, size)


def judge(part: str, outcomes: list[Outcome]) -> list[str]:
    """Whether hints won more than their share of all games together."""
    won = sum(outcome.tally["won"] for outcome in outcomes)
    fair = sum(outcome.tally["fair"] for outcome in outcomes)
    count = sum(outcome.tried for outcome in outcomes)
    print(f"hints, {part}: won {won:.1f} of {count}; {fair:.1f} would be fair", flush=True)
    return [] if won > fair else [f"hints won {won:.1f} of {count}; {fair:.1f} would be fair"]


def control() -> dict[str, bool]:
    """Somebody who follows the worst move of each hint must be told from one who follows hints."""
    outcome = tried("the_heirs", 0, BATCH, worst)
    return {"the worst move is called the best": bool(judge("the_heirs", [outcome]))}


FIGURE = Figure("games", 40, BATCH, catalogue.own_names(), run, control, judge)

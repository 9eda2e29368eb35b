"""Checks a game against the contract: ours and anybody's.

    from heirloom.testing import examine
    examine(heirloom.game("the_heirs"))

plays random matches with every number of seats and raises `Faults`, which lists every broken
promise with a command that reproduces it. docs/add-a-game.md lists the promises.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from heirloom.core import catalogue
from heirloom.core.mistakes import Mistake
from heirloom.testing.examination import ENDS, Examination
from heirloom.testing.faults import AnyGame, Case, Fault, Faults, Report
from heirloom.testing.proportions import Start, check_proportions

__all__ = ["Fault", "Faults", "Report", "examine"]

FEWEST_MATCHES = 2  # for each number of seats
ENOUGH_MOVES = 150  # for each number of seats: a game of few moves is played more often
MOST_MATCHES = 40  # for each number of seats
MORE_MATCHES = 10  # to look for kinds of action that were not legal yet


def examine(
    game: AnyGame,
    *,
    matches: int | None = None,
    seed: int | str = 0,
    seats: int | None = None,
    bound: int = 5_000,
    scenes: bool = True,
    options: bool = True,
    proportions: bool = True,
    strict: bool = True,
) -> Report:
    """Examine a game with every number of seats, or one; raise `Faults` if it breaks a promise.

    `matches` is how many are played for each number of seats: unless it is given, enough to see
    many moves and, if possible, every kind of action. `bound` is the most moves of a match.
    `scenes`, `options` and the `proportions` of `imagine` can be left out; if it is not `strict`,
    faults are reported and not raised.
    """
    numbers = list(range(game.fewest, game.most + 1)) if seats is None else [seats]
    found = Report(game)
    starts: list[Start] = []
    for number in numbers:
        for case in _cases(found, game, str(seed), number, matches):
            examination = Examination(case, number, bound, scenes)
            examination.run()
            starts += examination.starts
    if proportions:
        _proportions(Case(found, game, str(seed), seats), numbers, starts)
    if options and seats is None and game.name in catalogue.names():
        _examine_options(found, game, str(seed), bound, scenes)
    if strict and found.faults:
        raise Faults(found)
    return found


def _cases(
    found: Report, game: AnyGame, seed: str, seats: int, matches: int | None
) -> Iterator[Case]:
    """The matches to examine: the number asked for, or as many as needed."""
    moves, number = found.moves, 0
    while ENDS not in found.faults:
        enough = found.moves - moves >= ENOUGH_MOVES or number >= MOST_MATCHES
        searching = bool(found.unseen) and number < MORE_MATCHES
        done = number >= FEWEST_MATCHES and enough and not searching
        if done if matches is None else number >= matches:
            return
        yield Case(found, game, f"{seed}.{number}" if number else seed, seats)
        number += 1


def _proportions(case: Case, numbers: Sequence[int], starts: list[Start]) -> None:
    try:
        rng = Random(f"{case.seed}/{case.seats}/proportions")
        check_proportions(case, list(numbers), starts, rng)
    except Exception as error:
        case.crashed(error)


def _examine_options(found: Report, game: AnyGame, seed: str, bound: int, scenes: bool) -> None:
    """One match at each end of every option."""
    for option in catalogue.game_options(game.name):
        values = list(option.values)
        ends = [values[0], values[-1]] if isinstance(option.values, range) else values
        for value in dict.fromkeys(ends):
            try:
                given = {**game.options, option.name: value}
                other = catalogue.open_game(game.name, given, game.box.deck)
            except Mistake:
                continue  # these options exclude each other
            Examination(Case(found, other, seed, other.fewest), other.fewest, bound, scenes).run()

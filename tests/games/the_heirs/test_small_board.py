"""The board of two by four, solved from the first move, and the search measured against it."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.cli import version
from heirloom.core.dealers import Duplicate
from heirloom.core.match import Match
from heirloom.games.the_heirs.mind.expectimax import Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.openings import find_openings
from heirloom.games.the_heirs.mind.search import HeirsSearcher, searcher_01
from heirloom.games.the_heirs.mind.solver import Solver
from heirloom.games.the_heirs.rules.game import TheHeirs

pytestmark = [
    pytest.mark.skipif(version().endswith("(pure Python)"), reason="takes long in pure Python"),
    pytest.mark.xdist_group("small board"),
]
EVERYTHING = 1_000_000_000  # positions


@pytest.fixture(scope="module")
def game() -> TheHeirs:
    game = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    assert isinstance(game, TheHeirs)
    return game


@pytest.fixture(scope="module")
def solved(game: TheHeirs) -> Expectimax:
    exact, kernel = Expectimax(game, Solver(game)), Kernel(game)
    kernel.load(game.setup(2), Random(1))
    exact.value(kernel, EVERYTHING)
    return exact


def test_black_wins_1433_games_of_3360(game: TheHeirs, solved: Expectimax) -> None:
    kernel = Kernel(game)
    kernel.load(game.setup(2), Random(1))
    assert solved.value(kernel, 0) == pytest.approx(1433 / 3360, abs=1e-9)


def test_the_openings_that_come_with_the_game_are_exact(solved: Expectimax, game: TheHeirs) -> None:
    openings = find_openings(game)
    assert len(openings) > 5000
    assert all(solved.known[key] == pytest.approx(openings[key], abs=1e-9) for key in openings)


def lost_by(game: TheHeirs, solved: Expectimax, search: HeirsSearcher, tries: int) -> float:
    """How much of a win a decision of the search gives away, over the ways of random games."""
    kernel, losses = Kernel(game), []
    for deal in range(15):
        match, rng = Match(game, 2, Duplicate(str(deal))), Random(deal)
        while waiting := match.waiting_on():
            view = match.view(waiting[0])
            actions = game.legal(view)
            if len(actions) > 1:
                chosen = search.think(view, None, tries, rng)[0].action
                kernel.load(game.imagine(view, rng), rng)
                values = [solved.of(kernel, move, EVERYTHING) for move in kernel.moves()]
                named = {search.action(move): i for i, move in enumerate(kernel.moves())}
                losses.append(max(values) - values[named[chosen]])
            match.play(waiting[0], rng.choice(actions))
    return sum(losses) / len(losses)


def test_the_search_gives_little_away(game: TheHeirs, solved: Expectimax) -> None:
    hasty = lost_by(game, solved, HeirsSearcher(game), 20)
    patient = lost_by(game, solved, HeirsSearcher(game), 3000)
    assert patient < hasty
    assert patient < 0.003


def test_the_search_of_version_01_gives_more_away(game: TheHeirs, solved: Expectimax) -> None:
    assert lost_by(game, solved, HeirsSearcher(game), 1000) < lost_by(
        game, solved, searcher_01(game), 1000
    )

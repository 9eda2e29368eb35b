"""The search of The Heirs: exact where it can be, and never worse than what is proved."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.bots import Clock
from heirloom.bots.hint import hint
from heirloom.bots.search import searcher
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER
from heirloom.core.match import Match
from heirloom.games.the_heirs.mind.expectimax import Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.search import HeirsSearcher, searcher_01
from heirloom.games.the_heirs.mind.solver import LOST, WON, Solver
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import MOVE, Truth


def opened(rows: int, columns: int) -> TheHeirs:
    game = heirloom.game("the_heirs", rows=rows, columns=columns, start="black")
    assert isinstance(game, TheHeirs)
    return game


def random_positions(game: TheHeirs, rng: Random, most_down: int) -> list[Truth]:
    """The late positions of one random match."""
    state, found = game.setup(2), []
    while waiting := game.waiting_on(state.public):
        if waiting == [DEALER]:
            game.settle(state, game.chance(state).sample(rng))
            continue
        if state.public.down <= most_down and state.public.phase == MOVE:
            found.append(state.copy())
        game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
    return found


def test_the_search_is_found_by_its_name() -> None:
    assert isinstance(searcher(opened(4, 8)), HeirsSearcher)


@pytest.mark.parametrize("down", [0, 8, 32])
def test_lines_are_the_legal_actions(down: int) -> None:
    game, rng = opened(4, 8), Random(3)
    search = HeirsSearcher(game)
    states = [s for s in random_positions(game, rng, down) if s.public.down <= down]
    for state in states[::9]:
        view = state.view(state.public.turn)
        lines = search.think(view, None, 20, rng)
        assert {line.action for line in lines} == set(game.legal(view))
        assert all(0 <= line.value <= 1 for line in lines)


def test_a_won_position_is_never_given_away() -> None:
    game, rng = opened(4, 8), Random(5)
    search, solver, kernel, won = HeirsSearcher(game), Solver(game, 2**14), Kernel(game), 0
    for _ in range(12):
        for state in random_positions(game, rng, 0):
            kernel.load(state, rng)
            if solver.solve(kernel, 2_000) != WON:
                continue
            seat = state.public.turn
            action = search.think(state.view(seat), None, 1000, rng)[0].action
            game.play(state, seat, action)
            kernel.load(state, rng)
            assert kernel.over or solver.solve(kernel, 200_000) == LOST
            won += 1
    assert won > 10


def test_the_search_knows_exactly_what_few_cards_face_down_are_worth() -> None:
    game, rng = opened(2, 4), Random(2)
    search, kernel, seen = HeirsSearcher(game), Kernel(game), 0
    exact = Expectimax(game, Solver(game, 2**12))
    for _ in range(10):
        for state in random_positions(game, rng, 2):
            kernel.load(state, rng)
            best = search.think(state.view(state.public.turn), None, 500, rng)[0]
            assert best.margin == 0
            assert best.value == pytest.approx(exact.value(kernel, 10**6))
            seen += 1
    assert seen > 10


def test_the_search_comes_the_closer_to_perfect_play_the_longer_it_thinks() -> None:
    game = opened(2, 2)
    kernel, exact = Kernel(game), Expectimax(game, Solver(game, 2**12))
    kernel.load(game.setup(2), Random(1))
    perfect = exact.value(kernel, 10**6)
    assert perfect == pytest.approx(1 / 12)
    for move in kernel.moves():
        assert exact.of(kernel, move, 10**6) <= perfect + 1e-9
    found = [
        searcher_01(game).think(game.setup(2).view(0), None, tries, Random(1))[0].value
        for tries in (500, 8000)
    ]
    assert perfect < found[1] < found[0]
    assert found[1] == pytest.approx(perfect, abs=0.15)


def test_the_same_seed_and_tries_find_the_same() -> None:
    game = opened(4, 8)
    view = game.setup(2).view(0)
    one = HeirsSearcher(game).think(view, None, 50, Random(9))
    other = HeirsSearcher(game).think(view, None, 50, Random(9))
    assert [(x.action, x.visits, x.value) for x in one] == [
        (x.action, x.visits, x.value) for x in other
    ]


def test_a_hint_has_alternatives_and_reasons_in_both_languages() -> None:
    game, rng = opened(4, 8), Random(11)
    match = Match(game, dealer=Shuffling(1))
    kinds = set()
    for state in random_positions(game, rng, 14)[:12]:
        found = hint(game, state.view(state.public.turn), Clock(tries=30), 1)
        kinds.add(found.best.action.kind)
        assert found.best is found.estimates[0]
        assert found.reasons
        english = [match.reader("en").read(reason) for reason in found.reasons]
        french = [match.reader("fr").read(reason) for reason in found.reasons]
        assert all(e != f for e, f in zip(english, french, strict=True))
    assert "capture" in kinds

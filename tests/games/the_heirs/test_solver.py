"""The solver and the expectimax against plain minimax written from the rules."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.cli import version
from heirloom.core.game import DEALER
from heirloom.games.the_heirs.mind.expectimax import TOO_MUCH, Expectimax
from heirloom.games.the_heirs.mind.kernel import Kernel
from heirloom.games.the_heirs.mind.solver import UNKNOWN, Solver
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import MOVE, OVER, Truth


def opened(rows: int, columns: int, **options: str) -> TheHeirs:
    game = heirloom.game("the_heirs", rows=rows, columns=columns, **options)
    assert isinstance(game, TheHeirs)
    return game


def expected(game: TheHeirs, state: Truth, seat: int, known: dict[object, float]) -> float:
    """The value for a seat, from the rules alone: every move, every card."""
    public = state.public
    if public.phase == OVER:
        return 0.0 if public.turn == seat else 1.0
    key = (seat, state.key())
    if key in known:
        return known[key]
    if game.waiting_on(public) == [DEALER]:
        found = 0.0
        for outcome, probability in game.chance(state).outcomes():
            following = state.copy()
            game.settle(following, outcome)
            found += float(probability) * expected(game, following, seat, known)
    else:
        values = []
        for action in game.legal(state.view(public.turn)):
            following = state.copy()
            game.play(following, public.turn, action)
            values.append(expected(game, following, seat, known))
        found = max(values) if public.turn == seat else min(values)
    known[key] = found
    return found


def positions(game: TheHeirs, rng: Random, most_down: int, most_cards: int) -> list[Truth]:
    """Positions of one random match that are near its end."""
    state, found = game.setup(2), []
    while waiting := game.waiting_on(state.public):
        if waiting == [DEALER]:
            game.settle(state, game.chance(state).sample(rng))
            continue
        small = sum(state.public.left) <= most_cards and state.public.down <= most_down
        if small and state.public.phase == MOVE:
            found.append(state.copy())
        game.play(state, waiting[0], rng.choice(game.legal(state.view(waiting[0]))))
    return found


@pytest.mark.parametrize(("rows", "columns"), [(4, 8), (2, 4), (1, 8), (3, 6)])
def test_the_solver_says_what_plain_minimax_says(rows: int, columns: int) -> None:
    game, rng = opened(rows, columns), Random(rows)
    kernel, solver, seen = Kernel(game), Solver(game, 2**12), 0
    known: dict[object, float] = {}
    for _ in range(25):
        for state in positions(game, rng, 0, 12):
            kernel.load(state, rng)
            value = expected(game, state, state.public.turn, known)
            assert solver.solve(kernel, 100_000) == value
            seen += 1
    assert seen > 20


def test_a_guess_is_right_more_often_than_not() -> None:
    game, rng = opened(4, 8), Random(7)
    kernel, solver, right, seen = Kernel(game), Solver(game, 2**12), 0, 0
    for _ in range(25):
        for state in positions(game, rng, 0, 16)[:2]:
            kernel.load(state, rng)
            guess = Solver(game, 2**12).guess(kernel)
            right += guess == solver.solve(kernel, 1_000_000)
            seen += 1
    assert right > 0.7 * seen > 20


def test_the_solver_gives_up_when_told_to() -> None:
    game, rng = opened(4, 8), Random(2)
    kernel, solver = Kernel(game), Solver(game)
    late = [s for _ in range(40) for s in positions(game, rng, 0, 32)]
    largest = max(late, key=lambda state: sum(state.public.left))
    kernel.load(largest, rng)
    assert solver.solve(kernel, 1) == UNKNOWN
    assert solver.solve(kernel, 10_000_000) != UNKNOWN


@pytest.mark.slow
def test_the_expectimax_says_what_the_rules_say() -> None:
    game, rng = opened(2, 4), Random(4)
    exact, kernel, seen = Expectimax(game, Solver(game, 2**12)), Kernel(game), 0
    known: dict[object, float] = {}
    for _ in range(8):
        for state in positions(game, rng, 4, 8):
            kernel.load(state, rng)
            value = expected(game, state, state.public.turn, known)
            assert exact.value(kernel, 1_000_000) == pytest.approx(value)
            seen += 1
    assert seen > 20


def test_the_expectimax_gives_up_when_told_to() -> None:
    game, rng = opened(2, 4, start="black"), Random(1)
    kernel = Kernel(game)
    kernel.load(game.setup(2), rng)
    assert Expectimax(game, Solver(game, 2**12)).value(kernel, 50) == TOO_MUCH


@pytest.mark.parametrize(("rows", "columns", "value"), [(1, 2, 0), (1, 4, 3 / 8), (2, 2, 1 / 12)])
def test_small_boards_are_solved_from_the_first_move(rows: int, columns: int, value: float) -> None:
    game, rng = opened(rows, columns, start="black"), Random(1)
    kernel = Kernel(game)
    kernel.load(game.setup(2), rng)
    found = Expectimax(game, Solver(game, 2**12)).value(kernel, 10_000_000)
    assert found == pytest.approx(value, abs=1e-9)


@pytest.mark.skipif(version().endswith("(pure Python)"), reason="takes a minute in pure Python")
@pytest.mark.parametrize(("rows", "columns", "value"), [(2, 3, 299 / 720), (1, 6, 149 / 360)])
def test_boards_of_six_are_solved_from_the_first_move(
    rows: int, columns: int, value: float
) -> None:
    game, rng = opened(rows, columns, start="black"), Random(1)
    kernel = Kernel(game)
    kernel.load(game.setup(2), rng)
    found = Expectimax(game, Solver(game, 2**14)).value(kernel, 10_000_000)
    assert found == pytest.approx(value, abs=1e-9)

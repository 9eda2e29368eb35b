"""OpenSpiel's own tests and algorithms on every game."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel")

import heirloom  # noqa: E402
from heirloom.adapters import open_spiel as ours  # noqa: E402
from heirloom.games.the_heirs.mind.expectimax import Expectimax  # noqa: E402
from heirloom.games.the_heirs.mind.kernel import Kernel  # noqa: E402
from heirloom.games.the_heirs.mind.solver import Solver  # noqa: E402


def some_way(game: Any, seed: int, steps: int) -> Any:
    """A state after so many random actions and draws."""
    rng, state = random.Random(seed), game.new_initial_state()
    while steps and not state.is_terminal():
        outcomes = state.chance_outcomes() if state.is_chance_node() else []
        actions = [action for action, _ in outcomes] or state.legal_actions()
        state.apply_action(rng.choice(actions))
        steps -= 1
    return state


@pytest.mark.parametrize("name", ours.REGISTERED)
def test_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), 1, False, False)


@pytest.mark.parametrize("name", ours.REGISTERED)
def test_a_state_is_cloned_and_serialised(name: str) -> None:
    game = pyspiel.load_game(name)
    state = some_way(game, 1, 50)
    copy = state.clone()
    text = pyspiel.serialize_game_and_state(game, state)
    _, again = pyspiel.deserialize_game_and_state(text)
    assert str(copy) == str(again) == str(state)
    for player in range(game.num_players()):
        known = state.information_state_string(player)
        assert copy.information_state_string(player) == known
        assert again.information_state_string(player) == known
        assert list(again.observation_tensor(player)) == list(state.observation_tensor(player))


def test_serialised_simulations_pass() -> None:
    game = pyspiel.load_game("heirloom_the_heirs(rows=1,columns=4)")
    pyspiel.random_sim_test(game, 2, True, False)


def test_chance_is_one_card_at_a_time() -> None:
    state = pyspiel.load_game("heirloom_inheritance").new_initial_state()
    draws = 0
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        state.apply_action(outcomes[0][0])
        draws += 1
    assert draws == 11  # two hands of five, and who starts


def test_what_a_player_remembers_tells_histories_apart() -> None:
    """Two orders of the same moves end in one position: observations agree, memories do not."""
    game = pyspiel.load_game("heirloom_the_heirs(rows=2,columns=2,start=black)")
    one, other = game.new_initial_state(), game.new_initial_state()
    for state, squares in ((one, (0, 3)), (other, (3, 0))):
        for square in squares:
            state.apply_action(square)
            card = 0 if square == 0 else 1  # both black, so that nobody captures
            state.apply_action(card)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert len(one.information_state_tensor(0)) == 4 * len(one.observation_tensor(0))


@cache
def opened(box: str) -> Any:
    return pyspiel.load_game(f"heirloom_the_heirs({box},start=black,moments=1)")


def best_value(state: Any, known: dict[str, float]) -> float:
    """What the first player can expect if both play perfectly, by OpenSpiel's states alone."""
    if state.is_terminal():
        return float(state.returns()[0])
    key = f"{state.is_chance_node()} {state.observation_string(0)}"
    if key not in known:
        if state.is_chance_node():
            known[key] = sum(p * best_value(state.child(a), known)
                             for a, p in state.chance_outcomes())  # fmt: skip
        else:
            values = [best_value(state.child(a), known) for a in state.legal_actions()]
            known[key] = max(values) if state.current_player() == 0 else min(values)
    return known[key]


@pytest.mark.parametrize(("rows", "columns"), [(1, 2), (1, 4), (2, 2)])
def test_small_boards_have_our_exact_values(rows: int, columns: int) -> None:
    game: Any = heirloom.game("the_heirs", rows=rows, columns=columns, start="black")
    kernel = Kernel(game)
    kernel.load(game.setup(2), random.Random(1))
    exact = Expectimax(game, Solver(game)).value(kernel, 10**6)
    theirs = best_value(opened(f"rows={rows},columns={columns}").new_initial_state(), {})
    assert theirs == pytest.approx(2 * exact - 1)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_positions_on_six_squares_have_our_exact_values(seed: int) -> None:
    """From the third card on, as the whole board takes OpenSpiel's states too long."""
    game: Any = heirloom.game("the_heirs", rows=2, columns=3, start="black")
    state = some_way(opened("rows=2,columns=3"), seed, 6)
    if state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    kernel = Kernel(game)
    kernel.load(state.world.state, random.Random(1))
    exact = 2 * Expectimax(game, Solver(game)).value(kernel, 10**6) - 1
    theirs = best_value(state, {})
    assert theirs == pytest.approx(exact if state.current_player() == 0 else -exact)


def test_nobody_gains_against_our_exact_play_on_four_squares() -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import exploitability

    game, known = opened("rows=2,columns=2"), dict[str, float]()
    best_value(game.new_initial_state(), known)

    class Exact(policy.Policy):  # type: ignore[misc]
        """Plays the best action by the values of all positions."""

        def action_probabilities(self, state: Any, player_id: int | None = None) -> Any:
            worth = {a: best_value(state.child(a), known) for a in state.legal_actions()}
            best = max if state.current_player() == 0 else min
            chosen = best(worth, key=lambda action: worth[action])
            return {action: float(action == chosen) for action in worth}

    assert exploitability.exploitability(game, Exact(game, [0, 1])) == pytest.approx(0, abs=1e-9)


def test_cfr_finds_the_value_of_the_smallest_board() -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    game = opened("rows=1,columns=2")
    solver = cfr.CFRPlusSolver(game)
    for _ in range(25):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
    assert value[0] == pytest.approx(best_value(game.new_initial_state(), {}), abs=0.03)
    assert exploitability.exploitability(game, policy) < 0.02


def test_ismcts_plays_on_worlds_that_fit() -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game("heirloom_inheritance")
    state = next(state for state in (some_way(game, 1, n) for n in range(14, 99))
                 if not state.is_chance_node())  # fmt: skip
    player = state.current_player()
    other = ours.resample(state, player, 3)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_string(player) == state.observation_string(player)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, None), uct_c=1.0, max_simulations=5
    )
    bot.set_resampler(ours.resample)
    assert bot.step(state) in state.legal_actions()


KUHN = """
import pyspiel
import heirloom.adapters.open_spiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

game = pyspiel.load_game("heirloom_kuhn_poker")
solver = cfr.CFRPlusSolver(game)
for _ in range(200):
    solver.evaluate_and_update_policy()
policy = solver.average_policy()
value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
print(value[0], exploitability.exploitability(game, policy), len(solver._info_state_nodes))
"""


def test_cfr_finds_the_equilibrium_of_kuhn_poker_from_the_example() -> None:
    example = Path(__file__).parents[2] / "examples" / "kuhn_poker"
    ran = subprocess.run(
        [sys.executable, "-c", KUHN], env={**os.environ, "HEIRLOOM_GAMES": str(example)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    value, found, information_sets = map(float, ran.stdout.split()[-3:])
    coins = 2  # that can be won, and are a return of 1
    assert coins * value == pytest.approx(-1 / 18, abs=0.003)
    assert coins * found < 0.01
    assert information_sets == 12

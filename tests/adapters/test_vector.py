"""Many matches at once: arrays that fit, automatic new matches, the same again in processes."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")

import heirloom  # noqa: E402
from heirloom.adapters import Vector  # noqa: E402
from heirloom.core.batch import Seated  # noqa: E402
from heirloom.core.mistakes import Mistake  # noqa: E402


def first_legal(steps: Any) -> Any:
    return steps.masks.argmax(1)


@pytest.mark.parametrize("name", heirloom.games())
def test_arrays_have_a_row_for_each_match(name: str) -> None:
    game = heirloom.game(name)
    vector = Vector(game, 3, seats=game.most, seed=1)
    steps = vector.reset()
    for _ in range(20):
        steps = vector.step(first_legal(steps))
    assert steps.observations.shape == (3, game.observer(game.most).size)
    assert steps.observations.dtype == np.float32
    assert steps.masks.shape == (3, len(game.actions))
    assert steps.masks.dtype == bool
    assert steps.masks.any(1).all()
    assert steps.rewards.shape == (3, game.most)


def test_a_match_that_ends_is_rewarded_and_begins_again() -> None:
    game = heirloom.game("the_heirs", rows=1, columns=4)
    vector, ended = Vector(game, 5, seed=1), 0
    steps = vector.reset()
    for _ in range(60):
        steps = vector.step(first_legal(steps))
        assert (steps.rewards[~steps.done] == 0).all()
        for row in steps.rewards[steps.done]:
            assert sorted(row) == [-1, 1]
        ended += int(steps.done.sum())
    assert ended > 10


def test_rows_are_what_the_seat_to_move_observes() -> None:
    game = heirloom.game("inheritance")
    vector = Vector(game, 2, seed="x")
    steps, table = vector.reset(), Seated(game, 2, "x/1")
    table.reset()  # as the vector was
    for _ in range(30):
        assert steps.seats[1] == table.seat
        assert steps.observations[1].tobytes() == table.observe(table.seat)
        assert steps.masks[1].tobytes() == bytes(table.mask(table.seat))
        actions = first_legal(steps)
        table.play(int(actions[1]))
        if table.over:
            break
        steps = vector.step(actions)


def test_processes_play_the_same_matches() -> None:
    game = heirloom.game("les_heritiers")
    with Vector(game, 3, seed=4) as here, Vector(game, 3, seed=4, processes=2) as there:
        one, other = here.reset(), there.reset()
        for _ in range(25):
            for mine, theirs in zip(one, other, strict=True):
                assert (mine == theirs).all()
            one, other = here.step(first_legal(one)), there.step(first_legal(other))


@pytest.mark.parametrize("processes", [0, 2])
def test_an_illegal_action_changes_nothing(processes: int) -> None:
    game = heirloom.game("the_heirs")
    with Vector(game, 2, seed=1, processes=processes) as vector, Vector(game, 2, seed=1) as other:
        legal = first_legal(vector.reset())
        for wrong in ([legal[0], len(game.actions) - 1], [-1, legal[1]], [legal[0]], [9999, 0]):
            with pytest.raises(Mistake, match=r"is not legal in match|actions for 2 matches"):
                vector.step(wrong)
        other.reset()
        assert (vector.step(legal).observations == other.step(legal).observations).all()


def test_impossible_numbers_are_refused() -> None:
    game = heirloom.game("the_heirs")
    for count, processes in ((0, 0), (2, 3), (1, -1)):
        with pytest.raises(Mistake, match="are not possible"):
            Vector(game, count, processes=processes)
    with pytest.raises(Mistake, match="exactly 2 players"):
        Vector(game, 1, seats=3)


def test_random_actions_are_legal_and_all_of_them_come_up() -> None:
    steps = Vector(heirloom.game("the_heirs", rows=2, columns=2), 3, seed=1).reset()
    rng, seen = np.random.default_rng(1), set()
    for _ in range(100):
        actions = steps.sample(rng)
        assert steps.masks[np.arange(3), actions].all()
        seen.add(int(actions[2]))
    assert seen == set(np.flatnonzero(steps.masks[2]))

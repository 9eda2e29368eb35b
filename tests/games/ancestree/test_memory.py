"""What a seat knows of the hands that went round, and what it can imagine."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from heirloom import DEALER
from heirloom.games.ancestree.rules.game import Ancestree
from heirloom.games.ancestree.rules.parts import Truth
from heirloom.games.ancestree.rules.passing import drawer
from tests.games.ancestree.table import deal, start


def step(game: Ancestree, state: Truth, rng: Random) -> None:
    """One random step."""
    waiting = game.waiting_on(state.public)
    if waiting == [DEALER]:
        game.settle(state, game.chance(state).sample(rng))
    else:
        seat = rng.choice(waiting)
        game.play(state, seat, rng.choice(game.legal(state.view(seat))))


def after_picks(seats: int, picks: int, seed: int) -> tuple[Ancestree, Truth]:
    """A match of random moves in its first round, when hands have been passed on so often."""
    game, state = start(seats)
    rng = Random(seed)
    while state.public.pick < picks:
        step(game, state, rng)
    return game, state


@pytest.mark.clause("R7")
def test_a_seat_knows_what_is_left_of_the_hands_it_passed_on() -> None:
    _, state = after_picks(4, 2, 1)
    own = state.private[0]
    assert own.passed[0] == state.private[2].hand  # drawn here, passed on twice
    assert own.passed[3] == state.private[1].hand
    assert own.passed[2] == []  # held now
    assert own.passed[1] == []  # never seen


@pytest.mark.clause("R7")
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_a_tile_that_was_passed_on_is_never_imagined_in_the_pile(seats: int) -> None:
    game, state = start(seats)
    rng = Random(seats)
    while game.waiting_on(state.public):
        for seat, own in enumerate(state.private):
            known = {tile for hand in own.passed for tile in hand} | set(own.buried)
            imagined = game.imagine(state.view(seat), rng)
            assert not known & set(imagined.secret.pile)
            assert not set(own.hand) & set(imagined.secret.pile)
            for other in range(seats):
                whose = drawer(state.public, other)
                if own.passed[whose] and not imagined.secret.hands[whose]:
                    assert imagined.private[other].hand == own.passed[whose]
        step(game, state, rng)


@pytest.mark.clause("R7")
def test_the_last_tiles_of_earlier_rounds_are_known_to_whoever_held_their_hands() -> None:
    game, state = start(6)
    rng = Random(4)
    while state.public.round == 0:
        step(game, state, rng)
    assert len(state.secret.buried) == 6
    assert all(own.buried == state.secret.buried for own in state.private)


@pytest.mark.clause("R4")
def test_what_another_has_chosen_is_imagined_evenly_among_the_tiles_it_can_be() -> None:
    game, state = after_picks(2, 1, 1)
    known = state.private[0].passed[0].copy()  # what seat 1 holds now
    game.play(state, 1, game.takings[known[0]])
    rng = Random(5)
    chosen = Counter(game.imagine(state.view(0), rng).private[1].chosen for _ in range(5_000))
    assert set(chosen) == set(known)
    assert all(abs(n - 1_000) < 150 for n in chosen.values())


@pytest.mark.clause("2.1", "R7")
def test_an_unseen_tile_is_as_likely_in_the_pile_as_its_share() -> None:
    game, state = start(3)
    deal(game, state)
    rng = Random(6)
    unseen = [tile for tile in range(110) if tile not in state.private[0].hand]
    counts = Counter(
        tile for _ in range(4_000) for tile in game.imagine(state.view(0), rng).private[1].hand
    )
    assert set(counts) == set(unseen)
    expected = 4_000 * 6 / 104
    assert all(abs(n - expected) < 6 * expected**0.5 for n in counts.values())

"""Observations: fixed in length, made of the view alone, with fields that say what they are."""

from __future__ import annotations

import pickle
from array import array
from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.core import catalogue
from heirloom.core.fields import part
from heirloom.core.game import DEALER, Game, State
from heirloom.core.match import Match
from heirloom.core.observation import CardCounts, CardSet, one_hot, share_of, shares
from heirloom.core.parts import Part
from heirloom.core.plain_observation import PlainObserver
from heirloom.core.recall import Recall
from tests.tiny import Tiny
from tools.observations import PAGE, page

AnyGame = Game[Any, Any, Any]


def numbers(blocks: list[bytes]) -> list[float]:
    return list(array("f", b"".join(blocks)))


def states(game: AnyGame, seats: int, seed: int) -> list[State[Any, Any, Any]]:
    """Every state of a random match."""
    rng, state, found = Random(seed), game.setup(seats), []
    while waiting := game.waiting_on(state.public):
        found.append(state.copy())
        if waiting == [DEALER]:
            game.settle(state, game.chance(state).sample(rng))
        else:
            seat = rng.choice(waiting)
            game.play(state, seat, rng.choice(game.legal(state.view(seat))))
    return [*found, state]


SEATED = [
    (name, seats)
    for name in catalogue.own_names()
    for seats in range(heirloom.game(name).fewest, heirloom.game(name).most + 1)
]


@pytest.mark.parametrize(("name", "seats"), SEATED)
def test_an_observation_has_the_length_of_its_fields(name: str, seats: int) -> None:
    game = heirloom.game(name)
    fields = game.observation_fields(seats)
    assert [field.start for field in fields[1:]] == [field.stop for field in fields[:-1]]
    assert len({field.name for field in fields}) == len(fields)
    for state in states(game, seats, 1):
        for seat in range(seats):
            seen = game.observation(state.view(seat))
            assert len(seen) == fields[-1].stop
            assert -1 <= min(seen) <= max(seen) <= 1
        assert len(game.observation(game.watch(state.public))) == fields[-1].stop


@pytest.mark.parametrize("name", catalogue.own_names())
def test_observations_tell_positions_apart(name: str) -> None:
    """Whatever a seat can tell apart before it acts, its observation tells apart as well."""
    game = heirloom.game(name)
    views = {}
    for seed in range(3):
        for state in states(game, game.fewest, seed):
            for seat in game.waiting_on(state.public):
                if seat != DEALER:
                    views[state.view(seat).key()] = bytes(game.observation(state.view(seat)))
    assert len(set(views.values())) >= 0.98 * len(views)


@pytest.mark.parametrize("name", catalogue.own_names())
def test_the_mask_shows_the_legal_actions(name: str) -> None:
    game = heirloom.game(name)
    match = Match(game, dealer=heirloom.Shuffling(3))
    seat = match.waiting_on()[0]
    mask = game.mask(match.view(seat))
    assert len(mask) == len(game.actions)
    assert [game.actions[i] for i, flag in enumerate(mask) if flag] == match.legal(seat)


def test_the_heirs_are_seen_from_the_own_side() -> None:
    game = heirloom.game("the_heirs", rows=1, columns=2, start="black")
    match = Match(game, dealer=heirloom.Scripted([game.card_names[0]]))
    match.play(0, "a1")
    fields = {field.name: field for field in game.observation_fields()}
    mine, theirs = (game.observation(match.view(seat)) for seat in (0, 1))
    number = game.cards[0].number  # type: ignore[attr-defined]
    squares = fields["squares"]
    assert mine[squares.start : squares.start + 11].index(1.0) == number - 1
    assert theirs[squares.start : squares.start + 11].index(1.0) == 5 + number - 1
    assert list(mine[fields["turn"].start :]) == [0, 1]


def test_a_game_that_writes_none_is_observed_by_its_fields() -> None:
    game = Tiny()
    observer = game.observer(2)
    assert isinstance(observer, PlainObserver)
    names = [field.name for field in observer.fields]
    assert names == ["seat", "public.dealt", "public.turn", "public.laid", "public.peek",
                     "own.cards"]  # fmt: skip
    state = game.setup(2)
    game.settle(state, game.chance(state).sample(Random(1)))
    one, other = (game.observation(state.view(seat)) for seat in (0, 1))
    assert len(one) == len(other) == observer.size
    assert one != other
    assert observer.fields[0].size == 2


@pytest.mark.parametrize("name", catalogue.own_names())
def test_any_game_can_be_observed_by_its_fields(name: str) -> None:
    """Fields that may be empty, parts within parts, texts and piles are in one or another."""
    game = heirloom.game(name)
    observer = PlainObserver(game, game.fewest)
    rows = [
        array("f", observer.write(state.view(seat)))
        for state in states(game, game.fewest, 1)
        for seat in range(game.fewest)
    ]
    assert {len(row) for row in rows} == {observer.fields[-1].stop}
    assert len({bytes(row) for row in rows}) > len(rows) // 4
    assert all(row[seat] == 1 for seat in range(2) for row in rows[seat :: game.fewest])


@part
class Knot(Part):
    """A part with others like it."""

    length: int
    following: Knot | None


class Knotted(Tiny):
    """A game with a chain of knots on the table."""

    def setup(self, seats: int) -> Any:
        state = super().setup(seats)
        return State(Knot(1, Knot(2, None)), state.private, state.secret)


def test_a_part_within_one_like_it_is_left_out() -> None:
    game: AnyGame = Knotted()
    observer = PlainObserver(game, 2)
    sizes = {field.name: field.size for field in observer.fields}
    assert (sizes["public.length"], sizes["public.following"]) == (1, 1)
    view = game.setup(2).view(0)
    assert array("f", observer.write(view))[2:4].tolist() == [0.5, 1]


def test_recall_keeps_every_moment_in_order() -> None:
    game = heirloom.game("the_heirs", rows=1, columns=4, start="black")
    one, other = Recall(game, 2, 9), Recall(game, 2, 9)
    match = Match(game, dealer=heirloom.Shuffling(1))
    size = game.observer(2).size
    one.see(match.view(0))
    one.see(match.view(0))
    before = one.copy()
    match.play(0, "a1")
    one.see(match.view(0))
    other.see(match.view(0))
    seen = one.observation()
    assert len(seen) == one.size == 9 * size
    assert seen[:size] == game.observation(match.view(0))
    assert seen[size : 2 * size] == before.observation()[:size]
    assert max(seen[2 * size :]) == 0
    assert one.digest() != other.digest() != before.digest()
    before.see(match.view(0))
    assert before.digest() == one.digest()
    kept = pickle.loads(pickle.dumps(one))
    assert (kept.digest(), kept.observation()) == (one.digest(), seen)


def test_blocks() -> None:
    assert numbers([one_hot(3)[1], one_hot(3)[-1]]) == [0, 1, 0, 0, 0, 0]
    table = shares(4)
    assert numbers([share_of(table, n) for n in (-1, 2, 9)]) == [0, 0.5, 1]
    row: list[bytes] = []
    CardSet(10).write([0, 9, -1], row)
    assert numbers(row) == [1, 0, 0, 0, 0, 0, 0, 0, 0, 1]
    row = []
    CardCounts(2, 2, 2).write([[0, 0], [1, -1]], row)
    assert numbers(row) == [1, 0, 0, 0.5]


def test_the_page_of_fields_is_up_to_date() -> None:
    assert PAGE.read_text("utf-8") == page(), "run python tools/observations.py"

"""Pointing at pieces: whatever a visitor points at, in any order, is answered, and soon."""

from __future__ import annotations

import time
from random import Random

import pytest

from heirloom.core import catalogue
from heirloom.web.messages import Point, read
from heirloom.web.presenter import Presenter
from heirloom.web.press_paths import spots_by_name
from tests.web.house import HELD_SECONDS, TRIES
from tests.web.test_secrecy import begun, room_of, step

MOMENTS = 25
PATHS = 6  # at each moment


@pytest.mark.parametrize("game", catalogue.own_names())
def test_pointing_at_any_pieces_in_any_order_holds_up_nobody(game: str) -> None:
    rng, seats = Random(game), catalogue.lid(game).seats[1]
    room = room_of(game, seats)
    match, presenter = begun(room, 1), Presenter(room)
    drawn = 0
    for _ in range(MOMENTS):
        if match.waiting_on():
            step(match, rng)
        seat = rng.choice([*match.waiting_on(), rng.randrange(seats)])
        alias = presenter.alias(seat)
        names = [alias(id) for id in spots_by_name(room.game.scene(match.view(seat)))]
        for _ in range(PATHS):
            path = rng.choices([*names, "nothing"], k=rng.randrange(1, 9))
            drawn += _drawn_in_time(presenter, seat, path)
    assert drawn


def _drawn_in_time(presenter: Presenter, seat: int, path: list[str]) -> bool:
    """Whether something was drawn; it holds the loop for less than anything may."""
    longest = []
    for _ in range(TRIES):
        begin = time.thread_time()
        drawn = presenter.preview(seat, "fr", path)
        longest.append(time.thread_time() - begin)
        if longest[-1] < HELD_SECONDS:
            return drawn is not None
    raise AssertionError(f"pointing at {path} takes {longest} s")


def test_a_path_that_is_too_long_is_not_understood() -> None:
    assert isinstance(read('{"do": "point", "path": ["a", "b"]}'), Point)
    assert read('{"do": "point", "path": [%s"a"]}' % ('"a", ' * 8)) is None
    assert read('{"do": "point", "path": ["%s"]}' % ("a" * 33)) is None
    assert read('{"do": "point", "move": "%s"}' % ("a" * 201)) is None

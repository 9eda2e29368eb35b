"""Two worlds that differ in what a seat cannot know look the same to that seat, byte for byte."""

from __future__ import annotations

import os
from random import Random

import pytest

from heirloom.core import catalogue
from heirloom.core.chance import below
from heirloom.core.game import DEALER, WATCHER
from heirloom.store.log import START, Kept, Line, Opening, Store
from heirloom.web.chairs import new_place
from heirloom.web.frame import frame
from heirloom.web.room import Room
from heirloom.web.settings import Settings
from heirloom.web.thinking import Thinkers
from tests.loops import run

MOVES = 400 if os.environ.get("HEIRLOOM_LONG") == "1" else 40


def room_of(name: str, seats: int) -> Room:
    """A room that has begun, with nobody in it; nothing of it is written anywhere."""
    knobs = dict(catalogue.game(name).knobs)
    opening = Opening("room", name, 1, knobs, "", seats, "ab" * 32, 0, [0] * seats)
    places = [new_place() for _ in range(seats)]
    lines = [Line(0, START, DEALER, "", None)]
    store, thinkers = Store("sqlite+aiosqlite://"), Thinkers.__new__(Thinkers)
    room = Room(Kept(opening, places, [], lines, []), store, thinkers, Settings())
    room.match.go_on()
    return room


def shown(room: Room, seat: int, lang: str) -> str:
    """The bytes that a seat is sent."""
    room.frames.clear()
    return run(frame(room, seat, lang))


def worlds(name: str, seats: int, seed: int, moves: int) -> int:
    """Play at random; before each move compare each seat's frame in the truth and a dream."""
    rng = Random(seed)
    room, compared = room_of(name, seats), 0
    for _ in range(moves):
        waiting = room.match.waiting_on()
        if not waiting:
            break
        seat = rng.randrange(seats)
        truth = room.match._state
        mine = shown(room, seat, "en")
        watched = shown(room, WATCHER, "fr")
        room.match._state = room.game.imagine(truth.view(seat), rng)
        compared += room.match._state.key() != truth.key()
        assert shown(room, seat, "en") == mine
        assert shown(room, WATCHER, "fr") == watched
        room.match._state = truth
        mover = waiting[below(rng, len(waiting))]
        room.match.play(mover, rng.choice(room.match.legal(mover)))
    return compared


@pytest.mark.parametrize("name", catalogue.names())
def test_a_seats_frame_says_nothing_that_the_seat_does_not_know(name: str) -> None:
    worlds(name, catalogue.box(name).seats[0], 1, MOVES)


def test_the_worlds_that_are_compared_do_differ() -> None:
    hidden = [name for name in catalogue.names() if catalogue.box(name).seats[1] > 2]
    assert all(worlds(name, catalogue.box(name).seats[0], 2, 60) > 0 for name in hidden)


def test_an_alias_that_leaks_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: aliases that depend on the truth make two worlds look different."""

    def leaking(room: Room, seat: int) -> object:
        return lambda id: f"p{abs(hash((id, room.match._state.key())))}"

    monkeypatch.setattr(Room, "alias", leaking)
    hidden = next(name for name in catalogue.names() if catalogue.box(name).seats[1] > 2)
    with pytest.raises(AssertionError):
        worlds(hidden, catalogue.box(hidden).seats[0], 2, 10)


def test_aliases_of_two_seats_have_nothing_in_common() -> None:
    room = room_of(catalogue.names()[0], 2)
    one, other = room.alias(0), room.alias(1)
    assert one("x") == room.alias(0)("x")
    assert one("x") != other("x")
    assert "secret-card" not in one("secret-card")

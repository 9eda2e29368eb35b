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
from heirloom.web.wire import squeeze
from tests.loops import run
from tests.web.indoors import Indoors

LONG = os.environ.get("HEIRLOOM_LONG") == "1"
GAMES = 20 if LONG else 1  # whole games for each box and number of seats
SHARE = 1.0 if LONG else 0.2  # of the positions of a game that are compared
GLANCES = 100 if LONG else 3  # differing worlds that are compared over a real socket
TABLES = [
    (name, seats)
    for name in catalogue.names()
    for seats in range(catalogue.lid(name).seats[0], catalogue.lid(name).seats[1] + 1)
]
HIDDEN = [name for name in catalogue.names() if name != "the_heirs"]  # it has luck, no secrets


def room_of(name: str, seats: int) -> Room:
    """A room that has begun, with nobody in it; nothing of it is written anywhere."""
    options = dict(catalogue.game(name).options)
    opening = Opening("room", name, 1, options, "", seats, "ab" * 32, 0, [0] * seats)
    places = [new_place() for _ in range(seats)]
    lines = [Line(0, START, DEALER, "", None)]
    store, thinkers = Store("sqlite://"), Thinkers.__new__(Thinkers)
    room = Room(Kept(opening, places, [], lines, []), store, thinkers, Settings())
    room.match.go_on()
    return room


async def sent(room: Room, seat: int, lang: str) -> bytes:
    """The bytes that a seat is sent now."""
    room.frames.clear()
    return squeeze((await frame(room, seat, lang)).encode(), 15)


async def sent_anew(room: Room, seat: int, lang: str) -> bytes:
    """The same, drawn from nothing."""
    room.drawn, room.told = {}, {}
    return await sent(room, seat, lang)


def step(room: Room, rng: Random) -> None:
    """Somebody moves."""
    waiting = room.match.waiting_on()
    mover = waiting[below(rng, len(waiting))]
    room.match.play(mover, rng.choice(room.match.legal(mover)))


async def worlds(name: str, seats: int, seed: int, share: float) -> int:
    """Play to the end at random, and on the way compare a seat's frame in the truth and its dream.

    How many of the dreams were not the truth.
    """
    rng = Random(seed)
    room, differing = room_of(name, seats), 0
    while room.match.waiting_on():
        step(room, rng)
        if rng.random() > share:
            continue
        seat, lang = rng.randrange(seats), rng.choice(["en", "fr"])
        truth = room.match._state
        mine, watched = await sent_anew(room, seat, lang), await sent_anew(room, WATCHER, lang)
        room.match._state = room.game.imagine(truth.view(seat), rng)
        differing += room.match._state.key() != truth.key()
        assert await sent_anew(room, seat, lang) == mine
        assert await sent_anew(room, WATCHER, lang) == watched
        room.match._state = truth
    return differing


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seats_frame_says_nothing_that_the_seat_does_not_know(name: str, seats: int) -> None:
    differing = sum(run(worlds(name, seats, seed, SHARE)) for seed in range(GAMES))
    assert differing > 0 or name not in HIDDEN, "no two worlds were compared"


def leaking(room: Room, seat: int) -> object:
    """Aliases that depend on the truth."""
    return lambda id: f"p{abs(hash((id, room.match._state.key())))}"


@pytest.mark.parametrize("name", HIDDEN)
def test_an_alias_that_leaks_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: two worlds then look different."""
    monkeypatch.setattr(Room, "alias", leaking)
    with pytest.raises(AssertionError):
        run(worlds(name, catalogue.lid(name).seats[0], 2, 1.0))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_frame_that_grew_move_by_move_is_the_one_that_a_newcomer_gets(
    name: str, seats: int
) -> None:
    async def whole() -> None:
        rng = Random(3)
        room = room_of(name, seats)
        while room.match.waiting_on():
            step(room, rng)
            if rng.random() > SHARE:
                continue
            seat = rng.choice([*range(seats), WATCHER])
            grown, kept = await sent(room, seat, "en"), (room.drawn, room.told)
            assert await sent_anew(room, seat, "en") == grown
            room.drawn, room.told = kept

    run(whole())


# Over a real socket


def over_sockets(indoors: Indoors, name: str, seed: int) -> None:
    """The same between a running server and the tabs of everybody, at one table after another."""
    rng, seats, differing = Random(seed), catalogue.lid(name).seats[0], 0
    while differing < GLANCES:
        room, tabs = indoors.table(name, seats)
        while room.match.waiting_on() and differing < GLANCES:
            for _ in range(rng.randrange(1, 8)):
                if room.match.waiting_on():
                    indoors.call(step, room, rng)
            seat, truth = rng.randrange(seats), room.match._state
            indoors.call(show, room, truth)
            before = [tab.frame() for tab in tabs]
            indoors.call(show, room, room.game.imagine(truth.view(seat), rng))
            differing += room.match._state.key() != truth.key() or name not in HIDDEN
            after = [tab.frame() for tab in tabs]
            assert (after[seat], after[-1]) == (before[seat], before[-1])
            room.match._state = truth


def show(room: Room, state: object) -> None:
    """Put a world on the table, and let everybody see it."""
    room.match._state = state  # type: ignore[assignment]
    room.drawn, room.told = {}, {}
    room.publish()


@pytest.mark.parametrize("name", catalogue.names())
def test_a_real_socket_carries_nothing_else(indoors: Indoors, name: str) -> None:
    over_sockets(indoors, name, 1)


def test_a_leak_over_a_real_socket_is_caught(
    indoors: Indoors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Room, "alias", leaking)
    with pytest.raises(AssertionError):
        over_sockets(indoors, HIDDEN[0], 1)


def test_aliases_of_two_seats_have_nothing_in_common() -> None:
    room = room_of(catalogue.names()[0], 2)
    one, other = room.alias(0), room.alias(1)
    assert one("x") == room.alias(0)("x")
    assert one("x") != other("x")
    assert "secret-card" not in one("secret-card")

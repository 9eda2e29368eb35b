"""Two worlds that differ in what a seat cannot know look the same to that seat, byte for byte.

What it is shown is compared, and what it is answered when it tries something that is not legal.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from typing import Any
from zlib import crc32

import pytest

from heirloom.core import catalogue
from heirloom.core.chance import below
from heirloom.core.dealers import Fair, Shuffling
from heirloom.core.game import DEALER, WATCHER, Action, State
from heirloom.core.log import START, Entry
from heirloom.core.match import Done, Match
from heirloom.core.mistakes import Illegal
from heirloom.core.words import say
from heirloom.store.log import Opening, SavedMatch, Store
from heirloom.web.compression import compress
from heirloom.web.presenter import Presenter
from heirloom.web.press_paths import spots_by_name
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from heirloom.web.table import Table
from tests.web.indoors import Indoors, Tab

LONG = os.environ.get("HEIRLOOM_LONG") == "1"
GAMES = 20 if LONG else 1  # whole games for each box and number of seats
SHARE = 1.0 if LONG else 0.2  # of the positions of a game that are compared
GLANCES = 100 if LONG else 3  # differing worlds that are compared over a real socket
TRIES = 12  # illegal moves, and as many presses, that a seat tries in each of them
TABLES = [
    (name, seats)
    for name in catalogue.own_names()
    for seats in range(catalogue.lid(name).seats[0], catalogue.lid(name).seats[1] + 1)
]
LEAK = "a seat can tell two worlds apart"
HIDDEN = [name for name in catalogue.own_names() if name != "the_heirs"]  # it has luck, no secrets

Truth = State[Any, Any, Any]


class World(Match[Any, Any, Any]):
    """A match whose truth a test can exchange."""

    @property
    def world(self) -> Truth:
        """What is so."""
        return self._state

    @world.setter
    def world(self, truth: Truth) -> None:
        self._state = truth


def begun(room: Room, seed: int, world: type[World] = World) -> World:
    """Let a match begin in a room that can be dreamt of."""
    match = world(room.game, room.opening.seats, Shuffling(seed))
    room.match = match
    return match


def room_of(name: str, seats: int) -> Room:
    """A room that has begun, with nobody in it; nothing of it is written anywhere."""
    game = catalogue.open_game(name, {})
    opening = Opening("room", game.box, 1, seats, "ab" * 32, 0, [0] * seats)
    saved = [new_seat() for _ in range(seats)]
    drawn = Match(game, seats, Fair(bytes.fromhex(opening.seed))).log
    entries = [Entry(START, DEALER, ""), *drawn]
    return Room(SavedMatch(opening, saved, [], entries, []), Store("sqlite://"), 0.0)


def sent(presenter: Presenter, seat: int, lang: str) -> bytes:
    """The bytes that a seat is sent now."""
    return compress(presenter.frame(seat, lang).encode(), 15)


def sent_anew(room: Room, seat: int, lang: str) -> bytes:
    """The same, drawn from nothing."""
    return sent(Presenter(room), seat, lang)


def step(match: World, rng: Random) -> None:
    """Somebody moves."""
    waiting = match.waiting_on()
    mover = waiting[below(rng, len(waiting))]
    match.play(mover, rng.choice(match.legal(mover)))


def worlds(name: str, seats: int, seed: int, share: float) -> int:
    """Play to the end at random, and on the way compare a seat's frame in the truth and its dream.

    How many of the dreams were not the truth.
    """
    rng, room, differing = Random(seed), room_of(name, seats), 0
    match = begun(room, seed)
    while match.waiting_on():
        step(match, rng)
        if rng.random() > share:
            continue
        seat, lang = rng.randrange(seats), rng.choice(["en", "fr"])
        truth = match.world
        mine, watched = sent_anew(room, seat, lang), sent_anew(room, WATCHER, lang)
        match.world = room.game.imagine(truth.view(seat), rng)
        differing += match.world.key() != truth.key()
        assert sent_anew(room, seat, lang) == mine, LEAK
        assert sent_anew(room, WATCHER, lang) == watched, LEAK
        match.world = truth
    return differing


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_seats_frame_says_nothing_that_the_seat_does_not_know(name: str, seats: int) -> None:
    differing = sum(worlds(name, seats, seed, SHARE) for seed in range(GAMES))
    for seed in range(GAMES, GAMES + 20):  # of a game of few moves, some more
        if differing == 0 and name in HIDDEN:
            differing += worlds(name, seats, seed, 1.0)
    assert differing > 0 or name not in HIDDEN, "no two worlds were compared"


def leaking(presenter: Presenter, seat: int) -> Callable[[str], str]:
    """Aliases that depend on the truth."""
    match = presenter.room.match
    truth = match.world.key() if isinstance(match, World) else ()
    return lambda id: f"p{crc32(repr((id, truth)).encode())}"


@pytest.mark.parametrize("name", HIDDEN)
def test_an_alias_that_leaks_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: two worlds then look different."""
    monkeypatch.setattr(Presenter, "alias", leaking)
    with pytest.raises(AssertionError, match=LEAK):
        sum(worlds(name, catalogue.lid(name).seats[0], seed, 1.0) for seed in range(2, 12))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_frame_that_grew_move_by_move_is_the_one_that_a_newcomer_gets(
    name: str, seats: int
) -> None:
    rng, room = Random(3), room_of(name, seats)
    match, presenter = begun(room, 3), Presenter(room)
    while match.waiting_on():
        step(match, rng)
        room.changed()
        if rng.random() > SHARE:
            continue
        seat = rng.choice([*range(seats), WATCHER])
        assert sent_anew(room, seat, "en") == sent(presenter, seat, "en")
        room.after_change[1:] = []  # the newcomer has gone


# Over a real socket


def over_sockets(
    indoors: Indoors, name: str, seed: int, world: type[World] = World, tries: int = 0
) -> None:
    """The same between a running server and the tabs of everybody, at one table after another."""
    rng, seats, differing = Random(seed), catalogue.lid(name).seats[0], 0
    while differing < GLANCES:
        table, tabs = indoors.table(name, seats)
        match = indoors.call(begun, table.room, seed + differing, world)
        while match.waiting_on() and differing < GLANCES:
            for _ in range(rng.randrange(1, 8)):
                if match.waiting_on():
                    indoors.call(step, match, rng)
            seat, truth = rng.randrange(seats), match.world
            dream = table.room.game.imagine(truth.view(seat), rng)
            asked = trials(table, seat, tries, rng)
            before = received(indoors, table, tabs, seat, truth, asked)
            after = received(indoors, table, tabs, seat, dream, asked)
            assert after == before, LEAK
            differing += dream.key() != truth.key() or name not in HIDDEN
            match.world = truth


def received(
    indoors: Indoors,
    table: Table,
    tabs: list[Tab],
    seat: int,
    truth: Truth,
    asked: list[dict[str, object]],
) -> list[bytes]:
    """What a seat and a watcher get to see in a world, and what the seat is answered."""
    indoors.call(show, table, truth)
    frames = [tab.frame() for tab in tabs]
    return [frames[seat], frames[-1], *(tabs[seat].ask(**message) for message in asked)]


def show(table: Table, truth: Truth) -> None:
    """Put a world on the table, and let everybody see it, drawn from nothing."""
    match, outboxes = table.room.match, table.presenter.outboxes
    assert isinstance(match, World)
    match.world = truth
    table.room.after_change.clear()
    table.presenter = Presenter(table.room)
    table.presenter.outboxes = outboxes
    table.room.changed()


def trials(table: Table, seat: int, count: int, rng: Random) -> list[dict[str, object]]:
    """What a seat may not do, as messages: illegal moves, and presses of any pieces."""
    match, game = table.room.match, table.room.game
    legal = match.legal(seat)
    illegal = [action for action in game.actions if action not in legal]
    moves = rng.sample(illegal, min(count, len(illegal)))
    alias = table.presenter.alias(seat)
    names = list(spots_by_name(game.scene(match.view(seat))))
    presses = [rng.choices(names, k=rng.randrange(1, 3)) for _ in range(count)]
    asked: list[dict[str, object]] = []
    asked += [{"do": "play", "move": move.notation, "command": "never"} for move in moves]
    asked += [{"do": "press", "path": [*map(alias, path)]} for path in presses]
    return asked


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_real_socket_carries_nothing_else(indoors: Indoors, name: str) -> None:
    over_sockets(indoors, name, 1)


def test_a_leak_over_a_real_socket_is_caught(
    indoors: Indoors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Presenter, "alias", leaking)
    with pytest.raises(AssertionError, match=LEAK):
        over_sockets(indoors, HIDDEN[0], 1)


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_refusal_says_nothing_that_the_seat_does_not_know(indoors: Indoors, name: str) -> None:
    over_sockets(indoors, name, 2, tries=TRIES)


class Blabbing(World):
    """A planted fault: what is refused depends on what the others hold."""

    def play(self, seat: int, action: Action | str) -> Done:
        """Play, or refuse in words that depend on the hidden cards of a rival."""
        try:
            return super().play(seat, action)
        except Illegal as refusal:
            raise self.blab(
                refusal, crc32(repr(self.world.private[seat - 1].key()).encode())
            ) from None

    def blab(self, refusal: Illegal, rival: int) -> Illegal:
        """The words say it."""
        return Illegal(refusal.clause, say("No: {rival}", rival=rival))


class BlabbingClause(Blabbing):
    """The same, where only the clause says it."""

    def blab(self, refusal: Illegal, rival: int) -> Illegal:
        """One of two clauses."""
        first, second, *_ = self.game.rules("en").clauses
        return Illegal(first if rival % 2 else second, refusal.why)


@pytest.mark.parametrize("world", [Blabbing, BlabbingClause])
def test_a_refusal_that_leaks_is_caught(indoors: Indoors, world: type[World]) -> None:
    with pytest.raises(AssertionError, match=LEAK):
        over_sockets(indoors, HIDDEN[0], 2, world, TRIES)


def test_aliases_of_two_seats_have_nothing_in_common() -> None:
    presenter = Presenter(room_of(catalogue.own_names()[0], 2))
    one, other = presenter.alias(0), presenter.alias(1)
    assert one("x") == presenter.alias(0)("x")
    assert one("x") != other("x")
    assert "secret-card" not in one("secret-card")

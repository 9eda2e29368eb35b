"""The check of the proof finds what is planted: lost and doubled entries, frames that lie."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pytest

from heirloom.core import catalogue
from heirloom.core.log import PLAY
from heirloom.store.log import Opening, SavedMatch, Store
from heirloom.web.presenter import Presenter
from heirloom.web.room import Room
from heirloom.web.seats import new_seat
from tests.cluster.check import errors, judge, moved_twice
from tests.cluster.evidence import Evidence, Look, Moment, Press, Tab, digest, read_frame
from tests.cluster.logs import Log, Row
from tests.cluster.proxy import Proxy
from tests.loops import run

BOX = catalogue.open_game("les_heritiers", {}).box
OPENING = Opening("room", BOX, BOX.open().version, 2, "ab" * 32, 0, [0, 0])
MOVES = 12


class Case(NamedTuple):
    """What two people saw of a match, and its log."""

    evidence: Evidence
    log: Log

    def wrong(self) -> list[str]:
        """What the check finds."""
        return judge(self.evidence, {"room": self.log}, processes=1).wrong


class Player:
    """Somebody at a table that is in this process."""

    def __init__(self, seat: int, room: Room, evidence: Evidence) -> None:
        self.seat, self.room, self.evidence = seat, room, evidence
        self.presenter = Presenter(room)
        self.tab = Tab("room", f"person{seat}", seat, "en", 0)
        evidence.tabs.append(self.tab)
        self.look = self.see()

    def see(self) -> Look:
        """The next frame."""
        frame = json.loads(self.presenter.frame(self.seat, "en"))
        self.look = read_frame(frame, "en")
        self.evidence.keep(self.tab, self.look, 0.0)
        return self.look

    def moment(self) -> Moment:
        """The frame that is seen now."""
        return Moment(self.tab, len(self.tab.frames) - 1)


async def play(folder: Path) -> Case:
    """A few moves by two people, who say something; then one of them resigns."""
    store, rng, evidence = Store(str(folder / "log.db")), random.Random(5), Evidence()
    await store.open()
    seats = [new_seat(), new_seat()]
    await store.begin(OPENING, seats)
    room = Room(SavedMatch(OPENING, seats, [], [], []), store, 60.0)
    await room.sit(0, "anna", "Anna")
    await room.sit(1, "bert", "Bert")
    people = [Player(seat, room, evidence) for seat in (0, 1)]
    for number in range(MOVES):
        mover = people[room.waiting_on()[0]]
        move = rng.choice(mover.look.offers)
        command, pressed = f"c{number}", mover.moment()
        await room.play(mover.seat, move, command)
        press = Press("play", command, {"move": move}, mover.look, pressed, 0.0, sent=1)
        for person in people:
            person.see()
        press.seen = mover.moment()
        evidence.presses.append(press)
    await room.say(0, "", "bye", "said")
    said = Press("say", "said", {"text": "bye"}, people[0].see(), people[0].moment(), 0.0, sent=1)
    said.seen = people[0].moment()
    evidence.presses.append(said)
    await room.resign(0)
    evidence.rooms.add("room")
    rows = [Row(number, *entry) for number, entry in enumerate(await store.tail("room", 0))]
    await store.close()
    return Case(evidence, Log("room", SavedMatch(OPENING, seats, [], [], []), rows, ["bye"]))


@cache
def played() -> Case:
    """The same, once."""
    with TemporaryDirectory() as folder:
        return run(play(Path(folder)))


def case() -> Case:
    """The same, to be tampered with."""
    return deepcopy(played())


def places_of_moves(log: Log) -> list[int]:
    """Where the moves of people stand."""
    return [row.number for row in log.rows if row.kind == PLAY]


def renumbered(rows: list[Row]) -> list[Row]:
    """The same entries without a gap."""
    return [row._replace(number=number) for number, row in enumerate(rows)]


def test_an_honest_log_is_left_in_peace() -> None:
    assert case().wrong() == []


def drop(case: Case) -> None:
    """A move that was acknowledged is gone."""
    del case.log.rows[places_of_moves(case.log)[4]]


def drop_and_renumber(case: Case) -> None:
    """The same, and the gap is closed."""
    drop(case)
    case.log.rows[:] = renumbered(case.log.rows)


def drop_the_end(case: Case) -> None:
    """The last moves are gone, and what came after them."""
    del case.log.rows[places_of_moves(case.log)[-2] :]


def double(case: Case) -> None:
    """A move is in the log twice."""
    at = places_of_moves(case.log)[4]
    case.log.rows.insert(at, case.log.rows[at])
    case.log.rows[:] = renumbered(case.log.rows)


def exchange(case: Case) -> None:
    """Two moves are in another order than they were seen in."""
    one, two = places_of_moves(case.log)[2], places_of_moves(case.log)[4]
    rows = case.log.rows
    rows[one], rows[two] = rows[two]._replace(number=one), rows[one]._replace(number=two)


def other_command(case: Case) -> None:
    """A move stands there that nobody has made."""
    at = places_of_moves(case.log)[3]
    case.log.rows[at] = case.log.rows[at]._replace(command="another", seat=1)


def lie_about_the_ply(case: Case) -> None:
    """A frame is a move ahead."""
    frames = case.evidence.tabs[0].frames
    look = case.evidence.presses[3].look
    shown = re.sub(r'data-ply="(\d+)"', lambda ply: f'data-ply="{int(ply[1]) + 1}"', look.drawn)
    frames[5] = frames[5]._replace(digest=digest(shown), ply=look.ply + 1)


def go_back(case: Case) -> None:
    """A frame is older than the one before it."""
    frames = case.evidence.tabs[1].frames
    frames[6] = frames[2]


def say_twice(case: Case) -> None:
    """What was said is there twice."""
    case.log.sayings.append("bye")


def say_nothing(case: Case) -> None:
    """What was said and seen is gone."""
    case.log.sayings.clear()


def two_in_one_seat(case: Case) -> None:
    """A stranger holds a seat, too."""
    case.evidence.tabs.append(Tab("room", "a stranger", 1, "en", 1))


def refuse_and_do(case: Case) -> None:
    """A move was refused, and is in the log."""
    case.evidence.presses[0].refused = "No."


def no_answer(case: Case) -> None:
    """A move that is not in the log found no answer."""
    press = case.evidence.presses[0]
    press.command, press.seen, press.unanswered = "unheard", None, True


def two_rematches(case: Case) -> None:
    """People went to different rematches."""
    case.evidence.rematches["room"] |= {"a", "b"}


def never_end(case: Case) -> None:
    """A match has not ended."""
    case.log.rows.pop()


@pytest.mark.parametrize(
    "tamper",
    [
        drop, drop_and_renumber, drop_the_end, double, exchange, other_command, lie_about_the_ply,
        go_back, say_twice, say_nothing, two_in_one_seat, refuse_and_do, no_answer,
        two_rematches, never_end,
    ],
    ids=lambda tamper: str(tamper.__doc__),
)  # fmt: skip
def test_what_is_planted_is_found(tamper: Callable[[Case], None]) -> None:
    planted = case()
    tamper(planted)
    assert planted.wrong() != []


def test_a_bot_that_moves_twice_and_a_server_that_fails_are_found() -> None:
    line = "written room 1 0 17"
    assert moved_twice([line, "lost room 1 0 17", "written room 1 0 19"]) == []
    assert len(moved_twice([line, line])) == 1
    assert errors("log", "the store does not answer") == []
    assert len(errors("log", "Traceback (most recent call last):\n")) == 1


def test_a_network_that_is_cut_delivers_once_it_is_healed() -> None:
    async def whole() -> None:
        async def echo(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while data := await reader.read(100):
                writer.write(data)
            writer.close()
            ended.set()

        ended = asyncio.Event()
        server = await asyncio.start_server(echo, "127.0.0.1", 0)
        proxy = Proxy("127.0.0.1", server.sockets[0].getsockname()[1])
        await proxy.start()
        reader, writer = await asyncio.open_connection("127.0.0.1", proxy.port)
        writer.write(b"one")
        assert await reader.readexactly(3) == b"one"
        proxy.cut(silently=True)
        writer.write(b"two")
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await reader.readexactly(3)
        proxy.heal()
        assert await reader.readexactly(3) == b"two"
        proxy.cut(silently=False)
        assert await _end(reader)
        writer.close()
        await proxy.close()
        await ended.wait()
        server.close()
        await server.wait_closed()

    run(whole())


async def _end(reader: asyncio.StreamReader) -> bool:
    try:
        return await reader.read() == b""
    except ConnectionError:
        return True

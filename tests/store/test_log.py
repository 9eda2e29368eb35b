"""The store: what is committed is there again, and nothing is there twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import text

from heirloom.core.box import Box
from heirloom.core.log import DEAL, PLAY, START, Entry
from heirloom.store.engines import engine_at
from heirloom.store.errors import AlreadyWritten
from heirloom.store.log import Opening, SavedSeat, Saying, Store
from heirloom.store.upgrade import upgrade
from tests.loops import run

BOX = Box("the_heirs", (("rows", 4), ("start", "black")), "[[cards]]")
OPENING = Opening("m1", BOX, 1, 2, "ab" * 32, 0, [0, 0])
SEATS = [SavedSeat("Anna", "", "k0"), SavedSeat("", "greedy", "k1")]
PLAYED = Entry(PLAY, 0, "d3", "c1")


def stored(address: str, use: Callable[[Store], Awaitable[None]]) -> None:
    """Open a store, use it, and close it again."""

    async def whole() -> None:
        store = Store(address)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    run(whole())


def test_a_match_is_read_back_as_it_was_written(address: str) -> None:
    entries = [Entry(START, -1, ""), Entry(DEAL, -1, "black"), PLAYED]

    async def write(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.sit("m1", 0, SEATS[0], "visitor")
        await store.append("m1", 0, entries)
        await store.say("m1", 0, Saying(0, "", "hello"))

    async def read(store: Store) -> None:
        saved = await store.load("m1")
        assert saved is not None
        assert (saved.opening, saved.seats) == (OPENING, SEATS)
        assert [entry._replace(at=0.0) for entry in saved.entries] == entries
        assert all(entry.at > 0 for entry in saved.entries)
        assert (saved.holders, saved.sayings) == ([(0, "visitor")], [Saying(0, "", "hello")])
        assert await store.tail("m1", 2) == saved.entries[2:]
        assert await store.held_by("visitor") == ["m1"]
        assert await store.load("m2") is None

    stored(address, write)
    stored(address, read)


@pytest.mark.parametrize(
    ("number", "entry"), [(1, Entry(PLAY, 0, "d4", "c2")), (2, Entry(PLAY, 0, "d3", "c1"))]
)
def test_neither_a_number_nor_a_command_is_written_twice(
    address: str, number: int, entry: Entry
) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.append("m1", 1, [PLAYED])
        with pytest.raises(AlreadyWritten):
            await store.append("m1", number, [entry, Entry(DEAL, -1, "x")])
        assert len(await store.tail("m1", 0)) == 1

    stored(address, use)


def test_one_bad_write_among_many_fails_alone(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        numbers = [*range(50), 7]
        writes = [store.append("m1", n, [Entry(PLAY, 0, f"move {n}")]) for n in numbers]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results].count(AlreadyWritten) == 1
        written = [entry.text for entry in await store.tail("m1", 0)]
        assert written == [f"move {n}" for n in range(50)]

    stored(address, use)


def test_a_match_is_deleted_only_on_request_and_then_whole(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.sit("m1", 0, SEATS[0], "visitor")
        await store.append("m1", 0, [PLAYED])
        await store.forget("m1")
        assert await store.load("m1") is None
        assert await store.held_by("visitor") == []

    stored(address, use)


def test_a_store_of_version_0_1_is_still_read(address: str) -> None:
    """Its tables were the first ones, in which options were called knobs."""
    engine = engine_at(address)
    with engine.begin() as connection:
        upgrade(connection, "first")
        connection.execute(
            text(
                "insert into matches (id, game, version, knobs, deck, seats, seed, clock, wins,"
                " began) values ('m1', 'the_heirs', 1, :knobs, '[[cards]]', 2, :seed, 0, :wins, 1)"
            ),
            {"knobs": '{"rows":4,"start":"black"}', "seed": "ab" * 32, "wins": "[0,0]"},
        )
        connection.execute(
            text(
                "insert into seats values ('m1', 0, 'Anna', '', 'k0'),"
                " ('m1', 1, '', 'greedy', 'k1')"
            )
        )
        connection.execute(text("insert into entries values ('m1', 0, 'play', 0, 'd3', 'c1', 7.5)"))
    engine.dispose()

    async def use(store: Store) -> None:
        saved = await store.load("m1")
        assert saved is not None
        assert (saved.opening, saved.seats) == (OPENING, SEATS)
        assert saved.entries == [PLAYED._replace(at=7.5)]

    stored(address, use)

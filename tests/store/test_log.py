"""The store: what is committed is there again, and nothing is there twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from heirloom.store.log import DEAL, PLAY, Line, Opening, Place, Saying, Store
from heirloom.store.writer import Doubled
from tests.loops import run

OPENING = Opening("m1", "the_heirs", 1, {"rows": 4}, "", 2, "ab" * 32, 0, [0, 0])
PLACES = [Place("Anna", "", "k0"), Place("", "greedy", "k1")]


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
    lines = [Line(0, DEAL, -1, "black", None), Line(1, PLAY, 0, "d3", "c1")]

    async def write(store: Store) -> None:
        await store.begin(OPENING, PLACES)
        await store.sit("m1", 0, PLACES[0], "visitor")
        await store.append("m1", lines)
        await store.say("m1", 0, Saying(0, "", "hello"))

    async def read(store: Store) -> None:
        kept = await store.load("m1")
        assert kept is not None
        assert (kept.opening, kept.places) == (OPENING, PLACES)
        assert [line._replace(at=0.0) for line in kept.lines] == lines
        assert (kept.holders, kept.sayings) == ([(0, "visitor")], [Saying(0, "", "hello")])
        assert await store.held_by("visitor") == ["m1"]
        assert await store.load("m2") is None

    stored(address, write)
    stored(address, read)


@pytest.mark.parametrize("line", [Line(1, PLAY, 0, "d4", "c2"), Line(2, PLAY, 0, "d3", "c1")])
def test_neither_a_place_nor_a_command_is_written_twice(address: str, line: Line) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, PLACES)
        await store.append("m1", [Line(1, PLAY, 0, "d3", "c1")])
        with pytest.raises(Doubled):
            await store.append("m1", [line, Line(3, DEAL, -1, "x", None)])
        kept = await store.load("m1")
        assert kept is not None
        assert len(kept.lines) == 1

    stored(address, use)


def test_one_bad_write_among_many_fails_alone(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, PLACES)
        numbers = [*range(50), 7]
        writes = [store.append("m1", [Line(n, PLAY, 0, "d3", None)]) for n in numbers]
        results = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(result) for result in results].count(Doubled) == 1
        kept = await store.load("m1")
        assert kept is not None
        assert [line.number for line in kept.lines] == list(range(50))

    stored(address, use)


def test_a_match_is_deleted_only_on_request_and_then_whole(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, PLACES)
        await store.sit("m1", 0, PLACES[0], "visitor")
        await store.append("m1", [Line(0, PLAY, 0, "d3", "c1")])
        await store.forget("m1")
        assert await store.load("m1") is None
        assert await store.held_by("visitor") == []

    stored(address, use)

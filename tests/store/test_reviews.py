"""Reviews in the store: made by one process, read by all, deleted with their match."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import text

from heirloom.store.engines import engine_at
from heirloom.store.errors import AlreadyWritten, WriteFailed
from heirloom.store.log import Store
from heirloom.store.reviews import DONE, FAILED, MAKING, StoredReviews
from heirloom.store.upgrade import upgrade
from tests.loops import run
from tests.store.postgres import Postgres
from tests.store.test_log import OPENING, SEATS, stored

KEY = "ab" * 32


def test_a_review_is_claimed_grows_and_is_read_back(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        reviews = StoredReviews(store)
        assert await reviews.find(KEY) is None
        assert await reviews.claim(KEY, "m1")
        await reviews.keep(KEY, MAKING, 0.5, "half")
        found = await reviews.find(KEY)
        assert found is not None
        assert (found.state, found.share, found.text) == (MAKING, 0.5, "half")
        assert found.age < 60
        assert not found.abandoned
        await reviews.keep(KEY, DONE, 1.0, "whole")
        assert not await reviews.claim(KEY, "m1"), "what is done is not made again"

    async def read(store: Store) -> None:
        found = await StoredReviews(store).find(KEY)
        assert found is not None
        assert (found.state, found.text) == (DONE, "whole")

    stored(address, use)
    stored(address, read)


def test_what_failed_can_be_claimed_again(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        reviews = StoredReviews(store)
        assert await reviews.claim(KEY, "m1")
        await reviews.keep(KEY, FAILED, 0.0, "")
        assert await reviews.claim(KEY, "m1")
        found = await reviews.find(KEY)
        assert found is not None
        assert found.state == MAKING

    stored(address, use)


def test_a_review_goes_with_its_match_and_needs_one(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        reviews = StoredReviews(store)
        await reviews.claim(KEY, "m1")
        await store.forget("m1")
        assert await reviews.find(KEY) is None
        with pytest.raises((AlreadyWritten, WriteFailed)):
            await reviews.claim(KEY, "m1")

    stored(address, use)


def test_of_two_processes_one_makes_a_review_and_the_other_one_takes_over(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = postgres.database()

    async def use(store: Store, other: Store) -> None:
        await store.begin(OPENING, SEATS)
        first, second = StoredReviews(store), StoredReviews(other)
        claims = await asyncio.gather(first.claim(KEY, "m1"), second.claim(KEY, "m1"))
        assert sorted(claims) == [False, True]
        owner, late = (first, second) if claims[0] else (second, first)
        await late.keep(KEY, DONE, 1.0, "not mine")
        found = await late.find(KEY)
        assert found is not None
        assert found.state == MAKING, "only the owner writes"
        monkeypatch.setattr("heirloom.store.reviews.LEASE_SECONDS", -1.0)
        assert await late.claim(KEY, "m1"), "an owner that is silent for too long is replaced"
        await owner.keep(KEY, DONE, 1.0, "too late")
        found = await owner.find(KEY)
        assert found is not None
        assert found.text == ""

    async def whole() -> None:
        stores = [Store(address), Store(address)]
        for store in stores:
            await store.open()
        try:
            await use(*stores)
        finally:
            for store in stores:
                await store.close()

    run(whole())


def test_a_store_from_before_reviews_is_upgraded_and_keeps_its_matches(address: str) -> None:
    engine = engine_at(address)
    with engine.begin() as connection:
        upgrade(connection, "one_log")
        connection.execute(
            text(
                "insert into matches (id, game, version, options, deck, cards, seats, seed, clock,"
                " wins, began) values ('m1', 'the_heirs', 1, :options, '[[cards]]', '', 2, :seed,"
                " 0, '[0,0]', 1)"
            ),
            {"options": '{"rows":4,"start":"black"}', "seed": "ab" * 32},
        )
    engine.dispose()

    async def use(store: Store) -> None:
        saved = await store.load("m1")
        assert saved is not None
        assert saved.opening.box == OPENING.box
        reviews = StoredReviews(store)
        assert await reviews.claim(KEY, "m1")

    stored(address, use)

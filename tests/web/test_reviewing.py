"""Reviews are made in the background: once, by processes that end with the server."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest

from heirloom.bots.play import play
from heirloom.coach.working import review_key
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.store.log import Opening, SavedSeat, Store
from heirloom.store.reviews import DONE, FAILED, MAKING
from heirloom.web.reviewing import Progress, Reviews, Subject
from tests.loops import run
from tests.store.conftest import postgres as postgres
from tests.store.postgres import Postgres

SEATS = [SavedSeat("", "greedy", "k0"), SavedSeat("", "greedy", "k1")]
SMALL = {"rows": 2, "columns": 2}
LARGE = {"rows": 4, "columns": 8}


def subject(match: str, options: dict[str, int], seed: int = 1) -> Subject:
    """A finished match of The Heirs."""
    game = catalogue.open_game("the_heirs", options)
    record = play(game, ["greedy"] * 2, Shuffling(seed), seed=seed).record()
    return Subject(match, review_key(record), str(record))


async def begin(store: Store, found: Subject, options: dict[str, int]) -> None:
    box = catalogue.open_game("the_heirs", options).box
    await store.begin(Opening(found.match, box, 1, 2, "", 0, [0, 0]), SEATS)


async def until(reviews: Reviews, key: str, *states: str) -> Progress:
    """Wait for a review to come into one of these states."""
    for _ in range(3_000):
        found = await reviews.find(key)
        if found is not None and found.state in states:
            return found
        await asyncio.sleep(0.05)
    raise AssertionError(states)


def using(*addresses: str, use: Callable[..., Awaitable[None]]) -> None:
    """Open stores with their reviews, use them, and close everything."""

    async def whole() -> None:
        stores = [Store(address) for address in addresses]
        for store in stores:
            await store.open()
        everyone = [Reviews(store, 5.0) for store in stores]
        try:
            await use(*stores, *everyone)
        finally:
            for reviews in everyone:
                await reviews.close()
            for store in stores:
                await store.close()

    run(whole())


def is_there(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


async def gone(pids: list[int]) -> None:
    for _ in range(600):
        if not any(map(is_there, pids)):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(pids)


def test_a_review_is_made_kept_and_not_made_again(tmp_path: Path) -> None:
    found = subject("m1", SMALL)
    address = str(tmp_path / "tables.db")

    async def make(store: Store, reviews: Reviews) -> None:
        await begin(store, found, SMALL)
        assert await reviews.find(found.key) is None
        assert reviews.begin(found, "here").state == MAKING
        assert reviews.begin(found, "there").state == MAKING
        done = await until(reviews, found.key, DONE)
        assert done.share == 1.0
        assert '"parts"' in done.text
        assert reviews.made == 1

    async def read(store: Store, reviews: Reviews) -> None:
        again = await reviews.find(found.key)
        assert again is not None
        assert again.state == DONE
        assert (reviews.made, reviews.pids) == (0, [])

    using(address, use=make)
    using(address, use=read)


def test_a_crash_is_told_and_the_review_can_be_made_again(tmp_path: Path) -> None:
    found = subject("m1", LARGE)

    async def use(store: Store, reviews: Reviews) -> None:
        await begin(store, found, LARGE)
        reviews.begin(found, "here")
        while not reviews.pids:
            await asyncio.sleep(0.01)
        [pid] = reviews.pids
        os.kill(pid, signal.SIGKILL)
        await until(reviews, found.key, FAILED)
        assert reviews.failed == 1
        await gone([pid])
        reviews.begin(found, "here")
        assert (await until(reviews, found.key, MAKING)).state == MAKING

    using(str(tmp_path / "tables.db"), use=use)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs process groups")
def test_all_processes_end_with_the_reviews(tmp_path: Path) -> None:
    found = subject("m1", LARGE)

    async def use(store: Store, reviews: Reviews) -> None:
        await begin(store, found, LARGE)
        reviews.begin(found, "here")
        while not (pids := await asyncio.to_thread(family, reviews.pids)):
            await asyncio.sleep(0.05)
        assert all(os.getpriority(os.PRIO_PROCESS, pid) >= 10 for pid in pids)
        await reviews.close()
        await gone(pids)
        assert reviews.waiting == 0

    using(str(tmp_path / "tables.db"), use=use)


def family(pids: list[int]) -> list[int]:
    """Processes and their children, once there are children."""
    children = [
        int(file.parent.name)
        for file in Path("/proc").glob("[0-9]*/stat")
        if parent_of(file) in pids
    ]
    return [*pids, *children] if children else []


def parent_of(file: Path) -> int:
    try:
        return int(file.read_text("utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return -1


def test_reviews_wait_for_their_turn_and_too_many_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("heirloom.web.reviewing.WAITING_EACH", 2)
    subjects = [subject(f"m{seed}", LARGE, seed) for seed in range(1, 5)]

    async def use(store: Store, reviews: Reviews) -> None:
        for found in subjects:
            await begin(store, found, LARGE)
            reviews.begin(found, "here")
        refused = await until(reviews, subjects[3].key, FAILED)
        assert refused.state == FAILED, "the fourth of one address: one is made, two wait"
        assert len(reviews.pids) <= 1
        assert reviews.waiting == 3

    using(str(tmp_path / "tables.db"), use=use)


def test_a_deleted_match_has_no_review(tmp_path: Path) -> None:
    found = subject("m1", SMALL)

    async def use(store: Store, reviews: Reviews) -> None:
        reviews.begin(found, "here")
        await until(reviews, found.key, FAILED)
        assert reviews.pids == []

    using(str(tmp_path / "tables.db"), use=use)


def test_two_processes_on_one_store_make_a_review_once_and_both_show_it(
    postgres: Postgres,
) -> None:
    found = subject("m1", SMALL)
    address = postgres.database()

    async def use(store: Store, other: Store, mine: Reviews, theirs: Reviews) -> None:
        await begin(store, found, SMALL)
        mine.begin(found, "here")
        theirs.begin(found, "there")
        texts = [(await until(one, found.key, DONE)).text for one in (mine, theirs)]
        assert texts[0] == texts[1]
        assert mine.made + theirs.made == 1

    using(address, address, use=use)

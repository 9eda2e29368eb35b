"""What happens between a commit and the word of it, or between two processes, counts once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import cast

import psycopg
import pytest

from heirloom.core import catalogue
from heirloom.core.decks import deck_of
from heirloom.core.game import DEALER
from heirloom.core.log import REMATCH, SAY, SIT, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.store.errors import AlreadyWritten, ReadFailed
from heirloom.store.log import Opening, SavedMatch, Store
from heirloom.store.news import WhoIsThere, Written
from heirloom.web.app import make_app
from heirloom.web.neighbours import Neighbours
from heirloom.web.outbox import Outbox
from heirloom.web.seats import new_seat
from heirloom.web.settings import Settings
from heirloom.web.table import Table
from heirloom.web.tables import Tables
from heirloom.web.thinking import Thinkers
from tests.loops import run
from tests.store.postgres import Postgres

BOX = catalogue.open_game("the_heirs", {"start": "black"}).box
OPENING = Opening("room", BOX, 1, 2, "ab" * 32, 0, [0, 0])
SETTINGS = Settings()
A_DECK = "INSERT INTO decks (hash, text) VALUES (%s, %s) ON CONFLICT DO NOTHING"
NO_THINKERS = cast(Thinkers, None)  # no bot moves here


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for these tests."""
    running = Postgres()
    yield running
    running.remove()


class Lossy(Store):
    """A store that can commit and not know it: it tries again, and finds what it has written."""

    loses = False

    async def append(self, match: str, number: int, entries: Sequence[Entry]) -> None:
        await super().append(match, number, entries)
        if self.loses:
            self.loses = False
            raise AlreadyWritten("by whom?")


def with_store(folder: Path, use: Callable[[Lossy], Awaitable[None]]) -> None:
    """Use a store, and close it."""

    async def whole() -> None:
        store = Lossy(str(folder / "log.db"))
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    run(whole())


async def table_of(store: Store) -> Table:
    """A table with two free seats."""
    seats = [new_seat(), new_seat()]
    await store.begin(OPENING, seats)
    return Table(SavedMatch(OPENING, seats, [], [], []), store, NO_THINKERS, SETTINGS)


def test_what_is_said_twice_under_one_command_is_said_once(tmp_path: Path) -> None:
    async def use(store: Lossy) -> None:
        room = (await table_of(store)).room
        store.loses = True
        await room.say(0, "", "hello", "c1")
        await room.say(0, "", "hello", "c1")
        await room.say(1, "", "hello", "c1")
        assert [saying.seat for saying in room.sayings] == [0, 1]
        assert [entry.kind for entry in await store.tail("room", 0)] == [SAY, SAY]

    with_store(tmp_path, use)


def test_a_seat_whose_commit_was_in_doubt_is_not_refused_to_its_holder(tmp_path: Path) -> None:
    async def use(store: Lossy) -> None:
        room = (await table_of(store)).room
        store.loses = True
        await room.sit(0, "anna", "")
        assert room.seats.of("anna") == 0
        assert [entry.kind for entry in await store.tail("room", 0)] == [SIT]

    with_store(tmp_path, use)


def test_a_match_whose_commit_was_in_doubt_is_open(tmp_path: Path) -> None:
    async def use(store: Lossy) -> None:
        await store.begin(OPENING, [new_seat(), new_seat()])
        await store.begin(OPENING, [new_seat(), new_seat()])
        saved = await store.load("room")
        assert saved is not None
        assert len(saved.seats) == 2

    with_store(tmp_path, use)


def test_a_rematch_that_others_open_meanwhile_is_the_only_one(tmp_path: Path) -> None:
    async def use(store: Lossy) -> None:
        room = (await table_of(store)).room
        await room.hear(0, [Entry(REMATCH, DEALER, "theirs")])  # while ours is being opened
        await store.append("room", 0, [Entry(REMATCH, DEALER, "theirs")])
        assert not await room.play_again("ours", instead_of="")
        assert room.rematch == "theirs"

    with_store(tmp_path, use)


def test_a_rematch_whose_commit_was_in_doubt_is_kept(tmp_path: Path) -> None:
    async def use(store: Lossy) -> None:
        room = (await table_of(store)).room
        store.loses = True
        assert await room.play_again("ours", instead_of="")

    with_store(tmp_path, use)


def test_a_rematch_that_was_opened_and_not_begun_begins_for_the_next_who_asks(
    tmp_path: Path,
) -> None:
    async def use(store: Lossy) -> None:
        tables = Tables(store, NO_THINKERS, SETTINGS)
        old = await tables.open(BOX, [new_seat(), new_seat()], holders=[(0, "anna"), (1, "bert")])
        new = await tables.open(BOX, [new_seat(), new_seat()], holders=[(0, "bert"), (1, "anna")])
        assert await old.room.play_again(new.room.id, instead_of="")
        found = await tables.rematch(old.room)
        assert found is new
        assert new.room.started
        tables.close()

    with_store(tmp_path, use)


def test_processes_that_write_the_same_decks_in_another_order_do_not_fail(
    postgres: Postgres,
) -> None:
    address = postgres.database()
    seats = [new_seat(), new_seat()]
    one, two = BOX, catalogue.open_game("inheritance", {}).box

    async def whole() -> None:
        store = Store(address)
        await store.open()
        with psycopg.connect(address) as other:
            other.execute("SET deadlock_timeout = '1min'")  # it is not the one that gives way
            other.execute(A_DECK, deck_of(two))
            writing = asyncio.gather(
                store.begin(OPENING._replace(box=one), seats),
                store.begin(OPENING._replace(id="another", box=two), seats),
            )
            async with asyncio.timeout(10):
                while not await asyncio.to_thread(waits, address):
                    await asyncio.sleep(0.01)
            await asyncio.to_thread(other.execute, A_DECK, deck_of(one))
            other.commit()
        await writing
        assert await store.load("another") is not None
        await store.close()

    run(whole())


def test_a_server_that_starts_while_its_store_is_away_waits_for_it(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    failures: list[Exception] = [ReadFailed("it was lost"), Mistake(say("It is away."))]
    upgrade, key = Store.upgrade, Store.key

    def away(self: Store, keep: bool = False) -> None:
        if len(failures) > 1:
            raise failures.pop()
        upgrade(self, keep)

    async def lost(self: Store, name: str, make: Callable[[], str]) -> str:
        if failures:
            raise failures.pop()
        return await key(self, name, make)

    monkeypatch.setattr(Store, "upgrade", away)
    monkeypatch.setattr(Store, "key", lost)
    app = make_app(Settings(store=postgres.database()))

    async def whole() -> None:
        async with app.router.lifespan_context(app):
            assert app.state.tables.store.writer is not None

    run(whole())
    assert failures == []


Two = tuple[Tables, Tables]


def with_two_processes(address: str, use: Callable[[Two], Awaitable[None]]) -> None:
    """Use the tables of two processes on one store, and close them."""

    async def whole() -> None:
        stores = Store(address), Store(address)
        await asyncio.gather(*(store.open() for store in stores))
        both = Tables(stores[0], NO_THINKERS, SETTINGS), Tables(stores[1], NO_THINKERS, SETTINGS)
        try:
            await use(both)
        finally:
            for tables in both:
                tables.close()
                await tables.store.close()

    run(whole())


async def two_people(tables: Tables) -> Table:
    """A table of two people, begun."""
    seats, holders = [new_seat(), new_seat()], [(0, "anna"), (1, "bert")]
    table = await tables.open(BOX, seats, holders=holders)
    await table.room.start()
    return table


def test_what_is_written_while_another_process_loads_the_table_is_seen_there(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(both: Two) -> None:
        ours, theirs = both
        table = await two_people(ours)
        keep = theirs._keep

        async def keep_late(saved: SavedMatch) -> Table:
            await table.room.say(0, "", "hello", "c1")
            return await keep(saved)

        assert theirs.store._listener is not None
        await theirs.store._listener.close()  # it hears of it before anybody listens
        monkeypatch.setattr(theirs, "_keep", keep_late)
        found = await theirs.find(table.room.id)
        assert found is not None
        assert [saying.text for saying in found.room.sayings] == ["hello"]

    with_two_processes(postgres.database(), use)


def test_nothing_is_refused_for_a_position_that_another_process_has_left_behind(
    postgres: Postgres,
) -> None:
    async def use(both: Two) -> None:
        ours, theirs = both
        here = await two_people(ours)
        there = await theirs.find(here.room.id)
        assert there is not None
        assert theirs.store._listener is not None
        await theirs.store._listener.close()  # it hears of nothing
        await here.room.play(0, "a1", "c1")
        assert there.room.waiting_on() == [0]
        await there.room.play(1, "a2", "c1")
        with pytest.raises(Mistake):
            await there.room.play(1, "a3", "c2")  # it is really not Bert's turn
        assert [entry.text for entry in there.room.match.log if entry.seat >= 0] == ["a1", "a2"]

    with_two_processes(postgres.database(), use)


def test_a_listener_whose_work_fails_listens_again(postgres: Postgres) -> None:
    store, resumed, heard = Store(postgres.database()), 0, asyncio.Event()

    def fail_once() -> None:
        nonlocal resumed
        resumed += 1
        assert resumed > 1, "as planned"

    async def whole() -> None:
        await store.open()
        store.listen(lambda word: heard.set(), fail_once)
        async with asyncio.timeout(30):
            while not heard.is_set():
                store.tell(WhoIsThere(store.sender, "room"))
                await asyncio.sleep(0.05)
        await store.close()

    run(whole())


def waits(address: str) -> bool:
    """Whether somebody waits for a lock in the database."""
    with psycopg.connect(address) as connection:
        return connection.execute("SELECT 1 FROM pg_locks WHERE NOT granted").fetchone() is not None


def test_what_is_written_after_nobody_waited_any_more_is_followed(tmp_path: Path) -> None:
    async def use(store: Lossy) -> None:
        table = await table_of(store)
        table.presenter.outboxes.add(Outbox(0, "en"))
        neighbours = Neighbours(store, {"room": table}, lambda id: None)
        late = [Entry(SAY, 0, " hello")]
        await store.append("room", 0, late)
        neighbours.hear(Written(store.sender, "room", 0, late))
        async with asyncio.timeout(10):
            while not table.room.sayings:
                await asyncio.sleep(0.01)
        neighbours.close()

    with_store(tmp_path, use)

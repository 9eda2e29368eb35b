"""The store: what is committed is there again, and nothing is there twice."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import text

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import own_deck
from heirloom.core.log import DEAL, PLAY, SAY, SIT, START, Entry
from heirloom.core.mistakes import Mistake
from heirloom.store.engines import engine_at
from heirloom.store.errors import AlreadyWritten, MatchDeleted, ReadFailed, WriteFailed
from heirloom.store.log import Held, Opening, SavedSeat, Saying, Store
from heirloom.store.upgrade import upgrade
from tests.loops import run
from tests.store.postgres import Postgres

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
    sits = Entry(SIT, 0, "visitor Anna")
    entries = [
        sits,
        Entry(START, -1, ""),
        Entry(DEAL, -1, "black"),
        PLAYED,
        Entry(SAY, 0, " hello"),
    ]

    async def write(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.append("m1", 0, entries)

    async def read(store: Store) -> None:
        saved = await store.load("m1")
        assert saved is not None
        assert (saved.opening, saved.seats) == (OPENING, SEATS)
        assert [entry._replace(at=0.0) for entry in saved.entries] == entries
        assert all(entry.at > 0 for entry in saved.entries)
        assert (saved.holders, saved.sayings) == ([(0, "visitor")], [])
        assert await store.tail("m1", 2) == saved.entries[2:]
        assert await store.held_by("visitor") == [Held("m1", "the_heirs")]
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
        await store.begin(OPENING, SEATS, [Entry(START, -1, "")])
        await store.append("m1", 1, [PLAYED])
        with pytest.raises(AlreadyWritten):
            await store.append("m1", number, [entry, Entry(DEAL, -1, "x")])
        assert len(await store.tail("m1", 0)) == 2

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


def test_a_writer_that_fails_in_an_unexpected_way_writes_the_next_move(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        assert store.writer is not None
        with monkeypatch.context() as broken:
            broken.setattr(store.writer._thread, "submit", _no_thread)
            with pytest.raises(WriteFailed, match="no thread"):
                await store.append("m1", 0, [PLAYED])
        await store.append("m1", 0, [PLAYED])

    stored(address, use)


def _no_thread(*given: object) -> None:
    raise RuntimeError("no thread for this")


def test_a_match_is_deleted_only_on_request_and_then_whole(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS, [Entry(SIT, 0, "visitor Anna"), PLAYED])
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
        connection.execute(text("insert into sayings values ('m1', 0, 1, '', 'hello')"))
        connection.execute(text("insert into holders values ('m1', 0, 'anna'), ('m1', 0, '')"))
        # what a visitor could do to a store of that version
        connection.execute(text("insert into seats values ('m1', -1, 'Eve', '', 'k2')"))
    engine.dispose()

    async def use(store: Store) -> None:
        saved = await store.load("m1")
        assert saved is not None
        assert (saved.opening, saved.seats) == (OPENING, SEATS)
        assert saved.entries == [PLAYED._replace(at=7.5)]
        assert saved.sayings == [Saying(1, "", "hello")]
        assert saved.holders == [(0, "anna")]

    stored(address, use)


def test_each_seat_has_commands_of_its_own(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.append("m1", 0, [PLAYED])
        await store.append("m1", 1, [PLAYED._replace(seat=1)])
        assert len(await store.tail("m1", 0)) == 2

    stored(address, use)


@pytest.mark.parametrize(
    "entries",
    [
        [Entry(PLAY, -2, "d3")],
        [Entry(PLAY, 16, "d3")],
        [Entry(SIT, -1, "visitor Eve")],
        [Entry(SIT, 0, " Eve")],
        [Entry("much too long", 0, "")],
    ],
)
def test_the_database_itself_refuses_what_cannot_be(address: str, entries: Sequence[Entry]) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        if "much" in entries[0].kind and not store.shared:
            return  # SQLite takes any length
        with pytest.raises(WriteFailed):
            await store.append("m1", 0, entries)
        with pytest.raises(WriteFailed):
            await store.append("m1", -1, [PLAYED])
        with pytest.raises(WriteFailed):
            await store.append("nowhere", 0, [PLAYED])
        assert await store.tail("m1", 0) == []

    stored(address, use)


def test_the_tail_of_a_deleted_match_tells_that_it_is_gone(address: str) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.append("m1", 0, [PLAYED])
        assert await store.tail("m1", 1) == []
        await store.forget("m1")
        with pytest.raises(MatchDeleted):
            await store.tail("m1", 1)

    stored(address, use)


def test_a_match_keeps_the_cards_it_was_opened_with(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = catalogue.open_game("inheritance", {}).box
    before = own_deck("heirloom.games.inheritance")
    opening = OPENING._replace(box=box)

    async def write(store: Store) -> None:
        await store.begin(opening, SEATS)
        await store.begin(opening._replace(id="m2"), SEATS)

    async def read(store: Store) -> None:
        saved = await store.load("m1")
        assert saved is not None
        assert saved.opening.box == Box(box.name, box.options, before)

    stored(address, write)
    monkeypatch.setattr("heirloom.core.decks.own_hash", lambda package: "another deck")
    stored(address, read)


def test_a_secret_of_the_server_is_made_once(address: str) -> None:
    async def use(store: Store) -> None:
        made = iter(["first", "second"])
        asked = [store.key("seal", lambda: next(made)) for _ in range(2)]
        assert await asyncio.gather(*asked) == ["first", "first"]
        assert await store.key("seal", lambda: "third") == "first"

    stored(address, use)


def test_a_newer_store_is_refused_in_a_sentence(address: str) -> None:
    Store(address).upgrade()
    engine = engine_at(address)
    with engine.begin() as connection:
        connection.execute(text("update alembic_version set version_num = 'from_the_future'"))
    engine.dispose()
    with pytest.raises(Mistake, match="newer version of Heirloom"):
        Store(address).upgrade()


def test_several_processes_may_upgrade_one_store_at_once(postgres: Postgres) -> None:
    address = postgres.database()
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(Store(address).upgrade) for _ in range(4)]:
            done.result()

    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)

    stored(address, use)


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "log.db")

    async def use(store: Store) -> None:
        with pytest.raises(Mistake, match="Another server is using"):
            Store(file).upgrade()
        with pytest.raises(Mistake, match="Another server is using"):
            await Store(file).open()

    stored(file, use)
    stored(file, _nothing)


def test_a_second_server_under_another_name_of_the_file_is_refused(tmp_path: Path) -> None:
    file, link, twin = tmp_path / "log.db", tmp_path / "link.db", tmp_path / "twin.db"
    link.symlink_to(file)

    async def use(store: Store) -> None:
        with pytest.raises(Mistake, match="Another server is using"):
            await Store(str(link)).open()
        twin.hardlink_to(file)
        with pytest.raises(Mistake, match="has another name"):
            await Store(str(twin)).open()

    stored(str(file), use)
    twin.unlink()
    stored(str(link), _nothing)


async def _nothing(store: Store) -> None:
    """Use it for nothing."""


def test_a_store_whose_file_was_deleted_says_so_before_the_next_move_counts(
    tmp_path: Path,
) -> None:
    async def use(store: Store) -> None:
        await store.begin(OPENING, SEATS)
        await store.check()
        (tmp_path / "log.db").unlink()
        with pytest.raises(WriteFailed, match="gone"):
            await store.append("m1", 0, [PLAYED])
        with pytest.raises(ReadFailed, match="gone"):
            await store.check()
        (tmp_path / "log.db").touch()
        with pytest.raises(WriteFailed, match="gone"):
            await store.append("m1", 0, [PLAYED])

    stored(str(tmp_path / "log.db"), use)

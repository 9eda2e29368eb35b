"""A backup holds what the store held at one moment, and becomes a store again."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import insert, text

from heirloom.core.box import Box
from heirloom.core.log import PLAY, START, Entry
from heirloom.core.mistakes import Mistake
from heirloom.store import backup, tables
from heirloom.store.backup import back_up, restore
from heirloom.store.engines import engine_at
from heirloom.store.log import Opening, SavedMatch, SavedSeat, Store
from heirloom.store.upgrade import upgrade
from tests.loops import run
from tests.store.postgres import Postgres

BOX = Box("the_heirs", (("rows", 4), ("start", "black")), "")
SEATS = [SavedSeat("Zoë “Z”", "", "k0"), SavedSeat("", "greedy", "k1")]
MATCHES, ENTRIES = 7, 9


def quiet(_: int) -> Callable[[int], None]:
    """Progress that nobody looks at."""
    return lambda done: None


def write(address: str, first: int = 0, count: int = MATCHES) -> None:
    """Put matches and a secret of the server into a store."""

    async def whole() -> None:
        store = Store(address)
        await store.open()
        for number in range(first, first + count):
            id = f"m{number}" if number % 2 else f"M{number}"  # engines order these differently
            await store.begin(Opening(id, BOX, 1, 2, "ab" * 32, 0, [0, 0]), SEATS)
            played = [Entry(PLAY, n % 2, f"a{n}", f"c{n}") for n in range(ENTRIES - 1)]
            await store.append(id, 0, [Entry(START, -1, ""), *played])
        await store.close()

    run(whole())


def keep_secret(address: str) -> None:
    """Put a secret of the server into a store."""
    engine = engine_at(address)
    with engine.begin() as connection:
        connection.execute(insert(tables.keys), [{"name": "secret", "value": "é\n'"}])
    engine.dispose()


def read(address: str) -> list[SavedMatch | None]:
    """All matches of a store that `write` may have put there."""
    found: list[SavedMatch | None] = []

    async def whole() -> None:
        store = Store(address)
        await store.open()
        for number in range(MATCHES + 2):
            saved = await store.load(f"m{number}" if number % 2 else f"M{number}")
            found.append(saved and saved._replace(age=0.0))
        await store.close()

    run(whole())
    return found


def rows(address: str, table: str) -> int:
    """How many rows a table has."""
    engine = engine_at(address)
    with engine.connect() as connection:
        count = connection.execute(text(f"SELECT count(*) FROM {table}")).scalar_one()
    engine.dispose()
    return int(count)


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a second empty store can be kept."""
    if request.param == "sqlite":
        return str(tmp_path / "other.db")
    found: Postgres = request.getfixturevalue("postgres")
    return found.database()


@pytest.fixture
def made(tmp_path: Path) -> Path:
    """A backup of a small store."""
    write(str(tmp_path / "log.db"))
    keep_secret(str(tmp_path / "log.db"))
    back_up(str(tmp_path / "log.db"), tmp_path / "made.backup", False, quiet)
    return tmp_path / "made.backup"


def test_a_backup_of_either_engine_becomes_a_store_of_either(
    address: str, other: str, tmp_path: Path
) -> None:
    write(address)
    keep_secret(address)
    file = tmp_path / "all.backup"
    steps: list[int] = []
    found = back_up(address, file, False, lambda total: lambda done: steps.append(total - done))
    assert found["entries"].rows == MATCHES * ENTRIES
    assert steps[-1] == 0
    assert restore(file, other, quiet) == found
    assert read(other) == read(address)
    assert rows(other, "keys") == rows(address, "keys") >= 1
    assert stat.S_IMODE(file.stat().st_mode) == 0o600  # it holds secrets


def test_a_backup_can_be_served_as_it_is(made: Path, tmp_path: Path) -> None:
    assert read(str(made)) == read(str(tmp_path / "log.db"))


def test_what_is_written_meanwhile_is_not_in_it(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(address)
    before = read(address)
    monkeypatch.setattr(backup, "ROWS_PER_BATCH", 5)
    written = False

    def progress(_: int) -> Callable[[int], None]:
        def done(count: int) -> None:
            nonlocal written
            if count and not written:
                written = True
                write(address, MATCHES, 1)

        return done

    back_up(address, tmp_path / "all.backup", False, progress)
    assert written
    assert rows(address, "matches") == MATCHES + 1
    assert read(str(tmp_path / "all.backup")) == before


def test_a_backup_of_older_tables_is_brought_up_to_date(tmp_path: Path, other: str) -> None:
    old = engine_at(str(tmp_path / "old.db"))
    with old.begin() as connection:
        upgrade(connection, "options")
        connection.execute(
            text("INSERT INTO matches VALUES ('m1','the_heirs',1,'{}','',2,'','0','[0,0]',1.5)")
        )
    old.dispose()
    back_up(str(tmp_path / "old.db"), tmp_path / "old.backup", False, quiet)
    assert "cards" not in columns(tmp_path / "old.backup")
    restore(tmp_path / "old.backup", other, quiet)
    assert rows(other, "matches") == 1


def columns(file: Path) -> list[str]:
    """The columns of the matches in a file."""
    connection = sqlite3.connect(file)
    found = [row[1] for row in connection.execute("PRAGMA table_info(matches)")]
    connection.close()
    return found


# What is refused


def sentence(act: Callable[[], object]) -> str:
    """The sentence with which something is refused."""
    with pytest.raises(Mistake) as refused:
        act()
    return str(refused.value)


def test_a_file_is_overwritten_only_if_that_is_asked_for(made: Path, tmp_path: Path) -> None:
    source = str(tmp_path / "log.db")
    old = made.read_bytes()
    assert "--replace" in sentence(lambda: back_up(source, made, False, quiet))
    assert made.read_bytes() == old
    write(source, MATCHES, 1)
    back_up(source, made, True, quiet)
    assert rows(str(made), "matches") == MATCHES + 1


def interrupted(_: int) -> Callable[[int], None]:
    """Somebody presses Ctrl-C in the middle."""

    def done(count: int) -> None:
        if count > MATCHES:
            raise KeyboardInterrupt

    return done


def test_a_backup_that_fails_leaves_nothing_behind(made: Path, tmp_path: Path) -> None:
    old, files = made.read_bytes(), sorted(tmp_path.iterdir())

    with pytest.raises(KeyboardInterrupt):
        back_up(str(tmp_path / "log.db"), made, True, interrupted)
    assert made.read_bytes() == old
    assert sorted(tmp_path.iterdir()) == files


def test_a_restore_that_fails_changes_nothing(made: Path, other: str) -> None:
    with pytest.raises(KeyboardInterrupt):
        restore(made, other, interrupted)
    assert rows(other, "matches") == rows(other, "entries") == 0


def test_a_store_with_matches_is_not_restored_into(made: Path, other: str) -> None:
    restore(made, other, quiet)
    assert "already has matches" in sentence(lambda: restore(made, other, quiet))
    assert rows(other, "matches") == MATCHES


def test_a_file_in_use_by_a_server_is_not_restored_into(made: Path, tmp_path: Path) -> None:
    async def whole() -> None:
        store = Store(str(tmp_path / "used.db"))
        await store.open()
        refused = sentence(lambda: restore(made, str(tmp_path / "used.db"), quiet))
        await store.close()
        assert "Another server is using" in refused

    run(whole())


def test_a_damaged_backup_is_refused(made: Path, tmp_path: Path) -> None:
    whole = made.read_bytes()
    target = str(tmp_path / "other.db")
    at = whole.index(b"Zo\xc3\xab")
    made.write_bytes(whole[:at] + b"A" + whole[at + 1 :])
    assert sentence(lambda: restore(made, target, quiet)).endswith("differ: seats.")
    for cut in (0, 10, 5_000, len(whole) // 2, len(whole) - 4096):
        made.write_bytes(whole[:cut])
        assert str(made) in sentence(lambda: restore(made, target, quiet))
    assert not Path(target).exists()


def test_what_is_no_backup_is_refused(made: Path, tmp_path: Path) -> None:
    target, store = str(tmp_path / "other.db"), tmp_path / "log.db"
    (tmp_path / "text").write_text("hello" * 1000)
    assert "cannot be" in sentence(lambda: restore(tmp_path / "text", target, quiet))
    assert "not a Heirloom backup" in sentence(lambda: restore(store, target, quiet))
    assert "cannot be read" in sentence(lambda: restore(tmp_path / "none", target, quiet))
    assert "cannot be read" in sentence(lambda: restore(tmp_path, target, quiet))


def test_what_is_no_store_is_not_backed_up(tmp_path: Path) -> None:
    file = tmp_path / "all.backup"
    (tmp_path / "text").write_text("hello" * 1000)
    sqlite3.connect(tmp_path / "empty.db").close()
    for source, why in (("none", "no store"), ("empty.db", "no store"), ("text", "cannot be")):
        with pytest.raises(Mistake, match=why):
            back_up(str(tmp_path / source), file, False, quiet)
    assert not (tmp_path / "none").exists()
    assert "cannot be written" in sentence(
        lambda: back_up(str(tmp_path / "empty.db"), tmp_path / "no" / "x", False, quiet)
    )
    assert not file.exists()

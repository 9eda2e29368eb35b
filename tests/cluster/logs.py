"""The log of a match as it is in the database, and how the table looked at each of its entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple, cast

import psycopg

from heirloom.core.game import DEALER
from heirloom.core.log import BACK, DEAL, LATE, PLAY, RESIGN, SAY, START, Entry
from heirloom.store.log import SavedMatch, Store
from heirloom.web.presenter import Presenter
from heirloom.web.room import Room
from tests.cluster.evidence import drawn

GRACE_SECONDS = 1e9
SHOWN = (START, PLAY, DEAL, BACK, RESIGN, LATE)  # what changes the board or the story


class Row(NamedTuple):
    """One entry with its number."""

    number: int
    kind: str
    seat: int
    text: str
    command: str | None
    at: float


class Log(NamedTuple):
    """A match without its entries, its entries, and what was said."""

    room: str
    saved: SavedMatch
    rows: list[Row]
    sayings: list[str]


class Stand(NamedTuple):
    """How a match stands after so many entries, drawn for some looks."""

    number: int
    ply: int
    over: bool
    drawn: dict[tuple[int, str], str]


async def read_logs(address: str) -> dict[str, Log]:
    """All matches of a database."""
    store = Store(address)
    await store.open()
    try:
        with psycopg.connect(address) as connection:
            rooms = [str(id) for (id,) in connection.execute("select id from matches")]
            return {room: await _read(store, connection, room) for room in rooms}
    finally:
        await store.close()


async def _read(store: Store, connection: psycopg.Connection[Any], room: str) -> Log:
    saved = await store.load(room)
    assert saved is not None
    query = "select number, kind, seat, text, command, at from entries where match = %s"
    found = connection.execute(f"{query} order by number".encode(), [room])
    rows = [Row(*row) for row in found]
    sayings = [row.text.partition(" ")[2] for row in rows if row.kind == SAY]
    return Log(room, saved._replace(holders=[], entries=[]), rows, sayings)


def replay(log: Log, looks: Sequence[tuple[int, str]]) -> Iterator[Stand]:
    """The table after each entry, wherever nothing is left to be drawn by the dealer."""
    room = Room(log.saved, cast(Store, None), GRACE_SECONDS)
    presenter = Presenter(room)
    for row in log.rows:
        entries = [Entry(*row[1:])]
        room._advance(entries, room._followed(entries))
        if not room.started or DEALER in room.match.waiting_on():
            continue
        parts = {}
        if row.kind in SHOWN:
            parts = {look: drawn(presenter.parts(*look)) for look in looks}
        yield Stand(row.number + 1, len(room.match.log), room.over, parts)


def position_after(log: Log, ply: int) -> int:
    """After how many entries the table last stood at this ply."""
    now, last = 0, 0
    for row in log.rows:
        now = int(row.text) if row.kind == BACK else now + (row.kind in (PLAY, DEAL))
        if now == ply:
            last = row.number + 1
    return last

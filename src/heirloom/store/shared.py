"""What visitors share: decks under their hash, and the newest reports of measurements."""

from __future__ import annotations

import secrets
import time
from typing import Any

from sqlalchemy import Connection, Select, bindparam, delete, insert, select, text

from heirloom.core.decks import deck_hash
from heirloom.store import tables
from heirloom.store.log import Store
from heirloom.store.writer import Statement

REPORTS_KEPT = 200

_DECK = text("INSERT INTO decks (hash, text) VALUES (:hash, :text) ON CONFLICT DO NOTHING")
_REPORT = insert(tables.reports)
_NEWEST = (
    select(tables.reports.c.id).order_by(tables.reports.c.at.desc()).limit(bindparam("newest"))
)
_OLD_REPORTS = delete(tables.reports).where(tables.reports.c.id.not_in(_NEWEST))


async def keep_deck(store: Store, deck: str) -> str:
    """Keep a deck, which was checked; the hash under which it is found."""
    hash = deck_hash(deck)
    await store.write(Statement(_DECK, [{"hash": hash, "text": deck}]))
    return hash


async def find_deck(store: Store, hash: str) -> str | None:
    """The deck with this hash, or None."""
    return await _text(store, select(tables.decks.c.text).where(tables.decks.c.hash == hash))


async def keep_report(store: Store, page: str) -> str:
    """Keep a report; what it is found by. The oldest ones are dropped."""
    id = secrets.token_urlsafe(12)
    await store.write(
        Statement(_REPORT, [{"id": id, "at": time.time(), "page": page}]),
        Statement(_OLD_REPORTS, [{"newest": REPORTS_KEPT}]),
    )
    return id


async def find_report(store: Store, id: str) -> str | None:
    """A report as a page, or None."""
    return await _text(store, select(tables.reports.c.page).where(tables.reports.c.id == id))


async def _text(store: Store, query: Select[Any]) -> str | None:
    """The text that a query finds, or None."""

    def read(connection: Connection) -> str | None:
        found: str | None = connection.execute(query).scalar()
        return found

    return await store.read(read)

"""A server for the proof: `python -m tests.cluster.serving HOST PORT STORE JOURNAL PACE CONTROL`.

It is the server itself, with two additions. What its bots write is noted in a journal, a line for
each attempt, so that moves that lost a race can be counted even after a sudden death. And a control
can take the advisory lock away, so that every process drives every room.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Collection, Sequence
from pathlib import Path

from heirloom.core.log import Entry
from heirloom.core.mistakes import Mistake
from heirloom.store.errors import AlreadyWritten
from heirloom.store.locks import Locks
from heirloom.store.log import Store
from heirloom.web.room import Room
from heirloom.web.serve import serve
from heirloom.web.settings import Settings
from heirloom.web.standing import Decision

NO_LOCK = "no-lock"
GRACE_SECONDS = 20.0
NO_LIMIT = 10**9


def keep_journal(file: Path) -> None:
    """Note what became of each move of a bot, and every write that another process was first to."""
    journal = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
    append, play_bot = Store.append, Room.play_bot

    async def appended(self: Store, match: str, number: int, entries: Sequence[Entry]) -> None:
        try:
            await append(self, match, number, entries)
        except AlreadyWritten:
            os.write(journal, b"conflict\n")
            raise

    async def played(self: Room, seat: int, notation: str, decision: Decision) -> bool:
        made = await play_bot(self, seat, notation, decision)
        which = f"{self.id} {seat} {decision.take_backs} {decision.last_move}"
        os.write(journal, f"{'written' if made else 'lost'} {which}\n".encode())
        return made

    Store.append = appended  # type: ignore[method-assign]
    Room.play_bot = played  # type: ignore[method-assign]


def leave_out_the_lock() -> None:
    """Let this process drive every room."""

    async def hold(self: Locks, wanted: Collection[str]) -> set[str]:
        return set(wanted)

    Locks.hold = hold  # type: ignore[method-assign]


def main() -> None:
    """Serve until killed."""
    host, port, store, journal, pace, control = sys.argv[1:]
    keep_journal(Path(journal))
    if control == NO_LOCK:
        leave_out_the_lock()
    settings = Settings(
        store=store,
        pace=float(pace),
        grace=GRACE_SECONDS,
        openings=NO_LIMIT,
        openings_per_address=NO_LIMIT,
        posts=NO_LIMIT,
        posts_per_address=NO_LIMIT,
        sockets_per_address=NO_LIMIT,
        connections_per_address=NO_LIMIT,  # everybody comes from this machine
        messages=1_000,
    )
    try:
        serve(host, int(port), settings, False, lambda address: print(address, flush=True))
    except Mistake as mistake:
        raise SystemExit(str(mistake)) from None


if __name__ == "__main__":
    main()

"""A driver: lets the bots of a room move and its clocks run."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from heirloom.core.log import Entry
from heirloom.core.mistakes import Mistake
from heirloom.store.errors import AlreadyWritten, WriteFailed
from heirloom.web.clocks import Clocks
from heirloom.web.room import Room
from heirloom.web.thinking import Thinkers, ask

RETRY_SECONDS = 1.0  # until what failed is tried again

log = logging.getLogger("heirloom.web")


class Driver:
    """The bots and clocks of one room. It waits `pace` seconds before each move of a bot."""

    def __init__(
        self, room: Room, entries: Sequence[Entry], thinkers: Thinkers, pace: float
    ) -> None:
        self.room, self._thinkers, self._pace = room, thinkers, pace
        self._clocks = Clocks(room.seats, room.opening.clock, entries)
        self._thinking: dict[int, asyncio.Task[None]] = {}  # by seat
        self._judging: asyncio.Task[None] | None = None
        self._helped: list[bool] = []  # by seat, when the room last changed
        self.closed = False
        room.before_move.append(self.run_clocks)
        room.after_change.append(self._react)

    def close(self) -> None:
        """Stop everything: the room is left to the store."""
        self.closed = True
        for task in (*self._thinking.values(), self._judging):
            if task is not None:
                task.cancel()

    def tick(self) -> None:
        """Let the clocks run, and see who has gone or come back."""
        self.run_clocks()
        if self._helped != self.room.seats.helped():
            self.room.changed()

    def _react(self) -> None:
        self._helped = self.room.seats.helped()
        self.wake_bots()

    # Bots

    def wake_bots(self) -> None:
        """Let every bot think that is to move."""
        for seat in self.room.waiting_on():
            if self._bot_moves(seat) and seat not in self._thinking and not self.closed:
                self._thinking[seat] = asyncio.create_task(self._think(seat))

    def _bot_moves(self, seat: int) -> bool:
        room = self.room
        return seat >= 0 and seat in room.waiting_on() and room.seats.is_helped(room.seats[seat])

    async def _think(self, seat: int) -> None:
        """Let a bot move for as long as it is its turn."""
        try:
            while self._bot_moves(seat):
                await asyncio.sleep(self._pace)
                await self._move(seat)
        except WriteFailed:  # the store has said so; the bot tries again
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("a bot failed in room %s", self.room.id)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._thinking[seat]
            asyncio.get_running_loop().call_soon(self.wake_bots)

    async def _move(self, seat: int) -> None:
        if not self._bot_moves(seat):
            return
        question = ask(self.room.game, self.room.match.view(seat))
        notation = await self._thinkers.choose(self.room.seats[seat].helper(), question)
        if self._bot_moves(seat):
            with suppress(Mistake):  # somebody acted meanwhile: the bot thinks again
                await self.room.play(seat, notation)

    # Clocks

    def run_clocks(self) -> None:
        """Take the time since the last look from those who are waited for, and judge."""
        room = self.room
        waited = [room.seats[seat] for seat in room.waiting_on()] if room.opening.clock else []
        self._clocks.run([seat for seat in waited if not room.seats.is_helped(seat)])
        if waited and self._judging is None:
            for seat in self._clocks.unjudged()[:1]:
                self._judging = asyncio.create_task(self._judge(seat.number))

    async def _judge(self, seat: int) -> None:
        try:
            await self.room.run_out(seat)
        except (AlreadyWritten, WriteFailed):
            await asyncio.sleep(RETRY_SECONDS)  # the next look at the clocks tries again
        finally:
            self._judging = None

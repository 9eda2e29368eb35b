"""A driver: moves the bots of a room and runs its clocks."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress

from heirloom.bots import BOTS
from heirloom.core.mistakes import Mistake
from heirloom.store.errors import AlreadyWritten, MatchDeleted, ReadFailed, WriteFailed
from heirloom.store.log import SavedMatch
from heirloom.web import metrics
from heirloom.web.clocks import Clocks
from heirloom.web.programs import Programs
from heirloom.web.room import Room
from heirloom.web.seats import DEFAULT_BOT, TableSeat
from heirloom.web.thinking import Thinkers, ask

RETRY_SECONDS = 1.0  # before a retry

log = logging.getLogger("heirloom.web")


class Driver:
    """The bots and clocks of one room; a bot waits `pace` seconds before each move.

    Of all processes that have the room in memory, one drives it: the one that holds its lock.
    `drive` says whether it is this one, and `claim` asks for the lock.
    """

    def __init__(
        self,
        room: Room,
        saved: SavedMatch,
        thinkers: Thinkers,
        pace: float,
        claim: Callable[[], None] | None = None,
        programs: Programs | None = None,
    ) -> None:
        self.room, self._thinkers, self._pace, self._claim = room, thinkers, pace, claim
        self._programs = programs or Programs()
        self._clocks = Clocks(room.seats, room.opening.clock, saved.entries)
        self._age = saved.age
        self._thinking: dict[int, asyncio.Task[None]] = {}  # by seat
        self._judging: asyncio.Task[None] | None = None
        self._presence: list[tuple[bool, bool]] = []  # by seat, when the room last changed
        self.driving = claim is None
        self.closed = False
        room.before_move.append(self.run_clocks)
        room.after_change.append(self._react)

    def close(self) -> None:
        """Stop everything; the room remains in the store."""
        self.closed = True
        self._programs.leave(self.room.id)
        for task in (*self._thinking.values(), self._judging):
            if task is not None:
                task.cancel()

    def tick(self) -> None:
        """Run the clocks, and notice who has left or come back."""
        self.run_clocks()
        if self._presence != self.room.seats.presence():
            self.room.changed()

    def _react(self) -> None:
        self._presence = self.room.seats.presence()
        self.wake_bots()
        if self._programs.playing and self.room.match.over:
            self._tell_programs()

    def _tell_programs(self) -> None:
        """Tell the programs at this table how the match ended."""
        room = self.room
        for seat in room.seats:
            place = (room.id, seat.number)
            self._programs.finish(place, room.game, room.match.view(seat.number))

    # Which process drives

    def wants_to_drive(self) -> bool:
        """Whether there is anything to drive."""
        return not self.closed and bool(self.room.waiting_on())

    def drive(self, driving: bool) -> None:
        """Note whether this process drives the room."""
        begins, self.driving = driving and not self.driving, driving
        if not driving and self._age:  # another process has run the clocks until now
            self._clocks.charge(self._waited_for(), self._age)
        self._age = 0.0
        if begins:
            self.wake_bots()

    # Bots

    def wake_bots(self) -> None:
        """Start every bot that is to move."""
        if self.closed:
            return
        for seat in self.room.waiting_on():
            if self._is_bots_turn(seat) and seat not in self._thinking:
                if not self.driving:
                    assert self._claim is not None
                    self._claim()
                    return
                self._thinking[seat] = asyncio.create_task(self._think(seat))

    def _is_bots_turn(self, seat: int) -> bool:
        room = self.room
        return seat >= 0 and seat in room.waiting_on() and room.seats.is_helped(room.seats[seat])

    def _bot_moves(self, seat: int) -> bool:
        return self.driving and self._is_bots_turn(seat)

    async def _think(self, seat: int) -> None:
        """Move a bot for as long as it is its turn."""
        try:
            while self._bot_moves(seat):
                await asyncio.sleep(self._pace)
                await self._move(seat)
        except (WriteFailed, ReadFailed, MatchDeleted):  # the store has logged why
            await asyncio.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("a bot failed in room %s", self.room.id)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._thinking[seat]
            if not self.closed:  # else there may be no loop any more
                asyncio.get_running_loop().call_soon(self.wake_bots)

    async def _move(self, seat: int) -> None:
        if not self._bot_moves(seat):
            return
        room = self.room
        decision = room.decision(seat)
        notation = await self._choose(seat)
        if self._bot_moves(seat):
            with suppress(Mistake):  # someone acted meanwhile; the bot thinks again
                made = await self.room.play_bot(seat, notation, decision)
                metrics.MOVES.inc("bot", by=made)

    async def _choose(self, seat: int) -> str:
        """What the bot of a seat plays: a program, or a bot of ours."""
        room, bot = self.room, self.room.seats[seat].helper()
        if bot in self._programs:
            view = room.match.view(seat)
            return await self._programs.choose(bot, (room.id, seat), room.game, view)
        bot = bot if bot in BOTS else DEFAULT_BOT  # a program that this server does not know
        people = [who for one in room.seats.people() for who in one.holders] or [room.id]
        return await self._thinkers.choose(bot, ask(room.game, room.match.view(seat)), people)

    # Clocks

    def _waited_for(self) -> list[TableSeat]:
        room = self.room
        if not room.opening.clock:
            return []
        waited = [room.seats[seat] for seat in room.waiting_on() if seat >= 0]
        return [seat for seat in waited if not room.seats.is_helped(seat)]

    def run_clocks(self) -> None:
        """Run the clocks of those who are to move, and record who is out of time."""
        self._clocks.run(self._waited_for())
        if self.room.opening.clock and self.room.waiting_on() and self._judging is None:
            self._judge_next()

    def _judge_next(self) -> None:
        late = self._clocks.unjudged()[:1]
        if late and self.driving and not self.closed:
            self._judging = asyncio.create_task(self._judge(late[0].number))

    async def _judge(self, seat: int) -> None:
        try:
            await self.room.run_out(seat)
        except (AlreadyWritten, WriteFailed, ReadFailed, MatchDeleted):
            await asyncio.sleep(RETRY_SECONDS)  # the next tick tries again
        finally:
            self._judging = None

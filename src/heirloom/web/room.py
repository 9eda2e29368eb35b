"""A room: one match on the web, who sits at it, and what was committed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from heirloom.core.dealers import Fair, Shuffling
from heirloom.core.game import DEALER, WATCHER
from heirloom.core.log import BACK, DEAL, LATE, PLAY, RESIGN, START, Entry
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record
from heirloom.core.words import say
from heirloom.store.errors import AlreadyWritten
from heirloom.store.log import SavedMatch, Saying, Store
from heirloom.web.seats import Seats

SAYINGS_KEPT = 200  # the newest ones, in memory


class TakeBack(NamedTuple):
    """A seat asks to take its last move back; some of the others have agreed."""

    seat: int
    command: str | None
    agreed: frozenset[int] = frozenset()


class Room:
    """The rules of a table. What happens is computed, then committed, and only then counts.

    A match is never changed here: a move is made on a copy, which takes its place once the log
    has it. So whoever looks sees what is on disk, and a commit that fails has changed nothing.
    """

    def __init__(self, saved: SavedMatch, store: Store, grace: float) -> None:
        self.opening = saved.opening
        self.id = saved.opening.id
        self.game = saved.opening.box.open()
        self.seats = Seats(self.game, saved.seats, saved.holders, grace)
        self.store = store
        self.lock = asyncio.Lock()
        self.started = False
        self.written = 0  # entries in the log
        self.commands: set[str] = set()
        self.said = len(saved.sayings)
        self.sayings = saved.sayings[-SAYINGS_KEPT:]
        self.take_back: TakeBack | None = None
        self.rematch = ""  # the room of the rematch
        self.before_move: list[Callable[[], None]] = []  # called before a move is judged
        self.after_change: list[Callable[[], None]] = []  # called when there is something new
        self.match = self._replay([])
        self._follow(saved.entries)

    # The log

    def _replay(self, entries: Sequence[Entry]) -> Match[Any, Any, Any]:
        seed = self.opening.seed
        dealer = Fair(bytes.fromhex(seed)) if seed else Shuffling()
        return Match(self.game, self.opening.seats, dealer, past=entries)

    def _follow(self, entries: Sequence[Entry]) -> None:
        """Advance by entries that are in the log; a take-back plays the match from its start."""
        match = self.match.copy()
        for entry in entries:
            if entry.kind in (PLAY, DEAL):
                match.redo(entry)
            elif entry.kind == BACK:
                match = self._replay(match.log[: int(entry.text)])
        self._advance(entries, match)

    def _advance(self, entries: Sequence[Entry], match: Match[Any, Any, Any] | None) -> None:
        """Take note of entries that are in the log, and of how the match stands after them."""
        for entry in entries:
            self._note(entry)
        if match is not None:
            self.match = match

    def _note(self, entry: Entry) -> None:
        self.written += 1
        self.started |= entry.kind == START
        if entry.command is not None:
            self.commands.add(entry.command)
        if entry.kind in (PLAY, BACK):
            self.take_back = None
        elif entry.kind == RESIGN:
            self.seats[entry.seat].resigned = True
        elif entry.kind == LATE:
            self.seats[entry.seat].late, self.seats[entry.seat].left = True, 0.0

    async def _commit(
        self, entries: Sequence[Entry], match: Match[Any, Any, Any] | None = None
    ) -> None:
        """Write entries down, and advance to the match that they lead to.

        Where that fails nothing changes. But if the log has entries that this room does not know,
        because they were written after all or by somebody else, the room follows them.
        """
        try:
            await self.store.append(self.id, self.written, entries)
        except BaseException:
            with suppress(Exception):  # the store may be the very thing that fails
                await self._catch_up()
            raise
        self._advance(entries, match)

    async def _catch_up(self) -> None:
        if tail := await self.store.tail(self.id, self.written):
            self._follow(tail)
            self.changed()

    # How it stands

    @property
    def over(self) -> bool:
        """Whether it has ended, by its rules or by resigning."""
        return self.started and (self.match.over or bool(self.given_up()))

    def given_up(self) -> list[int]:
        """Who ended a match of two by resigning; with more at the table the others play on."""
        if self.opening.seats != 2:
            return []
        return [seat.number for seat in self.seats if seat.resigned]

    def waiting_on(self) -> list[int]:
        """The seats that must act."""
        return self.match.waiting_on() if self.started and not self.over else []

    def winners(self) -> list[int]:
        """Who has won, once it is over."""
        if quitters := self.given_up():
            return [seat.number for seat in self.seats if seat.number not in quitters]
        return self.match.winners()

    def record(self) -> Record:
        """The match as a text, once it is over; before, it would give everything away."""
        if not self.over:
            raise Mistake(say("The record is written once the game is over."))
        return self.match.record()._replace(names=self.seats.names("en"), reveal=self.opening.seed)

    # What happens

    async def start(self) -> None:
        """Deal, and let bots take the seats that are still free."""
        async with self.lock:
            if self.started:
                return
            for number in self.seats.free():
                seat = self.seats[number]
                bot = seat.helper()
                await self.store.sit(self.id, number, seat.saved()._replace(bot=bot), None)
                seat.bot = bot
            match = self.match.copy()
            drawn = match.go_on().entries
            self._about_to_move()
            with suppress(AlreadyWritten):
                await self._commit([Entry(START, DEALER, ""), *drawn], match)
        self.changed()

    async def play(self, seat: int, notation: str, command: str | None = None) -> None:
        """Make a move; a repeated command does nothing.

        People's moves have a command, those of a bot have none.
        """
        async with self.lock:
            if command in self.commands:
                return
            self._check_open()
            self._about_to_move()
            if command is not None:
                self._check_in(seat)
            match = self.match.copy()
            played, *drawn = match.play(seat, notation).entries
            with suppress(AlreadyWritten):
                await self._commit([played._replace(command=command), *drawn], match)
        self.changed()

    def _check_open(self) -> None:
        if not self.started:
            raise Mistake(say("The game has not begun yet."))
        if self.over:
            raise Mistake(say("The game is over."))

    def _check_in(self, seat: int) -> None:
        """Whoever is out of the game does not decide any more."""
        if self.seats[seat].resigned:
            raise Mistake(say("You have resigned; a bot plays on for you."))
        if self.seats[seat].out():
            raise Mistake(say("Your time is up; a bot plays on for you."))

    async def resign(self, seat: int) -> None:
        """Give up: of two the other wins; with more a bot plays on in this seat."""
        async with self.lock:
            self._check_open()
            await self._commit([Entry(RESIGN, seat, "")])
        self.changed()

    async def run_out(self, seat: int) -> None:
        """Write down that the time of a seat is up; from then on a bot plays there."""
        async with self.lock:
            await self._commit([Entry(LATE, seat, "")])
        self.changed()

    # Taking back

    def back_to(self, seat: int) -> int | None:
        """Where taking back would lead: before this seat's last move."""
        moves = [n for n, entry in enumerate(self.match.log) if entry.seat == seat]
        return moves[-1] if moves and self.started and not self.over else None

    def must_agree(self, seat: int) -> list[int]:
        """Who else decides about a take-back: nobody while nothing was shown and nobody acted."""
        ply = self.back_to(seat)
        if ply is None or len(self.match.log) == ply + 1:
            return []
        return [one.number for one in self.seats.people() if one.number != seat and not one.out()]

    async def ask_back(self, seat: int, command: str | None = None) -> None:
        """Take one's last move back, or ask the others for it; a repeated command does nothing."""
        async with self.lock:
            if command in self.commands:
                return
            self._check_in(seat)
            if self.back_to(seat) is None:
                raise Mistake(say("There is nothing to take back."))
            asked = self.take_back
            if asked is None or asked.seat != seat:
                asked = TakeBack(seat, command)
            await self._settle_back(asked)
        self.changed()

    async def agree(self, seat: int, yes: bool) -> None:
        """Answer somebody who asks to take back."""
        async with self.lock:
            asked = self.take_back
            if asked is None or seat not in self.must_agree(asked.seat):
                return
            if yes:
                await self._settle_back(asked._replace(agreed=asked.agreed | {seat}))
            else:
                self.take_back = None
        self.changed()

    async def _settle_back(self, asked: TakeBack) -> None:
        """Take back if everybody agrees; until then the request stands."""
        ply = self.back_to(asked.seat)
        if ply is None or not asked.agreed.issuperset(self.must_agree(asked.seat)):
            self.take_back = asked
            return
        match = self._replay(self.match.log[:ply])
        await self._commit([Entry(BACK, asked.seat, str(ply), asked.command)], match)

    # People

    async def sit(self, seat: int, visitor: str, name: str) -> None:
        """Give a seat to a visitor, and begin once nobody is missing."""
        taken = self.seats[seat]
        async with self.lock:
            if not taken.free or self.seats.of(visitor) != WATCHER:
                raise Mistake(say("This seat is taken."))
            await self.store.sit(self.id, seat, taken.saved()._replace(name=name), visitor)
            taken.name = name
            taken.holders.add(visitor)
            taken.come()
        if not self.seats.free():
            await self.start()
        self.changed()

    async def carry_over(self, seat: int, visitor: str) -> None:
        """Let another device of the same person hold a seat."""
        async with self.lock:
            await self.store.sit(self.id, seat, self.seats[seat].saved(), visitor)
            for one in self.seats:
                one.holders.discard(visitor)
            self.seats[seat].holders.add(visitor)
        self.changed()

    def leave(self, seat: int) -> None:
        """Get up; a bot plays on until somebody comes back."""
        self.seats[seat].gone = True
        self.changed()

    async def say(self, seat: int, phrase: str, text: str) -> None:
        """Say something at the table."""
        saying = Saying(seat, phrase, text)
        async with self.lock:
            await self.store.say(self.id, self.said, saying)
            self.said += 1
            self.sayings = [*self.sayings, saying][-SAYINGS_KEPT:]
        self.changed()

    # Whoever must know

    def _about_to_move(self) -> None:
        for told in self.before_move:
            told()

    def changed(self) -> None:
        """Tell those who draw and drive this room that it is not as it was."""
        for told in self.after_change:
            told()

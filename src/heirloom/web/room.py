"""A room: what may be done at a table, and how it is committed to the log."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from heirloom.core.game import DEALER, WATCHER
from heirloom.core.log import (
    AGAIN,
    AGREE,
    ASK,
    BACK,
    BOT,
    DECLINE,
    ENOUGH,
    LATE,
    REMATCH,
    RESIGN,
    SAY,
    SIT,
    START,
    Entry,
)
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.take_back import is_free, last_move
from heirloom.core.words import say
from heirloom.store.errors import AlreadyWritten, MatchDeleted, WriteFailed
from heirloom.store.log import SavedMatch, Store
from heirloom.web.standing import Decision, Standing

TRIES = 8  # to commit a step while other processes write
LOOK_SECONDS = 1.0  # to check the log after a failed commit

Command = tuple[int, str | None] | None  # a seat, and the name of what it asked for


class Step(NamedTuple):
    """Entries to commit, and the match after them if they change it."""

    entries: list[Entry]
    match: Match[Any, Any, Any] | None = None


class Room(Standing):
    """What may be done at a table. A step is computed, then committed, and only then applied.

    A step is computed on a copy of the match, which replaces the match once the log has the
    entries. So everyone sees only what is on disk, and a failed commit changes nothing.
    """

    def __init__(self, saved: SavedMatch, store: Store, grace: float) -> None:
        super().__init__(saved, grace)
        self.store = store
        self.lock = asyncio.Lock()
        self.behind = False  # the log may have newer entries
        self.before_move: list[Callable[[], None]] = []  # called before a move is checked
        self.after_change: list[Callable[[], None]] = []  # called after every change
        self.after_delete: list[Callable[[], None]] = []  # called when the match is gone

    # The log

    async def _follow(self, entries: Sequence[Entry]) -> None:
        """Apply entries that are in the log."""
        self._about_to_move()
        if any(entry.kind == BACK for entry in entries):
            match = await asyncio.to_thread(self._followed, entries)
        else:
            match = self._followed(entries)
        self._advance(entries, match)

    async def _write(self, decide: Callable[[], Step | None], command: Command = None) -> bool:
        """Decide what happens, commit it, and advance; whether something was written.

        A command that is in the log is not carried out again. If another process has written
        first, the room reads that and decides again, also before anything is refused. If the store
        fails, nothing changes, unless the log turns out to have the step.
        """
        for _ in range(TRIES):
            try:
                step = None if command in self.commands else decide()
            except Mistake:
                if await self._was_behind():
                    continue
                raise
            if step is None:
                return False
            try:
                await self.store.append(self.id, self.written, step.entries)
            except AlreadyWritten:
                await self._catch_up()
                continue
            except BaseException as error:
                await self._look_again()
                if isinstance(error, WriteFailed) and command in self.commands:
                    return True  # the commit had succeeded
                raise
            self._advance(step.entries, step.match)
            return True
        raise WriteFailed("other processes keep writing first")

    async def _look_again(self) -> None:
        """Check whether a failed commit is in the log after all."""
        self.behind = True
        with suppress(Exception):
            async with asyncio.timeout(LOOK_SECONDS):
                await self._catch_up()

    async def _catch_up(self) -> None:
        self.behind = True
        try:
            tail = await self.store.tail(self.id, self.written)
        except MatchDeleted:
            _call(self.after_delete)
            raise
        if tail:
            await self._follow(tail)
        self.behind = False
        if tail:
            self.changed()

    async def _was_behind(self) -> bool:
        """Read what other processes have written; whether there was anything."""
        known = self.written
        if self.store.shared:
            await self._catch_up()
        return self.written > known

    async def catch_up(self) -> None:
        """Apply the newer entries of the log."""
        async with self.lock:
            await self._catch_up()

    async def hear(self, number: int, entries: Sequence[Entry] | None) -> None:
        """Apply entries of another process, which begin at a number."""
        async with self.lock:
            if entries is None or number > self.written:
                await self._catch_up()
                return
            new = entries[self.written - number :]
            if new:
                await self._follow(new)
        self.changed()

    # The game

    async def start(self) -> None:
        """Begin the game; bots take the empty seats."""

        def begun() -> Step | None:
            if self.started:
                return None
            self._check_rules()
            bots = [Entry(BOT, seat, self.seats[seat].helper()) for seat in self.seats.free()]
            match = self.match.copy()
            drawn = match.go_on().entries
            self._about_to_move()
            return Step([*bots, Entry(START, DEALER, ""), *drawn], match)

        async with self.lock:
            await self._write(begun)
        self.changed()

    async def play(self, seat: int, notation: str, command: str, decision: str = "") -> None:
        """Make a player's move; a repeated command does nothing, and says so if it was undone.

        A move for a decision that the seat no longer has to make is refused: its page showed
        another position.
        """

        def played() -> Step | None:
            self._check_open()
            self._about_to_move()
            self._check_in(seat)
            if decision and decision != str(self.decision(seat)):
                raise Mistake(
                    say(
                        "The position changed before you pressed, so your move was not made."
                        " Please choose again."
                    )
                )
            return self._moved(seat, notation, command)

        async with self.lock:
            made = await self._write(played, (seat, command))
        self.changed()
        if not made and (seat, command) in self.undone:
            raise Mistake(say("This move has been taken back."))

    async def play_bot(self, seat: int, notation: str, decision: Decision) -> bool:
        """Make a bot's move; whether it was made.

        It is not made if the decision has changed meanwhile: somebody took back a move, or
        another process moved first.
        """

        def played() -> Step | None:
            if self.decision(seat) != decision:
                return None
            self._check_open()
            self._about_to_move()
            return self._moved(seat, notation, None)

        async with self.lock:
            made = await self._write(played)
        self.changed()
        return made

    def _moved(self, seat: int, notation: str, command: str | None) -> Step:
        match = self.match.copy()
        played, *drawn = match.play(seat, notation).entries
        return Step([played._replace(command=command), *drawn], match)

    def _check_rules(self) -> None:
        if self.frozen is not None:
            raise self.frozen

    def _check_open(self) -> None:
        self._check_rules()
        if not self.started:
            raise Mistake(say("The game has not started yet."))
        if self.over:
            raise Mistake(say("The game is over."))

    def _check_in(self, seat: int) -> None:
        """Refuse a player who has resigned or is out of time."""
        if self.seats[seat].resigned:
            raise Mistake(say("You have resigned. A bot is playing for you."))
        if self.seats[seat].out():
            raise Mistake(say("Your time is up. A bot is playing for you."))

    async def resign(self, seat: int) -> None:
        """Resign: of two players the other wins; with more a bot takes over the seat."""

        def resigned() -> Step | None:
            if self.seats[seat].resigned:
                return None
            self._check_open()
            return Step([Entry(RESIGN, seat, "")])

        async with self.lock:
            await self._write(resigned)
        self.changed()

    async def run_out(self, seat: int) -> None:
        """Record that a player is out of time; from then on a bot plays."""

        def late() -> Step | None:
            return None if self.seats[seat].late or self.over else Step([Entry(LATE, seat, "")])

        async with self.lock:
            await self._write(late)
        self.changed()

    # Taking back

    async def ask_back(self, seat: int, command: str | None = None) -> None:
        """Take back the last move, or ask the others; a repeated command does nothing."""
        async with self.lock:
            free = await asyncio.to_thread(is_free, self.match, seat)
            judged = self.written

            def asked() -> Step | None:
                self._check_open()
                self._check_in(seat)
                if last_move(self.match.log, seat) is None:
                    raise Mistake(say("There is no move to take back."))
                if self.take_back is not None and self.take_back.seat == seat:
                    return None
                if not self.must_agree(seat) or (free and judged == self.written):
                    return self._taken_back([], seat, command)
                return Step([Entry(ASK, seat, "", command)])

            await self._write(asked, (seat, command))
        self.changed()

    async def agree(self, seat: int, yes: bool) -> None:
        """Answer a request to take back a move."""

        def answered() -> Step | None:
            asked = self.take_back
            if asked is None or seat in asked.agreed or seat not in self.must_agree(asked.seat):
                return None
            self._check_open()
            if not yes:
                return Step([Entry(DECLINE, seat, "")])
            agrees = [Entry(AGREE, seat, "")]
            if {*asked.agreed, seat}.issuperset(self.must_agree(asked.seat)):
                return self._taken_back(agrees, asked.seat, None)
            return Step(agrees)

        async with self.lock:
            await self._write(answered)
        self.changed()

    def _taken_back(self, before: list[Entry], seat: int, command: str | None) -> Step | None:
        ply = last_move(self.match.log, seat)
        if ply is None:
            return None
        match = self._replayed(self.match.log[:ply])
        return Step([*before, Entry(BACK, seat, str(ply), command)], match)

    # People

    async def sit(self, seat: int, visitor: str, name: str) -> None:
        """Give a seat to a visitor; the game begins when every seat is taken."""

        def sat() -> Step | None:
            if not 0 <= seat < len(self.seats):
                raise Mistake(say("This table has no such seat."))
            if visitor in self.seats[seat].holders:  # the first attempt succeeded
                return None
            if self.seats.of(visitor) != WATCHER:
                raise Mistake(say("You already have a seat at this table."))
            if not self.seats[seat].free:
                raise Mistake(say("This seat is taken."))
            return Step([Entry(SIT, seat, f"{visitor} {name}")])

        if not visitor:
            raise Mistake(say("Your browser does not accept cookies, so you cannot take a seat."))
        async with self.lock:
            await self._write(sat)
        if not self.seats.free():
            await self.start()
        self.changed()

    async def carry_over(self, seat: int, visitor: str) -> None:
        """Let another device of the same person play in a seat."""

        def carried() -> Step | None:
            taken = self.seats[seat]
            held = not visitor or visitor in taken.holders
            return None if held else Step([Entry(SIT, seat, f"{visitor} {taken.name}")])

        async with self.lock:
            await self._write(carried)
        self.changed()

    async def say(self, seat: int, phrase: str, text: str, command: str | None = None) -> None:
        """Send a chat message; a repeated command does nothing."""

        def said() -> Step | None:
            return Step([Entry(SAY, seat, f"{phrase} {text}", command)])

        async with self.lock:
            await self._write(said, (seat, command))
        self.changed()

    async def want_rematch(self, seat: int, yes: bool) -> None:
        """Ask for a rematch or agree to one; or decline it."""

        def wanted() -> Step | None:
            if not self.over or self.rematch:
                return None
            if yes:
                return None if seat in self.again else Step([Entry(AGAIN, seat, "")])
            return Step([Entry(ENOUGH, seat, "")]) if self.again else None

        async with self.lock:
            await self._write(wanted)
        self.changed()

    async def play_again(self, successor: str, instead_of: str) -> bool:
        """Record the room of the rematch, unless another one was opened meanwhile."""

        def again() -> Step | None:
            return Step([Entry(REMATCH, DEALER, successor)]) if self.rematch == instead_of else None

        async with self.lock:
            await self._write(again)
        return self.rematch == successor  # also if the commit seemed to fail

    # Listeners

    def _about_to_move(self) -> None:
        _call(self.before_move)

    def changed(self) -> None:
        """Notify the presenter and the driver."""
        _call(self.after_change)


def _call(listeners: Sequence[Callable[[], None]]) -> None:
    for listener in listeners:
        listener()

"""A room: one match, the people and bots around it, and everybody who looks on."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

from heirloom.core.dealers import Dealer, Fair, Shuffling
from heirloom.core.game import DEALER, WATCHER
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record
from heirloom.core.words import Reader, say
from heirloom.store.log import (
    BACK,
    LATE,
    RESIGN,
    START,
    Kept,
    Line,
    Saying,
    Store,
)
from heirloom.store.writer import Doubled, Unwritten
from heirloom.web.chronicle import Chronicle
from heirloom.web.clocks import Clocks
from heirloom.web.draw import Drawn
from heirloom.web.outbox import Outbox
from heirloom.web.seating import Seating
from heirloom.web.settings import Settings
from heirloom.web.thinking import Thinkers, ask

TOLD = 200  # sayings that a table remembers

log = logging.getLogger("heirloom.web")


class Room(Seating):
    """A table. What happens is committed under its lock, and shown only after that."""

    def __init__(self, kept: Kept, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        super().__init__(kept, settings)
        self.store, self.thinkers = store, thinkers
        self.lines = 0
        self.commands: set[str] = set()
        self.started = False
        self.sayings: list[Saying] = kept.sayings[-TOLD:]
        self.said = len(kept.sayings)
        self.outboxes: set[Outbox] = set()
        self.lock = asyncio.Lock()
        self.version = 0
        self.frames: dict[tuple[int, str], str] = {}  # by seat and language: the newest
        self.told: dict[tuple[int, str], Chronicle] = {}
        self.drawn: dict[tuple[int, str], dict[str, Drawn]] = {}
        self.asking: int | None = None  # the seat that asks to take back
        self.asked_by: str | None = None  # the command that it asks by
        self.agreed: set[int] = set()
        self.next = ""  # the room of the rematch
        self.notes: dict[str, str] = {}  # by visitor: what to say on the next page
        self.closed = False
        self._thinking: dict[int, asyncio.Task[None]] = {}
        self._helped: list[bool] = []
        self._judging: asyncio.Task[None] | None = None
        self.clocks = Clocks(self.chairs, kept.opening.clock, kept.lines)
        self.match = self._replay(self._read(kept.lines))

    # What was

    def _read(self, lines: list[Line]) -> list[Entry]:
        """The log of the match that the lines of the store come to."""
        entries: list[Entry] = []
        for line in lines:
            self._note(line)
            if line.kind in (PLAY, DEAL):
                entries.append(Entry(line.kind, line.seat, line.text))
            elif line.kind == BACK:
                del entries[int(line.text) :]
        return entries

    def _note(self, line: Line) -> None:
        self.lines = line.number + 1
        self.started |= line.kind == START
        if line.command is not None:
            self.commands.add(line.command)
        if line.kind == RESIGN:
            self.chairs[line.seat].resigned = True
        if line.kind == LATE:
            self.chairs[line.seat].late, self.chairs[line.seat].left = True, 0.0

    def _dealer(self) -> Dealer:
        seed = self.opening.seed
        return Fair(bytes.fromhex(seed)) if seed else Shuffling()

    def _replay(self, entries: list[Entry]) -> Match[Any, Any, Any]:
        return Match(self.game, self.opening.seats, self._dealer(), past=entries)

    # How it stands

    @property
    def over(self) -> bool:
        """Whether it has ended, by its rules or by resigning."""
        return self.started and (self.match.over or bool(self.given_up()))

    def given_up(self) -> list[int]:
        """Who ended a match of two by resigning; with more at the table the others play on."""
        if self.opening.seats != 2:
            return []
        return [chair.seat for chair in self.chairs if chair.resigned]

    def waiting_on(self) -> list[int]:
        """The seats that must act."""
        return self.match.waiting_on() if self.started and not self.over else []

    def winners(self) -> list[int]:
        """Who has won, once it is over."""
        if quitters := self.given_up():
            return [chair.seat for chair in self.chairs if chair.seat not in quitters]
        return self.match.winners()

    def record(self) -> Record:
        """The match as a text, once it is over; before, it would give everything away."""
        if not self.over:
            raise Mistake(say("The record is written once the game is over."))
        record = self.match.record()
        names = [Reader().read(name) for name in self.reader("en").names]
        reveal = self.opening.seed
        return record._replace(names=names, reveal=reveal)

    # What happens

    async def start(self) -> None:
        """Deal, and let bots take the chairs that are still free."""
        async with self.lock:
            if self.started:
                return
            for chair in self.chairs:
                if chair.free:
                    chair.bot = chair.helper()
                    await self.store.sit(self.id, chair.seat, chair.place(), None)
            begun = len(self.match.log)
            self.match.go_on()
            self._run_clocks()
            await self._commit(Line(self.lines, START, DEALER, "", None), begun)
            self.started = True
        self.publish()

    async def play(self, seat: int, notation: str, command: str | None = None) -> None:
        """Make a move, commit it, and only then show it; a repeated command does nothing.

        People's moves have a command, those of a bot have none.
        """
        async with self.lock:
            if command is not None and command in self.commands:
                return
            self._check_open()
            self._run_clocks()
            if command is not None:
                self._check_in(seat)
            begun = len(self.match.log)
            self.match.play(seat, notation)
            entry = self.match.log[begun]
            await self._commit(Line(self.lines, PLAY, seat, entry.text, command), begun + 1)
            self.asking, self.agreed = None, set()
        self.publish()

    def _check_open(self) -> None:
        if not self.started:
            raise Mistake(say("The game has not begun yet."))
        if self.over:
            raise Mistake(say("The game is over."))

    def _check_in(self, seat: int) -> None:
        """Whoever is out of the game does not decide any more."""
        if self.chairs[seat].resigned:
            raise Mistake(say("You have resigned; a bot plays on for you."))
        if self.chairs[seat].out():
            raise Mistake(say("Your time is up; a bot plays on for you."))

    async def _commit(self, first: Line, begun: int) -> None:
        """Write a line and what was drawn after it; where that fails, nothing has happened."""
        drawn = [
            Line(first.number + 1 + step, DEAL, DEALER, entry.text, None)
            for step, entry in enumerate(self.match.log[begun:])
        ]
        with suppress(Doubled):
            await self._append([first, *drawn], begun - (first.kind == PLAY))

    async def _append(self, lines: list[Line], before: int | None = None) -> None:
        """Write lines down and take note of them; where that fails, the log says how it stands.

        `before` is what stood in the match without them.
        """
        try:
            await self.store.append(self.id, lines)
        except BaseException:
            if before is not None:
                self.match = self._replay(self.match.log[:before])
            with suppress(Exception):  # the store may be the very thing that fails
                await self._reload()
            raise
        for line in lines:
            self._note(line)

    async def _reload(self) -> None:
        kept = await self.store.load(self.id)
        if kept is not None:
            self.match = self._replay(self._read(kept.lines))

    def back_to(self, seat: int) -> int | None:
        """Where taking back would lead: before this seat's last move."""
        moves = [n for n, entry in enumerate(self.match.log) if entry.seat == seat]
        return moves[-1] if moves and self.started and not self.over else None

    def must_agree(self, seat: int) -> list[int]:
        """Who else decides about a take-back: nobody while nothing was shown and nobody acted."""
        ply = self.back_to(seat)
        if ply is None or len(self.match.log) == ply + 1:
            return []
        return [chair.seat for chair in self.people() if chair.seat != seat and not chair.out()]

    async def ask_back(self, seat: int, command: str | None = None) -> None:
        """Take one's last move back, or ask the others for it; a repeated command does nothing."""
        if command is not None and command in self.commands:
            return
        self._check_in(seat)
        if self.back_to(seat) is None:
            raise Mistake(say("There is nothing to take back."))
        if self.asking != seat:
            self.asking, self.asked_by, self.agreed = seat, command, set()
        await self._settle_back()

    async def agree(self, seat: int, yes: bool) -> None:
        """Answer somebody who asks to take back."""
        if self.asking is None or seat not in self.must_agree(self.asking):
            return
        if yes:
            self.agreed.add(seat)
        else:
            self.asking = None
        await self._settle_back()

    async def _settle_back(self) -> None:
        async with self.lock:
            seat = self.asking
            if seat is not None and set(self.must_agree(seat)) <= self.agreed:
                self.asking = None
                ply = self.back_to(seat)
                if ply is not None:
                    await self._append([Line(self.lines, BACK, seat, str(ply), self.asked_by)])
                    self.match = self._replay(self.match.log[:ply])
        self.publish()

    async def resign(self, seat: int) -> None:
        """Give up: of two the other wins; with more a bot plays on in this chair."""
        async with self.lock:
            self._check_open()
            await self._append([Line(self.lines, RESIGN, seat, "", None)])
        self.publish()

    async def _judge(self, seat: int) -> None:
        """Write down that somebody's time is up; from then on a bot plays there."""
        try:
            async with self.lock:
                await self._append([Line(self.lines, LATE, seat, "", None)])
        except (Doubled, Unwritten):
            await asyncio.sleep(1)  # the next look at the clocks tries again
        finally:
            self._judging = None
        self.publish()

    async def say(self, seat: int, phrase: str, text: str) -> None:
        """Say something at the table."""
        async with self.lock:
            saying = Saying(seat, phrase, text)
            self.said += 1
            await self.store.say(self.id, self.said - 1, saying)
            self.sayings = [*self.sayings, saying][-TOLD:]
        self.publish()

    async def sit(self, seat: int, visitor: str, name: str) -> None:
        """Give a chair to a visitor, and begin once nobody is missing."""
        chair = self.chairs[seat]
        async with self.lock:
            if not chair.free or self.seat_of(visitor) != WATCHER:
                raise Mistake(say("This seat is taken."))
            await self.store.sit(self.id, seat, chair.place()._replace(name=name), visitor)
            chair.name = name
            chair.holders.add(visitor)
            chair.look()
        if not any(one.free for one in self.chairs):
            await self.start()
        self.publish()

    async def carry_over(self, seat: int, visitor: str) -> None:
        """Let another device of the same person hold a chair."""
        async with self.lock:
            await self.store.sit(self.id, seat, self.chairs[seat].place(), visitor)
            for chair in self.chairs:
                chair.holders.discard(visitor)
            self.chairs[seat].holders.add(visitor)
        self.publish()

    # Showing

    def publish(self) -> None:
        """Let everybody see what is there now, and let bots think about it."""
        self.version += 1
        self.frames.clear()
        self._helped = [self.helped(chair) for chair in self.chairs]
        for outbox in self.outboxes:
            outbox.ring()
        self.stir()

    def stir(self) -> None:
        """Wake the bots that are to move."""
        for seat in self.waiting_on():
            if self._bot_moves(seat) and seat not in self._thinking and not self.closed:
                self._thinking[seat] = asyncio.create_task(self._think(seat))

    def _bot_moves(self, seat: int) -> bool:
        return seat >= 0 and seat in self.waiting_on() and self.helped(self.chairs[seat])

    async def _think(self, seat: int) -> None:
        """Let a bot move for as long as it is its turn."""
        try:
            while self._bot_moves(seat):
                await asyncio.sleep(self.settings.pace)
                await self._move(seat)
        except Unwritten:  # the store has said so; the bot tries again
            await asyncio.sleep(1)
        except Exception:
            log.exception("a bot failed in room %s", self.id)
            await asyncio.sleep(1)
        finally:
            del self._thinking[seat]
            asyncio.get_running_loop().call_soon(self.stir)

    async def _move(self, seat: int) -> None:
        async with self.lock:
            if not self._bot_moves(seat):
                return
            question = ask(self.game, self.match.view(seat))
        notation = await self.thinkers.choose(self.chairs[seat].helper(), question)
        if self._bot_moves(seat):
            with suppress(Mistake):  # somebody acted meanwhile: the bot thinks again
                await self.play(seat, notation)

    def tick(self) -> None:
        """Let the clocks run, and see who has gone or come back."""
        self._run_clocks()
        if self._helped != [self.helped(chair) for chair in self.chairs]:
            self.publish()

    def _run_clocks(self) -> None:
        waited = [self.chairs[seat] for seat in self.waiting_on()] if self.opening.clock else []
        self.clocks.run([chair for chair in waited if not self.helped(chair)])
        if waited and self._judging is None:
            for chair in self.clocks.unjudged()[:1]:
                self._judging = asyncio.create_task(self._judge(chair.seat))

    def close(self) -> None:
        """Stop thinking: the room is left to the store."""
        self.closed = True
        for task in (*self._thinking.values(), self._judging):
            if task is not None:
                task.cancel()

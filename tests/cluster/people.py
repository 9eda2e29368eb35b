"""People at tables: they press what is lit, and press again until they see it done."""

from __future__ import annotations

import asyncio
import json
import random
import time
from html import unescape
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidStatus

from heirloom.core.game import WATCHER
from heirloom.core.words import Reader, say
from tests.cluster.evidence import Evidence, Look, Moment, Press, Tab, read_frame
from tests.cluster.wire import LOST, Answer, ClientConnection, Where, request, tab

SILENCE_SECONDS = 4.0  # until a press that nothing came of is sent again, to another process
GONE_BACK_SECONDS = 30.0  # longer than a fault lasts and a process can show an older table
WAITING_SECONDS = 4.0  # for more people, until one begins without them
BROKEN = 1011  # how a socket is closed when the server has failed
TRY_AGAIN = [say("This could not be saved. Please try again.")]


class Moved(Exception):
    """Whoever sits here goes to another process, or to another table."""


class Party:
    """Everybody who plays, the processes that they can reach, and what they have seen."""

    def __init__(
        self, places: list[Where], seed: int, thinking: float, patience: float = 120.0
    ) -> None:
        self.places, self.seed = places, seed
        self.patience = patience  # seconds until a press that finds no answer is given up
        self.thinking = thinking  # seconds that somebody thinks at the most
        self.evidence = Evidence()
        self.ending = False  # no more rematches, and no more thinking
        self.resigning = False
        self.rooms: list[str] = []  # the newest ones last

    def entered(self, room: str) -> None:
        """Somebody plays in this room."""
        if room not in self.evidence.rooms:
            self.evidence.rooms.add(room)
            self.rooms.append(room)


def _why(error: BaseException) -> str:
    """What happened to a connection, in a word or two."""
    if isinstance(error, InvalidStatus):
        return f"status {error.response.status_code}"
    return type(error).__name__


class Person:
    """Somebody with one cookie and one tab, who plays or watches."""

    def __init__(self, party: Party, name: str, *, plays: bool = True) -> None:
        self.party, self.name, self.plays = party, name, plays
        self.rng = random.Random(f"{name} {party.seed}")
        self.lang = self.rng.choice(["en", "en", "en", "fr"])
        self.reader = Reader(self.lang)
        self.cookie = ""
        self.room = ""
        self.done = False
        self._press: Press | None = None
        self._look: Look | None = None
        self._tab: Tab | None = None
        self._last: Press | None = None  # of this tab
        self._act_at = self._leave_at = 0.0
        self._unsent = False  # what is pressed was not sent to this process yet
        self._since = 0.0  # when this person came to the room

    # Coming and going

    async def live(self) -> None:
        """Play in one room after the other, whatever happens to the processes."""
        await self._introduce()
        numbers = range(len(self.party.places))
        failed = -1  # the process that has failed last: whoever balances the load avoids it, too
        while not self.done:
            number = self.rng.choice([one for one in numbers if one != failed] or numbers)
            try:
                await self._visit(number)
            except Moved:
                failed = number if self._press else -1
                continue
            except LOST as error:
                failed = number
                self._recount(f"{number} lost ({_why(error)})")
                self._lost(error)
            await asyncio.sleep(self.rng.uniform(0.1, 0.5))

    async def _visit(self, number: int) -> None:
        """One tab at one process, for as long as it holds."""
        if self.rng.random() < 0.1:
            await self._ask("GET", self.rng.choice(["/", f"/t/{self.room}"]))
        async with tab(self.party.places[number], self.room, self.cookie, self.lang) as socket:
            self._tab = self._look = None
            self._leave_at = time.monotonic() + SILENCE_SECONDS
            try:
                while not self.done:
                    await self._wait(socket, number)
            finally:
                self._look = None

    def _lost(self, error: BaseException) -> None:
        self.party.evidence.counts["connections lost"] += 1
        closed = isinstance(error, ConnectionClosed) and error.rcvd is not None
        if closed and error.rcvd.code == BROKEN:  # type: ignore[attr-defined]
            self.party.evidence.faults.append(f"a socket of {self.room} was closed as broken")
        if isinstance(error, InvalidStatus) and error.response.status_code == 500:
            self.party.evidence.faults.append(f"a socket of {self.room} was answered with 500")

    def _recount(self, event: str) -> None:
        """Remember what became of a press, should it find no answer."""
        if self._press is not None:
            self._press.story.append(f"{time.monotonic() - self._press.at:.1f} s {event}")

    async def _introduce(self) -> None:
        """Get a cookie."""
        while not self.cookie:
            self.cookie = (await self._ask("GET", "/credits")).cookie
            await asyncio.sleep(0 if self.cookie else 0.3)

    async def _ask(self, method: str, path: str, **fields: str) -> Answer:
        """Ask any process; what a server must never answer is noted."""
        where = self.rng.choice(self.party.places)
        answer = await request(where, method, path, self.cookie, self.lang, fields)
        self.party.evidence.counts[f"answers {answer.status or 'missing'}"] += 1
        if answer.status >= 500 and answer.status != 503:
            self.party.evidence.faults.append(f"{method} {path} was answered with {answer.status}")
        return answer

    async def open(self, game: str, **fields: str) -> None:
        """Open a table, at whichever process can."""
        await self._introduce()
        while not self.room:
            answer = await self._ask("POST", "/open", game=game, **fields)
            if answer.status == 303:
                self.go_to(answer.location.removeprefix("/t/"))
            else:
                await asyncio.sleep(0.3)

    def go_to(self, room: str) -> None:
        """Sit down in, or watch, another room."""
        self.room, self._since = room, time.monotonic()
        self._press = None

    # What comes

    async def _wait(self, socket: ClientConnection, number: int) -> None:
        now = time.monotonic()
        due = [now + 1.0, self._act_at]
        due += [self._leave_at] if self._press else []
        try:
            async with asyncio.timeout(max(min(due) - now, 0.01)):
                message: dict[str, Any] = json.loads(await socket.recv())
        except TimeoutError:
            pass
        else:
            if "note" in message:
                self._told(message["note"])
            else:
                self._shown(read_frame(message, self.lang), number)
        if self._look is None:
            if time.monotonic() > self._leave_at:
                raise TimeoutError
            return
        await self._act(socket, self._look)

    def _shown(self, look: Look, number: int) -> None:
        now = time.monotonic()
        if self._tab is None:
            self._tab = Tab(self.room, self.name, look.own, self.lang, number)
            self.party.evidence.tabs.append(self._tab)
            self._leave_at, self._last = now + SILENCE_SECONDS, None
            self._unsent = True
        elif self._look is not None and self._look.stage != look.stage:
            raise Moved  # a page reloads
        self._look = look
        self.party.evidence.keep(self._tab, look, now)
        if self._press is not None and _settled(self._press, look):
            self._press.seen = Moment(self._tab, len(self._tab.frames) - 1)
            self._press.seen_at = now
            self._press = None
        if self._act_at < now:
            self._act_at = now + self._thinks()

    def _told(self, note: str) -> None:
        """A refusal ends what was pressed; what could not be saved is tried elsewhere."""
        press = self._press
        again = any(self.reader.read(words) in unescape(note) for words in TRY_AGAIN)
        self.party.evidence.counts["not written" if again else "refusals"] += 1
        if press is None:
            return
        if again:
            self._recount("not written")
            self._leave_at = 0.0
        else:
            press.refused, self._press = note, None

    def _thinks(self) -> float:
        return self.rng.uniform(0, 0.05 if self.party.ending else self.party.thinking)

    # What is done

    async def _act(self, socket: ClientConnection, look: Look) -> None:
        now = time.monotonic()
        if self._press is not None:
            await self._insist(socket, self._press, look, now)
        elif now >= self._act_at:
            self._act_at = now + max(self._thinks(), 0.02)
            if look.over:
                await self._after()
            elif not self.plays:
                return
            elif look.ply < 0:
                await self._before(look)
            elif look.own != WATCHER:
                await self._choose(socket, look)

    async def _insist(self, socket: ClientConnection, press: Press, look: Look, now: float) -> None:
        """Send it once to this process; where nothing comes, try another one.

        If moves were taken back meanwhile, the table has gone back behind the position in which it
        was pressed, and no frame says that it was carried out: after a while one decides again.
        """
        waited = now - press.at
        if waited > self.party.patience or (
            waited > GONE_BACK_SECONDS and look.ply < press.look.ply
        ):
            press.unanswered, self._press = True, None
        elif now >= self._leave_at:
            raise Moved
        elif self._unsent:
            self._unsent = False
            press.sent += 1
            where = self._tab.process if self._tab else "?"
            self._recount(f"sent to {where} at {look.ply}, pressed at {press.look.ply}")
            await socket.send(json.dumps(press.message))

    async def _before(self, look: Look) -> None:
        """Sit down where a seat is free; begin if nobody else comes."""
        if look.own == WATCHER and look.free:
            await self._ask("POST", f"/t/{self.room}/sit", seat=str(self.rng.choice(look.free)))
            raise Moved
        if look.own != WATCHER and time.monotonic() - self._since > WAITING_SECONDS:
            await self._ask("POST", f"/t/{self.room}/start")

    async def _after(self) -> None:
        """Once more, or home; a watcher looks at another table."""
        evidence = self.party.evidence
        plays = self._look is not None and self._look.own != WATCHER
        if self.party.ending and not (plays and self.room in evidence.rematches):
            self.done = True
        elif plays:
            answer = await self._ask("POST", f"/t/{self.room}/rematch")
            new = answer.location.removeprefix("/t/")
            if answer.status == 303 and new != self.room:
                evidence.rematches[self.room].add(new)
                self.party.entered(new)
                self.go_to(new)
                raise Moved
        else:
            self.go_to(self.rng.choice(self.party.rooms[-20:]))
            raise Moved

    async def _choose(self, socket: ClientConnection, look: Look) -> None:
        """Press a move that is offered; now and then something else."""
        self.party.entered(self.room)
        luck = self.rng.random()
        if look.answerable:
            await self._do(socket, look, "agree" if luck < 0.7 else "decline")
        elif self.party.resigning and not look.resigned:
            await self._do(socket, look, "resign")
        elif not self.party.ending and luck < 0.12:
            await self._do_otherwise(socket, look, luck)
        elif look.own in look.waited and look.offers and not look.resigned:
            await self._do(socket, look, "play", move=self.rng.choice(look.offers))

    async def _do_otherwise(self, socket: ClientConnection, look: Look, luck: float) -> None:
        if luck < 0.04:
            text = f"{self.name}-{self.rng.getrandbits(40):x}"
            await self._do(socket, look, "say", text=text)
        elif luck < 0.07 and look.ply > 0 and not look.asked:
            await self._do(socket, look, "back")
        elif luck < 0.1:
            raise Moved  # a reload
        else:
            await socket.send(json.dumps({"do": "leave"}))
            await socket.close()
            await asyncio.sleep(self.rng.uniform(0.5, 4.0))
            raise Moved

    async def _do(self, socket: ClientConnection, look: Look, what: str, **fields: str) -> None:
        assert self._tab is not None
        command = f"{self.rng.getrandbits(96):x}"
        now = time.monotonic()
        pressed = Moment(self._tab, len(self._tab.frames) - 1)
        message = {"do": what, "command": command, **fields}
        self._press = Press(what, command, message, look, pressed, now, self._last)
        self._last = self._press
        self.party.evidence.presses.append(self._press)
        self._unsent, self._leave_at = True, now + SILENCE_SECONDS
        await self._insist(socket, self._press, look, now)


def _settled(press: Press, look: Look) -> bool:
    """Whether a frame shows that something was done, or that it is of no use any more."""
    before = press.look
    match press.what:
        case "say":
            return press.message["text"] in look.talk
        case _ if look.over:
            return True
        case "play":
            return _played(before, look)
        case "resign":
            return look.resigned
        case "back":
            return look.asked or look.ply != before.ply
        case "agree" | "decline":
            return not look.answerable
    return False


def _played(before: Look, look: Look) -> bool:
    """Whether a decision is made; an older table says nothing about it."""
    if look.ply <= before.ply:
        return False
    return before.alone or look.own not in look.waited or look.offers != before.offers

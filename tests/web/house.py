"""A server in this process whose loop is measured: a running table, a finished one, and tabs."""

from __future__ import annotations

import http.client
import random
from typing import NamedTuple
from urllib.parse import urlencode

import heirloom
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.web.seats import new_seat
from tests.web.indoors import Indoors
from tests.web.loop_time import LoopTime

HELD_SECONDS = 0.05  # that one request may hold the loop
TRIES = 3  # a machine may hiccup, a fault does it each time
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Answer(NamedTuple):
    """What was answered."""

    status: int
    text: str
    cookie: str


class House:
    """A server with a running table, at which somebody sits, and a finished one."""

    def __init__(self, indoors: Indoors) -> None:
        self.indoors = indoors
        table, tabs = indoors.table("the_heirs", 2)
        self.running, self.tab = table.room.id, tabs[0]
        self.over = indoors.wait(self._finished())
        self.times: LoopTime

    async def _finished(self) -> str:
        """A long match that has ended, as its log tells it."""
        match = Match(heirloom.game("heir_apparent"), 5, Shuffling(1))
        rng = random.Random(1)
        while waiting := match.waiting_on():
            match.play(waiting[0], rng.choice(match.legal(waiting[0])))
        seats = [new_seat() for _ in range(5)]
        table = await self.indoors.tables.open(match.game.box, seats, past=match.log)
        assert table.room.over
        return table.room.id

    def ask(
        self,
        method: str,
        path: str,
        body: str | bytes | dict[str, str] | None = None,
        cookie: str = "heirloom=cookie-0",
        **headers: str,
    ) -> Answer:
        """Ask the server, and what it answers."""
        connection = http.client.HTTPConnection("127.0.0.1", self.indoors.port, timeout=60)
        sent = {"origin": f"http://127.0.0.1:{self.indoors.port}", "cookie": cookie}
        if method == "POST":
            sent |= FORM
        given = urlencode(body) if isinstance(body, dict) else body
        try:
            connection.request(method, path, given, sent | headers)
            found = connection.getresponse()
            text = found.read().decode("utf-8", "replace")
            return Answer(found.status, text, found.getheader("set-cookie") or "")
        finally:
            connection.close()

    def open(self, game: str = "inheritance", **fields: str) -> Answer:
        """Ask for a new table."""
        return self.ask("POST", "/open", {"game": game, **fields})


def held(house: House, *asked: object, **named: object) -> Answer:
    """What is answered, where the loop is not held; another table goes on meanwhile."""
    longest = []
    for _ in range(TRIES):
        house.times.take()
        answer = house.ask(*asked, **named)  # type: ignore[arg-type]
        longest.append(house.times.take())
        if longest[-1] < HELD_SECONDS:
            house.tab.ask(do="say", text="still here")
            return answer
    raise AssertionError(f"{asked[:2]} holds the loop for {longest} s: {house.times.what}")


def refused(answer: Answer) -> str:
    """The sentence of a refusal."""
    assert 400 <= answer.status < 500, answer
    assert len(answer.text) > 20, answer
    assert "Traceback" not in answer.text
    return answer.text

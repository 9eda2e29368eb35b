"""Programs as bots at the table: those that were named when the server was started, and no others.

Visitors choose a program by its name; its command is on the command line of the server and nowhere
else. Each seat has a program of its own, which is told when its match ends.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from heirloom.bots import BOTS, Clock
from heirloom.bots.outside import Outside
from heirloom.core.game import Game, View
from heirloom.core.mistakes import Mistake
from heirloom.core.words import Reader, say

PROGRAM_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]{0,23}")
PROGRAM_MOVE_SECONDS = 2.0  # for a move, as for the other bots of a table
MOST_PROGRAMS = 8  # running at once; after that, the one that was idle longest is stopped

log = logging.getLogger("heirloom.web")

Place = tuple[str, int]  # a room and a seat


def read_programs(given: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """The programs of a command line: each as NAME=exec:COMMAND."""
    found: dict[str, str] = {}
    for text in given:
        name, _, command = text.partition("=exec:")
        if not PROGRAM_NAME.fullmatch(name) or not command.strip():
            raise Mistake(
                say("--bot “{given}” is not valid: write NAME=exec:COMMAND; a name has letters, "
                    "digits, - and _.", given=text)
            )  # fmt: skip
        if name in BOTS or name in found or name in ("me", "person"):
            raise Mistake(say("--bot “{name}”: there is a bot of this name.", name=name))
        found[name] = command
    return tuple(found.items())


class Programs:
    """The programs of this server, by name, and those that are playing now."""

    def __init__(self, commands: Iterable[tuple[str, str]] = ()) -> None:
        self._commands = dict(commands)
        self._playing: OrderedDict[Place, Outside] = OrderedDict()  # the one idle longest first
        self._busy: set[Place] = set()
        self._threads = ThreadPoolExecutor(MOST_PROGRAMS, "programs")

    @property
    def names(self) -> list[str]:
        """What the programs are called."""
        return list(self._commands)

    @property
    def playing(self) -> int:
        """How many have a seat in memory."""
        return len(self._playing)

    def __contains__(self, name: str) -> bool:
        return name in self._commands

    async def choose(
        self, name: str, place: Place, game: Game[Any, Any, Any], view: View[Any, Any]
    ) -> str:
        """A move of the program in this place; greedy moves for one that fails."""
        player = self._playing.get(place)
        if player is None or player.command != self._commands[name]:
            player = self._playing[place] = Outside(self._commands[name])
        self._playing.move_to_end(place)
        self._busy.add(place)
        known = len(player.notes)
        try:
            self._make_room()
            loop, clock = asyncio.get_running_loop(), Clock(PROGRAM_MOVE_SECONDS)
            action = await loop.run_in_executor(self._threads, player.choose, game, view, clock)
        finally:
            self._busy.discard(place)
        for note in player.notes[known:]:
            log.warning("program %s: %s", name, Reader("en").read(note))
        return action.notation

    def finish(self, place: Place, game: Game[Any, Any, Any], view: View[Any, Any]) -> None:
        """Tell the program in this place how the match ended."""
        player = self._playing.pop(place, None)
        if player is not None:
            self._threads.submit(player.finish, game, view)

    def leave(self, room: str) -> None:
        """Stop the programs of a room that is no longer in memory."""
        for place in [place for place in self._playing if place[0] == room]:
            self._threads.submit(self._playing.pop(place).close)

    def close(self) -> None:
        """Stop all programs."""
        for room in {room for room, _ in self._playing}:
            self.leave(room)
        self._threads.shutdown()

    def _make_room(self) -> None:
        """Stop the programs that have been idle longest; they start again when it is their turn."""
        idle = [place for place in self._playing if place not in self._busy]
        for place in idle[: max(0, len(self._playing) - MOST_PROGRAMS)]:
            self._threads.submit(self._playing.pop(place).close)

"""The workshop: a separate process that reads, draws and prints custom decks.

A custom deck may come from anybody, so the server reads it only after the workshop has. The process
has limits of time and memory; if it exceeds them, it is killed and replaced.
"""

from __future__ import annotations

import asyncio
import gzip
import logging
import signal
from collections import OrderedDict
from collections.abc import Callable, Mapping
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from heirloom.core import catalogue
from heirloom.core.box import Box
from heirloom.core.cards import BadDeck
from heirloom.core.game import Game
from heirloom.core.mistakes import Mistake
from heirloom.core.words import LANGUAGES, Phrase, say
from heirloom.web.deck_limits import check_limits
from heirloom.web.deck_sheet import DECK_FILE, PROBLEMS_SHOWN, check_something
from heirloom.web.sprite import draw_sprite, own_sprite
from heirloom.web.turns import Turns

DECK_SECONDS = 10.0  # to read a deck and draw it in all languages
DECK_MEMORY = 256 * 1024 * 1024  # bytes, on top of what the process needs at its start
START_SECONDS = 60.0  # for a new process to get ready
DECKS_PER_PROCESS = 50  # before it is replaced
WAITING = 4  # requests of one address
KEPT_BYTES = 32 * 1024 * 1024  # of the newest pictures

TOO_SLOW = say("This deck takes too long to read and draw. Please make it smaller.")
TOO_LARGE = say("This deck takes too much memory to read and draw. Please make it smaller.")
READY = "ready"

Files = Mapping[str, bytes]  # by language: the sprite of the deck, gzipped
Refused = tuple[Phrase, ...]  # everything that is wrong with a deck
Work = Callable[..., Any]  # a function of a module, which runs in the process; it returns no tuple

log = logging.getLogger("heirloom.web")


class Workshop:
    """Reads and draws decks one at a time; addresses take turns."""

    def __init__(
        self, seconds: float = DECK_SECONDS, memory: int = DECK_MEMORY, each: int = WAITING
    ) -> None:
        self._seconds, self._memory = seconds, memory
        self._turns = Turns(1, seconds, each)
        self._worker: _Worker | None = None
        self._closed = False
        self._kept: OrderedDict[Box, Files] = OrderedDict()

    async def draw(self, box: Box, address: str) -> Files:
        """The faces of a box with a custom deck; raises a Mistake if the deck is refused."""
        if box not in self._kept:
            self._keep(box, await self.ask(address, draw_faces, box))
        self._kept.move_to_end(box)
        return self._kept[box]

    async def ask(self, address: str, work: Work, *given: object) -> Any:
        """What this function returns in the process; raises a Mistake if it refuses the deck."""
        async with self._turns.turn(address):
            answer = await asyncio.to_thread(self._ask, work, *given)
        if isinstance(answer, tuple):
            raise BadDeck(answer[0], answer)
        return answer

    def _ask(self, work: Work, *given: object) -> Any:
        """Ask the process; if it is finished or has failed, start the next one."""
        worker = self._worker = self._worker or _Worker(self._memory)
        answer = worker.ask(work, given, self._seconds)
        if worker.done and not self._closed:
            worker.end()
            self._worker = _Worker(self._memory)
        return answer

    def _keep(self, box: Box, files: Files) -> None:
        self._kept[box] = files
        while len(self._kept) > 1 and sum(map(_size, self._kept.values())) > KEPT_BYTES:
            self._kept.popitem(last=False)

    def close(self) -> None:
        """End the process."""
        self._closed = True
        if self._worker is not None:
            self._worker.end()
            self._worker = None


def _size(files: Files) -> int:
    return sum(map(len, files.values()))


class _Worker:
    """The process, as seen by the server."""

    def __init__(self, memory: int) -> None:
        spawning = get_context("spawn")
        self._pipe, theirs = spawning.Pipe()
        self._process: SpawnProcess = spawning.Process(
            target=_work, args=(theirs, memory), daemon=True
        )
        self._process.start()
        theirs.close()
        self._ready = False
        self._asked = 0
        self.done = False  # whether it must be replaced

    def ask(self, work: Work, given: tuple[object, ...], seconds: float) -> Any:
        """What the function returns, or why it refuses the deck."""
        try:
            if not self._ready:
                self._hear(START_SECONDS)
                self._ready = True
            self._pipe.send((work, given))
            answer = self._hear(seconds)
        except TimeoutError:
            self.done = True
            return (TOO_SLOW,)
        except (EOFError, OSError):  # it died
            self.done = True
            return (TOO_LARGE,)
        self._asked += 1
        self.done = answer == (TOO_LARGE,) or self._asked >= DECKS_PER_PROCESS
        return answer

    def _hear(self, seconds: float) -> Any:
        if not self._pipe.poll(seconds):
            raise TimeoutError
        return self._pipe.recv()

    def end(self) -> None:
        """Kill it."""
        self._process.kill()
        self._process.join()
        self._pipe.close()


# Inside the process


def _work(pipe: Connection, memory: int) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for name in catalogue.names():  # fill the caches now
        own_sprite(catalogue.package(name), LANGUAGES[-1])
    _limit_memory(memory)
    with suppress(EOFError, OSError):  # the server is gone
        pipe.send(READY)
        while True:
            pipe.send(_answer(*pipe.recv()))


def _answer(work: Work, given: tuple[object, ...]) -> Any:
    try:
        return work(*given)
    except BadDeck as mistake:
        return tuple(mistake.all[:PROBLEMS_SHOWN])
    except Mistake as mistake:
        return (mistake.why,)
    except MemoryError:
        return (TOO_LARGE,)
    except Exception as error:
        log.exception("a custom deck could not be handled")
        return (say("This deck cannot be drawn: {why}", why=f"{type(error).__name__}: {error}"),)


def checked_game(box: Box) -> Game[Any, Any, Any]:
    """The game of a box with a custom deck, in the process of the workshop."""
    check_something(box)
    check_limits(box.deck, DECK_FILE)
    return catalogue.open_box(box, DECK_FILE)


def draw_faces(box: Box) -> Files:
    """The faces of a box in every language, gzipped."""
    game = checked_game(box)
    return {
        lang: gzip.compress(draw_sprite(game.package, box.deck, lang).file, 5) for lang in LANGUAGES
    }


def _limit_memory(more: int) -> None:
    """Limit the additional memory of this process, if the system can."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        now = pages * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + more, resource.RLIM_INFINITY))
    except (ImportError, OSError, ValueError):
        log.warning("this system cannot limit the memory of the workshop")

"""A bot of one's own: any program that reads and writes lines of JSON (docs/write-a-bot.md)."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import time
from collections.abc import Iterable
from contextlib import suppress
from typing import Any, NoReturn

import msgspec

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.greedy import Greedy
from heirloom.core.game import Action, Game, View
from heirloom.core.words import Phrase, Reader, Who, Words, say

SECONDS = 5.0  # for an answer, where the clock gives none
GRACE = 0.5  # for starting and talking, on top of the clock
LONGEST = 4096  # bytes of an answer
PATIENCE = 3  # failures in a row after which nobody asks any more


class Failure(Exception):
    """The program did not answer with a move."""

    def __init__(self, why: Phrase) -> None:
        super().__init__(str(why))
        self.why = why


class Outside(Bot):
    """Asks a program; where it crashes, stalls, floods or talks nonsense, greedy takes the turn."""

    def __init__(self, command: str, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.command = command
        self.notes: list[Phrase] = []  # what went wrong, in order
        self._greedy = Greedy(seed)
        self._program: subprocess.Popen[bytes] | None = None
        self._failures = 0

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        if self._failures >= PATIENCE:
            return self._greedy.choose(game, view, clock)
        try:
            action = self._ask(game, view, clock)
        except Failure as failure:
            self._failures += 1
            self.close()
            self.notes.append(
                say("{bot}: {why} Greedy takes this turn.", bot=self.command, why=failure.why)
            )
            return self._greedy.choose(game, view, clock)
        self._failures = 0
        return action

    def close(self) -> None:
        """End the program."""
        program, self._program = self._program, None
        if program is None:
            return
        program.kill()
        program.wait()
        for pipe in (program.stdin, program.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def __del__(self) -> None:
        self.close()

    def _ask(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        legal = game.legal(view)
        question = json.dumps(ask(game, view, legal, clock)).encode() + b"\n"
        seconds = SECONDS if clock.seconds is None else clock.seconds
        until = time.monotonic() + seconds + GRACE
        program = self._started()
        self._send(program, question, until)
        answer = self._answer(program, until)
        for action in legal:
            if action.notation == answer:
                return action
        raise Failure(say("“{answer}” is no legal move.", answer=answer[:40]))

    def _started(self) -> subprocess.Popen[bytes]:
        if self._program is None:
            try:
                self._program = subprocess.Popen(
                    shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL, bufsize=0,
                )  # fmt: skip
            except (OSError, ValueError) as error:
                raise Failure(say("it cannot be started ({why}).", why=str(error))) from error
        return self._program

    def _send(self, program: subprocess.Popen[bytes], question: bytes, until: float) -> None:
        """Write the question, but wait for nobody who does not read."""
        assert program.stdin is not None
        os.set_blocking(program.stdin.fileno(), False)
        while question:
            _wait(program.stdin, selectors.EVENT_WRITE, until)
            try:
                question = question[os.write(program.stdin.fileno(), question) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise Failure(say("it has ended.")) from error

    def _answer(self, program: subprocess.Popen[bytes], until: float) -> str:
        """One line, and nothing after it."""
        assert program.stdout is not None
        received = b""
        while b"\n" not in received:
            _wait(program.stdout, selectors.EVENT_READ, until)
            part = os.read(program.stdout.fileno(), LONGEST)
            if not part:
                raise Failure(say("it has ended."))
            received += part
            if len(received) > LONGEST:
                raise Failure(say("it says too much."))
        line, _, rest = received.partition(b"\n")
        if rest.strip():
            raise Failure(say("it says too much."))
        return _read(line)


def ask(
    game: Game[Any, Any, Any], view: View[Any, Any], legal: Iterable[Action], clock: Clock
) -> dict[str, object]:
    """The question as data: all that the seat knows, what it may do, and how long it has."""
    return {
        "game": game.name,
        "options": dict(game.options),
        "seat": view.seat,
        "legal": [action.notation for action in legal],
        "clock": {"seconds": clock.seconds, "tries": clock.tries},
        "scene": _plain(game.scene(view), Reader("en", (), game.package)),
        "public": _plain(view.public, Reader()),
        "own": _plain(view.own, Reader()),
    }


def _plain(value: object, reader: Reader) -> object:
    """Anything in a view or a scene as JSON knows it; a part is its fields by name."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Phrase | Words | Who):
        return reader.read(value)
    if isinstance(value, dict):
        return {str(key): _plain(item, reader) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        items = sorted(value) if isinstance(value, set | frozenset) else value
        return [_plain(item, reader) for item in items]
    if isinstance(value, Action):
        return value.notation
    names = value.__struct_fields__ if isinstance(value, msgspec.Struct) else _fields(value)
    return {name: _plain(getattr(value, name), reader) for name in names}


def _fields(value: object) -> list[str]:
    """The names of what an object holds, compiled or not."""
    names = [n for kind in type(value).__mro__ for n in getattr(kind, "__mypyc_attrs__", ())]
    names += list(getattr(value, "__dict__", ()))
    names += [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


def _wait(pipe: Any, event: int, until: float) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, event)
        if not selector.select(max(0.0, until - time.monotonic())):
            raise Failure(say("it takes too long."))


def _read(line: bytes) -> str:
    """The notation in an answer: {"move": "d3"}, or simply "d3"."""
    try:
        found = json.loads(line)
    except ValueError:
        _nonsense(line)
    move = found.get("move") if isinstance(found, dict) else found
    return move if isinstance(move, str) else _nonsense(line)


def _nonsense(line: bytes) -> NoReturn:
    shown = line[:40].decode("utf-8", "replace")
    raise Failure(say("“{answer}” is no answer.", answer=shown))

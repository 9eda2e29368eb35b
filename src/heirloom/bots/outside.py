"""A program as a bot: it reads and writes lines of JSON (docs/write-a-bot.md)."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import time
from contextlib import suppress
from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.bots.greedy import Greedy
from heirloom.bots.protocol import (
    Failure,
    Message,
    Wanted,
    end,
    hello,
    question,
    read_answer,
)
from heirloom.core.game import Action, Game, View
from heirloom.core.processes import limit_memory
from heirloom.core.words import Phrase, say

PROGRAM_SECONDS = 5.0  # for an answer, where the clock gives none
PROGRAM_GRACE_SECONDS = 0.5  # for starting, talking and ending, on top of the clock
PROGRAM_BYTES = 2 << 30  # of memory, for the program and for each that it starts
ANSWER_BYTES = 4096  # of an answer, at the most
FAILURES_ALLOWED = 3  # in a row, after which the program is not asked any more


class Outside(Bot):
    """Asks a program; if it crashes, stalls, floods or answers nonsense, greedy plays the turn.

    `turns_lost` counts the turns that greedy took; `reasons` are what went wrong, and `notes`
    say so in whole sentences.
    """

    def __init__(self, command: str, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self.command = command
        self.notes: list[Phrase] = []  # what went wrong, in order
        self.reasons: list[Phrase] = []
        self._greedy = Greedy(seed)
        self._program: subprocess.Popen[bytes] | None = None
        self._seats = 0
        self._failures = 0
        self._wanted: frozenset[str] = frozenset()  # what the program asked to be told

    def __str__(self) -> str:
        return f"exec:{self.command}"

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        if self._failures < FAILURES_ALLOWED:
            try:
                action = self._ask(game, view, clock)
            except Failure as failure:
                self._fail(failure)
            else:
                self._failures = 0
                return action
        self.turns_lost += 1
        return self._greedy.choose(game, view, clock)

    def finish(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> None:
        """Tell the program how the match ended, and let it end by itself."""
        self.ends_by_itself(game, view)
        self.close()

    def ends_by_itself(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> bool:
        """Tell the program how the match ended; whether it exits in time."""
        program = self._program
        if program is None:
            return False
        until = time.monotonic() + PROGRAM_GRACE_SECONDS
        with suppress(Failure, subprocess.TimeoutExpired, OSError):
            self._send(program, end(game, self._seats, view), until)
            assert program.stdin is not None
            program.stdin.close()
            program.wait(max(0.0, until - time.monotonic()))
        return program.poll() is not None

    def close(self) -> None:
        """Stop the program; it is started again for the next match."""
        self._failures = 0
        self._stop()

    def __del__(self) -> None:
        self._stop()

    def _fail(self, failure: Failure) -> None:
        self._failures += 1
        self._stop()
        self.reasons.append(failure.why)
        self.notes.append(
            say("{bot}: {why} Greedy played this turn instead.", bot=str(self), why=failure.why)
        )

    def _stop(self) -> None:
        program, self._program = self._program, None
        if program is None:
            return
        program.kill()
        program.wait()
        for pipe in (program.stdin, program.stdout):
            if pipe is not None:
                with suppress(OSError):
                    pipe.close()

    def _ask(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        legal = game.legal(view)
        seconds = PROGRAM_SECONDS if clock.seconds is None else clock.seconds
        until = time.monotonic() + seconds + PROGRAM_GRACE_SECONDS
        program = self._program
        if program is None:
            program = self._start()
            self._seats = game.seats_of(view)
            self._wanted = frozenset()
            greeting = hello(game, self._seats, view.seat, PROGRAM_GRACE_SECONDS)
            self._send(program, greeting, until)
        for _ in range(2):
            asked = question(game, self._seats, view, legal, clock, self._wanted)
            self._send(program, asked, until)
            try:
                return read_answer(_line(program, until), legal)
            except Wanted as wanted:
                self._wanted = wanted.fields
        raise Failure(say("it asks for more instead of answering."))

    def _start(self) -> subprocess.Popen[bytes]:
        try:
            self._program = subprocess.Popen(
                shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL, bufsize=0,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            raise Failure(say("it cannot be started ({why}).", why=str(error))) from error
        limit_memory(PROGRAM_BYTES, self._program.pid)
        return self._program

    def _send(self, program: subprocess.Popen[bytes], message: Message, until: float) -> None:
        """Write a message without waiting for a program that does not read."""
        assert program.stdin is not None
        left = json.dumps(message).encode() + b"\n"
        os.set_blocking(program.stdin.fileno(), False)
        while left:
            _wait(program.stdin, selectors.EVENT_WRITE, until)
            try:
                left = left[os.write(program.stdin.fileno(), left) :]
            except BlockingIOError:
                continue
            except OSError as error:
                raise Failure(say("it has exited.")) from error


def _line(program: subprocess.Popen[bytes], until: float) -> bytes:
    """One line of an answer, and nothing after it."""
    assert program.stdout is not None
    received = b""
    while b"\n" not in received:
        _wait(program.stdout, selectors.EVENT_READ, until)
        read = os.read(program.stdout.fileno(), ANSWER_BYTES)
        if not read:
            raise Failure(say("it has exited."))
        received += read
        if len(received) > ANSWER_BYTES:
            raise Failure(say("its answer is too long."))
    line, _, rest = received.partition(b"\n")
    if rest.strip():
        raise Failure(say("its answer is too long."))
    return line


def _wait(pipe: Any, event: int, until: float) -> None:
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, event)
        if not selector.select(max(0.0, until - time.monotonic())):
            raise Failure(say("it took too long."))

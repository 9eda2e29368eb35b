"""Somebody at a real pseudo-terminal, who waits for the prompt and types."""

from __future__ import annotations

import codecs
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path
from random import Random
from types import TracebackType

PATIENCE_SECONDS = 60.0  # before a test gives up; nothing waits that long
AGAIN_SECONDS = 10
ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
PLAIN_END = re.compile(r"(\x1b\[[0-9;?]*[A-Za-z]|[^\x1b0-9;?\[])\Z")
PROMPT = re.compile(r"(^|\n)[^\n]*> \Z")
LINE = re.compile(
    r" +(?P<key>\d+|\d+–\d+|pass|b|[a-z]\d( … [a-z]\d)?)  \S"
)  # of a list of moves: what is typed, what it is


class Person:
    """Runs the command line in a pseudo-terminal."""

    def __init__(self, *arguments: str, state: Path, columns: int = 80, **environment: str) -> None:
        ours, theirs = pty.openpty()
        self.screen = ours
        self.text = ""  # everything that was printed, without escape codes
        self.raw = ""
        self._held = ""
        self._at = 0  # where what was printed since the last answer begins
        self._decode = codecs.getincrementaldecoder("utf-8")("replace")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "heirloom", *arguments],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=_hear_keys,
            env={**os.environ, "LANG": "en_GB.UTF-8", "TERM": "xterm-256color",
                 "COLUMNS": str(columns), "LINES": "24", "XDG_STATE_HOME": str(state),
                 "PYTHONIOENCODING": "utf-8", **environment},
        )  # fmt: skip
        os.close(theirs)

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        self.process.kill()
        self.process.wait()
        os.close(self.screen)

    def wait(self, seconds: float = PATIENCE_SECONDS) -> str:
        """What is printed until the next prompt, or until the end."""
        deadline = time.monotonic() + seconds
        while self._read(deadline):
            if PROMPT.search(self.text[self._at :]):
                break
        return self.text[self._at :]

    def _read(self, deadline: float) -> bool:
        """Read some more; nothing comes after the end."""
        ready, _, _ = select.select([self.screen], [], [], max(deadline - time.monotonic(), 0))
        assert ready, f"no prompt came after: {self.text[-2000:]}"
        try:
            data = os.read(self.screen, 65536)
        except OSError:  # how Linux says that the other end is closed
            data = b""
        fresh = self._decode.decode(data)
        self.raw += fresh
        self._held += fresh
        if data and not PLAIN_END.search(self._held):
            return True  # an escape code is cut in two
        self.text += ESCAPES.sub("", self._held).replace("\r", "")
        self._held = ""
        return bool(data)

    def type(self, line: str) -> str:
        """Type a line; what is printed until the next prompt."""
        self._at = len(self.text)
        os.write(self.screen, f"{line}\n".encode())
        return self.wait()

    def press(self, key: str) -> str:
        """Press a key without Enter.

        Python loses a Ctrl-C that arrives just before it begins to read: it is pressed again.
        """
        self._at = len(self.text)
        os.write(self.screen, key.encode())
        try:
            return self.wait(AGAIN_SECONDS)
        except AssertionError:
            os.write(self.screen, key.encode())
            return self.wait()

    def ended(self) -> int:
        """The exit code, once the program has ended."""
        return self.process.wait(PATIENCE_SECONDS)


def _hear_keys() -> None:
    """Have Ctrl-C arrive in this process, whatever the tests' own process does with it."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])


def offered(printed: str) -> list[str]:
    """What could be typed for a move, as the list before the last prompt says."""
    keys: list[str] = []
    for line in reversed(printed.splitlines()[:-1]):
        found = LINE.match(line)
        if found is not None:
            keys.insert(0, found["key"])
        elif not line.startswith("     "):  # the rest of a long line
            break
    return [key for key in keys if key != "b"]


def choose(printed: str, rng: Random) -> str:
    """Any move on offer, as somebody would type it."""
    keys = offered(printed)
    assert keys, f"nothing is offered: {printed}"
    key = rng.choice(keys)
    if "…" in key:  # squares
        return key.split(" … ")[rng.randrange(2)]
    return key.split("–")[0]  # amounts: the lowest

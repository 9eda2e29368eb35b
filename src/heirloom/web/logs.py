"""The log of a server: limited in rate, without secrets, as plain text or JSON."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import TextIO

import msgspec

from heirloom.web.settings import Settings

ACCESS = "heirloom.web.access"  # the logger of requests
FIELDS = ("room", "method", "path", "status", "milliseconds", "worker")  # beside a message
LINES_PER_MESSAGE = 5  # of one kind in a window
LINES_PER_WINDOW = 300  # of all kinds
ACCESS_PER_WINDOW = 6_000
WINDOW_SECONDS = 60.0
KINDS_KEPT = 1_000
LETTERS_PER_LINE = 4_000
QUIET = ("uvicorn", "asyncio", "websockets", "sqlalchemy", "alembic", "concurrent", "multipart")
VARYING = re.compile(r"0x[0-9a-f]+|\d+|'[^']*'|\"[^\"]*\"")

# Secrets that error messages of libraries may contain, and what is logged instead
SECRETS = [
    (re.compile(r"(/device/)[^/\s\"'?{]+"), r"\1***"),
    (re.compile(r"(://[^/\s:@]*):[^/\s@]*@"), r"\1:***@"),
    (re.compile(r"(?i)(password=)[^\s&;'\"]+"), r"\1***"),
    (re.compile(r"(?i)(cookie[\"']?\W*[:=,]\W*|heirloom=)[^\n]*"), r"\1***"),
    (re.compile(r"\[parameters: .*", re.S), "[parameters: ***]"),
    (re.compile(r"DETAIL: .*"), "DETAIL: ***"),
    (re.compile(r"\b[0-9a-fA-F]{32,}\b"), "***"),
]


def without_secrets(text: str) -> str:
    """Remove secrets from a text."""
    for secret, shown in SECRETS:
        text = secret.sub(shown, text)
    return text


class Kind:
    """Similar messages: how many were written and left out in this window."""

    def __init__(self, began: float) -> None:
        self.began, self.written, self.left_out = began, 0, 0


class RateFilter(logging.Filter):
    """Lets a few messages of each kind pass per minute, and counts the rest."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._kinds: dict[str, Kind] = {}
        self._all = Kind(clock())

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether to write a message; it also reports how many like it were left out."""
        if record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError):
            return False  # a request was cancelled by the shutdown
        now = self._clock()
        key = _key(record)
        if key not in self._kinds and len(self._kinds) >= KINDS_KEPT:
            self._kinds.clear()
        kind = self._kinds.setdefault(key, Kind(now))
        left_out = self._renew(kind, now)
        if record.name == ACCESS:
            return self._count(kind, ACCESS_PER_WINDOW, left_out, record)
        self._renew(self._all, now)
        if self._all.written >= LINES_PER_WINDOW:
            kind.left_out += 1 + left_out
            return False
        passed = self._count(kind, LINES_PER_MESSAGE, left_out, record)
        self._all.written += passed
        return passed

    def _renew(self, kind: Kind, now: float) -> int:
        """Begin a new window if the old one is over; how many were left out in it."""
        if now - kind.began < WINDOW_SECONDS:
            return 0
        left_out = kind.left_out
        kind.began, kind.written, kind.left_out = now, 0, 0
        return left_out

    def _count(self, kind: Kind, most: int, left_out: int, record: logging.LogRecord) -> bool:
        if kind.written >= most:
            kind.left_out += 1
            return False
        kind.written += 1
        if left_out:
            record.msg = f"{record.getMessage()} ... and {left_out:,} more like it"
            record.args = ()
        return True

    def left_out(self) -> list[tuple[str, int]]:
        """Kinds whose window is over and the number left out; each is reported once."""
        now = self._clock()
        told = []
        for key, kind in list(self._kinds.items()):
            if now - kind.began >= WINDOW_SECONDS:
                del self._kinds[key]
                if kind.left_out:
                    told.append((key, kind.left_out))
        return told


def _key(record: logging.LogRecord) -> str:
    """The kind of a message: numbers and quoted words do not matter."""
    if record.name == ACCESS:
        return ACCESS
    first = str(record.msg).partition("\n")[0][:200]
    return f"{record.name}: {VARYING.sub('#', first)}"


class PlainFormatter(logging.Formatter):
    """A line for people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S")

    def format(self, record: logging.LogRecord) -> str:
        """The line, followed by its traceback."""
        return without_secrets(super().format(record))[:LETTERS_PER_LINE]


class JsonFormatter(logging.Formatter):
    """A line for programs: one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": without_secrets(record.getMessage())[:LETTERS_PER_LINE],
        }
        for name in FIELDS:
            if (value := getattr(record, name, None)) is not None:
                line[name] = without_secrets(value) if isinstance(value, str) else value
        if record.exc_info:
            line["error"] = without_secrets(self.formatException(record.exc_info))[
                -LETTERS_PER_LINE:
            ]
        return msgspec.json.encode(line).decode()


def configure(settings: Settings, stream: TextIO | None = None) -> RateFilter:
    """Send all logging to stderr."""
    stream = stream or sys.stderr
    kind = settings.log or ("plain" if stream.isatty() else "json")
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter() if kind == "json" else PlainFormatter())
    limited = RateFilter()
    handler.addFilter(limited)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    named = os.environ.get("HEIRLOOM_LOG_LEVEL", "info" if kind == "json" else "warning")
    level = logging.getLevelNamesMapping().get(named.upper(), logging.INFO)
    logging.getLogger("heirloom").setLevel(level)
    for name in QUIET:  # at lower levels they log what was sent and received
        logging.getLogger(name).setLevel(logging.WARNING)
    return limited


def tell_left_out() -> None:
    """Log how many messages were left out in the windows that are over."""
    for handler in logging.getLogger().handlers:
        for limited in handler.filters:
            if isinstance(limited, RateFilter):
                for key, count in limited.left_out():
                    _tell(handler, key, count)


def _tell(handler: logging.Handler, key: str, count: int) -> None:
    name, _, kind = key.partition(": ")
    words = f"... and {count:,} more like it: {kind}" if kind else f"... and {count:,} more"
    handler.emit(logging.LogRecord(name, logging.WARNING, "", 0, words, (), None))

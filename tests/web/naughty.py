"""Views that do harm in every process but this one, as a bot that is broken would."""

from __future__ import annotations

import os
import pickle
import time
from collections.abc import Callable
from typing import Any

from heirloom.core.box import Box
from heirloom.web import thought
from heirloom.web.thinking import Question


def eat() -> None:
    """Take all the memory that there is."""
    eaten = []
    while True:
        eaten.append(bytearray(16 << 20))


def stall() -> None:
    """Do nothing for ever."""
    while True:
        time.sleep(1)


def crash() -> None:
    """End the process without a word."""
    os._exit(1)


def fail() -> None:
    """Raise an exception that nobody expects."""
    raise ZeroDivisionError("as planned")


def babble() -> None:
    """Answer with bytes that mean nothing."""
    setattr(thought, "packed", _junk)  # noqa: B010


def _junk(reply: object) -> bytes:
    return (4).to_bytes(thought.SIZE_BYTES) + b"junk"


def chatter() -> None:
    """Print what nobody wants to read, and then think properly."""
    print("x" * 100_000, flush=True)


class Naughty:
    """Pickled in place of a view; here it is that view, and elsewhere it does its deed first."""

    def __init__(self, view: bytes, deed: Callable[[], None]) -> None:
        self._view, self._deed = view, deed

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled, (os.getpid(), self._deed, self._view)


def unpickled(home: int, deed: Callable[[], None], view: bytes) -> object:
    """The view, after its deed."""
    if os.getpid() != home:
        deed()
    return pickle.loads(view)


def spoilt(question: Question, deed: Callable[[], None]) -> Question:
    """The same question, for which a thinker comes to grief."""
    box: Box = question.box
    return Question(box, pickle.dumps(Naughty(question.view, deed)))

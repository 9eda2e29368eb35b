"""Malformed messages over sockets and malformed requests: never an error of the server."""

from __future__ import annotations

import http.client
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from unittest.mock import patch

from tests.figures.run import Figure, Outcome
from tests.web import visitor
from tests.web.nonsense import ask, talk
from tests.web.visitor import Server

TOUCHY = Path(__file__).parent / "touchy"


def run(part: str, number: int, size: int) -> Outcome:
    """Send so much that makes no sense to a server of its own."""
    rng = Random(f"{part}/{number}")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        failures = []
        try:
            WAYS[part](server, rng, size)
        except Exception as error:
            failures.append(f"{part}/{number}: {type(error).__name__}: {error}")
        finally:
            server.stop()
        failures += [f"{part}/{number}: {line[:300]}" for line in server.complaints()]
    return Outcome(size, failures)


def _talk(server: Server, rng: Random, size: int) -> None:
    assert talk(server, rng, size) == http.client.OK, "the table is not there"


WAYS: dict[str, Callable[[Server, Random, int], object]] = {"messages": _talk, "requests": ask}


def control() -> dict[str, bool]:
    """A server that fails at some messages."""
    with patch.object(visitor, "HERE", TOUCHY):
        return {"An error at messages with many brackets.": bool(run("messages", 0, 500).failures)}


FIGURE = Figure("sent", 500_000, 10_000, list(WAYS), run, control)

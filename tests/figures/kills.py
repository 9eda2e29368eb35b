"""Sudden death: a server is killed while people play; no move that was shown is lost or doubled."""

from __future__ import annotations

import tempfile
from pathlib import Path
from random import Random
from unittest.mock import patch

from tests.figures.run import Figure, Outcome
from tests.web import visitor
from tests.web.test_withstand import kill_once
from tests.web.visitor import Server, Visitor

CARELESS = Path(__file__).parent / "careless"


def run(part: str, number: int, size: int) -> Outcome:
    """Kill a server so often."""
    failures: list[str] = []
    moves = 0
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        try:
            players, rng = (Visitor(server), Visitor(server)), Random(f"{part}/{number}")
            for kill in range(size):
                try:
                    moves += kill_once(server, players, rng)
                except AssertionError as error:
                    failures.append(f"{part}/{number}/{kill}: {error}")
        finally:
            server.kill()
    if moves == 0:
        failures.append("nobody had seen a move")
    return Outcome(size, failures, {"moves": moves})


def control() -> dict[str, bool]:
    """A server that acknowledges a move before it is written."""
    with patch.object(visitor, "HERE", CARELESS):
        return {"A move is acknowledged before it is written.": bool(run("control", 0, 2).failures)}


FIGURE = Figure("kills", 1_000, 25, ["the_heirs"], run, control)

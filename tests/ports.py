"""Ports for servers that a test starts, and may start again at the same place."""

from __future__ import annotations

import random
import socket
from contextlib import suppress

LISTENING = 20_000, 32_000  # below those that the system gives to connections


def free_port() -> int:
    """A port that nobody listens on, and that no connection is given by chance."""
    rng = random.SystemRandom()  # tests that run side by side have the same seed
    while True:
        port = rng.randrange(*LISTENING)
        with socket.socket() as one, suppress(OSError):
            one.bind(("127.0.0.1", port))
            return port

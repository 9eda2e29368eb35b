"""The listening socket: how many connections are accepted, and which are refused."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from contextlib import suppress
from typing import Any

from heirloom.web.crowd import Crowd

ACCEPTED_PER_TURN = 32  # of the event loop, so that the reserve of file descriptors lasts
WAITING_IN_KERNEL = 1_024  # connections that are not accepted yet
DESCRIPTORS_WANTED = 65_536
DESCRIPTORS_IN_RESERVE = 256  # for the store, thinkers, files, and connections that open or close
EXHAUSTED = {errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM}
FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"retry-after: 10\r\nconnection: close\r\n\r\n"
    b"The server is full. Please try again in a moment.\n"
)

log = logging.getLogger("heirloom.web")


class Listening(socket.socket):
    """A listening socket that refuses connections as early as possible.

    It accepts a limited number of connections per turn of the event loop. When file descriptors
    run out, it closes idle connections, and the event loop tries again a second later.
    """

    def __init__(self, bound: socket.socket, crowd: Crowd) -> None:
        super().__init__(fileno=bound.detach())
        self._crowd = crowd
        self._accepted = 0  # in this turn

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection that is allowed."""
        while self._accepted < ACCEPTED_PER_TURN:
            if not self._accepted:
                asyncio.get_running_loop().call_soon(self._next_turn)
            self._accepted += 1
            coming, address = self._take()
            if self._crowd.admits(address[0] if address else ""):
                return coming, address
            turn_away(coming)
        raise BlockingIOError  # the rest waits for the next turn

    def _take(self) -> tuple[socket.socket, Any]:
        try:
            return super().accept()
        except OSError as error:
            if error.errno in EXHAUSTED:
                self._accepted = ACCEPTED_PER_TURN
                self._crowd.make_room(ACCEPTED_PER_TURN)
            raise

    def _next_turn(self) -> None:
        self._accepted = 0


def turn_away(coming: socket.socket) -> None:
    """Send a short 503 response and close the connection."""
    with coming, suppress(OSError):
        coming.setblocking(False)
        coming.send(FULL)


def room_for_connections(wanted: int) -> int:
    """How many connections this process can hold, after raising its limit of descriptors."""
    if sys.platform == "win32":
        return wanted or 400  # what its select() can watch
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = DESCRIPTORS_WANTED if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS_WANTED)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    room = most if soft == resource.RLIM_INFINITY else soft
    room = max(room - DESCRIPTORS_IN_RESERVE, room // 2)
    return min(wanted or room, room)

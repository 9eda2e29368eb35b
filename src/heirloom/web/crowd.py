"""All open connections: how many are allowed, and the deadline of each.

When the server is full, the connection that has been idle longest is closed for a new one. So a
crowd of idle connections locks nobody out.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from heirloom.web import metrics

LOOPBACK = "127.0.0.1,::1"  # a TLS proxy on this computer is trusted
LOOK_SECONDS = 0.5  # between two checks of the deadlines
CLOSING_SECONDS = 5.0  # until a connection that does not close is dropped

log = logging.getLogger("heirloom.web")


class Connected(Protocol):
    """A connection with a deadline."""

    host: str  # the address of the client
    deadline: float | None  # in the event loop's time; None while the server is working
    transport: asyncio.Transport

    def run_out(self) -> None:
        """Close it: its deadline has passed."""


class Crowd:
    """All connections of a process."""

    def __init__(self, most: int, per_address: int, is_proxy: Callable[[str], bool]) -> None:
        self.most, self.per_address, self.is_proxy = most, min(per_address, most), is_proxy
        self._everybody: set[Connected] = set()
        self._idle: dict[Connected, None] = {}  # without a request, the longest idle first
        self._addresses: Counter[str] = Counter()
        self._looking: asyncio.TimerHandle | None = None
        metrics.CONNECTIONS.read = lambda: len(self._everybody)

    # Coming and going

    def admits(self, host: str) -> bool:
        """Whether one more connection is allowed; an idle one may be closed for it."""
        if not self.is_proxy(host) and self._addresses[network(host)] >= self.per_address:
            return _refused("connections of an address", "too many connections from one address")
        if len(self._everybody) >= self.most and not self.make_room(1):
            return _refused("connections", "all connections are in use")
        return True

    def make_room(self, count: int) -> bool:
        """Close the longest idle connections; whether there were enough."""
        oldest = [one for one, _ in zip(self._idle, range(count), strict=False)]
        for one in oldest:
            metrics.REFUSALS.inc("idle while full")
            log.warning("the server is full: closing idle connections")
            self.leave(one)
            one.transport.abort()
        return len(oldest) == count

    def cut(self) -> None:
        """Drop all connections: the server stops, and these do not read."""
        for one in list(self._everybody):
            one.transport.abort()

    def enter(self, one: Connected) -> None:
        """Count a new connection."""
        self._everybody.add(one)
        self._addresses[network(one.host)] += 1
        if self._looking is None:
            self._look_later()

    def leave(self, one: Connected) -> None:
        """Count a connection no more."""
        self._idle.pop(one, None)
        if one not in self._everybody:
            return
        self._everybody.discard(one)
        place = network(one.host)
        self._addresses[place] -= 1
        if not self._addresses[place]:
            del self._addresses[place]

    def wait(self, one: Connected, seconds: float | None, idle: bool) -> None:
        """Set a deadline, or none; an idle connection is waiting for a request."""
        now = asyncio.get_running_loop().time()
        one.deadline = None if seconds is None else now + seconds
        self._idle.pop(one, None)
        if idle and one in self._everybody:
            self._idle[one] = None

    # Deadlines

    def _look_later(self) -> None:
        loop = asyncio.get_running_loop()
        self._looking = loop.call_later(LOOK_SECONDS, self._look)

    def _look(self) -> None:
        now = asyncio.get_running_loop().time()
        for one in list(self._everybody):
            if one.transport.is_closing():
                self._see_off(one, now)
            elif one.deadline is not None and one.deadline < now:
                one.run_out()
                one.deadline = now + CLOSING_SECONDS
        self._looking = None
        if self._everybody:
            self._look_later()

    def _see_off(self, one: Connected, now: float) -> None:
        """Give a closing connection a last deadline, then drop it."""
        if one.deadline is None or one.deadline > now + CLOSING_SECONDS:
            one.deadline = now + CLOSING_SECONDS
        elif one.deadline < now:
            self.leave(one)
            one.transport.abort()


def _refused(cause: str, why: str) -> bool:
    metrics.REFUSALS.inc(cause)
    log.warning("%s: refusing new connections", why)
    return False


def network(host: str) -> str:
    """What counts as one address; for IPv6 a whole /64 network."""
    if ":" not in host:
        return host
    try:
        address = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, 64), strict=False))


def believed_proxies() -> Callable[[str], bool]:
    """Whether an address is a trusted proxy, as FORWARDED_ALLOW_IPS says."""
    return proxies(os.environ.get("FORWARDED_ALLOW_IPS", LOOPBACK))


def proxies(allowed: str) -> Callable[[str], bool]:
    """Whether an address is in a list of proxies, which is read as uvicorn does."""
    names = {name for part in allowed.split(",") if (name := part.strip())}
    networks = []
    for name in names:
        try:
            networks.append(ipaddress.ip_network(name))
        except ValueError:
            continue  # `*`, or the path of a Unix socket

    def is_proxy(host: str) -> bool:
        if "*" in names or host in names:
            return True
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in networks)

    return is_proxy

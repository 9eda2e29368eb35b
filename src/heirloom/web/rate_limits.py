"""Rate limits for requests, and limits on the number of sockets."""

from __future__ import annotations

import time
from collections import Counter

from starlette.requests import HTTPConnection

from heirloom.core.game import WATCHER
from heirloom.core.words import Phrase
from heirloom.web import metrics
from heirloom.web.crowd import believed_proxies, network
from heirloom.web.listening import room_for_connections
from heirloom.web.refusals import (
    SERVER_FULL,
    TOO_MANY_FROM_HERE,
    TOO_MANY_SOCKETS,
    TOO_MANY_WATCHERS,
)
from heirloom.web.settings import Settings
from heirloom.web.visitors import COOKIE, address, visitor

MOST_REMEMBERED = 50_000


class RateLimit:
    """A token bucket per key: `times` per `seconds`."""

    def __init__(self, times: int, seconds: float = 60.0) -> None:
        self._times, self._seconds = times, seconds
        self._left: dict[
            str, tuple[float, float]
        ] = {}  # by key: tokens, and when they were counted

    def take(self, who: str) -> bool:
        """Use a token; whether there was one."""
        now = time.monotonic()
        left, at = self._left.get(who, (float(self._times), now))
        left = min(left + (now - at) * self._times / self._seconds, self._times)
        if len(self._left) > MOST_REMEMBERED:
            self._left.clear()
        self._left[who] = (max(left - 1, 0.0), now)
        return left >= 1


class VisitorLimit:
    """A limit per minute for each visitor, and a higher one for each address."""

    def __init__(self, per_visitor: int, per_address: int) -> None:
        self._visitors, self._addresses = RateLimit(per_visitor), RateLimit(per_address)

    def take(self, request: HTTPConnection) -> bool:
        """Whether the request is allowed; without a cookie only the address counts."""
        if COOKIE in request.cookies and not self._visitors.take(visitor(request)):
            return False
        return self._addresses.take(network(address(request)))


class SocketLimit:
    """Limits on sockets: in total, per visitor, per address, and of watchers per table."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        room = room_for_connections(settings.connections)
        self._most = min(settings.sockets, room * 9 // 10)  # the rest is reserved for pages
        self._is_proxy = believed_proxies()
        self._visitors: Counter[str] = Counter()
        self._addresses: Counter[str] = Counter()
        self.count = 0
        metrics.SOCKETS.read = lambda: self.count

    def refusal(self, socket: HTTPConnection, seat: int, watchers: int) -> Phrase | None:
        """Why one more socket is refused, else None."""
        settings, who, host = self._settings, visitor(socket), address(socket)
        from_here = 0 if self._is_proxy(host) else self._addresses[network(host)]
        checks = (
            (self.count >= self._most, "sockets", SERVER_FULL),
            (
                bool(who) and self._visitors[who] >= settings.sockets_per_visitor,
                "sockets of a visitor",
                TOO_MANY_SOCKETS,
            ),
            (
                from_here >= settings.sockets_per_address,
                "sockets of an address",
                TOO_MANY_FROM_HERE,
            ),
            (seat == WATCHER and watchers >= settings.watchers, "watchers", TOO_MANY_WATCHERS),
        )
        for too_many, cause, words in checks:
            if too_many:
                metrics.REFUSALS.inc(cause)
                return words
        return None

    def come(self, socket: HTTPConnection) -> None:
        """Count a new socket."""
        self._add(socket, 1)

    def go(self, socket: HTTPConnection) -> None:
        """Count a socket no more."""
        self._add(socket, -1)

    def _add(self, socket: HTTPConnection, by: int) -> None:
        self.count += by
        keys = (self._visitors, visitor(socket)), (self._addresses, network(address(socket)))
        for counted, key in keys:
            counted[key] += by
            if counted[key] <= 0:
                del counted[key]

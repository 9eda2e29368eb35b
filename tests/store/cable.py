"""The network between a server and its database, which a test may cut without a word."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any
from urllib.parse import urlsplit

from tests.cluster.proxy import Proxy


class Cable:
    """Passes everything on to a database, in a loop of its own."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        assert there.port is not None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._proxy = Proxy("127.0.0.1", there.port)
        self._run(self._proxy.start())
        self.address = address.replace(f":{there.port}/", f":{self._proxy.port}/")

    def cut(self) -> None:
        """Pass nothing on, and close nothing."""
        self._loop.call_soon_threadsafe(self._proxy.cut, True)

    def heal(self) -> None:
        """Pass everything on again."""
        self._loop.call_soon_threadsafe(self._proxy.heal)

    def remove(self) -> None:
        """Hang up for good."""
        self._run(self._proxy.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(30)

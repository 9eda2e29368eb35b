"""How often somebody may do something."""

from __future__ import annotations

import time

MOST_ADDRESSES = 50_000  # that are remembered


class RateLimit:
    """So many times for each address; what was used comes back within `seconds`."""

    def __init__(self, times: int, seconds: float = 60.0) -> None:
        self._times, self._seconds = times, seconds
        self._left: dict[str, tuple[float, float]] = {}  # by address: how often, and as of when

    def take(self, who: str) -> bool:
        """Whether this address may do it once more, which is then used."""
        now = time.monotonic()
        left, at = self._left.get(who, (float(self._times), now))
        left = min(left + (now - at) * self._times / self._seconds, self._times)
        if len(self._left) > MOST_ADDRESSES:
            self._left.clear()
        self._left[who] = (max(left - 1, 0.0), now)
        return left >= 1

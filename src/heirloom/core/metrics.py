"""Counters of a process: plain numbers that cost almost nothing."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

Labels = tuple[str, ...]

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
SIZES = (1.0, 2.0, 4.0, 8.0, 16.0, 32.0, 64.0, 128.0, 256.0)


class Measure:
    """Something that is counted: a name, and labels for its cases."""

    def __init__(self, name: str, meaning: str, *labels: str) -> None:
        self.name, self.meaning, self.labels = name, meaning, labels


class Counter(Measure):
    """How often something has happened: `MOVES.inc()`, `REFUSALS.inc("flood")`."""

    def __init__(self, name: str, meaning: str, *labels: str) -> None:
        super().__init__(name, meaning, *labels)
        self.values: dict[Labels, float] = {} if labels else {(): 0.0}
        self.read: Callable[[], float] | None = None  # if something else counts it

    def inc(self, *labels: str, by: float = 1.0) -> None:
        """Count it once, or several times."""
        self.values[labels] = self.values.get(labels, 0.0) + by

    def now(self) -> dict[Labels, float]:
        """How often it has happened, by label."""
        return self.values if self.read is None else {(): float(self.read())}


class Gauge(Counter):
    """How much there is of something now: `SOCKETS.set(12)`, or `TABLES.read = tables.count`."""

    def set(self, value: float, *labels: str) -> None:
        """Set the current amount."""
        self.values[labels] = value

    def dec(self, *labels: str, by: float = 1.0) -> None:
        """Reduce the current amount."""
        self.inc(*labels, by=-by)


class Histogram(Measure):
    """How long or how large things were: `PRESS_SECONDS.observe(0.012)`."""

    def __init__(self, name: str, meaning: str, bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, meaning)
        self.bounds = tuple(bounds)
        self.counts = [0] * (len(self.bounds) + 1)  # up to each bound, and above the last
        self.sum = 0.0

    def observe(self, value: float) -> None:
        """Add one observation."""
        self.counts[bisect_left(self.bounds, value)] += 1
        self.sum += value

    @contextmanager
    def time(self) -> Iterator[None]:
        """Observe how many seconds this takes."""
        began = time.perf_counter()
        try:
            yield
        finally:
            self.observe(time.perf_counter() - began)

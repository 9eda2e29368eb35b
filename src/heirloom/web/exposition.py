"""The metrics in the format of Prometheus, for all processes of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from heirloom.core.metrics import Counter, Gauge, Histogram
from heirloom.web import metrics

STALE_SECONDS = 15.0  # after which the figures of a process are removed
WORKER = str(os.getpid())


class Figures(msgspec.Struct):
    """The metrics of one process."""

    values: dict[str, list[tuple[list[str], float]]]
    histograms: dict[str, tuple[list[int], float]]


def own_figures() -> Figures:
    """The metrics of this process."""
    figures = Figures({}, {})
    for measure in metrics.ALL:
        if isinstance(measure, Histogram):
            figures.histograms[measure.name] = (list(measure.counts), measure.sum)
        elif isinstance(measure, Counter):
            now = measure.now().items()
            figures.values[measure.name] = [(list(labels), number) for labels, number in now]
    return figures


def leave_figures(directory: Path) -> None:
    """Write the metrics of this process to a file for the others."""
    new = directory / f".{WORKER}"
    with suppress(OSError):
        new.write_bytes(msgspec.json.encode(own_figures()))
        new.replace(directory / f"{WORKER}.json")


def all_figures(directory: str) -> dict[str, Figures]:
    """The metrics of all processes, by process."""
    found = {WORKER: own_figures()}
    for path in sorted(Path(directory).glob("*.json")) if directory else []:
        with suppress(OSError, msgspec.DecodeError):
            if time.time() - path.stat().st_mtime > STALE_SECONDS:
                path.unlink()
            elif path.stem != WORKER:
                found[path.stem] = msgspec.json.decode(path.read_bytes(), type=Figures)
    return found


class Collector:
    """Metrics as prometheus_client collects them."""

    def __init__(self, figures: dict[str, Figures]) -> None:
        self._figures = figures

    def collect(self) -> Iterator[Any]:
        """Every metric, labelled with its process."""
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        for measure in metrics.ALL:
            labels = [*measure.labels, "worker"]
            if isinstance(measure, Histogram):
                family: Any = HistogramMetricFamily(measure.name, measure.meaning, labels=labels)
                for worker, figures in self._figures.items():
                    counts, total = figures.histograms.get(measure.name, ([], 0.0))
                    family.add_metric([worker], _buckets(measure.bounds, counts), total)
            else:
                kind = GaugeMetricFamily if isinstance(measure, Gauge) else CounterMetricFamily
                family = kind(measure.name, measure.meaning, labels=labels)
                for worker, figures in self._figures.items():
                    for values, number in figures.values.get(measure.name, []):
                        family.add_metric([*values, worker], number)
            yield family


def _buckets(bounds: Iterable[float], counts: list[int]) -> list[tuple[str, float]]:
    """Cumulative counts up to each bound."""
    found, sum_so_far = [], 0
    for bound, count in zip([*map(str, bounds), "+Inf"], counts, strict=False):
        sum_so_far += count
        found.append((bound, float(sum_so_far)))
    return found


def exposed(directory: str) -> bytes | None:
    """All metrics as text; None if prometheus_client is not installed."""
    try:
        from prometheus_client import CollectorRegistry, generate_latest
    except ModuleNotFoundError:
        return None
    collected = CollectorRegistry()
    collected.register(Collector(all_figures(directory)))
    return generate_latest(collected)

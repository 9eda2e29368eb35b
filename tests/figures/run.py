"""How a figure is run: in batches that are written down, so that a run goes on where it ended."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from heirloom.core import game
from heirloom.core.processes import process_pool


class Outcome(NamedTuple):
    """What a batch found: how much was tried, what failed, and whatever else is added up."""

    tried: int
    failures: list[str]
    tally: dict[str, Any] = {}


class Figure(NamedTuple):
    """Something that is tried very often, and must not fail once."""

    what: str  # that is counted
    full: int  # how often it is tried, for each part
    batch: int  # how many are tried at a time
    parts: Sequence[str]
    run: Callable[[str, int, int], Outcome]  # a part, the number of the batch, how many
    control: Callable[[], dict[str, bool]]  # planted faults, and whether each was caught
    judge: Callable[[str, list[Outcome]], list[str]] = lambda part, outcomes: []  # of all together


class Batch(NamedTuple):
    """One piece of work."""

    figure: str
    part: str
    number: int
    size: int


class Line(NamedTuple):
    """A batch that was run, as it is written down."""

    part: str
    number: int
    size: int
    seconds: float
    cpu: float  # seconds of a core that this process used
    outcome: Outcome


NAMES = ["hints", "games", "worlds", "take_backs", "deals", "leavers", "kills", "malformed"]


def figure(name: str) -> Figure:
    """The figure of that name."""
    found: Figure = import_module(f"tests.figures.{name}").FIGURE
    return found


def build() -> str:
    """Whether the core is compiled."""
    return "pure" if str(game.__file__).endswith(".py") else "compiled"


def work(batch: Batch) -> Line:
    """Run a batch."""
    begin, cpu = time.monotonic(), time.process_time()
    outcome = figure(batch.figure).run(batch.part, batch.number, batch.size)
    seconds, cpu = time.monotonic() - begin, time.process_time() - cpu
    return Line(batch.part, batch.number, batch.size, round(seconds, 2), round(cpu, 2), outcome)


class Results:
    """The batches of one figure that were run, a line each."""

    def __init__(self, folder: Path, name: str) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{name}.jsonl"
        self.lines: list[Line] = []
        if self.file.exists():
            for text in self.file.read_text().splitlines():
                *head, outcome = json.loads(text)
                self.lines.append(Line._make([*head, Outcome(*outcome)]))

    def add(self, line: Line) -> None:
        """Write a batch down."""
        self.lines.append(line)
        with self.file.open("a") as file:
            file.write(json.dumps(line) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def of(self, part: str) -> list[Line]:
        """The batches of a part."""
        return [line for line in self.lines if line.part == part]


def missing(name: str, count: int, results: Results) -> Iterator[Batch]:
    """The batches that are still to be run: every part has its turn."""
    about = figure(name)
    done = {(line.part, line.number) for line in results.lines}
    size = min(about.batch, count)
    for number in range(-(-count // size)):
        for part in about.parts:
            if (part, number) not in done:
                yield Batch(name, part, number, min(size, count - number * size))


def run(
    name: str, count: int, processes: int, results: Results, told: Callable[[str], None]
) -> list[str]:
    """Run what is missing of a figure; everything that failed, of earlier runs too."""
    todo = list(missing(name, count, results))
    begin = time.monotonic()
    for done, line in enumerate(_finished(todo, processes), 1):
        results.add(line)
        left = (time.monotonic() - begin) / done * (len(todo) - done)
        told(
            f"{name}, {line.part}: {line.outcome.tried:,} with {len(line.outcome.failures)} "
            f"failures; {done} of {len(todo)} batches, {_time(left)} left"
        )
    return summary(name, results, told)


def _finished(todo: Sequence[Batch], processes: int) -> Iterator[Line]:
    """Every batch, as soon as it is done."""
    if processes == 1:
        for batch in todo:  # not map(): a StopIteration in a batch would end it without a word
            yield work(batch)
        return
    waiting: set[Future[Line]] = set()
    rest = iter(todo)
    with process_pool(processes) as pool:
        while True:
            for batch in rest:
                waiting.add(pool.submit(work, batch))
                if len(waiting) == 2 * processes:
                    break
            if not waiting:
                return
            ended, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in ended)


def summary(name: str, results: Results, told: Callable[[str], None]) -> list[str]:
    """Print what was reached for every part; everything that failed."""
    about = figure(name)
    failures: list[str] = []
    for part in about.parts:
        lines = results.of(part)
        outcomes = [line.outcome for line in lines]
        wrong = [failure for outcome in outcomes for failure in outcome.failures]
        wrong += about.judge(part, outcomes) if outcomes else []
        failures += [f"{part}: {failure}" for failure in wrong]
        count = sum(outcome.tried for outcome in outcomes)
        seconds, cpu = sum(line.seconds for line in lines), sum(line.cpu for line in lines)
        told(
            f"{name}, {part}: {count:,} {about.what}, {len(wrong)} failures in {_time(seconds)}: "
            f"{count / max(seconds, 0.01):,.1f} a second, {count / max(cpu, 0.01):,.1f} "
            f"for each second that a core worked here ({build()})"
        )
    return failures


def _time(seconds: float) -> str:
    hours, minutes = divmod(round(seconds) // 60, 60)
    return f"{hours} h {minutes:02} min" if hours else f"{minutes} min {round(seconds) % 60:02} s"

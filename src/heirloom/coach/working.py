"""Making a review in processes of its own: with progress, stopped at any time, continued later."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import msgspec

from heirloom.coach.judging import Judged, Judging, Proofs
from heirloom.coach.review import REVIEW_VERSION, Review, assemble
from heirloom.coach.timeline import Timeline, timeline
from heirloom.core.processes import cores, process_pool
from heirloom.core.record import Record, read
from heirloom.search.judge import find_judge

MOST_ROUNDS = 400  # more do not make a review better that anybody could see
USUAL_SECONDS = 40.0
OVERTIME = 1.25  # of the seconds: a round is begun if it should be finished by then


class Limits(NamedTuple):
    """How much work is put into a review."""

    seconds: float = USUAL_SECONDS
    rounds: int = MOST_ROUNDS
    processes: int | None = None  # one per core by default; 0 for this process alone
    memory: int = 0  # bytes for each process; 0: no limit


class Reviewed(NamedTuple):
    """A review, the match it is about, and what it rests on."""

    review: Review
    timeline: Timeline
    judged: Judged


USUAL = Limits()
Progress = Callable[[float], None]  # which share of the work is done
Stopped = Callable[[], bool]  # whether to stop here
Watch = Callable[[Review, float], None]  # gets the review so far, and its share of the work
WATCH_SECONDS = 1.0  # between two reviews that are watched


def review_key(record: Record) -> str:
    """What a review is stored by: the same for the same match and the same kind of review."""
    text = f"{REVIEW_VERSION}\n{record.unsigned()}"
    return hashlib.sha256(text.encode()).hexdigest()


def make_review(
    record: Record,
    limits: Limits = USUAL,
    progress: Progress | None = None,
    stopped: Stopped | None = None,
    folder: Path | None = None,
    watch: Watch | None = None,
) -> Reviewed:
    """Review a record. What is found is kept in the folder, and continued from there."""
    line = timeline(record)
    work = _Work(record, line, folder)
    if work.judging.is_proved:
        limits = limits._replace(rounds=min(limits.rounds, 1))
    if watch is not None:
        progress = work.watched(watch)
    if limits.processes == 0:
        work.alone(limits, progress, stopped)
    else:
        work.together(limits, progress, stopped)
    return Reviewed(assemble(line, work.judged), line, work.judged)


class _Work:
    """The rounds of one match that are done, and those to do."""

    def __init__(self, record: Record, line: Timeline, folder: Path | None) -> None:
        self.text = str(record)
        self.seed = review_key(record)
        self.file = None if folder is None else folder / f"{self.seed}.json"
        self.judging = Judging(line, find_judge(line.game))
        self.proofs = msgspec.msgpack.encode(self.judging.proofs)
        self.judged = self._kept() or self.judging.nothing()
        self.next = max(self.judged.rounds, default=-1) + 1
        self.longest = 0.0  # seconds of a round

    def watched(self, watch: Watch) -> Progress:
        """Tell how the review grows, about once per second."""
        told = 0.0

        def progress(share: float) -> None:
            nonlocal told
            if monotonic() - told >= WATCH_SECONDS:
                watch(assemble(self.judging.timeline, self.judged), share)
                told = monotonic()

        return progress

    def alone(self, limits: Limits, progress: Progress | None, stopped: Stopped | None) -> None:
        """In this process, a round at a time."""
        begin = monotonic()
        while self.next < limits.rounds and not (stopped is not None and stopped()):
            if self._is_due(begin, limits):
                break
            started = monotonic()
            self._add(self.judging.round(self.next, self.seed))
            self.longest = max(self.longest, monotonic() - started)
            self.next += 1
            if progress is not None:
                progress(self._share(begin, limits))

    def together(self, limits: Limits, progress: Progress | None, stopped: Stopped | None) -> None:
        """In several processes; those that are at work finish their round."""
        begin, processes = monotonic(), limits.processes or cores()
        if self.next >= limits.rounds:
            return
        with process_pool(processes, limits.memory) as pool:
            running: dict[Future[bytes], float] = {}  # since when
            while True:
                halt = self._is_due(begin, limits) or (stopped is not None and stopped())
                while not halt and len(running) < processes and self.next < limits.rounds:
                    new = pool.submit(_round, self.text, self.proofs, self.next, self.seed)
                    running[new] = monotonic()
                    self.next += 1
                if not running:
                    break
                for one in wait(running, return_when=FIRST_COMPLETED).done:
                    self._add(msgspec.msgpack.decode(one.result(), type=Judged))
                    self.longest = max(self.longest, monotonic() - running.pop(one))
                if progress is not None:
                    progress(self._share(begin, limits))

    def _is_due(self, begin: float, limits: Limits) -> bool:
        """Whether time is up, or another round would take too long; the first one is made."""
        spent = monotonic() - begin
        late = spent + self.longest > OVERTIME * limits.seconds
        return bool(self.judged.rounds) and (spent >= limits.seconds or late)

    def _add(self, found: Judged) -> None:
        self.judged.merge(found)
        if self.file is not None:
            self.file.parent.mkdir(parents=True, exist_ok=True)
            part = self.file.with_suffix(".part")
            part.write_bytes(msgspec.json.encode(self.judged))
            part.replace(self.file)

    def _kept(self) -> Judged | None:
        """What an earlier run has left; nothing if it cannot be read."""
        if self.file is not None:
            with suppress(OSError, msgspec.MsgspecError):
                return msgspec.json.decode(self.file.read_bytes(), type=Judged)
        return None

    def _share(self, begin: float, limits: Limits) -> float:
        spent = (monotonic() - begin) / max(limits.seconds, 0.001)
        return min(1.0, max(spent, len(self.judged.rounds) / limits.rounds))


@lru_cache(2)
def _judging(text: str, proofs: bytes) -> Judging:
    line = timeline(read(text))
    return Judging(line, find_judge(line.game), msgspec.msgpack.decode(proofs, type=Proofs))


def _round(text: str, proofs: bytes, number: int, seed: str) -> bytes:
    """One round, in a process of its own."""
    return msgspec.msgpack.encode(_judging(text, proofs).round(number, seed))

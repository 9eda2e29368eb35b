"""A crew carries out many tasks at once: processes of this machine, or a Dask cluster.

Both are executors of the standard library, so whoever has tasks does not know which it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple, TypeVar

from heirloom.core.mistakes import Mistake
from heirloom.core.processes import cores, process_pool
from heirloom.core.words import say

R = TypeVar("R")

LOCAL = "local"  # the cluster that is started here
SCHEMES = ("tcp://", "tls://")
CALLS_AHEAD = 3  # handed out for each process, so that none waits for the next
CALL_SECONDS = 0.25  # quick tasks are put together until a call takes so long
MOST_TOGETHER = 100

Task = tuple[Any, ...]  # the arguments of a call
Done = tuple[float, list[R]]  # seconds, and results


class Crew(NamedTuple):
    """Who carries out tasks: so many processes, one per core by default, or a cluster."""

    processes: int | None = None
    cluster: str | None = None  # the address of its scheduler, or LOCAL

    def check(self) -> None:
        """Raise a mistake if there cannot be such a crew."""
        if self.cluster is None or self.cluster == LOCAL:
            return
        if not self.cluster.startswith(SCHEMES):
            raise Mistake(
                say("“{given}” is not a cluster: write tcp://HOST:PORT, or local to start one.",
                    given=self.cluster)
            )  # fmt: skip
        if self.processes is not None:
            raise Mistake(
                say("The cluster decides how many processes there are: leave out --processes.")
            )

    @contextmanager
    def at_work(self, tasks: int | None = None) -> Iterator[Working]:
        """The crew while this is open; no more processes than tasks are started."""
        self.check()
        processes = self.processes or cores()
        if tasks is not None:
            processes = max(1, min(processes, tasks))
        if self.cluster is None:
            with process_pool(processes) as pool:
                yield Working(pool, lambda: processes)
            return
        from heirloom.core.cluster import local_cluster, remote_cluster

        is_local = self.cluster == LOCAL
        with local_cluster(processes) if is_local else remote_cluster(self.cluster) as executor:
            yield Working(executor, executor.size)


class Working(NamedTuple):
    """A crew at work: what executes calls, and how many of them at the same time."""

    executor: Executor
    size: Callable[[], int]

    def results(self, work: Callable[..., R], tasks: Iterable[Task]) -> Iterator[tuple[int, R]]:
        """The place of each task and its result, as soon as it is done.

        Quick tasks are handed out several at a time, those that begin with the same argument. Only
        a few are handed out ahead, so there may be endlessly many; those that have not begun are
        cancelled when the iteration ends early.
        """
        coming = Coming(tasks)
        running: dict[Future[Done[R]], Batch] = {}
        try:
            while True:
                while len(running) < CALLS_AHEAD * self.size():
                    batch = coming.take()
                    if not batch.tasks:
                        break
                    running[self.executor.submit(call_each, work, batch.tasks)] = batch
                if not running:
                    return
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    batch, (spent, found) = running.pop(future), future.result()
                    coming.note(batch, spent)
                    yield from zip(batch.places, found, strict=True)
        finally:
            for future in running:
                future.cancel()


class Batch(NamedTuple):
    """Tasks that are handed out together, and their places among all."""

    kind: int
    places: list[int]
    tasks: list[Task]


class Coming:
    """Tasks that have not been handed out, and how long those of each kind took so far.

    Tasks are of the same kind if they begin with the same argument: the games of one plan.
    """

    def __init__(self, tasks: Iterable[Task]) -> None:
        self._tasks = enumerate(tasks)
        self._next = next(self._tasks, None)
        self._spent: dict[int, tuple[int, float]] = {}  # by kind: tasks, and their seconds

    def take(self) -> Batch:
        """The next tasks that should be handed out together; none if there are no more."""
        kind = -1 if self._next is None else _kind(self._next[1])
        batch, together = Batch(kind, [], []), _together(*self._spent.get(kind, (0, 0.0)))
        while self._next is not None and len(batch.tasks) < together:
            place, task = self._next
            if _kind(task) != kind:
                break
            batch.places.append(place)
            batch.tasks.append(task)
            self._next = next(self._tasks, None)
        return batch

    def note(self, batch: Batch, seconds: float) -> None:
        """Note how long some tasks took."""
        tasks, spent = self._spent.get(batch.kind, (0, 0.0))
        self._spent[batch.kind] = (tasks + len(batch.tasks), spent + seconds)


def _kind(task: Task) -> int:
    return id(task[0])


def call_each(work: Callable[..., R], tasks: list[Task]) -> Done[R]:
    """Carry out tasks one after the other, and say how long that took."""
    begin = perf_counter()
    found = [work(*task) for task in tasks]
    return perf_counter() - begin, found


def _together(finished: int, seconds: float) -> int:
    """How many tasks are handed out in one call, when so many took so long."""
    if finished == 0:
        return 1
    return int(min(MOST_TOGETHER, max(1.0, CALL_SECONDS * finished / max(seconds, 1e-6))))

"""A measurement that takes no longer than it may, and says how far it is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait

from heirloom.core.processes import cores
from heirloom.lab.plan import Plan
from heirloom.lab.playing import play_task
from heirloom.lab.tally import Tally

AHEAD = 2  # tasks per process that wait for their turn
LOOK_SECONDS = 0.2  # between looks at the clock

Done = dict[int, Tally]  # by task


def play_in_time(
    plans: list[Plan],
    pool: Executor,
    seconds: float,
    is_stopped: Callable[[], bool],
    tell: Callable[[list[Tally]], None],
) -> list[Tally]:
    """Play plans side by side until all games are played, time is up, or somebody stops it.

    All plans have the same number of tasks; only tasks that every plan has finished count, so that
    decks are compared on the same deals. `tell` gets what is counted so far, now and then.
    """
    end = time.monotonic() + seconds
    done: list[Done] = [{} for _ in plans]
    order = ((task, place) for task in range(plans[0].tasks) for place in range(len(plans)))
    running: dict[Future[Tally], tuple[int, int]] = {}
    while True:
        if time.monotonic() < end and not is_stopped():
            _submit(plans, pool, order, running)
        if not running or time.monotonic() >= end or is_stopped():
            break
        finished, _ = wait(running, LOOK_SECONDS, FIRST_COMPLETED)
        for future in finished:
            task, place = running.pop(future)
            done[place][task] = future.result()
        if finished:
            tell(_counted(done))
    for future in running:
        future.cancel()
    return _counted(done)


def _submit(
    plans: list[Plan],
    pool: Executor,
    order: Iterable[tuple[int, int]],
    running: dict[Future[Tally], tuple[int, int]],
) -> None:
    """Keep all processes busy."""
    for task, place in order:
        running[pool.submit(play_task, plans[place], task)] = (task, place)
        if len(running) >= AHEAD * cores():
            return


def _counted(done: list[Done]) -> list[Tally]:
    """What every plan has finished, task by task."""
    shared = sorted(set(done[0]).intersection(*done[1:]))
    return [_sum(tasks[task] for task in shared) for tasks in done]


def _sum(tallies: Iterable[Tally]) -> Tally:
    total = Tally(rows=[])
    for tally in tallies:
        total.add(tally)
    return total

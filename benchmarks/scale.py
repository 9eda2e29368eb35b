"""What many people at once would need: a simulation with the costs that were measured.

    python benchmarks/scale.py [--people 100000] [--seconds 20]

A group is one PostgreSQL and the processes around it; rooms belong to groups by their id, so that
groups know nothing of each other, and one of them stands for all. A press arrives at any process:
it is played there, waits for the next commit of that process, for its turn at the database
(commits that notify go one after the other), and is then drawn and sent by every process that has
sockets of the room. A process does one thing at a time. The costs come from costs.json, which
`costs.py` writes; first the simulation is compared with a server that was measured.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

COSTS = Path(__file__).with_name("costs.json")
MOVES_PER_MINUTE = 3.0  # of a person
BOT_MOVES = 0.5  # for each move of a person
WATCHERS = 0.2  # for each person
BOT_LEVEL = "knight"
WARM_UP = 0.2  # of the simulated time, which is not counted
COMMIT_ROWS = 256
MOST_MS = 50.0  # from press to frame, for 99 %
DISK_SECONDS = 0.1  # between two writes that measured the disk
SPREAD = 4.0  # of what one thing costs: a gamma distribution, whose deviation is half its mean


class Group(NamedTuple):
    """One database with the processes around it, and the people there."""

    processes: int
    people: float
    moves_per_second: float
    sockets_per_room: float
    views_per_room: float


class Result(NamedTuple):
    """What came out: milliseconds from press to frame, and how busy everybody was."""

    p50: float
    p99: float
    process: float
    database: float
    rows_per_commit: float


class Simulation:
    """A group at work, event by event."""

    def __init__(self, group: Group, costs: dict[str, Any], seed: int = 1) -> None:
        self.group, self.costs, self.rng = group, costs, random.Random(seed)
        self.now = 0.0
        self._events: list[tuple[float, int, Callable[[], None]]] = []
        self._number = 0
        self._free = [0.0] * group.processes  # when each process has done what it was asked
        self._busy = [0.0] * group.processes
        self._queues: list[list[float]] = [[] for _ in range(group.processes)]  # waiting presses
        self._committing = [False] * group.processes
        self._database_free = self._database_busy = 0.0
        self._rows = self._commits = 0
        self._disk: list[float] = costs["check"]["fsync_ms"][:100]  # without the slowest of all
        self.waits: list[tuple[float, float]] = []  # when it was pressed, and for how long

    def at(self, when: float, what: Callable[[], None]) -> None:
        """Let something happen at a time."""
        self._number += 1
        heapq.heappush(self._events, (when, self._number, what))

    def run(self, seconds: float) -> Result:
        """Let people play for so long."""
        self._press_later()
        self._stall()
        for process in range(self.group.processes):
            self._idle(process)
        while self._events and self._events[0][0] < seconds:
            self.now, _, what = heapq.heappop(self._events)
            what()
        waits = sorted(wait for pressed, wait in self.waits if pressed > WARM_UP * seconds)
        p50, p99 = (
            (1000 * waits[int(q * (len(waits) - 1))] for q in (0.5, 0.99))
            if waits
            else (math.inf, math.inf)
        )
        share = sum(self._busy) / len(self._busy) / seconds
        if max(self._free) > seconds + 1:  # they do not keep up
            p50 = p99 = math.inf
        rows = self._rows / max(self._commits, 1)
        return Result(p50, p99, share, self._database_busy / seconds, rows)

    # Processes

    def _work(self, process: int, ms: float) -> float:
        """Let a process do something; when it is done."""
        spent = ms * self.rng.gammavariate(SPREAD, 1 / SPREAD) / 1000
        self._free[process] = max(self._free[process], self.now) + spent
        self._busy[process] += spent
        return self._free[process]

    def _idle(self, process: int) -> None:
        """What silent sockets cost, a hundred times a second."""
        sockets = self.group.people * (1 + WATCHERS) / self.group.processes
        self._work(process, sockets * self.costs["idle_socket_ms_per_second"] / 100)
        self.at(self.now + 0.01, lambda: self._idle(process))

    def _press_later(self) -> None:
        self.at(self.now + self.rng.expovariate(self.group.moves_per_second), self._press)

    def _press(self) -> None:
        process, pressed = self.rng.randrange(self.group.processes), self.now
        done = self._work(process, self.costs["press_ms"] + self.costs["play_ms"])
        self.at(done, lambda: self._queue(process, pressed))
        self._press_later()

    # Commits

    def _queue(self, process: int, pressed: float) -> None:
        self._queues[process].append(pressed)
        if not self._committing[process]:
            self._commit(process)

    def _commit(self, process: int) -> None:
        """Write everything that waits, in one transaction."""
        queue = self._queues[process]
        batch, self._queues[process] = queue[:COMMIT_ROWS], queue[COMMIT_ROWS:]
        self._committing[process] = True
        self._rows, self._commits = self._rows + len(batch), self._commits + 1
        rows = len(batch) * self.costs["row_ms"] / 1000
        ready = self.now + self.costs["roundtrip_ms"] / 1000 + rows
        self.at(ready, lambda: self._lock(process, batch))

    def _stall(self) -> None:
        """Now and then the disk is slow, for everybody: as often as was measured, and as long."""
        took = self.rng.choice(self._disk) / 1000
        if took > 2 * self._disk[len(self._disk) // 2] / 1000:
            self._database_free = max(self._database_free, self.now) + took
        self.at(self.now + DISK_SECONDS, self._stall)

    def _lock(self, process: int, batch: list[float]) -> None:
        """Wait for the disk, one commit after the other."""
        took = self.costs["lock_ms"] * self.rng.gammavariate(SPREAD, 1 / SPREAD) / 1000
        self._database_free = max(self._database_free, self.now) + took
        self._database_busy += took
        self.at(self._database_free, lambda: self._written(process, batch))

    def _written(self, process: int, batch: list[float]) -> None:
        self._committing[process] = False
        for pressed in batch:
            self._show(process, pressed)
        if self._queues[process]:
            self._commit(process)

    def _show(self, origin: int, pressed: float) -> None:
        """Every process hears of it; those with sockets of the room draw it and send it."""
        costs, group = self.costs, self.group
        views, sockets = [0.0] * group.processes, [0.0] * group.processes
        for place in range(max(round(group.sockets_per_room), 1)):
            process = self.rng.randrange(group.processes)
            sockets[process] += group.sockets_per_room / max(round(group.sockets_per_room), 1)
            views[process] += place < round(group.views_per_room)
        last = self.now
        for process in range(group.processes):
            ms = 0.0 if group.processes == 1 else costs["word_ms"]
            if sockets[process]:
                ms += 0.0 if process == origin else costs["follow_ms"]
                drawn = max(views[process], 1.0)
                ms += drawn * (costs["draw_view_ms"] + costs["pack_view_ms"])
                ms += sockets[process] * costs["send_ms"]
                last = max(last, self._work(process, ms))
            elif ms:
                self._work(process, ms)
        self.waits.append((pressed, last - pressed))


def group_of(people: float, processes: int, costs: dict[str, Any]) -> Group:
    """A group of so many people who play as is assumed above."""
    seats = costs["people_per_table"]
    moves = people * MOVES_PER_MINUTE / 60 * (1 + BOT_MOVES)
    return Group(processes, people, moves, seats * (1 + WATCHERS), min(seats + 1, 4))


def check(costs: dict[str, Any]) -> bool:
    """Compare with the server that was measured; whether it is alike within a factor of two."""
    measured = costs["check"]
    rate, sockets = measured["moves"] / measured["seconds"], measured["sockets"]
    group = Group(1, sockets / (1 + WATCHERS), rate, 4, costs["views_per_table"])
    alone = costs | {"lock_ms": measured["fsync_ms"][50], "roundtrip_ms": costs["writer_ms"]}
    found = Simulation(group, alone).run(60)
    share = measured["spent"] / measured["seconds"]
    print(f"{sockets} sockets in one process, {rate:.0f} moves a second, SQLite:")
    real = (measured["wait_ms"][50], measured["wait_ms"][99], 100 * share)
    dreamt = (found.p50, found.p99, 100 * found.process)
    for name, (p50, p99, busy) in {"measured": real, "simulated": dreamt}.items():
        print(f"  {name:9}  p50 {p50:6.1f} ms  p99 {p99:6.1f} ms  {busy:3.0f} % of a core")
    return all(0.5 < one / other < 2 for one, other in zip(dreamt, real, strict=True))


def largest(processes: int, costs: dict[str, Any], seconds: float) -> tuple[float, Result]:
    """The most people that so many processes around one database serve in time."""
    low, high = 0.0, 20_000.0 * processes
    best = Result(0, 0, 0, 0, 0)
    for _ in range(8):
        middle = (low + high) / 2
        found = Simulation(group_of(middle, processes, costs), costs).run(seconds)
        if found.p99 <= MOST_MS:
            low, best = middle, found
        else:
            high = middle
    return low, best


def main() -> int:
    """Check, then print what groups carry and what the people who were asked about need."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--people", type=int, nargs="*", default=[100_000, 1_000_000])
    parser.add_argument("--seconds", type=float, default=10, help="that are simulated")
    given = parser.parse_args()
    costs = json.loads(COSTS.read_text())
    if not check(costs):
        print("the simulation is not alike: its other figures mean nothing")
        return 1
    print(f"\nthe most people of one group, p99 <= {MOST_MS:.0f} ms:")
    print("processes  people  moves/s     p50      p99  process  database  rows/commit")
    carried = {}
    for processes in (1, 2, 4, 8, 16, 32):
        people, one = largest(processes, costs, given.seconds)
        carried[processes] = people
        moves = group_of(people, processes, costs).moves_per_second
        print(
            f"{processes:9} {people:7.0f} {moves:8.0f} {one.p50:5.1f} ms {one.p99:5.1f} ms"
            f" {100 * one.process:6.0f} % {100 * one.database:7.0f} % {one.rows_per_commit:12.1f}",
            flush=True,
        )
    best = max(carried, key=lambda processes: carried[processes] / (processes + 2))
    print(f"\nbest: groups of {best} processes; two thirds of the most, to have something left")
    for people in given.people:
        need(people, best, carried[best] * 2 / 3, costs, given.seconds)
    return 0


def need(
    people: int, processes: int, per_group: float, costs: dict[str, Any], seconds: float
) -> None:
    """Print what so many people need."""
    groups = math.ceil(people / per_group)
    group = group_of(people / groups, processes, costs)
    found = Simulation(group, costs, 2).run(seconds)
    bots = people * MOVES_PER_MINUTE / 60 * BOT_MOVES * costs["bot_ms"][BOT_LEVEL] / 1000
    memory = people * (1 + WATCHERS) * costs["socket_mb"] / 1000
    print(
        f"{people} people: {groups} groups, {groups * processes} processes for tables, "
        f"{math.ceil(bots / 0.7)} for bots ({BOT_LEVEL}), {memory:.0f} GB; "
        f"{groups * group.moves_per_second:.0f} moves a second; p99 {found.p99:.0f} ms, "
        f"processes {100 * found.process:.0f} % busy, databases {100 * found.database:.0f} %"
    )


if __name__ == "__main__":
    sys.exit(main())

"""What goes wrong, and when: a schedule that a seed decides."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from tests.cluster.database import Database
from tests.cluster.machines import Machine
from tests.cluster.processes import Process


class Kind(StrEnum):
    """What can go wrong."""

    PROCESS_KILLED = "a process is killed"
    PROCESS_PAUSED = "a process is paused"
    PROCESS_CUT = "a process is cut off silently"
    PROCESS_HUNG_UP = "a process loses its connections"
    DATABASE_KILLED = "the database is killed"
    DATABASE_PAUSED = "the database is paused"
    MACHINE_CUT = "a machine is cut off silently"
    MACHINE_LOST = "a machine is cut off and its processes killed"


KILLED_SECONDS = (0.1, 3.0)  # until what was killed is started again
STARTING_SECONDS = 2.0  # that what is mended has before it is broken again
OF_DATABASE = (Kind.DATABASE_KILLED, Kind.DATABASE_PAUSED)
OF_MACHINES = (Kind.MACHINE_CUT, Kind.MACHINE_LOST)


class Fault(NamedTuple):
    """One thing that goes wrong: when, what, to whom (by number) and for how long."""

    at: float
    kind: Kind
    target: int
    seconds: float


class Trouble(NamedTuple):
    """A fault as it was: from when to when, on the clock of this machine."""

    kind: Kind
    begin: float
    end: float


def schedule(
    seed: int, seconds: float, gap: float, longest: float, processes: int, machines: int = 0
) -> list[Fault]:
    """Faults for so many seconds, one every `gap` seconds on average, each `longest` at most."""
    rng = random.Random(f"faults {seed}")
    kinds = [kind for kind in Kind if machines or kind not in OF_MACHINES]
    rest: list[Kind] = []
    busy: dict[tuple[str, int], float] = {}
    faults: list[Fault] = []
    at = 0.5
    while (at := at + rng.expovariate(1 / gap)) < seconds:
        if not rest:  # every kind comes as often as any other
            rest = rng.sample(kinds, len(kinds))
        kind = rest.pop()
        what = kind.split()[1]
        target = 0 if kind in OF_DATABASE else rng.randrange(machines or processes)
        if kind not in OF_DATABASE and kind not in OF_MACHINES:
            target = rng.randrange(processes)
        if busy.get((what, target), 0.0) > at:
            continue
        killed = kind in (Kind.PROCESS_KILLED, Kind.DATABASE_KILLED)
        lasts = rng.uniform(*KILLED_SECONDS) if killed else rng.uniform(0.5, longest)
        busy[what, target] = at + lasts + STARTING_SECONDS
        faults.append(Fault(at, kind, target, lasts))
    return faults


class Saboteur:
    """Brings about the faults of a schedule, and mends each of them."""

    def __init__(
        self, processes: Sequence[Process], database: Database, machines: Sequence[Machine]
    ) -> None:
        self._processes, self._database, self._machines = processes, database, machines
        self.troubles: list[Trouble] = []

    async def run(self, faults: Sequence[Fault]) -> None:
        """Everything on the schedule; it returns when all is mended."""
        begin = time.monotonic()

        async def one(fault: Fault) -> None:
            await asyncio.sleep(max(begin + fault.at - time.monotonic(), 0))
            since = time.monotonic()
            await self._break(fault)
            self.troubles.append(Trouble(fault.kind, since, time.monotonic()))

        await asyncio.gather(*map(one, faults))

    def counted(self) -> Counter[str]:
        """How often each kind of fault was brought about."""
        return Counter(trouble.kind for trouble in self.troubles)

    async def _break(self, fault: Fault) -> None:
        if fault.kind in OF_DATABASE:
            await self._break_database(fault)
        elif fault.kind in OF_MACHINES:
            await self._break_machine(fault)
        else:
            await self._break_process(fault, self._processes[fault.target])

    async def _break_database(self, fault: Fault) -> None:
        killed = fault.kind == Kind.DATABASE_KILLED
        await asyncio.to_thread(self._database.kill if killed else self._database.pause)
        await asyncio.sleep(fault.seconds)
        await asyncio.to_thread(self._database.start if killed else self._database.resume)

    async def _break_process(self, fault: Fault, process: Process) -> None:
        if fault.kind == Kind.PROCESS_KILLED:
            await asyncio.gather(process.kill(), asyncio.sleep(fault.seconds))
            process.restart()
        elif fault.kind == Kind.PROCESS_PAUSED:
            process.pause()
            await asyncio.sleep(fault.seconds)
            process.resume()
        else:
            process.proxy.cut(silently=fault.kind == Kind.PROCESS_CUT)
            await asyncio.sleep(fault.seconds)
            process.proxy.heal()

    async def _break_machine(self, fault: Fault) -> None:
        machine = self._machines[fault.target]
        inside = [process for process in self._processes if process.machine is machine]
        await asyncio.to_thread(machine.cut)
        lost = inside if fault.kind == Kind.MACHINE_LOST else []
        await asyncio.gather(*(process.kill() for process in lost), asyncio.sleep(fault.seconds))
        await asyncio.to_thread(machine.heal)
        for process in lost:
            process.restart()

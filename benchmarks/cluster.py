"""What a Dask cluster costs: `python benchmarks/cluster.py` prints games per second on a cluster of
this machine, as a share of what as many local processes play.

Both are started and warm before the clock starts, and take turns, so that whatever else the machine
does falls on both. The same tasks are played each time. The processor time of everybody who takes
part, scheduler included, is counted too: on a machine that others use it is the better measure.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from statistics import median
from typing import NamedTuple

import psutil
from distributed import Client

import heirloom
from heirloom.core.crew import Crew, Working
from heirloom.core.processes import cores
from heirloom.lab.plan import Plan, make_plan
from heirloom.lab.playing import play_task

STARTING_SECONDS = 120


def main() -> None:
    """Measure, and print a line for each round."""
    parser = argparse.ArgumentParser(prog="python benchmarks/cluster.py")
    parser.add_argument("--game", default="inheritance")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=1000, help="in each round")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--processes", type=int, default=cores())
    parser.add_argument("--local", action="store_true", help="measure --cluster local instead")
    given = parser.parse_args()
    plan = make_plan(heirloom.game(given.game), [given.bot], None, given.games, "1")
    print(f"{plan.tasks} tasks of {plan.deals_per_task} games, {given.processes} processes")
    with (
        dask_cluster(given.processes, given.local) as crew,
        Crew(given.processes).at_work() as here,
        crew.at_work() as there,
    ):
        compare(plan, here, there, given.rounds)


class Speed(NamedTuple):
    """Games per second, and per second of processor time."""

    games: float
    by_processor: float


def compare(plan: Plan, here: Working, there: Working, rounds: int) -> None:
    """Let both play in turn, and print what each achieved."""
    for working in (here, there):
        play(plan, working)
    shares: list[Speed] = []
    for number in range(rounds):
        first, second = (here, there) if number % 2 else (there, here)
        speed = {id(working): play(plan, working) for working in (first, second)}
        local, cluster = speed[id(here)], speed[id(there)]
        shares.append(
            Speed(*(100 * one / other for one, other in zip(cluster, local, strict=True)))
        )
        print(f"processes {local.games:6.1f} games/s, cluster {cluster.games:6.1f}: "
              f"{shares[-1].games:5.1f} %; by processor time {shares[-1].by_processor:5.1f} %",
              flush=True)  # fmt: skip
    games, by_processor = (median(values) for values in zip(*shares, strict=True))
    print(f"median: {games:.1f} % of the throughput of local processes; "
          f"by processor time {by_processor:.1f} %")  # fmt: skip


def play(plan: Plan, working: Working) -> Speed:
    """How fast a crew plays."""
    begin, spent = time.perf_counter(), processor_seconds()
    tasks = ((plan, task) for task in range(plan.tasks))
    games = sum(len(tally.rows) for _, tally in working.results(play_task, tasks))
    return Speed(games / (time.perf_counter() - begin), games / (processor_seconds() - spent))


def processor_seconds() -> float:
    """Of this process and all that it has started."""
    this = psutil.Process()
    times = [process.cpu_times() for process in (this, *this.children(recursive=True))]
    return sum(one.user + one.system for one in times)


@contextmanager
def dask_cluster(processes: int, local: bool) -> Iterator[Crew]:
    """A scheduler and workers as they are started by hand, each with one thread."""
    if local:
        yield Crew(processes, "local")
        return
    with tempfile.TemporaryDirectory() as folder:
        address = f"tcp://127.0.0.1:{8786 + os.getpid() % 1000}"
        started = [start(folder, "scheduler", "--host", "127.0.0.1", "--port",
                         address.rpartition(":")[2], "--no-dashboard")]  # fmt: skip
        try:
            options = [address, "--host", "127.0.0.1", "--nthreads", "1", "--no-dashboard"]
            started.append(start(folder, "worker", *options, "--nworkers", str(processes)))
            with Client(address, timeout=STARTING_SECONDS, set_as_default=False) as client:
                client.wait_for_workers(processes, timeout=STARTING_SECONDS)
            yield Crew(cluster=address)
        finally:
            for process in reversed(started):
                process.terminate()
                process.wait()


def start(folder: str, kind: str, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a part of the cluster, without its log."""
    command = [sys.executable, "-P", "-m", f"distributed.cli.dask_{kind}", *arguments]
    return subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


if __name__ == "__main__":
    main()

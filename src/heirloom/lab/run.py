"""Carrying out a plan in several processes; it can be interrupted and resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, as_completed
from pathlib import Path
from typing import BinaryIO

import msgspec

from heirloom.core.mistakes import Mistake
from heirloom.core.processes import cores, process_pool
from heirloom.core.words import say
from heirloom.lab.plan import Plan
from heirloom.lab.playing import play_task
from heirloom.lab.tally import Tally


class FinishedTask(msgspec.Struct):
    """One task that is done, as a line of the file that a measurement is resumed from."""

    plan: str
    task: int
    tally: Tally


class Interrupted(Exception):
    """Stopped before the end; what is done is kept."""


def unfinished(out: Path) -> Path:
    """The file that keeps a measurement until it is complete."""
    return out.with_name(out.name + ".part")


def write_figures(out: Path, figures: msgspec.Struct) -> None:
    """Write a finished measurement, and drop the file that it was resumed from."""
    out.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    unfinished(out).unlink(missing_ok=True)


def carry_out(
    plan: Plan, kept: Path, processes: int | None = None, done: Callable[[int], None] | None = None
) -> Tally:
    """Play all games of a plan, except tasks that the file `kept` already has.

    `done` is told how many tasks are finished, at first and after each.
    """
    finished = _finished(plan, kept)
    if done is not None:
        done(len(finished))
    missing = [task for task in range(plan.tasks) if task not in finished]
    if missing:
        _play(plan, missing, finished, kept, processes, done)
    total = Tally()
    for task in range(plan.tasks):
        total.add(finished[task])
    return total


def _play(
    plan: Plan,
    missing: list[int],
    finished: dict[int, Tally],
    kept: Path,
    processes: int | None,
    done: Callable[[int], None] | None,
) -> None:
    workers = min(processes or cores(), len(missing))
    with _open(kept) as file, process_pool(workers) as pool:
        try:
            futures: dict[Future[Tally], int] = {
                pool.submit(play_task, plan, task): task for task in missing
            }
            for future in as_completed(futures):
                task = futures[future]
                finished[task] = future.result()
                line = msgspec.json.encode(FinishedTask(plan.fingerprint(), task, finished[task]))
                file.write(line + b"\n")
                file.flush()
                if done is not None:
                    done(len(finished))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise Interrupted from None


def _open(path: Path) -> BinaryIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("ab")
    except OSError as error:
        raise Mistake(say("{file} cannot be written: {why}", file=path, why=str(error))) from error


def _counter(_: type, counts: dict[str, int]) -> Counter[str]:
    """Read counts back as they were written."""
    return Counter(counts)


def _finished(plan: Plan, kept: Path) -> dict[int, Tally]:
    """The tasks of this plan that were done before; a line cut short by a crash is left out."""
    found: dict[int, Tally] = {}
    if not kept.exists():
        return found
    for line in kept.read_bytes().splitlines():
        try:
            done = msgspec.json.decode(line, type=FinishedTask, dec_hook=_counter)
        except msgspec.DecodeError:
            continue
        if done.plan == plan.fingerprint() and done.task < plan.tasks:
            found[done.task] = done.tally
    return found

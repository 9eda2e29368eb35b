"""Carrying out a plan in several processes; it can be interrupted and resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, as_completed
from functools import partial
from pathlib import Path
from typing import BinaryIO

import msgspec

from heirloom.core.mistakes import Mistake
from heirloom.core.processes import cores, process_pool
from heirloom.core.words import say
from heirloom.lab.plan import Plan
from heirloom.lab.playing import play_task
from heirloom.lab.tally import Tally, failures


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


def write_figures(out: Path, figures: msgspec.Struct, kept: Path | None = None) -> None:
    """Write a finished measurement, and drop the file that it was resumed from."""
    out.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    (kept or unfinished(out)).unlink(missing_ok=True)


class BotFailed(Mistake):
    """A bot failed, where that is to stop the measurement."""


def carry_out_all(
    plans: list[Plan],
    kept: Path,
    processes: int | None,
    done: Callable[[int], None],
    strict: bool = False,
) -> list[Tally]:
    """Play several plans, one after the other; `done` counts the tasks of all."""
    tallies: list[Tally] = []
    before = 0
    try:
        for plan in plans:
            told = partial(_count_on, done, before)
            tallies.append(carry_out(plan, kept, processes, told, strict))
            before += plan.tasks
    except KeyboardInterrupt:  # between two plans
        raise Interrupted from None
    return tallies


def _count_on(done: Callable[[int], None], before: int, tasks: int) -> None:
    done(before + tasks)


def carry_out(
    plan: Plan,
    kept: Path,
    processes: int | None = None,
    done: Callable[[int], None] | None = None,
    strict: bool = False,
) -> Tally:
    """Play all games of a plan, except tasks that the file `kept` already has.

    `done` is told how many tasks are finished, at first and after each. A bot that fails stops
    everything if that is asked for.
    """
    finished = _finished(plan, kept)
    if done is not None:
        done(len(finished))
    missing = [task for task in range(plan.tasks) if task not in finished]
    if missing:
        _play(plan, missing, finished, kept, processes, done, strict)
    total = Tally()
    for task in range(plan.tasks):
        if strict:
            _check_bots(plan, finished[task])
        total.add(finished[task])
    return total


def _play(
    plan: Plan,
    missing: list[int],
    finished: dict[int, Tally],
    kept: Path,
    processes: int | None,
    done: Callable[[int], None] | None,
    strict: bool,
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
                if strict:
                    _check_bots(plan, finished[task])
                line = msgspec.json.encode(FinishedTask(plan.fingerprint(), task, finished[task]))
                file.write(line + b"\n")
                file.flush()
                if done is not None:
                    done(len(finished))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise Interrupted from None
        except BotFailed:
            pool.shutdown(cancel_futures=True)
            raise


def _check_bots(plan: Plan, tally: Tally) -> None:
    """Raise a mistake if a bot failed in one of these games."""
    for bot, failed in failures([(plan, tally)]).items():
        whys = [reason.phrase() for reason in failed.why]
        raise BotFailed(
            say("{bot} failed, so the measurement was stopped: {why}", bot=bot, why=whys)
        )


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

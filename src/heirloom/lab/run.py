"""Carrying out plans with a crew; this can be interrupted and resumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import msgspec

from heirloom.core.crew import Crew
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.lab.plan import Plan
from heirloom.lab.playing import play_task
from heirloom.lab.tally import Tally, failures

Name = tuple[str, int]  # of a task: the fingerprint of its plan, and its number


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
    crew: Crew,
    done: Callable[[int], None] | None = None,
    strict: bool = False,
) -> list[Tally]:
    """Play all games of these plans, except tasks that the file `kept` already has.

    `done` is told how many tasks are finished, at first and after each. A bot that fails stops
    everything if that is asked for.
    """
    crew.check()
    names = [[(plan.fingerprint(), task) for task in range(plan.tasks)] for plan in plans]
    tasks = {name: (plan, name[1]) for plan, own in zip(plans, names, strict=True) for name in own}
    finished = {name: tally for name, tally in _kept(kept) if name in tasks}
    for name in finished if strict else ():
        _check_bots(tasks[name][0], finished[name])
    if done is not None:
        done(len(finished))
    try:
        if len(finished) < len(tasks):
            _play(tasks, finished, kept, crew, done, strict)
    except KeyboardInterrupt:
        raise Interrupted from None
    return [_sum(finished[name] for name in own) for own in names]


def _play(
    tasks: dict[Name, tuple[Plan, int]],
    finished: dict[Name, Tally],
    kept: Path,
    crew: Crew,
    done: Callable[[int], None] | None,
    strict: bool,
) -> None:
    """Play what is missing, and keep each task as soon as it is finished."""
    missing = [name for name in tasks if name not in finished]
    with _open(kept) as file, crew.at_work(len(missing)) as working:
        for place, tally in working.results(play_task, (tasks[name] for name in missing)):
            name = missing[place]
            if strict:
                _check_bots(tasks[name][0], tally)
            finished[name] = tally
            file.write(msgspec.json.encode(FinishedTask(*name, tally)) + b"\n")
            file.flush()
            if done is not None:
                done(len(finished))


def _sum(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total.add(tally)
    return total


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


def _kept(file: Path) -> Iterator[tuple[Name, Tally]]:
    """The tasks that were finished before; a line cut short by a crash is left out."""
    lines = file.read_bytes().splitlines() if file.exists() else []
    for line in lines:
        with suppress(msgspec.DecodeError):
            done = msgspec.json.decode(line, type=FinishedTask, dec_hook=_counter)
            yield (done.plan, done.task), done.tally

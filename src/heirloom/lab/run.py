"""Carrying out a plan: in processes, with progress, to be interrupted and resumed at will."""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from pathlib import Path

import msgspec

from heirloom.core.mistakes import Mistake
from heirloom.core.words import say
from heirloom.lab.plan import Plan
from heirloom.lab.tally import Tally, play_chunk


class Part(msgspec.Struct):
    """One task that is done, as a line of the file that a measurement is resumed from."""

    plan: str
    chunk: int
    tally: Tally


class Interrupted(Exception):
    """Stopped before the end; what is done is kept."""


def parts_of(out: Path) -> Path:
    """Where a measurement is kept until it is whole."""
    return out.with_name(out.name + ".part")


def write_figures(out: Path, figures: msgspec.Struct) -> None:
    """Write a finished measurement, and drop the file that it was resumed from."""
    out.write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2) + b"\n")
    parts_of(out).unlink(missing_ok=True)


def carry_out(
    plan: Plan, parts: Path, processes: int | None = None, done: Callable[[int], None] | None = None
) -> Tally:
    """Play all games of a plan; tasks that `parts` has already are not played again."""
    finished = _finished(plan, parts)
    if done is not None:
        done(len(finished))
    missing = [chunk for chunk in range(plan.chunks) if chunk not in finished]
    if missing:
        _play(plan, missing, finished, parts, processes, done)
    total = Tally()
    for chunk in range(plan.chunks):
        total.add(finished[chunk])
    return total


def _play(
    plan: Plan,
    missing: list[int],
    finished: dict[int, Tally],
    parts: Path,
    processes: int | None,
    done: Callable[[int], None] | None,
) -> None:
    workers = min(processes or os.cpu_count() or 1, len(missing))
    with (
        _open(parts) as file,
        ProcessPoolExecutor(workers, initializer=_ignore_interrupts) as pool,
    ):
        try:
            futures: dict[Future[Tally], int] = {
                pool.submit(play_chunk, plan, chunk): chunk for chunk in missing
            }
            for future in as_completed(futures):
                chunk = futures[future]
                finished[chunk] = future.result()
                line = msgspec.json.encode(Part(plan.fingerprint(), chunk, finished[chunk]))
                file.write(line + b"\n")
                file.flush()
                if done is not None:
                    done(len(finished))
        except KeyboardInterrupt:
            pool.shutdown(cancel_futures=True)
            raise Interrupted from None


def _open(path: Path):  # type: ignore[no-untyped-def]
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("ab")
    except OSError as error:
        raise Mistake(say("{file} cannot be written: {why}", file=path, why=str(error))) from error


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _counter(_: type, counts: dict[str, int]) -> Counter[str]:
    """Counts as they were before they were written down."""
    return Counter(counts)


def _finished(plan: Plan, parts: Path) -> dict[int, Tally]:
    """The tasks of this plan that were done before; a line cut short by a crash is left out."""
    found: dict[int, Tally] = {}
    if not parts.exists():
        return found
    for line in parts.read_bytes().splitlines():
        try:
            part = msgspec.json.decode(line, type=Part, dec_hook=_counter)
        except msgspec.DecodeError:
            continue
        if part.plan == plan.fingerprint() and part.chunk < plan.chunks:
            found[part.chunk] = part.tally
    return found

"""One proof from beginning to end: processes, people, faults, and the check of what is left."""

from __future__ import annotations

import asyncio
import random
import shutil
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from heirloom.core import catalogue
from tests.cluster.check import Verdict, errors, judge, moved_twice
from tests.cluster.database import Database
from tests.cluster.evidence import Evidence, Press
from tests.cluster.faults import Fault, Saboteur, Trouble, schedule
from tests.cluster.logs import read_logs
from tests.cluster.machines import Machine, machines
from tests.cluster.people import Party, Person
from tests.cluster.processes import Process
from tests.cluster.wire import Where

MOST_SEATS = 4
SHORT = {"heir_apparent": {"option-events": "1"}, "inheritance": {"option-crowns": "2"}}
SETTLING_SECONDS = 5.0  # after a fault, in which a wait still counts as one of its waits
LEAST_SECONDS = 120.0  # in which so many moves are waited for
LOST_SHARE = 0.05  # of the bots' moves may be lost to another process, beside those below
LOST_PER_FAULT = 3.0  # one who drives is cut off, another takes over, the first comes back


class Size(NamedTuple):
    """How long and how large a proof is."""

    seconds: float
    tables: int
    least: int = 0  # moves that people must have seen done, however long that takes
    least_by_bots: int = 0  # moves that bots must have tried, too
    processes: int = 3
    machines: int = 0
    thinking: float = 1.2  # seconds at most between two presses of a person
    patience: float = 120.0  # seconds until a press without an answer is a failure
    gap: float = 6.0  # seconds between two faults on average
    longest: float = 15.0  # seconds of a fault
    pace: float = 0.15  # seconds that a bot waits before it moves
    resign: float = 60.0  # seconds after the faults, until people resign
    end: float = 240.0  # seconds after the faults, until a match that goes on is a failure
    seed: int = 1
    control: str = ""


class Report(NamedTuple):
    """What a proof has found."""

    verdict: Verdict
    evidence: Evidence
    troubles: list[Trouble]
    bots: Counter[str]
    starts: int

    @property
    def lost(self) -> int:
        """Moves of bots that another process had made already."""
        return self.bots["lost"]

    @property
    def most_lost(self) -> float:
        """How many such moves the faults can explain."""
        return LOST_SHARE * self.bots["written"] + LOST_PER_FAULT * len(self.troubles) + 3

    def wrong(self) -> list[str]:
        """Everything that must not be."""
        found = list(self.verdict.wrong)
        if self.lost > self.most_lost:
            found.append(
                f"{self.lost} moves of bots lost a race, {self.bots['written']} did not: "
                "several processes drive one room"
            )
        return found


class Cluster(NamedTuple):
    """Everything that runs in one proof."""

    folder: Path
    database: Database
    machines: list[Machine]
    processes: list[Process]


@asynccontextmanager
async def running(size: Size) -> AsyncIterator[Cluster]:
    """A database and the processes around it, until the proof is over."""
    folder = Path(tempfile.mkdtemp(prefix="heirloom-cluster-"))
    database = await asyncio.to_thread(Database)
    computers = machines(size.machines)
    processes: list[Process] = []
    try:
        for number in range(size.processes):
            machine = computers[number % len(computers)] if computers else None
            processes.append(Process(number, folder, database, machine, size.pace, size.control))
        await asyncio.gather(*(process.begin() for process in processes))
        yield Cluster(folder, database, computers, processes)
    finally:
        await asyncio.gather(*(process.end() for process in processes))
        for computer in computers:
            computer.remove()
        await asyncio.to_thread(database.remove)
        shutil.rmtree(folder)


async def prove(size: Size) -> Report:
    """Let people play while everything fails, and check what is left."""
    async with running(size) as cluster:
        places = [Where(process.host, process.port) for process in cluster.processes]
        party = Party(places, size.seed, size.thinking, size.patience)
        saboteur = Saboteur(cluster.processes, cluster.database, cluster.machines)
        faults = schedule(
            size.seed, size.seconds, size.gap, size.longest, size.processes, len(cluster.machines)
        )
        await _play(party, saboteur, faults, size, cluster.processes)
        await asyncio.gather(*(process.end() for process in cluster.processes))
        logs = await read_logs(cluster.database.address)
        verdict = await asyncio.to_thread(judge, party.evidence, logs)
        for process in cluster.processes:
            verdict.wrong.extend(errors(process.errors.name, process.errors.read_text()))
            if process.orphans:
                verdict.wrong.append(
                    f"{process.orphans} thinkers outlived process {process.number}"
                )
        if verdict.wrong and not size.control:
            _keep(cluster.folder)
        journals = _journals(cluster.processes)
        verdict.wrong.extend(moved_twice(journals))
        bots = Counter(line.split()[0] for line in journals)
        starts = sum(process.starts for process in cluster.processes)
        return Report(verdict, party.evidence, saboteur.troubles, bots, starts)


async def _play(
    party: Party,
    saboteur: Saboteur,
    faults: Sequence[Fault],
    size: Size,
    processes: Sequence[Process],
) -> None:
    """Everybody plays while things fail; then all matches are played to their end."""
    plans = random.Random(f"plans {size.seed}")
    watchers = [Person(party, f"watcher{n}", plays=False) for n in range(size.tables // 2)]
    tables = [asyncio.create_task(_table(party, n, plans, watchers)) for n in range(size.tables)]
    begin = time.monotonic()
    await saboteur.run(faults)
    await asyncio.sleep(max(begin + size.seconds - time.monotonic(), 0))
    until = begin + size.seconds + LEAST_SECONDS
    while not _enough(party, processes, size) and time.monotonic() < until:
        await asyncio.sleep(0.2)
    party.ending = True
    resigning = asyncio.get_running_loop().call_later(
        size.resign, lambda: setattr(party, "resigning", True)
    )
    done, late = await asyncio.wait(tables, timeout=size.end)
    resigning.cancel()
    for task in late:
        task.cancel()
    for task in done:
        task.result()
    party.evidence.faults.extend(["a table did not come to its end"] * len(late))


def _enough(party: Party, processes: Sequence[Process], size: Size) -> bool:
    """Whether as much has happened as a proof of this size needs."""
    presses = party.evidence.presses
    seen = sum(press.what == "play" and press.seen is not None for press in presses)
    return seen >= size.least and len(_journals(processes)) >= size.least_by_bots


async def _table(
    party: Party, number: int, plans: random.Random, watchers: Sequence[Person]
) -> None:
    """One table: who comes, and until when they stay."""
    games = catalogue.names()
    game = games[number % len(games)]
    fewest, most = catalogue.lid(game).seats
    count = plans.randint(fewest, min(most, MOST_SEATS))
    people = plans.randint(1, count)
    who = [plans.choice(["page", "squire"]) for _ in range(count)]
    who[:people] = ["me", *["person"] * (people - 1)]
    rivals = plans.random() < 0.4 and people > 1
    fields = {f"seat-{seat}": one for seat, one in enumerate(who)} | SHORT.get(game, {})
    await asyncio.sleep(plans.uniform(0, 0.2) * number / 10)
    first = Person(party, f"t{number}p0")
    await first.open(game, seats=str(count), **fields)
    others = [Person(party, f"t{number}p{n}") for n in range(1, people + rivals)]
    others += watchers[number // 2 : number // 2 + 1] if number % 2 == 0 else []
    for other in others:
        other.go_to(first.room)
    await asyncio.gather(*(person.live() for person in [first, *others]))


def _journals(processes: Sequence[Process]) -> list[str]:
    return [
        line
        for process in processes
        if process.journal.exists()
        for line in process.journal.read_text().splitlines()
    ]


def _keep(folder: Path) -> None:
    kept = Path(tempfile.gettempdir()) / f"{folder.name}-kept"
    shutil.copytree(folder, kept)
    print(f"the logs of the processes are kept in {kept}")


# Figures


def figures(report: Report) -> str:
    """What was counted, for people to read."""
    counts = report.verdict.counts
    seen = report.evidence.counts
    plays = [press for press in report.evidence.presses if press.what == "play" and press.seen]
    lines = [
        f"rooms {len(report.evidence.rooms)}, moves {counts['entries play']} "
        f"({counts['moves of people']} of people, {counts['moves of bots']} of bots)",
        f"acknowledged {counts['acknowledged moves']}, "
        f"too late {counts['moves that came too late']}, "
        f"done after the table had gone back {counts['moves done after the table had gone back']}, "
        f"refusals {seen['refusals']}, not written at first {seen['not written']}",
        f"frames compared {counts['frames compared']}; tabs {len(report.evidence.tabs)}, "
        f"connections lost {seen['connections lost']}, starts of processes {report.starts}",
        f"taken back {counts['entries back']}, resigned {counts['entries resign']}, "
        f"said {sum(press.what == 'say' for press in report.evidence.presses)}, "
        f"rematches {len(report.evidence.rematches)}",
        f"conflicts settled {report.bots['conflict']}, bots' moves lost to another "
        f"process {report.lost} (at most {report.most_lost:.0f} can be explained)",
        "seconds from press to frame:",
        f"  {'without a fault':48} {_waits(_quiet(plays, report.troubles))}",
    ]
    kinds = Counter(trouble.kind for trouble in report.troubles)
    for kind, times in sorted(kinds.items()):
        troubles = [trouble for trouble in report.troubles if trouble.kind == kind]
        lines.append(f"  {f'{kind} ({times})':48} {_waits(_during(plays, troubles))}")
    if plays:
        longest = max(plays, key=lambda press: press.wait)
        pressed = f"{longest.room}, seat {longest.seat}, {longest.message['move']}"
        lines.append(f"the longest, {longest.wait:.1f} s: {pressed}: {'; '.join(longest.story)}")
    return "\n".join(lines)


def _waits(presses: Sequence[Press]) -> str:
    waits = sorted(press.wait for press in presses)
    if not waits:
        return "no press"
    p50, p99 = (waits[int(share * (len(waits) - 1))] for share in (0.5, 0.99))
    return f"n {len(waits):5}  p50 {p50:6.3f}  p99 {p99:6.3f}  longest {waits[-1]:6.3f}"


def _overlaps(press: Press, trouble: Trouble) -> bool:
    return press.at < trouble.end + SETTLING_SECONDS and press.seen_at > trouble.begin


def _during(presses: Sequence[Press], troubles: Sequence[Trouble]) -> list[Press]:
    return [press for press in presses if any(_overlaps(press, one) for one in troubles)]


def _quiet(presses: Sequence[Press], troubles: Sequence[Trouble]) -> list[Press]:
    return [press for press in presses if not any(_overlaps(press, one) for one in troubles)]

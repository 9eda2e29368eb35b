"""The check: what people saw and did, held against the log that is left.

Every function gives sentences, one for each thing that is wrong; none means that all is well.
"""

from __future__ import annotations

import zlib
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import SequenceMatcher
from typing import NamedTuple

from heirloom.core.game import WATCHER
from heirloom.core.log import PLAY
from tests.cluster.evidence import Evidence, Moment, Press, Tab, digest
from tests.cluster.logs import Log, Row, position_after, replay

TRACES = ("Traceback (most recent call last)", "Internal Server Error", "Task exception was never")
ENDINGS = ("play", "back", "resign", "late", "start")  # what settles a decision, whoever did it

Drawn = dict[tuple[int, str], dict[bytes, list[int]]]  # by look: where the log is drawn like this


class Replayed(NamedTuple):
    """A log after its replay: what is wrong with it, and what each seat could see of it."""

    room: str
    over: bool
    wrong: list[str]
    drawn: Drawn
    whole: dict[tuple[int, str, int], str]  # by look and ply: some drawings, to show differences


class Verdict(NamedTuple):
    """What was found, and what was counted on the way."""

    wrong: list[str]
    counts: Counter[str]


def judge(evidence: Evidence, logs: Mapping[str, Log], processes: int = 2) -> Verdict:
    """Everything that must hold between what people saw and what is written."""
    counts: Counter[str] = Counter()
    wrong = list(evidence.faults)
    wrong += [f"{room}: there is no log" for room in evidence.rooms if room not in logs]
    wrong += strangers(evidence.tabs)
    wrong += said(evidence.presses, logs)
    wrong += rematches(evidence.rematches, logs)
    places: dict[int, list[int]] = {}  # by tab: what each of its frames shows
    for replayed in _replay_all(evidence, logs, processes):
        wrong += replayed.wrong
        if replayed.room in evidence.rooms and not replayed.over:
            wrong.append(f"{replayed.room}: the match has not ended")
        for tab in evidence.tabs:
            if tab.room == replayed.room:
                places[id(tab)], failures = match_frames(tab, replayed, evidence.whole)
                wrong += failures
                counts["frames compared"] += len(tab.frames)
    for press in evidence.presses:
        if press.room in logs:
            wrong += pressed(press, logs[press.room], places, counts)
    _count(logs, counts)
    return Verdict(wrong, counts)


def _replay_all(evidence: Evidence, logs: Mapping[str, Log], processes: int) -> Iterable[Replayed]:
    looks: defaultdict[str, set[tuple[int, str]]] = defaultdict(set)
    for tab in evidence.tabs:
        looks[tab.room].add((tab.seat, tab.lang))
    work = [(log, sorted(looks[room])) for room, log in logs.items()]
    if processes < 2:
        yield from (replayed(log, seats) for log, seats in work)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(replayed, *zip(*work, strict=True), chunksize=2)


def _count(logs: Mapping[str, Log], counts: Counter[str]) -> None:
    for log in logs.values():
        for row in log.rows:
            counts[f"entries {row.kind}"] += 1
            if row.kind == PLAY:
                counts["moves of bots" if row.command is None else "moves of people"] += 1


# The log by itself


def replayed(log: Log, looks: Sequence[tuple[int, str]]) -> Replayed:
    """Play a log again from its beginning, and draw it for everybody who looked on."""
    wrong = numbers(log) + commands(log)
    drawn: Drawn = {look: defaultdict(list) for look in looks}
    whole: dict[tuple[int, str, int], str] = {}
    over = False
    try:
        for stand in replay(log, looks):
            over = stand.over
            for (seat, lang), text in stand.drawn.items():
                drawn[seat, lang][digest(text)].append(stand.number)
                whole[seat, lang, stand.ply] = text
    except Exception as error:
        wrong.append(f"{log.room}: the log cannot be replayed: {error!r}")
    return Replayed(log.room, over, wrong, drawn, whole if wrong else {})


def numbers(log: Log) -> list[str]:
    """The numbers of entries have no gap."""
    for place, row in enumerate(log.rows):
        if row.number != place:
            return [f"{log.room}: entry {row.number} stands in place {place}"]
    return []


def commands(log: Log) -> list[str]:
    """A command is in the log once."""
    found = Counter((row.seat, row.command) for row in log.rows if row.command is not None)
    return [f"{log.room}: {what} is in the log {n} times" for what, n in found.items() if n > 1]


def moved_twice(journals: Iterable[str]) -> list[str]:
    """No bot has moved twice for one decision; a line names the room, the seat and the decision."""
    made = Counter(line for line in journals if line.startswith("written"))
    return [f"a bot moved {n} times: {line}" for line, n in made.items() if n > 1]


# What people saw


def match_frames(
    tab: Tab, replayed: Replayed, whole: Mapping[bytes, bytes]
) -> tuple[list[int], list[str]]:
    """For each frame of a tab the place in the log that it shows; the places never go back."""
    drawn = replayed.drawn.get((tab.seat, tab.lang), {})
    places: list[int] = []
    at = 0
    for seen in tab.frames:
        if seen.ply < 0:  # the game has not begun
            places.append(at)
            continue
        found = drawn.get(seen.digest, [])
        later = bisect_left(found, at)
        if later == len(found):
            why = "goes back" if found else "is not what the log says"
            where = f"{tab.room}, seat {tab.seat}, process {tab.process}, ply {seen.ply}"
            more = "" if found else difference(tab, seen.ply, seen.digest, replayed, whole)
            return places, [f"{where}: a frame {why}{more}"]
        at = found[later]
        places.append(at)
    return places, []


def difference(
    tab: Tab, ply: int, found: bytes, replayed: Replayed, whole: Mapping[bytes, bytes]
) -> str:
    """Where a frame differs from what the log draws, if both were kept."""
    ours = replayed.whole.get((tab.seat, tab.lang, ply))
    if found not in whole or ours is None:
        return ""
    theirs = zlib.decompress(whole[found]).decode()
    for op, a, b, c, d in SequenceMatcher(None, ours, theirs, autojunk=False).get_opcodes():
        if op != "equal":
            return f": “{theirs[max(c - 30, 0) : d + 30]}”, not “{ours[max(a - 30, 0) : b + 30]}”"
    return ""


def strangers(tabs: Iterable[Tab]) -> list[str]:
    """No seat is held by two people."""
    holders: defaultdict[tuple[str, int], set[str]] = defaultdict(set)
    for tab in tabs:
        if tab.seat != WATCHER:
            holders[tab.room, tab.seat].add(tab.person)
    return [
        f"{room}: seat {seat} is held by {', '.join(sorted(people))}"
        for (room, seat), people in holders.items()
        if len(people) > 1
    ]


# What people did


def pressed(
    press: Press, log: Log, places: Mapping[int, list[int]], counts: Counter[str]
) -> list[str]:
    """What was seen done is in the log; what was refused at once is not."""
    own = [row for row in log.rows if (row.seat, row.command) == (press.seat, press.command)]
    where = f"{press.room}, seat {press.seat}: {press.what} {press.message.get('move', '')}"
    if press.refused:
        if own and press.sent == 1 and _had_answer(press.before, log):
            return [f"{where} was refused, and is in the log: {press.refused}"]
        counts["refused though done"] += bool(own)
        return []
    if press.unanswered:
        counts["moves done after the table had gone back"] += bool(own)
        return [] if own else [f"{where} found no answer: {'; '.join(press.story)}"]
    if press.what != "play" or press.seen is None:
        return []
    if own:
        counts["acknowledged moves"] += 1
        return []
    window = _between(press, press.seen, log, places)
    if any(row.kind in ENDINGS and _settles(row, press.seat) for row in window):
        counts["moves that came too late"] += 1
        return []
    return [f"{where} was seen, and is not in the log"]


def _had_answer(press: Press | None, log: Log) -> bool:
    """Whether no refusal of an earlier press can still be on its way."""
    if press is None or press.refused:
        return True
    return any((row.seat, row.command) == (press.seat, press.command) for row in log.rows)


def _between(
    press: Press, seen: Moment, log: Log, places: Mapping[int, list[int]]
) -> Sequence[Row]:
    """What was written between the frame on which somebody pressed and the one that settled it."""
    before = places.get(id(press.pressed.tab), [])
    begin = before[press.pressed.frame] if press.pressed.frame < len(before) else 0
    ply = seen.tab.frames[seen.frame].ply
    return log.rows[begin : position_after(log, ply)]


def _settles(row: Row, seat: int) -> bool:
    return row.seat == seat or row.kind != PLAY


def said(presses: Iterable[Press], logs: Mapping[str, Log]) -> list[str]:
    """What was said is there once, and what somebody saw is there."""
    wrong = []
    for press in presses:
        if press.what == "say" and press.room in logs:
            times = logs[press.room].sayings.count(press.message["text"])
            least = 1 if press.seen else 0
            if not least <= times <= 1:
                wrong.append(f"{press.room}: what seat {press.seat} said is there {times} times")
    return wrong


def rematches(found: Mapping[str, set[str]], logs: Mapping[str, Log]) -> list[str]:
    """Everybody finds the same rematch."""
    return [
        f"{room}: there are {len(rooms)} rematches"
        for room, rooms in found.items()
        if len(rooms) > 1
    ]


def errors(name: str, text: str) -> list[str]:
    """No server has failed."""
    return [f"{name}: “{trace}” in its log" for trace in TRACES if trace in text]

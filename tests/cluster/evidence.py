"""What people saw and did, kept for the check: every frame, every press, every refusal."""

from __future__ import annotations

import re
import zlib
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from hashlib import blake2b
from html import unescape
from typing import Any, NamedTuple

from heirloom.core.game import WATCHER
from heirloom.web.words import page_words

KEPT_EVERY = 16  # of so many different frames one is kept whole, to show where it differs

_SEAT = re.compile(r'<li class="(?:rank )?seat ([^"]*)" data-seat="(\d)">')
_OWN = re.compile(r'<li class="(?:rank )?seat [^"]* own[^"]*"[^>]*>(.*?)</li>', re.DOTALL)
_PLY = re.compile(r'data-ply="(\d+)"')
_MOVE = re.compile(r'name="move" value="([^"]*)"')
_COMMAND = re.compile(r'(name="command" value=")[^"]*')


class Look(NamedTuple):
    """What a frame shows, as far as whoever plays must know."""

    stage: str
    ply: int  # -1 before the game begins
    own: int
    waited: frozenset[int]
    offers: tuple[str, ...]
    over: bool
    asked: bool  # somebody asks to take back
    answerable: bool  # and this seat can agree
    resigned: bool  # this seat has given up
    talk: str
    drawn: str  # the board and the story, as they are compared

    @property
    def free(self) -> list[int]:
        """The seats that wait for somebody."""
        return [int(seat) for seat in self.stage.split()[1:]]

    @property
    def alone(self) -> bool:
        """Whether nobody else is waited for."""
        return self.waited == {self.own}


def drawn(parts: dict[str, str]) -> str:
    """The parts that the log alone decides; the command of the form changes with what is said."""
    return _COMMAND.sub(r"\1", parts["board"] + parts["ways"]) + parts["story"]


def read_frame(frame: dict[str, Any], lang: str) -> Look:
    """What a frame shows to whoever reads this language."""
    parts = frame["parts"]
    line = _OWN.search(parts["seats"])
    marks = _SEAT.findall(parts["seats"])
    ply = _PLY.search(parts["board"])
    return Look(
        stage=frame["stage"],
        ply=int(ply[1]) if ply else -1,
        own=next((int(seat) for mark, seat in marks if "own" in mark.split()), WATCHER),
        waited=frozenset(int(seat) for mark, seat in marks if "turn" in mark.split()),
        offers=tuple(unescape(move) for move in _MOVE.findall(parts["ways"])),
        over='class="after"' in parts["tools"],
        asked='class="asking' in parts["moment"],
        answerable='value="agree"' in parts["moment"],
        resigned=line is not None and page_words(lang)["resigned"] in line[1],
        talk=parts["talk"],
        drawn=drawn(parts),
    )


def digest(text: str) -> bytes:
    """A text in sixteen bytes."""
    return blake2b(text.encode(), digest_size=16).digest()


class Seen(NamedTuple):
    """One frame that somebody got."""

    at: float
    ply: int
    digest: bytes


@dataclass
class Tab:
    """One socket from beginning to end: whose, at which process, and the frames that came."""

    room: str
    person: str
    seat: int
    lang: str
    process: int
    frames: list[Seen] = field(default_factory=list)


class Moment(NamedTuple):
    """A frame of a tab, by its place."""

    tab: Tab
    frame: int


@dataclass
class Press:
    """Something that was asked under one command, until it was seen done or refused."""

    what: str  # play, say, back, agree, decline, resign
    command: str
    message: dict[str, str]
    look: Look  # what the person saw who asked
    pressed: Moment
    at: float
    before: Press | None = None  # the last one in the same tab
    sent: int = 0
    seen: Moment | None = None  # the frame that showed it done, or done away with
    seen_at: float = 0.0
    refused: str = ""
    unanswered: bool = False
    story: list[str] = field(default_factory=list)  # where it was sent, and what came of that

    @property
    def room(self) -> str:
        """Where it was asked."""
        return self.pressed.tab.room

    @property
    def seat(self) -> int:
        """Who asked."""
        return self.pressed.tab.seat

    @property
    def wait(self) -> float:
        """Seconds until it was seen."""
        return self.seen_at - self.at


class Evidence:
    """All that was seen and done in one run."""

    def __init__(self) -> None:
        self.tabs: list[Tab] = []
        self.presses: list[Press] = []
        self.rematches: defaultdict[str, set[str]] = defaultdict(set)  # by room: where they led
        self.rooms: set[str] = set()  # every room that people played in
        self.faults: list[str] = []  # what a person saw that must never be seen
        self.counts: Counter[str] = Counter()
        self.whole: dict[bytes, bytes] = {}  # some frames, to be shown where they differ
        self._distinct: set[bytes] = set()

    def keep(self, tab: Tab, look: Look, at: float) -> None:
        """Take note of a frame."""
        found = digest(look.drawn)
        tab.frames.append(Seen(at, look.ply, found))
        self.counts["frames"] += 1
        if found not in self._distinct:
            self._distinct.add(found)
            if len(self._distinct) % KEPT_EVERY == 0:
                self.whole[found] = zlib.compress(look.drawn.encode())

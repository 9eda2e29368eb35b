"""A record: a match as a readable text that replays exactly.

    heirloom record 2
    game the_heirs 1
    options rows=4 columns=8 start=drawn memory=player
    seats 2
    name 0 Anna
    promise 5f...            (of a fair shuffle)
    deal black               (what the dealer drew)
    0 d3                     (what a seat did)
    end 1 0
    reveal 0a...             (the seed, once it is over)
    seal 77...               (HMAC-SHA256 of all lines above under the seed)

A deck of one's own stands between the header and the first event, each of its lines behind `| `; a
match that does not start from the beginning has its position there, each line behind `> `.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Any, NamedTuple

from heirloom.core.box import Box
from heirloom.core.dealers import Fair
from heirloom.core.game import DEALER, Game
from heirloom.core.lines import BadText, Lines, block, check_version, head
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.position import position
from heirloom.core.words import say

if TYPE_CHECKING:
    from heirloom.core.match import Match

FORMAT = "heirloom record 2"
FORMAT_1 = "heirloom record 1"  # of version 0.1, which called options knobs


class BadRecord(BadText):
    """A record that is damaged or does not fit its game, with the line where it shows."""

    what = say("Line {line} of the record: {why}")


class Record(NamedTuple):
    """A match written down: what was set, drawn and done, and nothing that gives secrets away."""

    box: Box
    version: int
    seats: int
    names: list[str] | None
    promise: str
    entries: list[Entry]
    scores: list[int] | None
    reveal: str
    start: str = ""  # the position that it starts from, unless that is the beginning

    def __str__(self) -> str:
        lines = [FORMAT, *head(self.box, self.version, self.seats)]
        lines += [f"name {seat} {name}" for seat, name in enumerate(self.names or [])]
        lines += [f"promise {self.promise}"] if self.promise else []
        lines += block("|", self.box.deck) + block(">", self.start)
        lines += [str(entry) for entry in self.entries]
        if self.scores is not None:
            lines.append(" ".join(["end", *map(str, self.scores)]))
        if self.reveal:
            lines.append(f"reveal {self.reveal}")
            lines.append(f"seal {_seal(self.reveal, lines)}")
        return "\n".join(lines) + "\n"

    def replay(
        self, plies: int | None = None, game: Game[Any, Any, Any] | None = None
    ) -> Match[Any, Any, Any]:
        """The match again, whole or up to an entry of the log; a bad record where it does not fit.

        The game is opened from the catalogue, unless it is given. Where the seed of the shuffle
        is revealed, every draw is checked against it.
        """
        from heirloom.core.match import Match

        if game is None:
            game = self.box.open()
        check_version(BadRecord, self.version, game)
        dealer = Fair(bytes.fromhex(self.reveal)) if self.reveal else None
        start = position(game, self.start) if self.start else None
        match = Match(game, self.seats, dealer, self.names, past=(), start=start)
        for number, entry in enumerate(self.entries[:plies]):
            try:
                match.redo(entry)
            except Mistake as mistake:
                raise BadRecord(self._line(number), mistake.why) from mistake
        if plies is None:
            self._check_end(match)
        return match

    def verify(self) -> None:
        """Check that the luck was fixed before the first card and nothing changed since."""
        if not self.promise:
            raise Mistake(say("This record has no promise: its luck cannot be checked."))
        if not self.reveal:
            raise Mistake(say("This record is not finished: its seed is not revealed yet."))
        if Fair(bytes.fromhex(self.reveal)).promise() != self.promise:
            raise Mistake(say("The revealed seed is not the one that was promised."))
        self.replay()

    def _line(self, number: int) -> int:
        """The line of the text on which an entry of the log stands."""
        blocks = len(self.box.deck.splitlines()) + len(self.start.splitlines())
        return 4 + len(self.names or []) + bool(self.promise) + blocks + number + 1

    def _check_end(self, match: Match[Any, Any, Any]) -> None:
        if self.scores is None:
            return
        line = self._line(len(self.entries))
        if not match.over:
            raise BadRecord(line, say("the match is not over here."))
        if match.scores() != self.scores:
            theirs, ours = " ".join(map(str, self.scores)), " ".join(map(str, match.scores()))
            raise BadRecord(line, say("it ends {ours}, not {theirs}.", ours=ours, theirs=theirs))


def _seal(reveal: str, lines: list[str]) -> str:
    return hmac.new(bytes.fromhex(reveal), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def read(text: str) -> Record:
    """The record that a text says; a bad record with line and reason where it is damaged."""
    return _Reading(text).record()


class _Reading(Lines):
    """A record being read."""

    def __init__(self, text: str) -> None:
        super().__init__(text, BadRecord)

    def record(self) -> Record:
        """All of it, in the order in which it is written."""
        self.expect(f"{FORMAT}|{FORMAT_1}", FORMAT)
        name, options, version = self.game()
        seats = self.seats()
        names = self._names(seats)
        promise = self.take(r"promise ([0-9a-f]{64})")
        deck = self.block("|")
        start = self.block(">")
        entries = self._entries()
        end = self.take(r"end((?: -?\d+)+)")
        scores = [int(score) for score in end[1].split()] if end else None
        reveal = self._reveal()
        if not self.done():
            raise self.bad(say("“{line}” is not understood here.", line=self.lines[self.at]))
        return Record(
            box=Box(name, options, deck),
            version=version,
            seats=seats,
            names=names,
            promise=promise[1] if promise else "",
            entries=entries,
            scores=scores,
            reveal=reveal,
            start=start,
        )

    def _names(self, seats: int) -> list[str] | None:
        names: list[str] = []
        while found := self.take(r"name (\d+) (.*)"):
            if int(found[1]) != len(names):
                self.at -= 1
                raise self.bad(say("the name of seat {seat} is expected.", seat=len(names)))
            names.append(found[2])
        if names and len(names) != seats:
            raise self.bad(
                say("{n} names were given for {seats} seats.", n=len(names), seats=seats)
            )
        return names or None

    def _entries(self) -> list[Entry]:
        entries = []
        while found := self.take(r"(deal|\d+) (.+)"):
            if found[1] == "deal":
                entries.append(Entry(DEAL, DEALER, found[2]))
            else:
                entries.append(Entry(PLAY, int(found[1]), found[2]))
        return entries

    def _reveal(self) -> str:
        found = self.take(r"reveal ([0-9a-f]{64})")
        if found is None:
            return ""
        seal = _seal(found[1], self.lines[: self.at])
        if self.expect(r"seal ([0-9a-f]{64})", "seal SEAL")[1] != seal:
            self.at -= 1
            raise self.bad(
                say("the seal does not fit: the record was changed after it was sealed.")
            )
        return found[1]

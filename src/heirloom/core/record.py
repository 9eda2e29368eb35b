"""A record: a match as a readable text that replays exactly.

    heirloom record 2
    game the_heirs 1
    options rows=4 columns=8 start=drawn memory=player
    seats 2
    cards 1b...              (the hash of the game's own cards)
    name 0 Anna
    promise 5f...            (of a fair shuffle)
    deal black               (what the dealer drew)
    0 d3                     (what a seat did)
    resigned 1               (who ended it so; then there is no end)
    end 1 0
    reveal 0a...             (the seed, once it is over)
    seal 77...               (HMAC-SHA256 of all lines above under the seed: a checksum)
    signed d7... 3c...       (the key of a server, and its signature of all lines above)

A custom deck stands between the header and the first event, each of its lines behind `| `; a
match that does not start from the beginning has its position there, each line behind `> `. What a
record proves is told by `core.verification`.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import TYPE_CHECKING, Any, NamedTuple

from heirloom.core.box import Box
from heirloom.core.cards import BadDeck
from heirloom.core.dealers import Fair
from heirloom.core.decks import MissingDeck, box_with_deck
from heirloom.core.game import DEALER, Game
from heirloom.core.lines import BadText, Lines, block, check_version, head
from heirloom.core.log import DEAL, PLAY, Entry
from heirloom.core.mistakes import Mistake
from heirloom.core.position import Position, position
from heirloom.core.signature import Signature, sign
from heirloom.core.words import say

if TYPE_CHECKING:
    from heirloom.core.match import Match

FORMAT = "heirloom record 2"
FORMAT_1 = "heirloom record 1"  # of version 0.1, which called options knobs
CARDS_LINE = 5  # of the text, where it names its cards


class BadRecord(BadText):
    """A record that is damaged or does not match its game, with the line number."""

    what = say("Line {line} of the record: {why}")


class Record(NamedTuple):
    """A match as text: its settings, draws and moves, without anything that reveals secrets."""

    box: Box
    version: int
    seats: int
    names: list[str] | None
    promise: str
    entries: list[Entry]
    scores: list[int] | None
    reveal: str
    start: str = ""  # the position that it starts from, unless that is the beginning
    cards: str = ""  # the hash of the game's own cards, where it was played with those
    resigned: tuple[int, ...] = ()  # the seats that ended it by resigning
    signature: Signature | None = None

    def __str__(self) -> str:
        if self.signature is None:
            return self.unsigned()
        return f"{self.unsigned()}signed {self.signature.key} {self.signature.value}\n"

    def unsigned(self) -> str:
        """The text that a server signs: everything but the signature."""
        lines = [FORMAT, *head(self.box, self.version, self.seats)]
        lines += [f"cards {self.cards}"] if self.cards else []
        lines += [f"name {seat} {name}" for seat, name in enumerate(self.names or [])]
        lines += [f"promise {self.promise}"] if self.promise else []
        lines += block("|", self.box.deck) + block(">", self.start)
        lines += [str(entry) for entry in self.entries]
        lines += [f"resigned {seat}" for seat in self.resigned]
        if self.scores is not None:
            lines.append(" ".join(["end", *map(str, self.scores)]))
        if self.reveal:
            lines.append(f"reveal {self.reveal}")
            lines.append(f"seal {_seal(self.reveal, lines)}")
        return "\n".join(lines) + "\n"

    def sign(self, private_key: str) -> Record:
        """The same record, signed by the server with this private key."""
        return self._replace(signature=sign(private_key, self.unsigned().encode()))

    def open(self) -> Game[Any, Any, Any]:
        """The game with the cards that it was played with."""
        line = 2
        try:
            game = box_with_deck(self.box, self.cards).open()
            line = 4
            game.check_seats(self.seats)
        except MissingDeck as missing:
            raise BadRecord(CARDS_LINE, missing.why) from missing
        except BadDeck as mistake:
            line = self._line(-len(block("|", self.box.deck) + block(">", self.start)))
            raise BadRecord(line, mistake.why) from mistake
        except Mistake as mistake:
            raise BadRecord(line, mistake.why) from mistake
        return game

    def replay(
        self, plies: int | None = None, game: Game[Any, Any, Any] | None = None
    ) -> Match[Any, Any, Any]:
        """Replay the match, whole or up to a log entry; raise BadRecord where it does not fit.

        The game is opened from the catalogue, unless it is given. Where the seed of the shuffle
        is revealed, every draw is checked against it.
        """
        if game is None:
            game = self.open()
        check_version(BadRecord, self.version, game)
        match, stopped = self.follow(plies, game)
        if stopped is not None:
            raise stopped
        if plies is None:
            self._check_end(match)
        return match

    def follow(
        self, plies: int | None = None, game: Game[Any, Any, Any] | None = None
    ) -> tuple[Match[Any, Any, Any], BadRecord | None]:
        """The match as far as the current rules can follow it, and where and why they stop."""
        from heirloom.core.follow import follow
        from heirloom.core.match import Match

        if game is None:
            game = self.open()
        dealer = Fair(bytes.fromhex(self.reveal)) if self.reveal else None
        try:
            start = self._start(game) if self.start else None
        except BadRecord as bad:
            return Match(game, self.seats, past=()), bad
        match, stopped = follow(game, self.seats, dealer, self.entries[:plies], start, self.names)
        if stopped is None:
            return match, None
        return match, BadRecord(self._line(len(match.log)), stopped.why)

    def _start(self, game: Game[Any, Any, Any]) -> Position:
        try:
            return position(game, self.start, self.box)
        except Mistake as mistake:
            inside = mistake.line if isinstance(mistake, BadText) else 1
            line = self._line(inside - 1 - len(block(">", self.start)))
            raise BadRecord(line, mistake.why) from mistake

    def verify(self) -> None:
        """Check that all draws follow from the seed, and that the seed matches its fingerprint."""
        if not self.promise:
            raise Mistake(
                say("This record has no shuffle fingerprint, so its shuffle cannot be checked.")
            )
        if not self.reveal:
            raise Mistake(say("This record is not finished: its seed is not revealed yet."))
        if Fair(bytes.fromhex(self.reveal)).promise() != self.promise:
            raise Mistake(say("The revealed seed does not match the fingerprint of the shuffle."))
        self.replay()

    def _line(self, number: int) -> int:
        """The line number of a log entry."""
        blocks = len(block("|", self.box.deck)) + len(block(">", self.start))
        header = 4 + bool(self.cards) + len(self.names or []) + bool(self.promise)
        return header + blocks + number + 1

    def _check_end(self, match: Match[Any, Any, Any]) -> None:
        if self.scores is None:
            return
        line = self._line(len(self.entries) + len(self.resigned))
        if not match.over:
            raise BadRecord(line, say("the match is not over at this point."))
        if match.scores() != self.scores:
            theirs, ours = " ".join(map(str, self.scores)), " ".join(map(str, match.scores()))
            raise BadRecord(
                line, say("the result is {ours}, not {theirs}.", ours=ours, theirs=theirs)
            )


def _seal(reveal: str, lines: list[str]) -> str:
    return hmac.new(bytes.fromhex(reveal), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def read(text: str) -> Record:
    """Read a record from text; BadRecord names the line and the reason."""
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
        cards = self.take(r"cards ([0-9a-f]{64})")
        names = self._names(seats)
        promise = self.take(r"promise ([0-9a-f]{64})")
        deck = self.block("|")
        start = self.block(">")
        entries = self._entries()
        resigned = self._resigned(seats)
        end = self.take(r"end((?: -?[0-9]{1,9})+)")
        scores = [int(score) for score in end[1].split()] if end else None
        reveal = self._reveal()
        signed = self.take(r"signed ([0-9a-f]{64}) ([0-9a-f]{128})")
        if not self.done():
            raise self.bad(say("unexpected line “{line}”.", line=self.lines[self.at]))
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
            cards=cards[1] if cards else "",
            resigned=resigned,
            signature=Signature(signed[1], signed[2]) if signed else None,
        )

    def _names(self, seats: int) -> list[str] | None:
        names: list[str] = []
        while found := self.take(r"name ([0-9]{1,9}) (.*)"):
            if int(found[1]) != len(names):
                self.at -= 1
                raise self.bad(say("expected the name of seat {seat}.", seat=len(names)))
            names.append(found[2])
        if names and len(names) != seats:
            raise self.bad(
                say("{n} names were given for {seats} seats.", n=len(names), seats=seats)
            )
        return names or None

    def _entries(self) -> list[Entry]:
        entries = []
        while found := self.take(r"(deal|[0-9]{1,9}) (.+)"):
            if found[1] == "deal":
                entries.append(Entry(DEAL, DEALER, found[2]))
            else:
                entries.append(Entry(PLAY, int(found[1]), found[2]))
        return entries

    def _resigned(self, seats: int) -> tuple[int, ...]:
        found: list[int] = []
        while line := self.take(r"resigned (\d{1,4})"):
            if int(line[1]) >= seats:
                self.at -= 1
                raise self.bad(
                    say("There is no seat {seat}: seats are 0 to {last}.",
                        seat=line[1], last=seats - 1)
                )  # fmt: skip
            found.append(int(line[1]))
        return tuple(found)

    def _reveal(self) -> str:
        found = self.take(r"reveal ([0-9a-f]{64})")
        if found is None:
            return ""
        seal = _seal(found[1], self.lines[: self.at])
        if self.expect(r"seal ([0-9a-f]{64})", "seal SEAL")[1] != seal:
            self.at -= 1
            raise self.bad(say("the checksum does not match: the text above it was changed."))
        return found[1]

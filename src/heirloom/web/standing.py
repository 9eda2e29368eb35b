"""The state of a table, derived from its log entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from heirloom.core.dealers import Dealer, Fair, Repeating, Shuffling
from heirloom.core.follow import drawn, follow, not_taken_back, other_rules
from heirloom.core.game import DEALER
from heirloom.core.log import (
    AGAIN,
    AGREE,
    ASK,
    BACK,
    BOT,
    DEAL,
    DECLINE,
    ENOUGH,
    LATE,
    PLAY,
    REMATCH,
    RESIGN,
    SAY,
    SIT,
    START,
    Entry,
)
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from heirloom.core.record import Record
from heirloom.core.take_back import last_move
from heirloom.core.words import say
from heirloom.store.log import SavedMatch, Saying
from heirloom.web.origin import find_origin
from heirloom.web.seats import Seats

SAYINGS_KEPT = 200  # the newest ones, in memory


class TakeBack(NamedTuple):
    """A request to take back the last move, and who has agreed so far."""

    seat: int
    agreed: frozenset[int] = frozenset()


class Declined(NamedTuple):
    """A request to take a move back that was declined: who asked, and who declined."""

    asker: int
    by: int


class Decision(NamedTuple):
    """Identifies a decision of a seat; it changes when the seat moves or somebody takes back."""

    take_backs: int
    last_move: int | None

    def __str__(self) -> str:
        return f"{self.take_backs}.{'' if self.last_move is None else self.last_move}"


class Standing:
    """The state of a table as its log tells it."""

    def __init__(self, saved: SavedMatch, grace: float) -> None:
        self.opening = saved.opening
        self.id = saved.opening.id
        self.game = saved.opening.box.open()
        self.frozen = other_rules(saved.opening.version, self.game.version)
        self.seats = Seats(self.game, saved.seats, saved.holders, grace)
        self.started = False
        self.written = 0  # entries in the log
        self.commands: set[tuple[int, str]] = set()  # by seat
        self.undone: set[tuple[int, str]] = set()  # those whose moves were taken back
        self._moves: list[tuple[int, tuple[int, str]]] = []  # that stand: their ply and command
        self.sayings = saved.sayings[-SAYINGS_KEPT:]
        self.take_back: TakeBack | None = None
        self.declined: Declined | None = None  # until the next move or request
        self.take_backs = 0
        self.again: frozenset[int] = frozenset()  # the seats that would like a rematch
        self.enough: int | None = None  # the seat that declined one
        self.rematch = ""  # the room of the rematch
        self.plies = 0  # moves and draws in the log that were not taken back
        self.resignations: list[tuple[int, int]] = []  # after how many plies, and who
        self.origin = find_origin(saved.entries)  # of a second try
        self.real_log = self.origin.log(saved.entries) if self.origin is not None else []
        self._luck = self._real_luck()
        self.match = self._opened(saved.entries)
        self._played = not_taken_back(saved.entries) if self.frozen else []  # under other rules
        self._advance(saved.entries)
        if DEALER in self.waiting_on():  # a move and its draws are committed together
            raise Mistake(say("an entry is missing from its log."))

    def _dealer(self) -> Dealer:
        seed = self.opening.seed
        if self._luck is not None:
            return self._luck.copy()
        return Fair(bytes.fromhex(seed)) if seed and self.frozen is None else Shuffling()

    def _real_luck(self) -> Dealer | None:
        """In a second try, the luck of the real game."""
        if self.origin is None or self.frozen is not None:
            return None
        return Repeating(drawn(self.game, self.opening.seats, self.real_log))

    def _opened(self, entries: Sequence[Entry]) -> Match[Any, Any, Any]:
        """Replay the log; a match of other rules as far as the present rules allow."""
        match, stopped = follow(self.game, self.opening.seats, self._dealer(), entries)
        if stopped is not None and self.frozen is None:
            raise stopped
        return match

    def _replayed(self, past: Sequence[Entry]) -> Match[Any, Any, Any]:
        return Match(self.game, self.opening.seats, self._dealer(), past=past)

    def _followed(self, entries: Sequence[Entry]) -> Match[Any, Any, Any]:
        """The match after more entries; a take-back replays it from the start."""
        if all(entry.kind not in (PLAY, DEAL, BACK) for entry in entries):
            return self.match
        match = self.match.copy()
        for entry in entries:
            if entry.kind in (PLAY, DEAL):
                match.redo(entry)
            elif entry.kind == BACK:
                match = self._replayed(match.log[: int(entry.text)])
        return match

    def _advance(self, entries: Sequence[Entry], match: Match[Any, Any, Any] | None = None) -> None:
        """Apply entries of the log, and take over the match after them."""
        for entry in entries:
            self._note(entry)
        if match is not None:
            self.match = match

    def _note(self, entry: Entry) -> None:
        self.written += 1
        if entry.command is not None:
            self.commands.add((entry.seat, entry.command))
        if entry.kind in (PLAY, DEAL):
            if entry.command is not None:
                self._moves.append((self.plies, (entry.seat, entry.command)))
            self.plies += 1
        elif entry.kind == BACK:
            self.plies = int(entry.text)
            while self._moves and self._moves[-1][0] >= self.plies:
                self.undone.add(self._moves.pop()[1])
        note = _NOTES.get(entry.kind)  # newer versions may have more kinds
        if note is not None:
            note(self, entry)

    # The state

    @property
    def over(self) -> bool:
        """Whether the game has ended, by the rules or by resignation."""
        return self.started and (self.match.over or bool(self.given_up()))

    def given_up(self) -> list[int]:
        """Who ended a match of two by resigning; with more players the others continue."""
        if self.opening.seats != 2:
            return []
        return [seat.number for seat in self.seats if seat.resigned]

    def waiting_on(self) -> list[int]:
        """The seats that must act."""
        if not self.started or self.over or self.frozen is not None:
            return []
        return self.match.waiting_on()

    def winners(self) -> list[int]:
        """Who has won, once it is over."""
        if quitters := self.given_up():
            return [seat.number for seat in self.seats if seat.number not in quitters]
        return self.match.winners()

    def record(self) -> Record:
        """The record, once the game is over; before that it would reveal everything."""
        if not self.over:
            raise Mistake(say("The record is available once the game is over."))
        seed = self.opening.seed
        record = self.match.record()._replace(
            names=self.seats.names("en"),
            promise=Fair(bytes.fromhex(seed)).promise() if seed else "",
            resigned=tuple(self.given_up()),
            reveal=seed,
        )
        if self.frozen is None:
            return record
        return record._replace(version=self.opening.version, entries=self._played, scores=None)

    def decision(self, seat: int) -> Decision:
        """The current decision of a seat."""
        return Decision(self.take_backs, last_move(self.match.log, seat))

    def not_asked_yet(self) -> list[int]:
        """The people at the table who have not said yet that they want a rematch."""
        here = [one.number for one in self.seats.people() if self.seats.is_here(one)]
        return [seat for seat in here if seat not in self.again]

    def must_agree(self, seat: int) -> list[int]:
        """The other people, who must agree to a take-back unless it is free; bots always do."""
        return [one.number for one in self.seats.people() if one.number != seat and not one.out()]


# The effect of each kind of entry


def _sat(at: Standing, entry: Entry) -> None:
    visitor, _, name = entry.text.partition(" ")
    at.seats.give(entry.seat, visitor, name)


def _bot_sat(at: Standing, entry: Entry) -> None:
    at.seats[entry.seat].bot = entry.text


def _started(at: Standing, entry: Entry) -> None:
    at.started = True


def _moved_on(at: Standing, entry: Entry) -> None:
    at.take_back = at.declined = None


def _took_back(at: Standing, entry: Entry) -> None:
    _moved_on(at, entry)
    at.take_backs += 1


def _asked(at: Standing, entry: Entry) -> None:
    at.take_back, at.declined = TakeBack(entry.seat), None


def _declined(at: Standing, entry: Entry) -> None:
    asked, at.take_back = at.take_back, None
    at.declined = None if asked is None else Declined(asked.seat, entry.seat)


def _agreed(at: Standing, entry: Entry) -> None:
    if at.take_back is not None:
        asked = at.take_back
        at.take_back = asked._replace(agreed=asked.agreed | {entry.seat})


def _resigned(at: Standing, entry: Entry) -> None:
    at.seats[entry.seat].resigned = True
    at.resignations.append((at.plies, entry.seat))


def _late(at: Standing, entry: Entry) -> None:
    at.seats[entry.seat].late, at.seats[entry.seat].left = True, 0.0


def _said(at: Standing, entry: Entry) -> None:
    phrase, _, text = entry.text.partition(" ")
    at.sayings = [*at.sayings, Saying(entry.seat, phrase, text)][-SAYINGS_KEPT:]


def _wants_again(at: Standing, entry: Entry) -> None:
    at.again, at.enough = at.again | {entry.seat}, None


def _has_enough(at: Standing, entry: Entry) -> None:
    at.again, at.enough = frozenset(), entry.seat


def _plays_again(at: Standing, entry: Entry) -> None:
    at.rematch = entry.text


_NOTES: dict[str, Callable[[Standing, Entry], None]] = {
    SIT: _sat,
    BOT: _bot_sat,
    START: _started,
    PLAY: _moved_on,
    ASK: _asked,
    AGREE: _agreed,
    DECLINE: _declined,
    BACK: _took_back,
    RESIGN: _resigned,
    LATE: _late,
    SAY: _said,
    AGAIN: _wants_again,
    ENOUGH: _has_enough,
    REMATCH: _plays_again,
}

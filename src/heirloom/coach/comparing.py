"""A second try compared with the real game: how each ended, and where they parted."""

from __future__ import annotations

from typing import Any, NamedTuple

from heirloom.coach.review import Review
from heirloom.core.game import Seat
from heirloom.core.log import DEAL, Entry
from heirloom.core.match import Match
from heirloom.core.scene import Text
from heirloom.core.words import Phrase, Who, say, say_as

OUTCOMES = {  # by whether the seat has won before and now: for its player, and for others
    (False, True): (
        say("This time you win. In the real game, you lost."),
        say("This time {who} wins. In the real game, {who} lost."),
    ),
    (True, False): (
        say("This time you lose. In the real game, you won."),
        say("This time {who} loses. In the real game, {who} won."),
    ),
    (True, True): (
        say("You win again, as in the real game."),
        say("{who} wins again, as in the real game."),
    ),
    (False, False): (
        say("You lose again, as in the real game."),
        say("{who} loses again, as in the real game."),
    ),
}


class Ended(NamedTuple):
    """A finished game: its match, who has won, and its review if there is one."""

    match: Match[Any, Any, Any]
    winners: list[Seat]
    review: Review | None = None


class Row(NamedTuple):
    """One line of a comparison."""

    label: Text
    real: Text
    again: Text


class Comparison:
    """Both games from the seat of whoever tried again; `me` is the seat of whoever reads."""

    def __init__(self, real: Ended, again: Ended, ply: int, seat: Seat, me: Seat) -> None:
        self.real, self.again, self.ply, self.seat, self.me = real, again, ply, seat, me

    def outcome(self) -> Phrase:
        """Whether it went better, in a sentence."""
        before, now = self.seat in self.real.winners, self.seat in self.again.winners
        yours, theirs = OUTCOMES[before, now]
        return yours if self.seat == self.me else _of(theirs, self.seat)

    def rows(self) -> list[Row]:
        """What can be compared, line by line."""
        return [*self._parting(), *self._scores(), self._length(), *self._reviewed()]

    def _who(self, seat: Seat) -> Phrase | Who:
        return say_as("player", "You") if seat == self.me else Who(seat)

    def _length(self) -> Row:
        real, again = (_moves(one.match.log) for one in (self.real, self.again))
        return Row(say("Moves in all"), str(real), str(again))

    def _scores(self) -> list[Row]:
        """The points of every seat, where both games came to their end and points count."""
        if not (self.real.match.over and self.again.match.over):
            return []
        real, again = self.real.match.scores(), self.again.match.scores()
        if max(real + again) <= 1:
            return []  # they only say who has won
        return [Row(say("Score: {who}", who=self._who(seat)), str(real[seat]), str(again[seat]))
                for seat in range(len(real))]  # fmt: skip

    def _parting(self) -> list[Row]:
        """The first move that differs, if the same seat made it in both games."""
        real, again = self.real.match.log, self.again.match.log
        pairs = list(zip(real, again, strict=False))
        at = next((ply for ply, (one, other) in enumerate(pairs) if not _same(one, other)), None)
        if at is None or DEAL in (real[at].kind, again[at].kind) or real[at].seat != again[at].seat:
            return []
        seat, game = real[at].seat, self.real.match.game
        before = Match(game, self.real.match.seats, past=real[:at])
        labels = {move.notation: move.label for move in game.scene(before.view(seat)).moves}
        label = say("Move {number}, {who}", number=_moves(real[: at + 1]), who=self._who(seat))
        return [Row(label, *(labels.get(one[at].text, one[at].text) for one in (real, again)))]

    def _reviewed(self) -> list[Row]:
        """Luck and decisions from the move on, where both games have been reviewed."""
        real, again = self.real.review, self.again.review
        if real is None or again is None:
            return []
        both, since, seat = (real, again), self.ply, self.seat
        given = (say("Given away by your decisions from then on") if seat == self.me else
                 say("Given away by {who} from then on", who=Who(seat)))  # fmt: skip
        return [
            Row(say("Luck of the cards from then on"),
                *(_points(*one.luck_since(seat, since)) for one in both)),
            Row(given, *(_points(*one.lost_since(seat, since)) for one in both)),
        ]  # fmt: skip


def _of(words: Phrase, seat: Seat) -> Phrase:
    return Phrase(words.template, {**words.values, "who": Who(seat)}, words.plural, words.context)


def _same(one: Entry, other: Entry) -> bool:
    return one[:3] == other[:3]


def _moves(log: list[Entry]) -> int:
    return sum(entry.kind != DEAL for entry in log)


def _points(value: float, margin: float) -> str:
    """Points of winning chance with their interval."""
    n = round(100 * value)
    return f"{'−' if n < 0 else '+' if n > 0 else ''}{abs(n)} ± {round(100 * margin)}"

"""Judging a match: rounds of tries that are added up, in as many processes as there are.

In a round every moment of the match is judged a few times, and every decision once: in one world
that fits what the seat knew, each move is tried with the same luck. Rounds are independent of each
other and have a number, so they can be made anywhere, stopped at any time and continued later.
"""

from __future__ import annotations

from random import Random

import msgspec

from heirloom.coach.timeline import Moment, Timeline
from heirloom.core.game import Action
from heirloom.search.judge import Judge

MOST_MOVES = 6  # that are tried at a decision, the played one included
MOMENT_TRIES = 3  # of every moment in a round
HALVES = 2  # one chooses the best move, the other says what it is worth


class Count(msgspec.Struct, array_like=True):
    """Values that were added up, for each seat: how many, their sum and the sum of squares."""

    n: int
    sums: list[float]
    squares: list[float]

    def add(self, values: list[float]) -> None:
        """Add the values of one try."""
        self.n += 1
        for seat, value in enumerate(values):
            self.sums[seat] += value
            self.squares[seat] += value * value

    def merge(self, other: Count) -> None:
        """Add everything that another one has counted."""
        self.n += other.n
        for seat in range(len(self.sums)):
            self.sums[seat] += other.sums[seat]
            self.squares[seat] += other.squares[seat]

    def mean(self, seat: int) -> float:
        """The mean for a seat."""
        return self.sums[seat] / self.n if self.n else 0.0

    def variance_of_mean(self, seat: int) -> float:
        """The squared standard error of that mean."""
        if self.n < 2:
            return 0.25
        mean = self.mean(seat)
        return max(self.squares[seat] / self.n - mean * mean, 0.0) / (self.n - 1)


def empty(seats: int) -> Count:
    """Nothing counted yet."""
    return Count(0, [0.0] * seats, [0.0] * seats)


class Judged(msgspec.Struct):
    """What was found out about a match so far; it can be stored, merged and continued."""

    seats: int
    rounds: list[int]  # the numbers of those that are done
    moments: list[Count]  # by entry: what each seat could expect before it
    exact: list[bool]  # by entry: whether that is proved
    moves: dict[int, dict[str, list[Count]]]  # by entry and notation: gain over the played move,
    # counted in two halves
    proved: dict[int, bool]  # by entry of a decision: whether the gains are proved

    def merge(self, other: Judged) -> None:
        """Add the rounds of another one."""
        self.rounds += other.rounds
        for mine, theirs in zip(self.moments, other.moments, strict=True):
            mine.merge(theirs)
        for ply, moves in other.moves.items():
            for notation, halves in moves.items():
                for half in range(HALVES):
                    self.moves[ply][notation][half].merge(halves[half])


class Judging:
    """Makes rounds for one match."""

    def __init__(self, timeline: Timeline, judge: Judge) -> None:
        self.timeline = timeline
        self.judge = judge
        self.tried = {moment.ply: self._worth_trying(moment) for moment in timeline.moments
                      if moment.is_choice}  # fmt: skip

    def nothing(self) -> Judged:
        """What is known before the first round: nothing but what is proved."""
        seats = self.timeline.seats
        states = self.timeline.states()
        return Judged(
            seats=seats,
            rounds=[],
            moments=[empty(seats) for _ in states],
            exact=[self.judge.exact(state.copy()) is not None for state in states],
            moves={ply: {str(action): [empty(seats) for _ in range(HALVES)] for action in actions}
                   for ply, actions in self.tried.items()},
            proved={moment.ply: self._is_proved(moment) for moment in self.timeline.moments
                    if moment.is_choice},
        )  # fmt: skip

    def round(self, number: int, seed: str) -> Judged:
        """One round: the same number and seed give the same round."""
        rng = Random(f"{seed}/{number}")
        found = self.nothing_new()
        found.rounds.append(number)
        for ply, state in enumerate(self.timeline.states()):
            for _ in range(MOMENT_TRIES):
                found.moments[ply].add(self.judge.worth(state.copy(), rng))
        for ply, actions in self.tried.items():
            self._try(found, self.timeline.moments[ply], actions, number % HALVES, rng)
        return found

    def nothing_new(self) -> Judged:
        """Counters at zero."""
        seats = self.timeline.seats
        return Judged(seats, [], [empty(seats) for _ in self.timeline.states()], [],
                      {ply: {str(action): [empty(seats) for _ in range(HALVES)]
                             for action in actions} for ply, actions in self.tried.items()},
                      {})  # fmt: skip

    def _try(
        self, found: Judged, moment: Moment, actions: list[Action], half: int, rng: Random
    ) -> None:
        """Every move in the same world with the same luck, compared with the one played."""
        game = self.timeline.game
        world, luck = game.imagine(moment.state.view(moment.seat), rng), rng.getrandbits(64)
        values: dict[str, list[float]] = {}
        for action in actions:
            state = world.copy()
            game.play(state, moment.seat, action)
            values[str(action)] = self.judge.worth(state, Random(luck))
        played = values[str(moment.action)]
        for notation, got in values.items():
            gains = [value - base for value, base in zip(got, played, strict=True)]
            found.moves[moment.ply][notation][half].add(gains)

    def _worth_trying(self, moment: Moment) -> list[Action]:
        """The moves that look best, and the one that was played; all of them in a proof."""
        assert moment.action is not None
        if self.judge.exact(moment.state.copy()) is not None:
            return moment.legal
        view = moment.state.view(moment.seat)
        ratings = self.judge.instincts.rate(view, moment.legal, Random(moment.ply))
        order = sorted(range(len(moment.legal)), key=lambda i: -ratings[i])
        best = [moment.legal[i] for i in order[:MOST_MOVES]]
        if moment.action not in best:
            best[-1] = moment.action
        return best

    def _is_proved(self, moment: Moment) -> bool:
        """Whether every move leads to where the judge knows the outcome, and nothing is hidden."""
        game, view = self.timeline.game, moment.state.view(moment.seat)
        if game.imagine(view, Random(0)).key() != game.imagine(view, Random(1)).key():
            return False
        for action in self.tried[moment.ply]:
            state = moment.state.copy()
            game.play(state, moment.seat, action)
            if self.judge.exact(state) is None:
                return False
        return True

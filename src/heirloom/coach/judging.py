"""Judging a match: rounds of tries that are added up, in as many processes as there are.

In a round every moment of the match is judged a few times, and every decision once: in one world
that fits what the seat knew, each move is tried with the same luck. Rounds are independent of each
other and have a number, so they can be made anywhere, stopped at any time and continued later.
"""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import msgspec

from heirloom.coach.timeline import Moment, Timeline
from heirloom.core.game import Action, Game
from heirloom.search.judge import Judge

MOST_MOVES = 6  # that are tried at a decision, the played one included
MOMENT_TRIES = 3  # of every moment in a round
PROOF_SECONDS = 12.0  # for everything that can be proved
LEAST_VARIANCE = 0.25  # over the squared number of tries: as if one had been a coin
SAME_VALUE = 1e-9  # two values that differ by less are the same
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
        """The squared standard error of that mean; equal values are no certainty."""
        if self.n < 2:
            return 0.25
        mean = self.mean(seat)
        variance = max(self.squares[seat] / self.n - mean * mean, 0.0)
        return max(variance / (self.n - 1), LEAST_VARIANCE / (self.n * self.n))


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
    instinct: dict[int, Count]  # by entry of a decision: what the judge's own move gains over it

    def merge(self, other: Judged) -> None:
        """Add the rounds of another one."""
        self.rounds += other.rounds
        for mine, theirs in zip(self.moments, other.moments, strict=True):
            mine.merge(theirs)
        for ply, moves in other.moves.items():
            for notation, halves in moves.items():
                for half in range(HALVES):
                    self.moves[ply][notation][half].merge(halves[half])
        for ply, count in other.instinct.items():
            self.instinct[ply].merge(count)


class Proofs(msgspec.Struct):
    """What is proved about a match: it needs no tries."""

    moments: dict[int, list[float]]  # by entry: what each seat can expect before it
    moves: dict[int, dict[str, list[float]]]  # by entry of a decision: after the played move, and
    # after one that is as good as any


class Judging:
    """Makes rounds for one match."""

    def __init__(self, timeline: Timeline, judge: Judge, proofs: Proofs | None = None) -> None:
        self.timeline = timeline
        self.judge = judge
        self.proofs = proofs or prove(timeline, judge)
        self.tried = {moment.ply: self._worth_trying(moment) for moment in timeline.moments
                      if moment.is_choice}  # fmt: skip
        self.guessed = [ply for ply in range(len(timeline.moments) + 1)
                        if ply not in self.proofs.moments]  # fmt: skip

    @property
    def is_proved(self) -> bool:
        """Whether everything is proved, so that more rounds find nothing more."""
        return not self.guessed and all(ply in self.proofs.moves for ply in self.tried)

    def nothing(self) -> Judged:
        """What is known before the first round: nothing but what is proved."""
        found = self.nothing_new()
        found.exact = [ply in self.proofs.moments for ply in range(len(found.moments))]
        found.proved = {ply: ply in self.proofs.moves for ply in self.tried}
        for ply, values in self.proofs.moments.items():
            found.moments[ply].add(values)
        for ply, moves in self.proofs.moves.items():
            played = moves[str(self.timeline.moments[ply].action)]
            for notation, values in moves.items():
                for half in range(HALVES):
                    found.moves[ply][notation][half].add(_gains(values, played))
        return found

    def round(self, number: int, seed: str) -> Judged:
        """One round: the same number and seed give the same round."""
        rng = Random(f"{seed}/{number}")
        found, states = self.nothing_new(), self.timeline.states()
        found.rounds.append(number)
        for ply in self.guessed:
            for _ in range(MOMENT_TRIES):
                found.moments[ply].add(self.judge.worth(states[ply].copy(), rng))
        for ply, actions in self.tried.items():
            if ply not in self.proofs.moves:
                self._try(found, self.timeline.moments[ply], actions, number % HALVES, rng)
        return found

    def nothing_new(self) -> Judged:
        """Counters at zero."""
        seats = self.timeline.seats
        return Judged(seats, [], [empty(seats) for _ in self.timeline.states()], [],
                      {ply: {str(action): [empty(seats) for _ in range(HALVES)]
                             for action in actions} for ply, actions in self.tried.items()},
                      {}, {ply: empty(seats) for ply in self.tried})  # fmt: skip

    def _try(
        self, found: Judged, moment: Moment, actions: list[Action], half: int, rng: Random
    ) -> None:
        """Every move in the same world with the same luck, compared with the one played."""
        game = self.timeline.game
        world, luck = game.imagine(moment.state.view(moment.seat), rng), rng.getrandbits(64)
        own = self.judge.choose(world.view(moment.seat).copy(), moment.legal, rng)
        values: dict[str, list[float]] = {}
        for action in actions if own in actions else [*actions, own]:
            state = world.copy()
            game.play(state, moment.seat, action)
            values[str(action)] = self.judge.worth(state, Random(luck))
        played = values[str(moment.action)]
        for action in actions:
            gains = _gains(values[str(action)], played)
            found.moves[moment.ply][str(action)][half].add(gains)
        found.instinct[moment.ply].add(_gains(values[str(own)], played))

    def _worth_trying(self, moment: Moment) -> list[Action]:
        """The moves that look best, and the one that was played; in a proof, those it names."""
        assert moment.action is not None
        if moment.ply in self.proofs.moves:
            return [self.timeline.game.actions.read(one) for one in self.proofs.moves[moment.ply]]
        view = moment.state.view(moment.seat)
        ratings = self.judge.instincts.rate(view, moment.legal, Random(moment.ply))
        order = sorted(range(len(moment.legal)), key=lambda i: -ratings[i])
        best = [moment.legal[i] for i in order[:MOST_MOVES]]
        if moment.action not in best:
            best[-1] = moment.action
        return best


def _gains(values: list[float], played: list[float]) -> list[float]:
    return [value - base for value, base in zip(values, played, strict=True)]


# Proofs


def prove(timeline: Timeline, judge: Judge, seconds: float = PROOF_SECONDS) -> Proofs:
    """Prove what can be proved, from the end backwards, as long as there is time."""
    found, states, begin = Proofs({}, {}), timeline.states(), monotonic()
    for ply in reversed(range(len(states))):
        value = judge.prove(states[ply].copy())
        if value is None or monotonic() - begin > seconds:
            break
        found.moments[ply] = value
        if ply < len(timeline.moments) and timeline.moments[ply].is_choice:
            moves = _prove_moves(timeline.game, timeline.moments[ply], value, judge)
            if moves:
                found.moves[ply] = moves
    return found


def _prove_moves(
    game: Game[Any, Any, Any], moment: Moment, value: list[float], judge: Judge
) -> dict[str, list[float]]:
    """The played move, and one that keeps what the seat had; nothing where cards are hidden."""
    assert moment.action is not None
    view = moment.state.view(moment.seat)
    if game.imagine(view, Random(0)).key() != game.imagine(view, Random(1)).key():
        return {}
    found: dict[str, list[float]] = {}
    for action in [moment.action, *moment.legal]:
        state = moment.state.copy()
        game.play(state, moment.seat, action)
        after = judge.prove(state)
        if after is None:
            return {}
        if not found or after[moment.seat] >= value[moment.seat] - SAME_VALUE:
            found[str(action)] = after
        if after[moment.seat] >= value[moment.seat] - SAME_VALUE:
            return found
    return {}

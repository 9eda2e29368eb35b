"""The right proportions: the true state is one of those that a seat imagines, like any other.

Short matches are played. At a moment, the truth is put among some worlds that a seat imagines: if
`imagine` gives every truth its due, then nothing tells the truth from the others, and a card is in
a hand in the truth as often as its share of all those worlds says. Over many matches, how often it
is there is a sum of independent chances that are known, so the probability of a deviation as large
as the one seen has an exact bound (Chernoff). Moments are told apart by what was told last, so
that a fault which only shows after a bet is not lost among others.

What the other seats do must not speak for or against a card, for `imagine` is not asked to judge
players. So another seat's action is taken from a world that is imagined, and the match is given
up where the truth does not allow it: each truth that does is then as likely as before. A game may
instead imagine what random players would hold; a deviation counts only if it is one by that
measure too.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import exp, log
from random import Random
from typing import NamedTuple

from heirloom.core.game import DEALER
from heirloom.core.story import Event
from heirloom.testing.faults import AnyState, Case
from heirloom.testing.insides import Fact, hidden_facts
from heirloom.testing.steps import Step, Stuck, any_step, take

IMAGINED = 9  # worlds that the truth is put among
RUNS = 320
STEPS = 10  # of a short match
FALSE_ALARM = 1e-6  # the probability that an honest game is accused
FEW = 25  # runs after which a game that hides nothing is believed
PROPORTIONS = "states are imagined in the right proportions"
REACHED = "the true state can be imagined"
TRIES_TO_REACH = 20_000  # before anything is called impossible
MORE_WORLDS = 5_000  # that are imagined in short matches to reach the truth

Moment = tuple[str, str]  # what was told last, and of whom


class Start(NamedTuple):
    """Where a short match begins: what a seat knew in a longer one."""

    seats: int
    seat: int
    state: AnyState


def reach(case: Case, state: AnyState, seat: int, rng: Random) -> int:
    """Check that a seat can imagine what is really hidden; return how many worlds it took."""
    missing, tries = hidden_facts(state, seat), 0
    while missing and tries < TRIES_TO_REACH and REACHED not in case.report.faults:
        missing -= hidden_facts(case.game.imagine(state.view(seat), rng), seat)
        tries += 1
    if tries == TRIES_TO_REACH:
        facts = ", ".join(sorted(map(str, missing))[:5])
        case.require(not missing, REACHED, f"seat {seat} never imagines {facts}")
    return tries


class _Tally:
    """How often a fact was true at a kind of moment, and with which chances it should have been."""

    def __init__(self) -> None:
        self.true = 0
        self.chances: Counter[int] = Counter()  # by the number of worlds in which it is so

    def evidence(self) -> float:
        """The logarithm of the probability of so large a deviation, or of something greater."""
        chances = [(n / (IMAGINED + 1), times) for n, times in self.chances.items()]
        return _tail(chances, self.true)

    def never_imagined(self) -> bool:
        return self.true == sum(n * times for n, times in self.chances.items())


def check_proportions(case: Case, seats: list[int], starts: list[Start], rng: Random) -> None:
    """Note facts that are imagined too rarely or too often."""
    suspects = _deviations(case, seats, starts, rng, judging=False)
    if not suspects:
        return
    confirmed = _deviations(case, seats, starts, rng, judging=True)
    for where, tally in suspects.items():
        if where in confirmed:
            (told, whom), fact = where
            detail = f"after “{told}” of {whom}: {' '.join(map(str, fact))}"
            never = tally.never_imagined() and confirmed[where].never_imagined()
            case.fault(REACHED if never else PROPORTIONS, detail)


Tallies = dict[tuple[Moment, Fact], _Tally]


def _deviations(
    case: Case, seats: list[int], starts: list[Start], rng: Random, judging: bool
) -> Tallies:
    """What is imagined too rarely or too often, in many short matches."""
    tallies: Tallies = defaultdict(_Tally)
    worlds = 0
    for run in range(RUNS):
        if run == FEW and not tallies:
            return {}
        one = _Run(case, tallies, rng, judging, reaching=worlds < MORE_WORLDS)
        one.play(_start(case, seats, starts, run, rng))
        worlds += one.worlds
    if not tallies:
        return {}
    limit = log(FALSE_ALARM / len(tallies))
    return {where: tally for where, tally in tallies.items() if tally.evidence() < limit}


def _start(case: Case, seats: list[int], starts: list[Start], run: int, rng: Random) -> Start:
    """A start: a new game, or a moment of a match as a seat imagines it."""
    if run % 2 and starts:
        seats_there, seat, state = rng.choice(starts)
        return Start(seats_there, seat, case.game.imagine(state.view(seat), rng))
    number = seats[run % len(seats)]
    return Start(number, rng.randrange(number), case.game.setup(number))


class _Run:
    """One short match, seen by one seat."""

    def __init__(
        self, case: Case, tallies: Tallies, rng: Random, judging: bool, reaching: bool
    ) -> None:
        self.case = case
        self.tallies = tallies
        self.rng = rng
        self.judging = judging  # whether actions depend on what a player holds
        self.reaching = reaching
        self.looked: set[Moment] = set()
        self.worlds = 0  # imagined to reach the truth

    def play(self, start: Start) -> None:
        _, seat, state = start
        moment: Moment = ("the start", "nobody")
        for _ in range(STEPS):
            if moment not in self.looked:
                self._look(state, seat, moment)
            try:
                step = self._step(state, seat)
                if step is None:
                    return
                told = take(self.case, state, step)
            except Stuck:
                return
            moment = _moment(told, seat, moment)
        self._look(state, seat, moment)

    def _look(self, state: AnyState, seat: int, moment: Moment) -> None:
        """Put the true state among imagined ones and count in how many each fact holds."""
        if moment in self.looked:
            return
        self.looked.add(moment)
        true = hidden_facts(state, seat)
        worlds: Counter[Fact] = Counter(true)
        for _ in range(IMAGINED):
            worlds.update(hidden_facts(self.case.game.imagine(state.view(seat), self.rng), seat))
        for fact, n in worlds.items():
            if n <= IMAGINED:
                tally = self.tallies[moment, fact]
                tally.true += fact in true
                tally.chances[n] += 1
        if self.reaching:
            self.worlds += reach(self.case, state, seat, self.rng)

    def _step(self, state: AnyState, seat: int) -> Step | None:
        game, rng = self.case.game, self.rng
        waiting = game.waiting_on(state.public)
        if self.judging or not waiting or waiting == [DEALER] or waiting == [seat]:
            return any_step(self.case, state, rng)
        world = game.imagine(state.view(seat), rng)
        step = any_step(self.case, world, rng)
        if step is None or step.what in game.legal(state.view(step.actor)):
            return step
        return None


def _moment(told: list[Event], seat: int, before: Moment) -> Moment:
    if not told:
        return before
    event = told[-1]
    whom = "oneself" if event.seat == seat else "another" if event.seat >= 0 else "nobody"
    return (event.kind, whom)


def _tail(chances: list[tuple[float, int]], seen: int) -> float:
    """A bound on the logarithm of P(a sum of independent chances deviates as far as `seen`)."""
    mean = sum(chance * times for chance, times in chances)
    if seen == mean:
        return 0.0
    sign = 1 if seen > mean else -1
    low, high = 0.0, 40.0
    for _ in range(60):  # the derivative of the exponent rises: find its zero
        tilt = (low + high) / 2
        weight = exp(sign * tilt)
        tilted = sum(n * c * weight / (1 - c + c * weight) for c, n in chances)
        if (tilted - seen) * sign < 0:
            low = tilt
        else:
            high = tilt
    weight = exp(sign * low)
    moments = sum(times * log(1 - chance + chance * weight) for chance, times in chances)
    return moments - sign * low * seen

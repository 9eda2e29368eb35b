# compiled with mypyc
"""Searching by a race between all actions: the worse half is given up, and again.

Every action is followed to where something is decided, all of them in the same imagined worlds with
the same luck. On the way every seat learns its next moves, each for its own chance to win, the
seat that thinks from all that it knows, its rivals from what is public; beyond what was learnt they
follow their instincts. So rivals that were taken for simple at first answer what is done to them
once there were tries enough.
"""

from __future__ import annotations

from abc import abstractmethod
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import DEALER, Action, Game, Seat, State, View
from heirloom.search.instincts import Instincts, find_instincts
from heirloom.search.searcher import SURE, Line, Searcher

EXPLORE: Final = 1.5  # how much a next move that was seldom tried is tried again, in spreads
KEPT: Final = 50_000  # places that are remembered
FLAT: Final = 0.02  # the least that results are taken to scatter
NEW: Final = 0.1  # how much they are taken to while few are known


@final
class Choice:
    """An action at some place, and how it did."""

    def __init__(self, action: Action, liking: float) -> None:
        self.action = action
        self.liking = liking  # of the instincts: 1 for the best, less for others
        self.tries = 0.0
        self.total = 0.0
        self.squares = 0.0

    def add(self, result: float) -> None:
        """It was tried once more."""
        self.tries += 1.0
        self.total += result
        self.squares += result * result

    def line(self) -> Line:
        """What was found out about it."""
        if self.tries < 2:
            return Line(self.action, self.tries, self.total, 1.0)
        mean = self.total / self.tries
        spread = max(self.squares / self.tries - mean * mean, FLAT * FLAT)
        return Line(self.action, self.tries, mean, SURE * sqrt(spread / self.tries))


@final
class Step:
    """A move on the way, and whose."""

    def __init__(self, seat: Seat, choice: Choice) -> None:
        self.seat = seat
        self.choice = choice


@final
class Race:
    """The choices still in it; the worse half is given up, and again, until two are left."""

    def __init__(self, choices: list[Choice]) -> None:
        self.left = sorted(choices, key=_liking, reverse=True)
        self.out: list[Choice] = []
        self.heats = 1
        while len(choices) > 2**self.heats:
            self.heats += 1
        self.heat = 1

    def narrow(self, gone: float) -> None:
        """Give up what must be, after this share of the time."""
        while self.heat < self.heats and gone * self.heats >= self.heat:
            self.heat += 1
            ranked = self.ranked()
            half = max(2, (len(self.left) + 1) // 2)
            self.left, self.out = ranked[:half], ranked[half:]

    def ranked(self) -> list[Choice]:
        """Best first."""
        return sorted(self.left, key=_mean, reverse=True) + self.out


@mypyc_attr(allow_interpreted_subclasses=True)
class Racer(Searcher[Any, Any]):
    """A search that a game completes: where something is decided, and how the seats stand there."""

    def __init__(self, game: Game[Any, Any, Any], taste: float, least: float) -> None:
        self.game = game
        self.instincts: Instincts[Any, Any, Any] = find_instincts(game)
        self.taste = taste  # by how much a rating must be lower to be liked 2.7 times less
        self.least = least  # how much a move is liked however low it is rated
        self.places: dict[int, dict[int, Choice]] = {}  # of every seat, on the way
        self.seat = 0
        self.luck = Random(0)

    @abstractmethod
    def begin(self, public: Any) -> None:
        """Thinking begins at this table."""

    @abstractmethod
    def decided(self, public: Any) -> bool:
        """Whether this is a moment at which to judge."""

    @abstractmethod
    def chances(self, public: Any) -> list[float]:
        """How likely each seat is to win."""

    def think(
        self, view: View[Any, Any], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Line]:
        start, done, gone = perf_counter(), 0, 0.0
        self.places, self.seat = {}, view.seat
        self.begin(view.public)
        race = Race(self._choices({}, view, self.game.legal(view)))
        while gone < 1.0:
            done += self._try_all(view, race.left, None if tries is None else tries - done, rng)
            gone = 0.0 if tries is None else done / max(tries, 1)
            if seconds is not None:
                gone = max(gone, (perf_counter() - start) / max(seconds, 0.001))
            race.narrow(gone)
        self.places = {}
        return [choice.line() for choice in race.ranked()]

    def _try_all(
        self, view: View[Any, Any], choices: list[Choice], tries: int | None, rng: Random
    ) -> int:
        """Every choice once, all in one world and with the same luck; how many were tried."""
        world, seed, done = self.game.imagine(view, rng), rng.getrandbits(32), 0
        for choice in choices:
            if tries is None or done < max(tries, 1):
                self.luck.seed(seed)
                choice.add(self._follow(world.copy(), choice.action))
                done += 1
        return done

    def _follow(self, state: State[Any, Any, Any], action: Action) -> float:
        """Where this leads to; every seat remembers its way as far as it knew it, and a step."""
        steps: list[Step] = []
        known = [True] * len(state.private)
        self.game.play(state, self.seat, action)
        seat = self._next(state)
        while seat != DEALER:
            view = state.view(seat)
            actions = self.game.legal(view)
            if len(actions) == 1:
                self.game.play(state, seat, actions[0])
            elif known[seat]:
                known[seat] = self._step(state, view, actions, steps)
            else:
                ratings = self.instincts.rate(view, actions, self.luck)
                self.game.play(state, seat, actions[ratings.index(max(ratings))])
            seat = self._next(state)
        chances = self.chances(state.public)
        for step in steps:
            step.choice.add(chances[step.seat])
        return chances[self.seat]

    def _next(self, state: State[Any, Any, Any]) -> Seat:
        """Who moves, once the dealer has drawn; the dealer where it is judged, or all is over."""
        waiting = self.game.waiting_on(state.public)
        while waiting and waiting[0] == DEALER:
            self.game.settle(state, self.game.chance(state).sample(self.luck))
            waiting = self.game.waiting_on(state.public)
        return waiting[0] if waiting and not self.decided(state.public) else DEALER

    def _step(
        self,
        state: State[Any, Any, Any],
        view: View[Any, Any],
        actions: list[Action],
        steps: list[Step],
    ) -> bool:
        """Let a seat move by what it learnt; whether it knew the place."""
        key = self._key(view)
        place = self.places.get(key)
        known = place is not None
        if place is None:
            place = {}
            if len(self.places) < KEPT:
                self.places[key] = place
        choice = _most_appealing(self._choices(place, view, actions))
        steps.append(Step(view.seat, choice))
        self.game.play(state, view.seat, choice.action)
        return known

    def _key(self, view: View[Any, Any]) -> int:
        """What a place is known by: rivals' hands are imagined anew, so theirs by what is public.

        A number stands for all that, which would fill some kilobytes a place.
        """
        return hash(view.key() if view.seat == self.seat else (view.seat, view.public.key()))

    def _choices(
        self, place: dict[int, Choice], view: View[Any, Any], actions: list[Action]
    ) -> list[Choice]:
        """The choices for these actions at a place, entered where they are new."""
        for action in actions:
            if action.id not in place:
                self._enter(place, view, actions)
                break
        return [place[action.id] for action in actions]

    def _enter(self, place: dict[int, Choice], view: View[Any, Any], actions: list[Action]) -> None:
        """Enter what is new at a place, with what the instincts say to it."""
        ratings = self.instincts.rate(view, actions, self.luck)
        best = max(ratings)
        for i, action in enumerate(actions):
            if action.id not in place:
                liking = max(exp((ratings[i] - best) / self.taste), self.least)
                place[action.id] = Choice(action, liking)


def _most_appealing(choices: list[Choice]) -> Choice:
    """What did best, with a chance for what instinct likes and was seldom tried."""
    tries = total = squares = likings = 0.0
    for choice in choices:
        tries += choice.tries
        total += choice.total
        squares += choice.squares
        likings += choice.liking
    mean = total / tries if tries > 0 else 0.5
    spread = sqrt(max(squares / tries - mean * mean, FLAT * FLAT)) if tries > 3 else NEW
    width = EXPLORE * spread * sqrt(tries + 1.0) / likings
    best, most = choices[0], -1.0
    for choice in choices:
        appeal = (choice.total + mean + width * choice.liking) / (choice.tries + 1.0)
        if appeal > most:
            best, most = choice, appeal
    return best


def _liking(choice: Choice) -> float:
    return choice.liking


def _mean(choice: Choice) -> float:
    return choice.total / choice.tries if choice.tries > 0 else -1.0

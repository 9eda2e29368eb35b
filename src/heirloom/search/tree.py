# compiled with mypyc
"""Information-set Monte Carlo tree search for any game: one tree for each observer.

Every try imagines a truth that looks like the view, and plays on from it. The seat that thinks
remembers positions by all that it knows; the others are remembered by what is public, because
what they hold is imagined anew each time. Each seat seeks its own share of the win.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import log, sqrt
from random import Random
from time import perf_counter
from typing import Any, Final, final

from heirloom.core.chance import below
from heirloom.core.game import DEALER, Action, Game, State, View
from heirloom.search.instincts import Instincts, find_instincts
from heirloom.search.searcher import SURE, Line, Searcher

EXPLORE: Final = 0.9  # how much an action that was seldom tried is given another chance
BIAS: Final = 1.5  # how much the instincts' favourite is preferred; both in standard errors
FLAT: Final = 0.02  # the least that results are taken to scatter
ENOUGH: Final = 200  # tries of each choice, from which on a mixture of them can be learnt
TREMBLE: Final = 0.1  # how often an imagined player does anything at all
DEEP: Final = 40  # positions of one try that are remembered


@final
class Choice:
    """An action at a place in the tree, and how it did."""

    def __init__(self, action: Action, liking: float) -> None:
        self.action = action
        self.liking = liking  # of the instincts, from 0 for the worst to 1 for the best
        self.tries = 0.0
        self.offers = 0.0  # how often it was legal here
        self.total = 0.0
        self.squares = 0.0
        self.regret = 0.0
        self.weight = 0.0  # how much of the average strategy it is

    def mean(self) -> float:
        """The mean result."""
        return self.total / self.tries if self.tries > 0 else 0.0

    def appeal(self, spread: float) -> float:
        """Its upper bound: what it gave, what is unknown of it, and what instinct says."""
        wide = EXPLORE * sqrt(log(self.offers + 1.0)) + BIAS * self.liking
        return self.total / self.tries + spread * wide / sqrt(self.tries)

    def line(self) -> Line:
        """What was found out about it."""
        if self.tries < 2:
            return Line(self.action, self.tries, self.mean(), 1.0)
        spread = max(self.squares / self.tries - self.mean() ** 2, 0.25 / self.tries)
        return Line(self.action, self.tries, self.mean(), SURE * sqrt(spread / self.tries))


@final
class Place:
    """A place in one seat's tree."""

    def __init__(self) -> None:
        self.choices: dict[int, Choice] = {}

    def offer(self, actions: list[Action]) -> list[Choice] | None:
        """The choices for these actions; nothing while one of them is unknown here."""
        found: list[Choice] = []
        for action in actions:
            choice = self.choices.get(action.id)
            if choice is None:
                return None
            found.append(choice)
        return found

    def learn(self, actions: list[Action], likings: list[float]) -> list[Choice]:
        """The choices for these actions, entered where they are new."""
        found: list[Choice] = []
        for i, action in enumerate(actions):
            if action.id not in self.choices:
                self.choices[action.id] = Choice(action, likings[i])
            found.append(self.choices[action.id])
        return found


@final
class Step:
    """A choice that was made on the way, by whom, and beside which others in secret."""

    def __init__(self, seat: int, choice: Choice, rivals: list[Choice] | None) -> None:
        self.seat = seat
        self.choice = choice
        self.rivals = rivals


@final
class TreeSearcher(Searcher[Any, Any]):
    """The search that any game can have."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.instincts: Instincts[Any, Any, Any] = find_instincts(game)
        self.places: dict[Hashable, Place] = {}
        self.seat = 0
        self.together: list[int] = []  # who chooses at once and in secret at the root
        self.rng = Random(0)

    def think(
        self, view: View[Any, Any], seconds: float | None, tries: int | None, rng: Random
    ) -> list[Line]:
        start, done = perf_counter(), 0
        self.places, self.seat, self.rng = {}, view.seat, rng
        actions = self.game.legal(view)
        waiting = self.game.waiting_on(view.public)
        self.together = waiting if len(waiting) > 1 else []
        while tries is None or done < tries:
            if seconds is not None and done > 0 and perf_counter() - start >= seconds:
                break
            self._try(self.game.imagine(view, rng))
            done += 1
        root = self._place(view)
        choices = root.learn(actions, [0.0] * len(actions))
        self.places = {}
        return self._ranked(choices, bool(self.together))

    def _ranked(self, choices: list[Choice], secret: bool) -> list[Line]:
        """Best first: by tries, or drawn by their weight where choices are made in secret."""
        ordered = sorted(choices, key=_standing, reverse=True)
        if secret and len(ordered) > 1 and _learnt(ordered):
            ordered.sort(key=_weight, reverse=True)
            near = [c for c in ordered if c.weight * 2.0 >= ordered[0].weight]
            drawn = self._drawn(near, [choice.weight for choice in near])
            ordered.remove(drawn)
            ordered.insert(0, drawn)
        return [choice.line() for choice in ordered]

    def _try(self, state: State[Any, Any, Any]) -> None:
        """Walk down the tree to a new place, play on by instinct, and tell everybody on the way."""
        steps: list[Step] = []
        secret = self.together.copy()
        while len(steps) < DEEP:
            waiting = self._settled(state)
            if not waiting:
                break
            seat = self.seat if self.seat in waiting else waiting[0]
            hidden = seat in secret
            if hidden:
                secret.remove(seat)
            if not self._step(state, seat, hidden, steps):
                self._play_on(state)
                break
        self._credit(steps, self._results(state))

    def _settled(self, state: State[Any, Any, Any]) -> list[int]:
        """Who is waited on, once the dealer has drawn."""
        game = self.game
        waiting = game.waiting_on(state.public)
        while waiting and waiting[0] == DEALER:
            game.settle(state, game.chance(state).sample(self.rng))
            waiting = game.waiting_on(state.public)
        return waiting

    def _step(
        self, state: State[Any, Any, Any], seat: int, secret: bool, steps: list[Step]
    ) -> bool:
        """Let a seat choose by its tree; whether it knew all its choices already."""
        view = state.view(seat)
        actions = self.game.legal(view)
        if len(actions) == 1:
            self.game.play(state, seat, actions[0])
            return True
        place = self._place(view)
        choices = place.offer(actions)
        known = choices is not None
        if choices is None:
            choices = place.learn(actions, _likings(self._rate(view, actions)))
        choice = self._by_regret(choices) if secret else _most_appealing(choices)
        steps.append(Step(seat, choice, choices if secret else None))
        self.game.play(state, seat, choice.action)
        return known

    def _place(self, view: View[Any, Any]) -> Place:
        key: Hashable = view.key() if view.seat == self.seat else (view.seat, view.public.key())
        place = self.places.get(key)
        if place is None:
            place = Place()
            self.places[key] = place
        return place

    def _rate(self, view: View[Any, Any], actions: list[Action]) -> list[float]:
        return self.instincts.rate(view, actions, self.rng)

    def _play_on(self, state: State[Any, Any, Any]) -> None:
        """Some moves by instinct, with a slip now and then."""
        for _ in range(self.instincts.ahead * len(state.private)):
            waiting = self._settled(state)
            if not waiting:
                return
            view = state.view(waiting[0])
            actions = self.game.legal(view)
            self.game.play(state, view.seat, self._by_instinct(view, actions))
        self._settled(state)

    def _by_instinct(self, view: View[Any, Any], actions: list[Action]) -> Action:
        if len(actions) == 1:
            return actions[0]
        if self.rng.random() < TREMBLE:
            return actions[below(self.rng, len(actions))]
        ratings = self._rate(view, actions)
        return actions[ratings.index(max(ratings))]

    def _results(self, state: State[Any, Any, Any]) -> list[float]:
        """Each seat's share of the win, or how it feels about the position."""
        seats = len(state.private)
        if self.game.waiting_on(state.public):
            return [self.instincts.evaluate(state.view(seat)) for seat in range(seats)]
        winners = self.game.winners(state.public)
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]

    def _credit(self, steps: list[Step], results: list[float]) -> None:
        for step in steps:
            result, choice = results[step.seat], step.choice
            if step.rivals is not None and _learnable(step.rivals):
                _regret(step.rivals, choice, result)
            choice.tries += 1.0
            choice.total += result
            choice.squares += result * result

    def _by_regret(self, choices: list[Choice]) -> Choice:
        """Regret matching: play what one regrets not having played, and now and then anything."""
        if not _learnable(choices):
            return _most_appealing(choices)
        shares = _shares(choices)
        for i, choice in enumerate(choices):
            choice.weight += shares[i]
        if self.rng.random() < TREMBLE:
            return choices[below(self.rng, len(choices))]
        return self._drawn(choices, shares)

    def _drawn(self, choices: list[Choice], weights: list[float]) -> Choice:
        left = self.rng.random() * sum(weights)
        for i, choice in enumerate(choices):
            left -= weights[i]
            if left < 0:
                return choice
        return choices[0]


def _learnable(choices: list[Choice]) -> bool:
    """Whether results are known well enough to be regretted; before, the best bound is followed."""
    tries = 0.0
    for choice in choices:
        if choice.tries == 0:
            return False
        tries += choice.tries
    return tries >= ENOUGH * len(choices)


def _learnt(choices: list[Choice]) -> bool:
    """Whether a mixture was played often enough to be trusted."""
    weight = 0.0
    for choice in choices:
        weight += choice.weight
    return weight >= ENOUGH * len(choices)


def _shares(choices: list[Choice]) -> list[float]:
    """How often each is to be played: as much as one regrets not having played it."""
    regrets = [max(choice.regret, 0.0) for choice in choices]
    everything = sum(regrets)
    if everything <= 0.0:
        return [1.0 / len(choices)] * len(choices)
    return [regret / everything for regret in regrets]


def _regret(choices: list[Choice], made: Choice, result: float) -> None:
    """How much better each would have been, as far as one result can tell without bias."""
    shares = _shares(choices)
    values: list[float] = []
    mean = 0.0
    for i, choice in enumerate(choices):
        value = choice.mean()
        if choice is made:
            drawn = (1.0 - TREMBLE) * shares[i] + TREMBLE / len(choices)
            value += (result - value) / drawn
        values.append(value)
        mean += shares[i] * value
    for i, choice in enumerate(choices):
        choice.regret += values[i] - mean


def _standing(choice: Choice) -> tuple[float, float]:
    return (choice.tries, choice.mean())


def _weight(choice: Choice) -> tuple[float, float, float]:
    return (choice.weight, choice.tries, choice.mean())


def _spread(choices: list[Choice]) -> float:
    """How much results scatter here: the standard deviation over all choices."""
    tries = total = squares = 0.0
    for choice in choices:
        tries += choice.tries
        total += choice.total
        squares += choice.squares
    if tries < 2:
        return 0.5
    return sqrt(max(squares / tries - (total / tries) ** 2, FLAT * FLAT))


def _most_appealing(choices: list[Choice]) -> Choice:
    """The highest upper bound; what was never tried comes first, the instincts' favourite ahead."""
    best, most, spread = choices[0], -1.0, _spread(choices)
    for choice in choices:
        choice.offers += 1.0
        appeal = choice.appeal(spread) if choice.tries > 0 else 1000.0 + choice.liking
        if appeal > most:
            best, most = choice, appeal
    return best


def _likings(ratings: list[float]) -> list[float]:
    """Ratings from 0 for the worst to 1 for the best."""
    low, high = min(ratings), max(ratings)
    if high <= low:
        return [0.5] * len(ratings)
    return [(rating - low) / (high - low) for rating in ratings]

# compiled with mypyc
"""Searching Heir Apparent: every choice is followed to the beginning of the next turn.

In the middle of an Event or an auction nothing is decided, so nothing is judged there. All choices
are tried in the same imagined worlds with the same luck; the worse half is given up, and again,
until two are left. Rivals follow their instincts; the seat that thinks learns its own next moves.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import exp, sqrt
from random import Random
from time import perf_counter
from typing import Final, final

from heirloom.core.game import DEALER, Action
from heirloom.core.searcher import Line, Searcher
from heirloom.games.heir_apparent.instincts import CourtInstincts
from heirloom.games.heir_apparent.parts import DRAW, Own, Public, Sight, Truth
from heirloom.games.heir_apparent.rules import HeirApparent

EXPLORE: Final = 1.5  # how much a next move that was seldom tried is tried again, in spreads
FLAT: Final = 0.02  # the least that results are taken to scatter
NEW: Final = 0.1  # how much they are taken to while few are known
TASTE: Final = 0.5  # favor by which a rating must be lower to be liked 2.7 times less
KEPT: Final = 50_000  # places that are remembered
SURE: Final = 1.96  # standard errors on either side of a 95 % interval


def searcher(game: HeirApparent) -> CourtSearcher:
    """The search for this box."""
    return CourtSearcher(game)


@final
class Option:
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
class Race:
    """The options still in it; the worse half is given up, and again, until two are left."""

    def __init__(self, options: list[Option]) -> None:
        self.left = sorted(options, key=_liking, reverse=True)
        self.out: list[Option] = []
        self.heats = 1
        while len(options) > 2**self.heats:
            self.heats += 1
        self.heat = 1

    def narrow(self, gone: float) -> None:
        """Give up what must be, after this share of the time."""
        while self.heat < self.heats and gone * self.heats >= self.heat:
            self.heat += 1
            ranked = self.ranked()
            half = max(2, (len(self.left) + 1) // 2)
            self.left, self.out = ranked[:half], ranked[half:]

    def ranked(self) -> list[Option]:
        """Best first."""
        return sorted(self.left, key=_mean, reverse=True) + self.out


@final
class CourtSearcher(Searcher[Public, Own]):
    """Follows every choice to where something is decided."""

    def __init__(self, game: HeirApparent) -> None:
        self.game = game
        self.instincts = CourtInstincts(game)
        self.places: dict[Hashable, dict[int, Option]] = {}  # of the seat that thinks, on its way
        self.seat = 0
        self.turns = 0  # the turn at whose beginning it is judged
        self.luck = Random(0)

    def think(
        self, view: Sight, seconds: float | None, tries: int | None, rng: Random
    ) -> list[Line]:
        start, done, gone = perf_counter(), 0, 0.0
        self.places, self.seat, self.turns = {}, view.seat, view.public.turns + 1
        race = Race(self._options({}, view, self.game.legal(view)))
        while gone < 1.0:
            done += self._try_all(view, race.left, None if tries is None else tries - done, rng)
            gone = 0.0 if tries is None else done / max(tries, 1)
            if seconds is not None:
                gone = max(gone, (perf_counter() - start) / max(seconds, 0.001))
            race.narrow(gone)
        self.places = {}
        return [option.line() for option in race.ranked()]

    def _try_all(self, view: Sight, options: list[Option], tries: int | None, rng: Random) -> int:
        """Every option once, all in one world and with the same luck; how many were tried."""
        world, seed, done = self.game.imagine(view, rng), rng.getrandbits(32), 0
        for option in options:
            if tries is None or done < max(tries, 1):
                self.luck.seed(seed)
                option.add(self._follow(world.copy(), option.action))
                done += 1
        return done

    def _follow(self, state: Truth, action: Action) -> float:
        """Where this leads to; the way is remembered as far as it was gone before, and a step."""
        steps: list[Option] = []
        known = True
        self.game.play(state, self.seat, action)
        while not self._decided(state):
            view = state.view(state.public.stack[-1].seat)
            actions = self.game.legal(view)
            if len(actions) == 1:
                self.game.play(state, view.seat, actions[0])
            elif known and view.seat == self.seat:
                known = self._step(state, view, actions, steps)
            else:
                ratings = self.instincts.rate(view, actions, self.luck)
                self.game.play(state, view.seat, actions[ratings.index(max(ratings))])
        result = self.instincts.standing.chances(state.public)[self.seat]
        for option in steps:
            option.add(result)
        return result

    def _decided(self, state: Truth) -> bool:
        """Let the dealer draw; whether another turn begins then, or the game is over."""
        public = state.public
        while public.stack and public.stack[-1].seat == DEALER:
            self.game.settle(state, self.game.chance(state).sample(self.luck))
        if not public.stack:
            return True
        return public.turns >= self.turns and public.stack[-1].kind == DRAW

    def _step(self, state: Truth, view: Sight, actions: list[Action], steps: list[Option]) -> bool:
        """Take a next move of one's own by what was learnt; whether the place was known."""
        key = view.key()
        place = self.places.get(key)
        known = place is not None
        if place is None:
            place = {}
            if len(self.places) < KEPT:
                self.places[key] = place
        option = _most_appealing(self._options(place, view, actions))
        steps.append(option)
        self.game.play(state, view.seat, option.action)
        return known

    def _options(
        self, place: dict[int, Option], view: Sight, actions: list[Action]
    ) -> list[Option]:
        """The options for these actions at a place, entered if they are new."""
        if not place:
            ratings = self.instincts.rate(view, actions, self.luck)
            best = max(ratings)
            for i, action in enumerate(actions):
                place[action.id] = Option(action, exp((ratings[i] - best) / TASTE))
        return [place[action.id] for action in actions]


def _most_appealing(options: list[Option]) -> Option:
    """What did best, with a chance for what instinct likes and was seldom tried."""
    tries = total = squares = likings = 0.0
    for option in options:
        tries += option.tries
        total += option.total
        squares += option.squares
        likings += option.liking
    mean = total / tries if tries > 0 else 0.5
    spread = sqrt(max(squares / tries - mean * mean, FLAT * FLAT)) if tries > 3 else NEW
    width = EXPLORE * spread * sqrt(tries + 1.0) / likings
    best, most = options[0], -1.0
    for option in options:
        appeal = (option.total + mean + width * option.liking) / (option.tries + 1.0)
        if appeal > most:
            best, most = option, appeal
    return best


def _liking(option: Option) -> float:
    return option.liking


def _mean(option: Option) -> float:
    return option.total / option.tries if option.tries > 0 else -1.0

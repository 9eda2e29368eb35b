"""A judge: what each seat can expect from a state, the same way before a move and after it.

A search is hopeful for whoever is to move, so two searches cannot be subtracted. A judge plays on
from a state instead: every seat follows its instincts, now and then at random, with new luck, for
some moves, and then the net that comes with the game judges, or each seat judges what it sees.
Where a game knows better (`mind.judge`), its answer counts: The Heirs is solved once all cards are
open.
"""

from __future__ import annotations

from random import Random
from typing import Any

from heirloom.core.chance import below
from heirloom.core.game import DEALER, Action, Game, State, View
from heirloom.core.log import DEAL
from heirloom.core.match import Match
from heirloom.search.instincts import find_instincts
from heirloom.search.judgement import Judgement, find_judgement
from heirloom.search.regret import TREMBLE_PROBABILITY

Truth = State[Any, Any, Any]
OUTCOMES = 6  # that are drawn to find the mean over all; up to so many, all are weighed
LUCK_TRIES = 12  # of each outcome
LUCK_WEIGHT = 0.5  # how much is subtracted: all of it would bring more noise than it takes


class Judge:
    """Judges states of one game. A game may improve on it with `judge(game)` in `mind.judge`."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.instincts = find_instincts(game)
        self.ahead = self.instincts.ahead  # moves of each seat to play on before judging
        self.learned = True  # whether a net judges where one comes with the game
        self.luck_weight = LUCK_WEIGHT
        self.luck_tries = LUCK_TRIES
        self.luck_ahead = self.ahead  # moves of each seat to play on before luck is judged

    def exact(self, state: Truth) -> list[float] | None:
        """Each seat's utility under perfect play, where that is known; else None."""
        return None if self.game.waiting_on(state.public) else self.game.utility(state.public)

    def prove(self, state: Truth) -> list[float] | None:
        """The same as `exact`, with more effort: for what is worth a second of thought."""
        return self.exact(state)

    def worth(self, state: Truth, rng: Random) -> list[float]:
        """What each seat can expect: exact, or one try of playing on. The state is used up."""
        return self.play_on(state, rng, self.ahead)

    def worth_of_luck(self, state: Truth, rng: Random) -> list[float]:
        """The same to measure luck: further ahead, where what was drawn is seen late."""
        return self.play_on(state, rng, self.luck_ahead)

    def play_on(self, state: Truth, rng: Random, ahead: int) -> list[float]:
        """Let every seat move so often, and then judge what it sees."""
        seats = len(state.private)
        judgement = find_judgement(self.game, seats) if self.learned else None
        found, moves = self.exact(state), ahead * seats
        while found is None and (moves > 0 or not self._may_stop(state, judgement)):
            moves -= self._move(state, rng)
            found = self.exact(state)
        if found is not None:
            return found
        if judgement is not None:
            return judgement.chances(state)
        return [self.instincts.evaluate(state.view(seat)) for seat in range(seats)]

    def _may_stop(self, state: Truth, judgement: Judgement | None) -> bool:
        """Whether it can be judged here: a net judges only states such as it has learned from."""
        if not self.is_even(state):
            return False
        if judgement is None:
            return True
        waits = DEALER not in self.game.waiting_on(state.public)
        return waits and judgement.features.is_moment(state.public)

    def is_even(self, state: Truth) -> bool:
        """Whether playing on may stop here: all seats have had as many turns."""
        return True

    def choose(self, view: View[Any, Any], actions: list[Action], rng: Random) -> Action:
        """What instinct says, at random among equals, and now and then anything."""
        if len(actions) == 1:
            return actions[0]
        if rng.random() < TREMBLE_PROBABILITY:
            return actions[below(rng, len(actions))]
        ratings = self.instincts.rate(view, actions, rng)
        best = max(ratings)
        likely = [action for action, rating in zip(actions, ratings, strict=True) if rating == best]
        return likely[below(rng, len(likely))]

    def _move(self, state: Truth, rng: Random) -> int:
        """One draw or move, in place; how many moves it was."""
        game, seat = self.game, self.game.waiting_on(state.public)[0]
        if seat == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            return 0
        view = state.view(seat)
        game.play(state, seat, self.choose(view, game.legal(view), rng))
        return 1

    # Luck

    def luck(
        self, before: Truth, outcome: list[int], rng: Random, tries: int = LUCK_TRIES
    ) -> list[float]:
        """What each seat gained by this outcome, compared with others that could be drawn.

        All are judged the same way and with the same luck afterwards, and the others are drawn as
        the real one was. So the mean is zero whatever the judge is worth, and luck can be
        subtracted from a result without a bias.
        """
        others = self._others(before, rng)
        gains = [0.0] * len(before.private)
        tries = 1 if self.exact(before.copy()) is not None else tries
        for _ in range(tries):
            seed = rng.getrandbits(64)
            got = self._after(before, outcome, Random(seed))
            means = [0.0] * len(gains)
            for drawn, share in others:
                for seat, value in enumerate(self._after(before, drawn, Random(seed))):
                    means[seat] += share * value
            for seat, value in enumerate(got):
                gains[seat] += (value - means[seat]) / tries
        return gains

    def _others(self, before: Truth, rng: Random) -> list[tuple[list[int], float]]:
        """What could have been drawn, with its share: everything if that is few, else a sample."""
        chance = self.game.chance(before)
        if chance.count == 1 and len(set(chance.pile)) <= OUTCOMES:
            return [(outcome, float(share)) for outcome, share in chance.outcomes()]
        return [(chance.sample(rng), 1.0 / OUTCOMES) for _ in range(OUTCOMES)]

    def _after(self, before: Truth, outcome: list[int], rng: Random) -> list[float]:
        state = before.copy()
        self.game.settle(state, outcome)
        return self.worth_of_luck(state, rng)


def luck_adjusted(match: Match[Any, Any, Any], judge: Judge, rng: Random) -> list[float]:
    """The utilities of a finished match, less the luck of its draws: the same on average."""
    game = match.game
    state = game.setup(match.seats)
    if match.start is not None and match.start.state is not None:
        state = match.start.state.copy()
    found = match.utility()
    for entry in match.log:
        if entry.kind == DEAL:
            outcome = game.chance(state).read(entry.text)
            luck = judge.luck(state, outcome, rng, judge.luck_tries)
            found = [
                value - judge.luck_weight * gain for value, gain in zip(found, luck, strict=True)
            ]
            game.settle(state, outcome)
        else:
            game.play(state, entry.seat, game.actions.read(entry.text))
    return found


def find_judge(game: Game[Any, Any, Any]) -> Judge:
    """The game's own judge, or the one for any game."""
    module = game.module("mind.judge")
    found: Judge = Judge(game) if module is None else module.judge(game)
    return found

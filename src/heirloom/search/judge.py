"""A judge: what each seat can expect from a state, the same way before a move and after it.

A search is hopeful for whoever is to move, so two searches cannot be subtracted. A judge plays on
from a state instead: every seat follows its instincts, now and then at random, with new luck, for
some moves, and then each seat judges what it sees. Where a game knows better (`mind.judge`), its
answer counts: The Heirs is solved once all cards are open.
"""

from __future__ import annotations

from random import Random
from typing import Any

from heirloom.core.chance import Chance, below
from heirloom.core.game import DEALER, Action, Game, State, View
from heirloom.search.instincts import find_instincts
from heirloom.search.regret import TREMBLE_PROBABILITY

Truth = State[Any, Any, Any]
OUTCOMES = 6  # that are drawn to find the mean over what could have been drawn


class Judge:
    """Judges states of one game. A game may improve on it with `judge(game)` in `mind.judge`."""

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.instincts = find_instincts(game)
        self.ahead = self.instincts.ahead  # moves of each seat to play on before judging

    def exact(self, state: Truth) -> list[float] | None:
        """Each seat's utility under perfect play, where that is known; else None."""
        return None if self.game.waiting_on(state.public) else self.game.utility(state.public)

    def worth(self, state: Truth, rng: Random) -> list[float]:
        """What each seat can expect: exact, or one try of playing on. The state is used up."""
        found = self.exact(state)
        moves = self.ahead * len(state.private)
        while found is None and moves > 0:
            moves -= self._move(state, rng)
            found = self.exact(state)
        if found is not None:
            return found
        return [self.instincts.evaluate(state.view(seat)) for seat in range(len(state.private))]

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

    def luck(self, before: Truth, outcome: list[int], rng: Random) -> list[float]:
        """What each seat gained by this outcome, compared with others that could be drawn.

        Both sides are judged the same way, and the others are drawn as the real one was. So its
        mean is zero whatever the judge is worth, and it can be subtracted from a result.
        """
        chance = self.game.chance(before)
        got = self._after(before, outcome, rng)
        others = [self._after(before, drawn, rng) for drawn in _others(chance, rng)]
        return [value - sum(other[seat] for other in others) / len(others)
                for seat, value in enumerate(got)]  # fmt: skip

    def _after(self, before: Truth, outcome: list[int], rng: Random) -> list[float]:
        state = before.copy()
        self.game.settle(state, outcome)
        return self.worth(state, rng)


def _others(chance: Chance, rng: Random) -> list[list[int]]:
    """Outcomes as they could have been drawn."""
    return [chance.sample(rng) for _ in range(OUTCOMES)]


def find_judge(game: Game[Any, Any, Any]) -> Judge:
    """The game's own judge, or the one for any game."""
    module = game.module("mind.judge")
    found: Judge = Judge(game) if module is None else module.judge(game)
    return found

# compiled with mypyc
"""A bot that follows its instincts."""

from __future__ import annotations

from random import Random
from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.core.chance import below
from heirloom.core.game import Action, Game, View
from heirloom.search.instincts import Instincts, find_instincts


class Greedy(Bot):
    """Plays what looks best at first sight; picks at random among equals.

    It can overlook a share of its moves, as people do.
    """

    def __init__(self, seed: int | str | None = None, overlooks: float = 0.0) -> None:
        super().__init__(seed)
        self.overlooks = overlooks  # the share of legal actions that it does not notice
        self._game: Game[Any, Any, Any] | None = None
        self._instincts: Instincts[Any, Any, Any] | None = None

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        actions = noticed(game.legal(view), self.overlooks, self.rng)
        if len(actions) == 1:
            return actions[0]
        ratings = self._of(game).rate(view, actions, self.rng)
        best = max(ratings)
        likely = [actions[i] for i in range(len(actions)) if ratings[i] == best]
        return likely[below(self.rng, len(likely))]

    def _of(self, game: Game[Any, Any, Any]) -> Instincts[Any, Any, Any]:
        if self._instincts is None or self._game is not game:
            self._game = game
            self._instincts = find_instincts(game)
        return self._instincts


def noticed(actions: list[Action], overlooks: float, rng: Random) -> list[Action]:
    """The actions that are noticed by who overlooks a share of them: at least one."""
    if overlooks <= 0 or len(actions) == 1:
        return actions
    found = [action for action in actions if rng.random() >= overlooks]
    return found or [actions[below(rng, len(actions))]]

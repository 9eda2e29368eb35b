# compiled with mypyc
"""Instincts: how a decent player judges a position, from what its seat knows."""

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import Any, Generic, final

from mypy_extensions import mypyc_attr

from heirloom.core.game import DEALER, Action, Game, Hid, Own, Pub, View


@mypyc_attr(allow_interpreted_subclasses=True)
class Instincts(ABC, Generic[Pub, Own, Hid]):
    """A game's own judgement of how well a seat is doing and which actions look good."""

    def __init__(self, game: Game[Pub, Own, Hid]) -> None:
        self.game = game
        self.ahead = 4  # moves of each seat to play by instinct before a position is judged

    @abstractmethod
    def evaluate(self, view: View[Pub, Own]) -> float:
        """The expected utility of this seat, from 0 to 1: how likely it is to win."""

    def rate(self, view: View[Pub, Own], actions: list[Action], rng: Random) -> list[float]:
        """How good each action looks: by default, the position after it, imagined once."""
        return [self.after(view, action, rng) for action in actions]

    def after(self, view: View[Pub, Own], action: Action, rng: Random) -> float:
        """The value for this seat after the action and the draws it causes."""
        state = self.game.imagine(view, rng)
        self.game.play(state, view.seat, action)
        while DEALER in self.game.waiting_on(state.public):
            self.game.settle(state, self.game.chance(state).sample(rng))
        return self.evaluate(state.view(view.seat))


@final
class Indifferent(Instincts[Any, Any, Any]):
    """Has no opinion: for a game without instincts."""

    def evaluate(self, view: View[Any, Any]) -> float:
        return 0.5

    def rate(self, view: View[Any, Any], actions: list[Action], rng: Random) -> list[float]:
        return [0.0] * len(actions)


def find_instincts(game: Game[Pub, Own, Hid]) -> Instincts[Pub, Own, Hid]:
    """The instincts from the game's `mind.instincts`, or indifferent ones."""
    module = game.module("mind.instincts")
    found: Instincts[Pub, Own, Hid] = (
        Indifferent(game) if module is None else module.instincts(game)
    )
    return found

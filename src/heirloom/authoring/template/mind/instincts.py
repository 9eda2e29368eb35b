"""What a decent player feels: how good the card in hand is."""

from __future__ import annotations

from random import Random

from heirloom.authoring.template.rules.game import NewGame
from heirloom.authoring.template.rules.parts import NOTHING, Private, Public, Secret, Sight
from heirloom.core.game import Action
from heirloom.search.instincts import Instincts


def instincts(game: NewGame) -> HeirInstincts:
    """The instincts for this deck."""
    return HeirInstincts(game)


class HeirInstincts(Instincts[Public, Private, Secret]):
    """Keep a high card, swap a low one."""

    def __init__(self, game: NewGame) -> None:
        super().__init__(game)
        self.heirs = game.heirs

    def evaluate(self, view: Sight) -> float:
        if view.own.card == NOTHING:
            return 0.5
        mine = self.heirs[view.own.card].number
        return sum(mine > heir.number for heir in self.heirs) / (len(self.heirs) - 1)

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        kept = self.evaluate(view)
        return [kept if action.kind == "keep" else 0.5 for action in actions]

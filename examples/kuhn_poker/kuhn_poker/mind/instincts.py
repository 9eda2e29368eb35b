"""What a decent player of Kuhn poker feels: bet the king, fold the jack, bluff now and then."""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action
from heirloom.search.instincts import Instincts

from kuhn_poker.rules.game import KuhnPoker
from kuhn_poker.rules.parts import BETTING, NOTHING, OVER, Private, Public, Secret, Sight


def instincts(game: KuhnPoker) -> PokerInstincts:
    """The instincts for this deck."""
    return PokerInstincts(game)


class PokerInstincts(Instincts[Public, Private, Secret]):
    """The better the card, the better the prospects."""

    def __init__(self, game: KuhnPoker) -> None:
        super().__init__(game)
        self.poker = game

    def evaluate(self, view: Sight) -> float:
        if view.public.phase == OVER:
            return self.poker.utility(view.public)[view.seat]
        if view.public.phase != BETTING or view.own.card == NOTHING:
            return 0.5
        return 0.25 * self.poker.deck[view.own.card].rank

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        rank = self.poker.deck[view.own.card].rank
        bold = {1: 1 / 3, 2: 1 / 3 if actions[0].kind == "fold" else 0.0, 3: 1.0}[rank]
        if rank == 1 and actions[0].kind == "fold":
            bold = 0.0
        chosen = rng.random() < bold
        return [float((action.kind in ("bet", "call")) == chosen) for action in actions]

"""What a decent player of Leduc poker feels: bet a pair or a king, fold a jack."""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action
from heirloom.search.instincts import Instincts

from leduc_poker.rules.game import PAIR, LeducPoker
from leduc_poker.rules.parts import NOTHING, OVER, Private, Public, Secret, Sight

PATIENCE = {"fold": 0.3, "check": 0.5}  # how good these feel, whatever the card
CALLING = 0.1  # how much better it feels to call than to raise
MOOD = 0.2  # how much boldness changes from one decision to the next


def instincts(game: LeducPoker) -> PokerInstincts:
    """The instincts for this deck."""
    return PokerInstincts(game)


class PokerInstincts(Instincts[Public, Private, Secret]):
    """The better the card, the better the prospects."""

    def __init__(self, game: LeducPoker) -> None:
        super().__init__(game)
        self.poker = game
        self.ranks = sorted(card.rank for card in game.deck)

    def evaluate(self, view: Sight) -> float:
        if view.public.phase == OVER:
            return self.poker.utility(view.public)[view.seat]
        return 0.5 if view.own.card == NOTHING else 0.4 + 0.2 * self.strength(view)

    def rate(self, view: Sight, actions: list[Action], rng: Random) -> list[float]:
        strength = self.strength(view)
        bold = strength + MOOD * (rng.random() - 0.5)
        feels = {**PATIENCE, "call": strength + CALLING, "bet": bold, "raise": bold}
        return [feels[action.kind] for action in actions]

    def strength(self, view: Sight) -> float:
        """From 0 for the lowest card to 1 for a pair, or for the highest before the board."""
        board = view.public.board
        worth = self.poker.strength(view.own.card, board)
        if worth == PAIR:
            return 1.0
        share = self.ranks.index(worth) / max(1, len(self.ranks) - 1)
        return share if board == NOTHING else 0.6 * share

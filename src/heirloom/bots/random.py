# compiled with mypyc
"""A bot that plays any legal action."""

from __future__ import annotations

from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.core.chance import below
from heirloom.core.game import Action, Game, View


class Random(Bot):
    """Plays a random legal action."""

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        actions = game.legal(view)
        return actions[below(self.rng, len(actions))]

"""A newcomer: somebody who has just finished the lesson of a game and plays by what it taught."""

from __future__ import annotations

from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.core.game import Action, Game, View
from heirloom.core.mistakes import Mistake
from heirloom.core.words import say


class Novice(Bot):
    """Follows the few rules that a game has written down for a newcomer in `mind.novice`."""

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        module = game.module("mind.novice")
        if module is None:
            raise Mistake(say("{game} has no newcomer.", game=game.title()))
        found: Action = module.choose(game, view)
        return found

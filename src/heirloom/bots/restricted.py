"""A bot that is forbidden one card, to measure what the card is worth."""

from __future__ import annotations

from typing import Any

from heirloom.bots.bot import Bot, Clock
from heirloom.core.chance import below
from heirloom.core.game import Action, Game, View
from heirloom.search.instincts import find_instincts


class Restricted(Bot):
    """Plays like another bot, but never uses a card as long as there is anything else to do.

    In place of a forbidden action it plays what looks best at first sight among the others.
    """

    def __init__(self, bot: Bot, card: str, seed: int | str | None = None) -> None:
        super().__init__(seed)
        self._bot = bot
        self._card = card

    def choose(self, game: Game[Any, Any, Any], view: View[Any, Any], clock: Clock) -> Action:
        action = self._bot.choose(game, view, clock)
        self.turns_lost = self._bot.turns_lost
        if not self._uses(game, view, action):
            return action
        free = [other for other in game.legal(view) if not self._uses(game, view, other)]
        if not free:
            return action
        ratings = find_instincts(game).rate(view, free, self.rng)
        best = [one for one, rating in zip(free, ratings, strict=True) if rating == max(ratings)]
        return best[below(self.rng, len(best))]

    @property
    def reasons(self) -> list[Any]:
        """Why the other bot failed, if it did."""
        return list(getattr(self._bot, "reasons", []))

    def finish(self, game: Game[Any, Any, Any], view: View[Any, Any]) -> None:
        """Let the other bot learn how the match ended."""
        self._bot.finish(game, view)

    def close(self) -> None:
        """Stop what the other bot has started."""
        self._bot.close()

    def _uses(self, game: Game[Any, Any, Any], view: View[Any, Any], action: Action) -> bool:
        return any(game.card_names[card] == self._card for card in game.cards_in(view, action))

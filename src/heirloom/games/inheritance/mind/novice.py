"""A newcomer to Inheritance, who plays by the lesson and nothing else.

1. Pass while you lead: after another pass the crown is yours.
2. Otherwise play the card with the most VP of those that may be played; if there is none, pass.
3. Choose the opponent's card that is worth most, never your own if it can be helped; discard the
   card with the fewest VP.
"""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import TURN, Sight


def choose(game: Inheritance, view: Sight) -> Action:
    """The move of somebody who has finished the lesson."""
    legal = game.legal(view)
    if view.public.phase == TURN:
        return _turn(game, view, legal)
    if legal[0].kind == "choose":
        return max(legal, key=lambda action: _pull(game, view, action))
    if legal[0].kind == "discard":
        drops = [action for action in legal if action.kind == "discard"]
        return min(drops, key=lambda action: game.deck.vps[action.parts[0]])
    return legal[0]


def _turn(game: Inheritance, view: Sight, legal: list[Action]) -> Action:
    deck, public = game.deck, view.public
    lead = deck.points(public, view.seat) - deck.points(public, 1 - view.seat)
    plays = [action for action in legal if action.kind == "play"]
    passes = [action for action in legal if action.kind == "pass"]
    if passes and (not plays or lead > 0):
        return passes[0]
    return max(plays, key=lambda action: deck.vps[action.parts[0]])


def _pull(game: Inheritance, view: Sight, action: Action) -> int:
    """What a chosen card is worth to the opponent; less than nothing if it is yours."""
    if action.kind != "choose":
        return 0
    table, place = view.public.table, action.parts[0]
    worth = game.deck.worth(view.public, place)
    return worth if table.seats[place] != view.seat else -1 - worth

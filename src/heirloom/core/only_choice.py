"""The only choice of a seat, where everybody can see that it has no other.

It is a function of what is public, so a screen may make such a move by itself: neither that it
does so nor when tells anything about hidden cards.
"""

from __future__ import annotations

from typing import Any

from heirloom.core.game import Action, Game, Part, Seat, View


def only_choice(game: Game[Any, Any, Any], public: Part, seat: Seat) -> Action | None:
    """The action of this seat if what is public leaves no other; None if it may have a choice."""
    if seat not in game.waiting_on(public):
        return None
    found = [game.legal(View(seat, public, own)) for own in game.bounds(public, seat)]
    if not found or len(found[0]) != 1 or any(legal != found[0] for legal in found):
        return None
    return found[0][0]

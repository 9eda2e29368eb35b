"""Why a decision was costly: a small set of causes for each game, told after the game."""

from __future__ import annotations

from typing import Any, NamedTuple

from heirloom.core.game import Action, Game, View
from heirloom.core.words import Phrase, say


class Cause(NamedTuple):
    """One kind of mistake: what happened, why it was one, and the rule behind it.

    A title continues "Move 12:", so it begins in lower case. Its `{who}` is whoever decided.
    """

    name: str  # the same for all mistakes of this kind
    yours: Phrase  # the title, if you made it
    theirs: Phrase  # the title, if somebody else did
    why: Phrase | None = None  # one sentence with figures counted on the table; None: as a hint
    clause: str = ""


BETTER = Cause(
    "better",
    say("you had a better move"),
    say("{who} had a better move"),
)


def find_cause(
    game: Game[Any, Any, Any], view: View[Any, Any], played: Action, best: Action
) -> Cause:
    """The cause of a costly decision, from the game's `mind.causes`, else that there was better."""
    module = game.module("mind.causes")
    found: Cause | None = None if module is None else module.cause(game, view, played, best)
    return BETTER if found is None else found

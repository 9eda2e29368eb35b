"""Why a move of Les Héritiers was costly: crowns let go, births and weddings put off."""

from __future__ import annotations

from random import Random

from heirloom.core.game import Action
from heirloom.core.words import Phrase, Who, say
from heirloom.games.les_heritiers.mind.reasons import Prospect
from heirloom.games.les_heritiers.rules.game import LesHeritiers
from heirloom.games.les_heritiers.rules.parts import Sight
from heirloom.search.causes import Cause

# By the kind of the better move: the titles, for you and for others, and the clause
PUT_OFF: dict[str, tuple[Phrase, Phrase, str]] = {
    "birth": (say("you put off a birth"), say("{who} put off a birth"), "3.1"),
    "marry": (say("you put off a wedding"), say("{who} put off a wedding"), "2.2"),
    "murder": (say("you let a rival live"), say("{who} let a rival live"), "5.1"),
    "court": (say("you acted where courting was better"),
              say("{who} acted where courting was better"), "6.1"),
    "stop": (say("you acted where stopping was better"),
             say("{who} acted where stopping was better"), "2.4"),
    "yes": (say("you refused a useful wedding"), say("{who} refused a useful wedding"), "4.3"),
    "no": (say("you agreed to a harmful wedding"),
           say("{who} agreed to a harmful wedding"), "4.3"),
    "pay": (say("you gave up a wedding worth its price"),
            say("{who} gave up a wedding worth its price"), "4.4"),
    "drop": (say("you paid too much for a wedding"),
             say("{who} paid too much for a wedding"), "4.5"),
}  # fmt: skip
# The same, if the played move was of that kind as well
WRONG: dict[str, tuple[Phrase, Phrase, str]] = {
    "birth": (say("you raised the wrong child"), say("{who} raised the wrong child"), "3.1"),
    "marry": (say("you married the wrong couple"), say("{who} married the wrong couple"), "4.1"),
    "murder": (say("you murdered the wrong person"),
               say("{who} murdered the wrong person"), "5.1"),
}  # fmt: skip


def cause(game: LesHeritiers, view: Sight, played: Action, best: Action) -> Cause | None:
    """The crowns at the end of the round, else what kind of action was better."""
    held, better = _crowns(game, view, played), _crowns(game, view, best)
    if better > held:
        why = say(
            "Without further moves, crowns of {who} at the end of the round: {held}; after the "
            "better move: {better}.",
            who=Who(view.seat),
            held=held,
            better=better,
        )
        return Cause("crown", say("you let a crown go"), say("{who} let a crown go"), why, "8.4")
    same = played.kind == best.kind
    named = (WRONG if same else PUT_OFF).get(best.kind)
    if named is None:
        return None
    yours, theirs, clause = named
    return Cause(f"wrong {best.kind}" if same else best.kind, yours, theirs, None, clause)


def _crowns(game: LesHeritiers, view: Sight, action: Action) -> int:
    """The crowns of the seat at the end of the round, if nothing else happens."""
    state = game.imagine(view, Random(0))
    game.play(state, view.seat, action)
    return Prospect(game, view).crowns_at_the_end(state.public)

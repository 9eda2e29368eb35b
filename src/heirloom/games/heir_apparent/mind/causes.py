"""Why a move of Heir Apparent was costly: bids, tokens too many or too few, idle Characters."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.words import Phrase, say
from heirloom.games.heir_apparent.rules.frames import Bid, Melee, OpenEvent, Pick
from heirloom.games.heir_apparent.rules.game import HeirApparent
from heirloom.games.heir_apparent.rules.parts import Sight
from heirloom.search.causes import Cause

WAITING = ("pass", "done")


def cause(game: HeirApparent, view: Sight, played: Action, best: Action) -> Cause | None:
    """What kind of moment it was, and what was missed in it."""
    frame = view.public.stack[-1]
    if isinstance(frame, Bid):
        return _of_bid(view, played, best)
    if isinstance(frame, Pick):
        return _of_pick(game, played, best)
    if isinstance(frame, OpenEvent):
        return _of_event(played, best)
    if isinstance(frame, Melee):
        return Cause("melee", say("you misjudged a melee"), say("{who} misjudged a melee"),
                     None, "8.4")  # fmt: skip
    if played.kind in WAITING:
        return Cause("idle", say("you let strength lie idle"), say("{who} let strength lie idle"),
                     None, "5.1")  # fmt: skip
    if best.kind in WAITING:
        return Cause("hasty", say("you acted where waiting was better"),
                     say("{who} acted where waiting was better"), None, "5.4")  # fmt: skip
    if played.kind == best.kind == "name":
        return Cause("target", say("you chose the wrong target"),
                     say("{who} chose the wrong target"), None, "6.6")  # fmt: skip
    return Cause("deed", say("you chose the weaker action"), say("{who} chose the weaker action"),
                 None, "5.1")  # fmt: skip


def _of_bid(view: Sight, played: Action, best: Action) -> Cause:
    given = 0 if played.kind == "pass" else played.parts[0]
    better = 0 if best.kind == "pass" else best.parts[0]
    why: Phrase = say("{n} favor was bid, and {better} would have been better, of {all}.",
                      n=given, better=better, all=view.public.favor[view.seat])  # fmt: skip
    if given > better:
        return Cause("dear", say("you bid too much"), say("{who} bid too much"), why, "2.6")
    return Cause("low", say("you bid too little"), say("{who} bid too little"), why, "2.5")


def _of_pick(game: HeirApparent, played: Action, best: Action) -> Cause:
    names = game.deck.names
    return Cause(
        "pick",
        say("you chose {card}", card=names[played.parts[0]]),
        say("{who} chose {card}", card=names[played.parts[0]]),
        None,
        "2.7",
    )


def _of_event(played: Action, best: Action) -> Cause:
    if played.kind == "pass":
        return Cause("gave up", say("you gave an Event up too early"),
                     say("{who} gave an Event up too early"), None, "9.2")  # fmt: skip
    if best.kind == "pass":
        return Cause("overspent", say("you spent strength where it was not needed"),
                     say("{who} spent strength where it was not needed"), None, "9.7")  # fmt: skip
    return Cause("tokens", say("you used the wrong strength in an Event"),
                 say("{who} used the wrong strength in an Event"), None, "9.2")  # fmt: skip

"""Why something cannot be done now, with the clause that forbids it."""

from __future__ import annotations

from heirloom.core.game import Action, Seat
from heirloom.core.mistakes import Illegal
from heirloom.core.words import say
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.rules.parts import DECIDE, OVER, TRIM, TURN, Sight


def refusal(deck: Deck, view: Sight, waiting: list[Seat], action: Action) -> Illegal:
    """Why this player cannot do this now."""
    phase = view.public.phase
    if phase == OVER:
        return Illegal(view.public.ended_by, say("The game is over."))
    if view.seat not in waiting:
        return Illegal("2.1", say("It is not your turn."))
    if phase == TURN:
        return _no_such_turn(deck, view, action)
    if phase == DECIDE:
        return Illegal("R1", say("First decide who starts."))
    if phase == TRIM:
        return Illegal("4.4", say("You hold too many cards. Discard until you have ten."))
    if action.kind == "stop":
        return Illegal("2.5", say("You cannot decline: the card does not say “you may”."))
    return Illegal("2.4", say("First finish what the card just played asks for."))


def _no_such_turn(deck: Deck, view: Sight, action: Action) -> Illegal:
    if action.kind == "pass":
        return Illegal("2.7", say("You cannot pass now: you have a card that you can play."))
    if action.kind in ("start", "follow"):
        return Illegal("1.3", say("It is already settled who starts."))
    if action.kind != "play":
        return Illegal("2.1", say("Play a card or pass."))
    card = action.parts[0]
    name, level = deck.names[card], deck.levels[card]
    if card not in view.own.hand:
        return Illegal("2.1", say("{card} is not in your hand.", card=name))
    low, high = view.public.round.low, view.public.round.high
    if low == high:
        why = say("{card} is level {level}. You may only play level {high} now.",
                  card=name, level=level, high=high)  # fmt: skip
    elif low > 1:
        why = say("{card} is level {level}. You may only play levels {low} to {high} now.",
                  card=name, level=level, low=low, high=high)  # fmt: skip
    else:
        why = say("{card} is level {level}. You may only play level {high} or lower now.",
                  card=name, level=level, high=high)  # fmt: skip
    return Illegal(view.public.round.levels_by, why)

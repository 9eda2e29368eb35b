"""Why something cannot be done now, with the clause that forbids it."""

from __future__ import annotations

from heirloom.core.game import Action, Seat
from heirloom.core.mistakes import Illegal
from heirloom.core.words import say
from heirloom.games.inheritance.cards.deck import Deck
from heirloom.games.inheritance.rules.parts import OVER, TRIM, TURN, Sight


def refusal(deck: Deck, view: Sight, waiting: list[Seat], action: Action) -> Illegal:
    """Why this player cannot do this now."""
    phase = view.public.phase
    if phase == OVER:
        return Illegal("5.1", say("The game is over."))
    if view.seat not in waiting:
        return Illegal("2.1", say("It is not your turn."))
    if phase == TURN:
        return _no_such_turn(deck, view, action)
    if phase == TRIM:
        return Illegal("4.4", say("Discard cards of your hand until you hold ten."))
    if action.kind == "stop":
        return Illegal("2.5", say("The card does not say that you may: it must be done."))
    return Illegal("2.4", say("The card just played asks for something else."))


def _no_such_turn(deck: Deck, view: Sight, action: Action) -> Illegal:
    if action.kind == "pass":
        return Illegal("2.7", say("You cannot pass now: you hold a card that can be played."))
    if action.kind != "play":
        return Illegal("2.1", say("Play a card, or pass."))
    card = action.parts[0]
    name, level = deck.names[card], deck.levels[card]
    if card not in view.own.hand:
        return Illegal("2.1", say("You do not hold {card}.", card=name))
    low, high = view.public.round.low, view.public.round.high
    if low > 1:
        why = say("{card} is of level {level}; it must be {low} to {high}.",
                  card=name, level=level, low=low, high=high)  # fmt: skip
        return Illegal("6.13", why)
    why = say("{card} is of level {level}; it must be {high} or lower.",
              card=name, level=level, high=high)  # fmt: skip
    return Illegal("2.2", why)

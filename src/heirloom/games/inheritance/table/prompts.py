"""What a player of Inheritance is asked, and which levels may be played."""

from __future__ import annotations

from heirloom.core.game import DEALER
from heirloom.core.words import Phrase, Who, say, say_n
from heirloom.games.inheritance.cards.effects import (
    BANK,
    DESTROY,
    DISCARD,
    HIGHEST,
    LAY,
    RECALL,
    RECOVER,
    TAKE,
    WIN,
)
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import CHOOSE, DECIDE, OVER, TRIM, TURN, Public, Sight
from heirloom.games.inheritance.rules.rounds import MOST_HELD


def prompt(game: Inheritance, view: Sight) -> tuple[Phrase, str]:
    """What this seat is asked, and the clause it stands under."""
    public = view.public
    if public.phase == OVER:
        return result(public), public.ended_by
    if game.waiting_on(public) == [DEALER]:
        return say("Cards are being drawn."), "3.1"
    asked = public.turn if public.phase == TURN else public.asked
    if asked != view.seat:
        return _waiting(public, asked)
    if public.phase == TRIM:
        n = public.hands[asked] - MOST_HELD
        return say_n("Discard a card: you may keep ten.", "Discard {n} cards: you may keep ten.",
                     n), "4.4"  # fmt: skip
    if public.phase == CHOOSE:
        return question(game, public)
    if public.phase == DECIDE:
        return say("Decide who starts the first round."), "R1"
    return _turn(game, view)


def result(public: Public) -> Phrase:
    """Who has won, and by how many crowns."""
    first, second = public.crowns
    if first == second:
        return say("The game is a draw.")
    return say_n("{who} wins by 1 crown to {fewest}.", "{who} wins by {n} crowns to {fewest}.",
                 max(first, second), fewest=min(first, second),
                 who=Who(int(second > first)))  # fmt: skip


def _waiting(public: Public, asked: int) -> tuple[Phrase, str]:
    if public.phase == CHOOSE:
        return say("{who} is choosing.", who=Who(asked)), "2.4"
    if public.phase == TRIM:
        return say("{who} is discarding down to ten cards.", who=Who(asked)), "4.4"
    if public.phase == DECIDE:
        return say("{who} is deciding who starts.", who=Who(asked)), "R1"
    return say("It is {who}’s turn.", who=Who(asked)), "2.1"


def _turn(game: Inheritance, view: Sight) -> tuple[Phrase, str]:
    public = view.public
    can_play = any(action.kind == "play" for action in game.legal(view))
    if not can_play:
        return say("You have no card that you can play. Pass and draw one."), "2.7"
    if public.round.opening:
        return say("Play a card of any level."), "2.3"
    low, high, clause = levels(public, view.seat)
    if low == high:
        return say("Play a card of level {high}, or pass.", high=high), clause
    if low > 1:
        return say("Play a card of level {low} to {high}, or pass.", low=low, high=high), clause
    if high == HIGHEST:
        return say("Play a card of any level, or pass."), clause
    return say("Play a card of level {high} or lower, or pass.", high=high), clause


def levels(public: Public, seat: int) -> tuple[int, int, str]:
    """The levels that a player may play, and the clause that says so."""
    if public.round.free[seat]:
        return 1, HIGHEST, "6.13"
    return public.round.low, public.round.high, public.round.levels_by


def question(game: Inheritance, public: Public) -> tuple[Phrase, str]:
    """What the card just played asks for."""
    verb = game.abilities.effect(public).verb
    card = game.deck.names[public.ability.card]
    asked: dict[int, tuple[Phrase, str]] = {
        DISCARD: (say("{card}: choose a card from your hand to discard.", card=card), "6.3"),
        BANK: (say("{card}: choose a card from your hand to put onto it.", card=card), "6.10"),
        TAKE: (say("{card}: choose a card from your opponent’s hand.", card=card), "6.5"),
        RECOVER: (say("{card}: choose a card from the discard pile.", card=card), "6.6"),
        DESTROY: (say("{card}: choose a card in play to destroy.", card=card), "6.7"),
        RECALL: (say("{card}: choose a card in play to return to hand.", card=card), "6.8"),
        WIN: (say("{card}: choose one of your opponent’s cards to win over.", card=card), "6.9"),
        LAY: (say("{card}: choose one of your opponent’s cards to cover.", card=card), "6.11"),
    }
    return asked[verb]


def allowed(public: Public) -> tuple[int, int, int]:
    """Who plays next, and the lowest and highest level that player may play."""
    seat = public.turn if public.phase == TURN else 1 - public.turn
    low, high, _ = levels(public, seat)
    return seat, low, high

"""Why a move of Inheritance is good or bad: how the round would stand, and who could answer."""

from __future__ import annotations

from random import Random

from heirloom.core.game import DEALER, Action
from heirloom.core.words import Phrase, Who, one_of, say
from heirloom.games.inheritance.cards.effects import HIGHEST
from heirloom.games.inheritance.mind.instincts import HeirInstincts, instincts
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import NOTHING, OVER, TRIM, TURN, Public, Sight, Truth
from heirloom.games.inheritance.rules.wording import called


def reasons(game: Inheritance, view: Sight, action: Action) -> list[Phrase]:
    """What a move makes of the round, what it leaves to the other player, and what it costs."""
    if action.kind == "start":
        return [say("You play the first card and cannot pass.")]
    if action.kind == "follow":
        return [say("Your opponent must play the first card, and you may answer it or pass.")]
    then = after_turn(game, view, action)
    if action.kind == "pass":
        return _of_passing(game, view, then)
    found = [*_of_choosing(game, view, action), *_standing(game, view, then)]
    if then.phase == TURN and then.turn != view.seat:
        found += _next(game, view, then)
        found += _answers(game, view, then)
    if action.kind == "play":
        found += _left(game, view, action.parts[0])
    return found


def after_turn(game: Inheritance, view: Sight, action: Action) -> Public:
    """The table once this turn is over, with what instinct would choose on the way.

    Which cards are drawn or discarded unseen is made up: only what does not depend on it is said.
    """
    rng, feel = Random(0), instincts(game)
    state: Truth = game.imagine(view, rng)
    turn, public = view.public.turn, state.public
    game.play(state, view.seat, action)
    while public.turn == turn and public.phase != TURN and public.phase != OVER:
        (seat,) = game.waiting_on(public)
        if seat == DEALER:
            game.settle(state, game.chance(state).sample(rng))
        else:
            sight = state.view(seat)
            legal = game.legal(sight)
            ratings = feel.rate(sight, legal, rng)
            game.play(state, seat, legal[ratings.index(max(ratings))])
    return public


# Passing


def _of_passing(game: Inheritance, view: Sight, then: Public) -> list[Phrase]:
    found = []
    if len(game.legal(view)) == 1:
        found.append(say("You have no card that you can play."))
    if view.public.round.passes == 1:
        return found + _round_won(view, then)
    lead = _lead(game, view.public, view.seat)
    other = Who(1 - view.seat)
    if then.hands[1 - view.seat]:
        found.append(say("You draw a card, and {who} must play one.", who=other))
    else:
        found.append(say("{who} has no cards left and can only pass.", who=other))
    if lead > 0:
        found.append(
            say("You lead by {n} VP: unless {who} overtakes you, pass again and win the crown.",
                who=other, n=lead)
        )  # fmt: skip
    return found


def _round_won(view: Sight, then: Public) -> list[Phrase]:
    mine, theirs = then.points[view.seat], then.points[1 - view.seat]
    other = Who(1 - view.seat)
    if mine > theirs:
        return [
            say("It ends the round at {mine} VP to {theirs}: you win the crown.",
                mine=mine, theirs=theirs)
        ]  # fmt: skip
    held = say(
        "It saves cards: you will have {mine} in hand, {who} {theirs}.",
        mine=then.hands[view.seat], theirs=then.hands[1 - view.seat], who=other,
    )  # fmt: skip
    if mine == theirs:
        return [say("It ends the round in a tie, {n} VP each: no crown.", n=mine), held]
    lost = say(
        "It ends the round at {mine} VP to {theirs}: {who} wins the crown.",
        mine=mine, theirs=theirs, who=other,
    )  # fmt: skip
    return [lost, held]


# Playing and choosing


def _standing(game: Inheritance, view: Sight, then: Public) -> list[Phrase]:
    if view.public.phase == TRIM or then.round.number != view.public.round.number:
        return []
    mine, theirs = game.deck.points(then, view.seat), game.deck.points(then, 1 - view.seat)
    return [say("You would have {mine} VP, your opponent {theirs}.", mine=mine, theirs=theirs)]


def _lead(game: Inheritance, public: Public, seat: int) -> int:
    return game.deck.points(public, seat) - game.deck.points(public, 1 - seat)


def _next(game: Inheritance, view: Sight, then: Public) -> list[Phrase]:
    """What the next pass would mean, after the first."""
    if then.round.passes != 1:
        return []
    lead, other = _lead(game, then, view.seat), Who(1 - view.seat)
    if lead > 0:
        return [say("If {who} passes, you win the crown.", who=other)]
    if lead == 0:
        return [say("If {who} passes, nobody wins the crown.", who=other)]
    return [say("If {who} passes, you lose the crown.", who=other)]


def _answers(game: Inheritance, view: Sight, then: Public) -> list[Phrase]:
    """Who could answer: what is known of the other hand, and how much of what is not."""
    seat = 1 - view.seat
    low, high = then.round.low, then.round.high
    if then.round.free[seat] or (low == 1 and high == HIGHEST):
        return [say("{who} may then play any level.", who=Who(seat))]
    known = [card for card in sorted(set(view.own.known)) if game.playable(then, card)]
    same = view.public.hands[seat] == then.hands[seat]
    if known:
        names = [game.deck.names[card] for card in known]
        return (
            [say("{who} can answer with {cards}.", who=Who(seat), cards=one_of(names))]
            if same
            else []
        )
    if same and len(view.own.known) == view.public.hands[seat]:
        return [say("{who} has no card to answer it.", who=Who(seat))]
    unseen = unseen_cards(game, view)
    fitting = [card for card in unseen if game.playable(then, card)]
    return [
        say("{n} of the {all} cards that you have not seen could answer it.",
            n=len(fitting), all=len(unseen))
    ]  # fmt: skip


def unseen_cards(game: Inheritance, view: Sight) -> list[int]:
    """The cards that may be anywhere this player cannot see."""
    left = game.deck.pile()
    for seen in (view.own.hand, view.own.known, view.public.discard, view.public.table.cards):
        for card in seen:
            if card != NOTHING:
                left.remove(card)
    return left


def _left(game: Inheritance, view: Sight, card: int) -> list[Phrase]:
    """What the hand has left to go on with."""
    hand = view.own.hand.copy()
    hand.remove(card)
    level = game.deck.levels[card]
    if not hand:
        return [say("It is your last card.")]
    if min(game.deck.levels[other] for other in hand) > level:
        return [say("It is your only card of level {n} or lower.", n=level)]
    return []


def _of_choosing(game: Inheritance, view: Sight, action: Action) -> list[Phrase]:
    """What is won or given up by the choice that a card asks for."""
    kind, public = action.kind, view.public
    if kind == "choose":
        place = action.parts[0]
        return [
            say("{card} is worth {n} VP to {who}.", card=called(game.deck, public, place),
                n=game.deck.worth(public, place), who=Who(public.table.seats[place]))
        ]  # fmt: skip
    if kind == "discard":
        return _given_up(game, view, action.parts[0])
    if kind == "bank" and game.abilities.effect(public).back:
        return [say("You take it back at the end of the round.")]
    if kind == "take" or kind == "recover":
        return _gained(game, view, action.parts[0])
    return []


def _given_up(game: Inheritance, view: Sight, card: int) -> list[Phrase]:
    name = game.deck.names[card]
    if view.own.hand.count(card) > 1:
        return [say("You have another {card}.", card=name)]
    holds = HeirInstincts(game).holds
    if holds[card] == min(holds[other] for other in view.own.hand):
        return [say("{card} is the least useful card in your hand.", card=name)]
    return []


def _gained(game: Inheritance, view: Sight, card: int) -> list[Phrase]:
    level, vp = game.deck.levels[card], game.deck.vps[card]
    found = [say("You gain a card of level {level} with {vp} VP.", level=level, vp=vp)]
    holds = HeirInstincts(game).holds
    others = [action.parts[0] for action in game.legal(view) if action.parts]
    if len(others) > 1 and holds[card] == max(holds[other] for other in others):
        found.append(say("It is the most useful card that you could take."))
    return found

"""Why a move of Inheritance was costly: passes, points, and answers left to the opponent."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.words import Phrase, Who, say
from heirloom.games.inheritance.mind.reasons import after_turn, unseen_cards
from heirloom.games.inheritance.rules.game import Inheritance
from heirloom.games.inheritance.rules.parts import Public, Sight
from heirloom.search.causes import Cause


def cause(game: Inheritance, view: Sight, played: Action, best: Action) -> Cause | None:
    """What passing, points and answers would have been after the better move."""
    if played.kind == "pass":
        return Cause("passed", say("you passed too early"), say("{who} passed too early"),
                     _standing(game, view), "2.6")  # fmt: skip
    if best.kind == "pass":
        return Cause("played", say("you played a card where a pass was better"),
                     say("{who} played a card where a pass was better"),
                     _passing(game, view), "2.6")  # fmt: skip
    if played.kind == "play" and best.kind == "play":
        return _of_cards(game, view, played.parts[0], best.parts[0], played, best)
    if played.kind in ("start", "follow"):
        return Cause("start", say("you chose the wrong side of the first card"),
                     say("{who} chose the wrong side of the first card"), None, "1.3")  # fmt: skip
    return Cause("choice", say("you made the weaker choice for a card"),
                 say("{who} made the weaker choice for a card"), None, "2.4")  # fmt: skip


def _of_cards(
    game: Inheritance, view: Sight, card: int, other: int, played: Action, best: Action
) -> Cause:
    names, levels = game.deck.names, game.deck.levels
    answers, fewer = _answers(game, view, card), _answers(game, view, other)
    if fewer < answers:
        return Cause(
            "answers",
            say("you left too many answers"),
            say("{who} left too many answers"),
            say(
                "{n} of the {all} cards out of sight could answer {card}, and only {fewer} could "
                "answer {other}.",
                n=answers, fewer=fewer, all=len(unseen_cards(game, view)),
                card=names[card], other=names[other],
            ),
            "2.2",
        )  # fmt: skip
    then, better = after_turn(game, view, played), after_turn(game, view, best)
    if _lead(game, better, view.seat) > _lead(game, then, view.seat):
        return Cause(
            "points",
            say("you left points lying"),
            say("{who} left points lying"),
            say(
                "{card} made it {mine} to {theirs} VP; {other} would have made it {more} to "
                "{less}.",
                card=names[card], other=names[other], **_points(game, then, view.seat),
                more=game.deck.points(better, view.seat),
                less=game.deck.points(better, 1 - view.seat),
            ),
            "4.2",
        )  # fmt: skip
    if levels[card] < levels[other]:
        return Cause(
            "spent",
            say("you spent {card} too early", card=names[card]),
            say("{who} spent {card} too early", card=names[card]),
            say(
                "{card} has level {level} and can still answer when {other} of level {higher} "
                "cannot.",
                card=names[card], other=names[other], level=levels[card], higher=levels[other],
            ),
            "2.2",
        )  # fmt: skip
    return Cause("card", say("you played the wrong card"), say("{who} played the wrong card"),
                 None, "2.4")  # fmt: skip


def _answers(game: Inheritance, view: Sight, card: int) -> int:
    """How many of the cards out of sight could answer this one (§2.2)."""
    level = game.deck.levels[card]
    return sum(game.deck.levels[one] <= level for one in unseen_cards(game, view))


def _lead(game: Inheritance, public: Public, seat: int) -> int:
    return game.deck.points(public, seat) - game.deck.points(public, 1 - seat)


def _points(game: Inheritance, public: Public, seat: int) -> dict[str, int]:
    return {
        "mine": game.deck.points(public, seat),
        "theirs": game.deck.points(public, 1 - seat),
    }


def _standing(game: Inheritance, view: Sight) -> Phrase:
    return say(
        "{who} had {mine} VP against {theirs}, with {n} cards in hand.",
        who=Who(view.seat), n=len(view.own.hand), **_points(game, view.public, view.seat),
    )  # fmt: skip


def _passing(game: Inheritance, view: Sight) -> Phrase:
    if view.public.round.passes == 1:
        return say(
            "{who} had {mine} VP against {theirs}, and a pass would have ended the round.",
            who=Who(view.seat), **_points(game, view.public, view.seat),
        )  # fmt: skip
    return say(
        "{who} had {mine} VP against {theirs}, and a pass would have brought a card.",
        who=Who(view.seat), **_points(game, view.public, view.seat),
    )  # fmt: skip

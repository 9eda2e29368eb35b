"""Why a move of The Heirs was costly: captures spent, cards in reach, captures left lying."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.words import Phrase, Who, say
from heirloom.games.the_heirs.rules.board import DIRECTIONS
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import NOTHING, Sight
from heirloom.search.causes import Cause


def cause(game: TheHeirs, view: Sight, played: Action, best: Action) -> Cause | None:
    """What the better move kept and the played one gave away."""
    board, seat = view.public.board, view.seat
    then, better = _after(board, played), _after(board, best)
    hunter, fewer = _hunter(game, then, played), _captures(game, better, 1 - seat)
    is_safe = _hunter(game, better, best) == NOTHING
    if hunter != NOTHING and is_safe and fewer < _captures(game, then, 1 - seat):
        return _into_reach(game, then, seat, played, hunter, fewer)
    if played.kind == "capture" and best.kind != "capture":
        return Cause(
            "hasty",
            say("you captured what could wait"),
            say("{who} captured what could wait"),
            say("A capture that is kept is a spare move, and whoever runs out of moves loses."),
            "6.2",
        )
    if best.kind == "capture" and played.kind != "capture":
        return Cause(
            "missed",
            say("you left a capture that would not wait"),
            say("{who} left a capture that would not wait"),
            _count(game, seat, then, better),
            "4.2",
        )
    if best.kind == "capture":
        return Cause(
            "spent",
            say("you captured the wrong card"),
            say("{who} captured the wrong card"),
            _count(game, seat, then, better),
            "6.2",
        )
    return None


def _into_reach(
    game: TheHeirs, then: list[int], seat: int, played: Action, hunter: int, otherwise: int
) -> Cause:
    card = then[played.parts[1]]
    return Cause(
        "reach",
        say("you stepped into the reach of {card}", card=game.called(hunter)),
        say("{who} stepped into the reach of {card}", card=game.called(hunter)),
        say(
            "A {hunter} takes a {n}. Captures of {other} afterwards: {captures}; after the better "
            "move: {fewer}.",
            hunter=game.numbers[hunter], n=game.numbers[card], other=Who(1 - seat),
            captures=_captures(game, then, 1 - seat), fewer=otherwise,
        ),
        "4.3",
    )  # fmt: skip


def _count(game: TheHeirs, seat: int, then: list[int], better: list[int]) -> Phrase:
    """The captures in hand of both sides, after the played move and after the better one."""
    leads = [_captures(game, one, seat) - _captures(game, one, 1 - seat) for one in (then, better)]
    if leads[1] <= leads[0]:
        return say("Counting captures does not show it: only the moves that follow do.")
    return say(
        "Captures in hand afterwards: {who} {mine}, {other} {theirs}; after the better move: "
        "{more} and {fewer}.",
        who=Who(seat), other=Who(1 - seat),
        mine=_captures(game, then, seat), theirs=_captures(game, then, 1 - seat),
        more=_captures(game, better, seat), fewer=_captures(game, better, 1 - seat),
    )  # fmt: skip


def _captures(game: TheHeirs, board: list[int], seat: int) -> int:
    return len(game.captures_of(board, seat))


def _after(board: list[int], action: Action) -> list[int]:
    """The board after a capture; turning over a card changes nothing that one can foresee."""
    then = board.copy()
    if action.kind == "capture":
        source, target = action.parts
        then[target], then[source] = then[source], NOTHING
    return then


def _hunter(game: TheHeirs, board: list[int], action: Action) -> int:
    """The lowest card that could take the one that has just captured, or NOTHING."""
    if action.kind != "capture":
        return NOTHING
    square = action.parts[1]
    near = [game.board.first(board, square, direction) for direction in range(DIRECTIONS)]
    foes = [board[place] for place in near if place != NOTHING and board[place] >= 0]
    hunters = [
        card
        for card in foes
        if game.sides[card] != game.sides[board[square]] and game.takes(card, board[square])
    ]
    return min(hunters, key=lambda card: game.numbers[card], default=NOTHING)  # fmt: skip

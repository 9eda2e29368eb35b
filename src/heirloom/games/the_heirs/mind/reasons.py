"""Why a move of The Heirs is good or bad, as far as one can see it on the board."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.words import Phrase, say, say_n
from heirloom.games.the_heirs.rules.board import DIRECTIONS
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import NOTHING, Sight


def reasons(game: TheHeirs, view: Sight, action: Action) -> list[Phrase]:
    """What a move takes, and what it leaves behind."""
    board = view.public.board
    if action.kind == "turn":
        return _of_turning(game, board, view.seat, action.parts[0])
    if action.kind == "stop":
        return [say("Every capture that you could make now would leave you worse off.")]
    return _of_capture(game, board.copy(), action.parts[0], action.parts[1])


def _of_turning(game: TheHeirs, board: list[int], seat: int, square: int) -> list[Phrase]:
    near = [card for card in _around(game, board, square) if card >= 0]
    mine = len([card for card in near if game.sides[card] == seat])
    if not near:
        return [say("No face-up card is in line with it, so nothing can be captured at once.")]
    return [
        say("In line with it: {mine} of your face-up cards and {theirs} of your opponent’s.",
            mine=mine, theirs=len(near) - mine)
    ]  # fmt: skip


def _of_capture(game: TheHeirs, board: list[int], source: int, target: int) -> list[Phrase]:
    card, taken = board[source], board[target]
    found = [say("It captures {card}.", card=game.called(taken))]
    board[target], board[source] = card, NOTHING
    near, number = [c for c in _around(game, board, target) if c >= 0], game.numbers[card]
    foes = [other for other in near if game.sides[other] != game.sides[card]]
    if any(game.takes(other, card) for other in foes):
        found.append(say("Your {number} could be captured there.", number=number))
    elif not near:
        found.append(say("Your {number} would be alone in its row and column.", number=number))
    else:
        found.append(say("No face-up card can capture your {number} there.", number=number))
    prey = len([other for other in foes if game.takes(card, other)])
    if prey:
        found.append(
            say_n(
                "From there it threatens another card.",
                "From there it threatens {n} more cards.",
                prey,
            )
        )
    return found


def _around(game: TheHeirs, board: list[int], square: int) -> list[int]:
    """What stands first in every direction, face down cards as such."""
    firsts = [game.board.first(board, square, direction) for direction in range(DIRECTIONS)]
    return [board[place] for place in firsts if place != NOTHING]

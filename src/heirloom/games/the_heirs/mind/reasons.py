"""Why a move of The Heirs is good or bad, as far as one can see it on the board."""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.core.words import Phrase, say
from heirloom.games.the_heirs.rules.board import DIRECTIONS
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import NOTHING, Sight


def reasons(game: TheHeirs, view: Sight, action: Action) -> list[Phrase]:
    """What a move takes, and what it leaves behind."""
    board = view.public.board
    if action.kind == "turn":
        return _of_turning(game, board, view.seat, action.parts[0])
    if action.kind == "stop":
        return [say("Any capture with the card just turned over leaves you worse.")]
    return _of_capture(game, board.copy(), action.parts[0], action.parts[1])


def _of_turning(game: TheHeirs, board: list[int], seat: int, square: int) -> list[Phrase]:
    near = [card for card in _around(game, board, square) if card >= 0]
    mine = len([card for card in near if game.sides[card] == seat])
    if not near:
        return [say("No open card is in line with it: whatever it is, nothing is taken at once.")]
    return [
        say("In line with it: {mine} open cards of yours and {theirs} of the other side.",
            mine=mine, theirs=len(near) - mine)
    ]  # fmt: skip


def _of_capture(game: TheHeirs, board: list[int], source: int, target: int) -> list[Phrase]:
    card, taken = board[source], board[target]
    found = [say("It takes {card}.", card=game.describe(taken))]
    board[target], board[source] = card, NOTHING
    near, number = [c for c in _around(game, board, target) if c >= 0], game.numbers[card]
    foes = [other for other in near if game.sides[other] != game.sides[card]]
    if any(game.takes(other, card) for other in foes):
        found.append(say("It leaves your {number} where it can be taken.", number=number))
    elif not near:
        found.append(say("It leaves your {number} alone on its row and column.", number=number))
    else:
        found.append(say("Nothing open can take your {number} there.", number=number))
    prey = len([other for other in foes if game.takes(card, other)])
    if prey:
        found.append(say("From there it threatens {n} more.", n=prey))
    return found


def _around(game: TheHeirs, board: list[int], square: int) -> list[int]:
    """What stands first in every direction, face down cards as such."""
    firsts = [game.board.first(board, square, direction) for direction in range(DIRECTIONS)]
    return [board[place] for place in firsts if place != NOTHING]

"""Lines of sight on the board of The Heirs: what a card could take, and what stops it."""

from __future__ import annotations

from typing import NamedTuple

from heirloom.games.the_heirs.rules.board import DIRECTIONS
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import DOWN, NOTHING


class Line(NamedTuple):
    """What a face-up card meets in one direction."""

    squares: list[int]  # empty ones on the way
    square: int  # of the first card that stands there
    takes: bool  # whether it can be taken
    beyond: int  # a card behind the first one that could be taken without it, or NOTHING


def lines(game: TheHeirs, board: list[int], square: int) -> list[Line]:
    """Every direction in which a face-up card meets another."""
    found = []
    for direction in range(DIRECTIONS):
        first = int(game.board.first(board, square, direction))
        if first != NOTHING:
            found.append(_line(game, board, square, first, direction))
    return found


def _line(game: TheHeirs, board: list[int], square: int, first: int, direction: int) -> Line:
    card, other = board[square], board[first]
    step = game.board.steps[direction]
    takes = other != DOWN and game.takes(card, other)
    beyond = NOTHING
    if not is_foe(game, card, other):
        behind = int(game.board.first(board, first, direction))
        if behind != NOTHING and board[behind] != DOWN and game.takes(card, board[behind]):
            beyond = behind
    return Line(list(range(square + step, first, step)), first, bool(takes), beyond)


def is_foe(game: TheHeirs, card: int, other: int) -> bool:
    """Whether the other is a face-up card of the other colour."""
    return other >= 0 and game.sides[card] != game.sides[other]


def attackers(game: TheHeirs, board: list[int], square: int) -> list[int]:
    """The squares of cards that can take the face-up card on this one."""
    card = board[square]
    firsts = [int(game.board.first(board, square, way)) for way in range(DIRECTIONS)]
    return [at for at in firsts if at != NOTHING and board[at] != DOWN
            and game.takes(board[at], card)]  # fmt: skip


def backs_in_line(game: TheHeirs, board: list[int], square: int) -> list[int]:
    """The face-down cards that would see this square if they were turned over."""
    firsts = [int(game.board.first(board, square, way)) for way in range(DIRECTIONS)]
    return sorted(at for at in firsts if at != NOTHING and board[at] == DOWN)


def after_capture(board: list[int], source: int, target: int) -> list[int]:
    """The board once a card has taken another."""
    after = board.copy()
    after[target], after[source] = board[source], NOTHING
    return after


def face_down(game: TheHeirs, board: list[int], captured: list[int]) -> list[int]:
    """The cards that lie face down, as whoever remembers all captures knows (§R4)."""
    seen = {*captured, *board}
    return [card for card in range(game.board.size) if card not in seen]

"""A quick look ahead on a board whose cards are all face up, for the warning before a move."""

from __future__ import annotations

from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.table.lines import after_capture

LOOKS = 60  # boards that a warning may look at: it must be there at once


def loses(game: TheHeirs, board: list[int], seat: int) -> tuple[int, int] | None:
    """A capture by the opponent, who is to move, after which this seat is sure to lose (§6.2).

    None if there is no such capture, or none was found in the looks that are allowed.
    """
    left = [LOOKS]
    for capture in game.captures_of(board, 1 - seat):
        source, target = game.actions[capture].parts
        if _is_lost(game, after_capture(board, source, target), seat, left):
            return source, target
    return None


def _is_lost(game: TheHeirs, board: list[int], seat: int, left: list[int]) -> bool:
    """Whether the seat to move is sure to lose, whatever it captures."""
    left[0] -= 1
    for capture in game.captures_of(board, seat):
        if left[0] <= 0:
            return False
        source, target = game.actions[capture].parts
        if not _can_force(game, after_capture(board, source, target), seat, left):
            return False
    return True


def _can_force(game: TheHeirs, board: list[int], seat: int, left: list[int]) -> bool:
    """Whether the opponent, who is to move, has a capture that wins for sure."""
    return any(
        _is_lost(game, after_capture(board, *game.actions[capture].parts), seat, left)
        for capture in game.captures_of(board, 1 - seat)
    )

"""A newcomer to The Heirs, who plays by the lesson and nothing else.

1. With the card just turned over, capture if nothing can take the card that captures; else stop.
2. Take a card that threatens one of yours, if nothing can take yours back.
3. While a card lies face down, captures can wait: turn over the one in line with the fewest open
   cards.
4. When all cards are open, leave the opponent as few captures as possible, and keep your own.
"""

from __future__ import annotations

from heirloom.core.game import Action
from heirloom.games.the_heirs.rules.board import DIRECTIONS
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import CHAIN, DOWN, NOTHING, Sight


def choose(game: TheHeirs, view: Sight) -> Action:
    """The move of somebody who has finished the lesson."""
    legal = game.legal(view)
    captures = [action for action in legal if action.kind == "capture"]
    safe = [action for action in captures if _is_safe(game, view, action)]
    if view.public.phase == CHAIN:
        return safe[0] if safe else legal[-1]
    threats = _threats(game, view)
    rescues = [action for action in safe if action.parts[1] in threats]
    if rescues:
        return rescues[0]
    if view.public.down > 0:
        turnings = [action for action in legal if action.kind == "turn"]
        return min(turnings, key=lambda action: _open_beside(game, view, action.parts[0]))
    return min(captures, key=lambda action: _left(game, view, action))


def _after(board: list[int], action: Action) -> list[int]:
    """The board after a capture."""
    found = board.copy()
    source, target = action.parts[0], action.parts[1]
    found[target], found[source] = found[source], NOTHING
    return found


def _targets(game: TheHeirs, board: list[int], seat: int) -> list[tuple[int, ...]]:
    """From where and where a seat can capture."""
    return [game.actions.all[capture].parts for capture in game.captures_of(board, seat)]


def _is_safe(game: TheHeirs, view: Sight, action: Action) -> bool:
    """Whether the opponent could not take the card that captures."""
    after = _targets(game, _after(view.public.board, action), 1 - view.seat)
    return all(target != action.parts[1] for _, target in after)


def _threats(game: TheHeirs, view: Sight) -> set[int]:
    """The squares from which the opponent could capture."""
    return {source for source, _ in _targets(game, view.public.board, 1 - view.seat)}


def _open_beside(game: TheHeirs, view: Sight, square: int) -> int:
    """How many open cards are in line with a square, with nothing between."""
    board = view.public.board
    firsts = [game.board.first(board, square, direction) for direction in range(DIRECTIONS)]
    return sum(first != NOTHING and board[first] != DOWN for first in firsts)


def _left(game: TheHeirs, view: Sight, action: Action) -> tuple[int, int]:
    """The captures that the opponent has afterwards, and how many fewer you have."""
    after = _after(view.public.board, action)
    own, other = (len(_targets(game, after, seat)) for seat in (view.seat, 1 - view.seat))
    return other, -own

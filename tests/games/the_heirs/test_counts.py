"""How many ways a small game can go: pinned, and counted a second time by simpler means."""

from __future__ import annotations

from typing import NamedTuple

import pytest

import heirloom
from heirloom.core.game import DEALER
from heirloom.games.the_heirs.rules.game import TheHeirs
from heirloom.games.the_heirs.rules.parts import Truth

# The number of sequences of n steps, for n = 0, 1, 2, ...; a draw of the dealer is a step too.
PINNED = {
    (1, 2): [1, 2, 4, 4, 4, 8, 4, 0],
    (2, 2): [1, 4, 16, 48, 144, 304, 640, 1280, 1984, 2224, 3360, 4032, 2576, 704, 128, 0],
    (2, 4): [1, 8, 64, 448, 3136, 17256, 103776],
}  # fmt: skip


def count(game: TheHeirs, state: Truth, depth: int) -> int:
    """The sequences of so many steps from here, by the engine."""
    waiting = game.waiting_on(state.public)
    if depth == 0:
        return 1
    if not waiting:
        return 0
    total = 0
    if waiting == [DEALER]:
        for outcome, _ in game.chance(state).outcomes():
            after = state.copy()
            game.settle(after, outcome)
            total += count(game, after, depth - 1)
        return total
    for action in game.legal(state.view(waiting[0])):
        after = state.copy()
        game.play(after, waiting[0], action)
        total += count(game, after, depth - 1)
    return total


class Position(NamedTuple):
    """The naive board: people by square, `None` for a back; who moves; a card just turned over."""

    open: dict[tuple[int, int], tuple[str, int] | None]
    down: list[tuple[str, int]]
    turn: str
    turning: tuple[int, int] | None = None
    fresh: tuple[int, int] | None = None


def naive_count(position: Position, depth: int) -> int:
    """The same number from the rules' own words, written without the engine."""
    if depth == 0:
        return 1
    return sum(naive_count(after, depth - 1) for after in naive_steps(position))


def naive_steps(position: Position) -> list[Position]:
    if position.turning is not None:
        return [naive_turned(position, person) for person in position.down]
    people = [*position.down, *(person for person in position.open.values() if person)]
    if position.fresh is None and position.turn not in [colour for colour, _ in people]:
        return []
    captures = naive_captures(position)
    if position.fresh is not None:
        return [*captures, position._replace(turn=naive_other(position.turn), fresh=None)]
    backs = [square for square, person in position.open.items() if person is None]
    return captures + [position._replace(turning=square) for square in backs]


def naive_other(colour: str) -> str:
    return "red" if colour == "black" else "black"


def naive_turned(position: Position, person: tuple[str, int]) -> Position:
    assert position.turning is not None
    down = [other for other in position.down if other != person] + [
        person for other in position.down if other == person
    ][1:]
    after = Position(
        {**position.open, position.turning: person}, down, position.turn, None, position.turning
    )
    if naive_captures(after):
        return after
    return after._replace(turn=naive_other(position.turn), fresh=None)


def naive_captures(position: Position) -> list[Position]:
    found = []
    for source, mine in position.open.items():
        for target, theirs in position.open.items():
            if mine is None or theirs is None or mine[0] != position.turn or theirs[0] == mine[0]:
                continue
            if mine[1] > theirs[1] or not naive_line(position, source, target):
                continue
            if position.fresh is not None and position.fresh not in (source, target):
                continue
            board = {square: who for square, who in position.open.items() if square != source}
            board[target] = mine
            found.append(Position(board, position.down, naive_other(position.turn)))
    return found


def naive_line(position: Position, one: tuple[int, int], other: tuple[int, int]) -> bool:
    (row, column), (other_row, other_column) = one, other
    if row != other_row and column != other_column:
        return False
    between = [
        square
        for square in position.open
        if min(row, other_row) <= square[0] <= max(row, other_row)
        and min(column, other_column) <= square[1] <= max(column, other_column)
    ]
    return len(between) == 2


def naive_start(rows: int, columns: int) -> Position:
    numbers = [1, 2, 3, 3, 4, 4, 4, 4, *[5] * 8][: rows * columns // 2]
    people = [("black", number) for number in numbers] + [("red", number) for number in numbers]
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return Position(dict.fromkeys(squares), people, "black")


@pytest.mark.slow
@pytest.mark.clause("R2")
@pytest.mark.parametrize(("rows", "columns"), PINNED)
def test_the_number_of_sequences_is_pinned(rows: int, columns: int) -> None:
    game = heirloom.game("the_heirs", rows=rows, columns=columns, start="black")
    assert isinstance(game, TheHeirs)
    pinned = PINNED[rows, columns]
    assert [count(game, game.setup(2), depth) for depth in range(len(pinned))] == pinned


@pytest.mark.slow
@pytest.mark.parametrize(("rows", "columns"), PINNED)
def test_a_naive_count_agrees(rows: int, columns: int) -> None:
    pinned = PINNED[rows, columns]
    start = naive_start(rows, columns)
    assert [naive_count(start, depth) for depth in range(len(pinned))] == pinned

"""A match played by bots and functions, in one call."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.bots.play import Turn, moves
from heirloom.core import catalogue
from heirloom.core.game import Action, Game, View
from heirloom.core.match import Match
from heirloom.core.mistakes import Illegal, Mistake

GAME = heirloom.game("the_heirs", rows=2, columns=4)


class Counting(heirloom.Bot):
    """Plays the first legal action, and counts how often it was asked and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = self.closed = 0

    def choose(
        self, game: Game[Any, Any, Any], view: View[Any, Any], clock: heirloom.Clock
    ) -> Action:
        self.asked += 1
        return game.legal(view)[0]

    def close(self) -> None:
        self.closed += 1


def last(game: Game[Any, Any, Any], view: View[Any, Any]) -> str:
    return game.legal(view)[-1].notation


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_match_is_played_to_its_end_by_names(name: str) -> None:
    game = heirloom.game(name)
    match = heirloom.play(game, ["random"] * game.fewest, heirloom.Shuffling(1), seed=1)
    assert match.over
    assert str(match.record()) == str(
        heirloom.play(game, ["random"] * game.fewest, heirloom.Shuffling(1), seed=1).record()
    )


def test_bots_names_and_functions_play_together() -> None:
    counting = Counting()
    turns: list[Turn] = []
    match = heirloom.play(GAME, [counting, last], heirloom.Shuffling(1), on_turn=turns.append)
    assert match.over
    assert counting.asked == sum(turn.seat == 0 for turn in turns)
    assert counting.closed == 1
    assert [turn.action.notation for turn in turns if turn.seat == 1] == [
        turn.legal[-1].notation for turn in turns if turn.seat == 1
    ]


def test_a_turn_holds_what_the_seat_knew_and_what_happened() -> None:
    match = Match(GAME, dealer=heirloom.Shuffling(1))
    before = match.view(match.waiting_on()[0]).key()
    length = len(match.log)
    turn = next(moves(match, ["greedy", "greedy"], seed=1))
    assert turn.view.key() == before
    assert turn.legal == GAME.legal(turn.view)
    assert turn.done.entries == match.log[length:]


def test_an_illegal_move_is_refused_and_bots_are_closed_all_the_same() -> None:
    counting = Counting()
    start = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    with pytest.raises(Illegal):
        heirloom.play(start, [lambda game, view: "stop", counting], heirloom.Shuffling(1))
    assert counting.closed == 1


def test_a_match_that_is_left_early_closes_its_bots() -> None:
    counting = Counting()
    playing = moves(Match(GAME, dealer=heirloom.Shuffling(1)), [counting, counting])
    next(playing)
    playing.close()  # type: ignore[attr-defined]
    assert counting.closed == 2


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        (["greedy"], "for exactly 2 players, not 1"),
        (["greedy", "deep"], "“deep” is unknown"),
        (["greedy", 7], "“7” is not a player"),
    ],
)
def test_wrong_players_are_refused(seats: list[Any], why: str) -> None:
    with pytest.raises(Mistake, match=why):
        heirloom.play(GAME, seats)


def test_a_match_needs_a_player_per_seat() -> None:
    with pytest.raises(Mistake, match="3 players were given for 2 seats"):
        next(moves(Match(GAME), ["greedy"] * 3))


def test_moves_go_on_from_where_a_match_is() -> None:
    match, rng = Match(GAME, dealer=heirloom.Shuffling(1)), Random(1)
    for _ in range(3):
        seat = match.waiting_on()[0]
        match.play(seat, rng.choice(match.legal(seat)))
    turns = list(moves(match, ["greedy", "greedy"], seed=1))
    assert match.over
    assert len(turns) + 3 == sum(entry.kind == "play" for entry in match.log)

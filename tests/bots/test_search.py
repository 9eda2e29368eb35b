"""The search that any game can have: honest, reproducible, and better than its instincts."""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import pytest

import heirloom
from heirloom.bots import Clock, bot
from heirloom.bots.play import Player
from heirloom.bots.search import Search
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import DEALER, Game, State
from heirloom.core.match import Match
from heirloom.search.tree import TreeSearcher

TRIES = 12


def some_state(game: Game[Any, Any, Any], seats: int, moves: int, seed: int) -> Any:
    """A truth in which somebody has a choice, some random moves into a game, or its last one."""
    rng, state = Random(seed), game.setup(seats)
    last = state
    while waiting := game.waiting_on(state.public):
        if waiting[0] == DEALER:
            game.settle(state, game.chance(state).sample(rng))
            continue
        legal = game.legal(state.view(waiting[0]))
        if len(legal) > 1:
            last = state.copy()
            if moves <= 0:
                break
        game.play(state, waiting[0], rng.choice(legal))
        moves -= 1
    return last


def choose(game: Game[Any, Any, Any], state: State[Any, Any, Any], spec: str) -> str:
    seat = game.waiting_on(state.public)[0]
    return bot(spec, 5).choose(game, state.view(seat).copy(), Clock()).notation


@pytest.mark.parametrize("name", catalogue.own_names())
@pytest.mark.parametrize("spec", ["random", "greedy", "page", f"search:{TRIES}"])
def test_a_bot_plays_the_same_in_worlds_that_differ_in_what_it_cannot_know(
    name: str, spec: str
) -> None:
    game = heirloom.game(name)
    for moves in (0, 7, 15):
        state = some_state(game, game.fewest, moves, 3)
        seat = game.waiting_on(state.public)[0]
        other = game.imagine(state.view(seat), Random(8))
        assert choose(game, state, spec) == choose(game, other, spec)


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_search_leaves_the_view_as_it_was(name: str) -> None:
    game = heirloom.game(name)
    state = some_state(game, game.fewest, 5, 1)
    view = state.view(game.waiting_on(state.public)[0]).copy()
    before = view.key()
    Search(1, tries=TRIES).choose(game, view, Clock())
    assert view.key() == before


@pytest.mark.parametrize("name", catalogue.own_names())
def test_lines_are_the_legal_actions_with_honest_figures(name: str) -> None:
    game = heirloom.game(name)
    state = some_state(game, game.most, 9, 2)
    view = state.view(game.waiting_on(state.public)[0])
    lines = TreeSearcher(game).think(view, None, 30, Random(1))
    assert {line.action for line in lines} == set(game.legal(view))
    assert sum(line.visits for line in lines) == 30
    assert all(0 <= line.value <= 1 for line in lines)
    assert all(line.margin > 0 for line in lines)


def test_a_search_keeps_its_time_and_the_clock_overrules_it() -> None:
    game = heirloom.game("the_heirs", start="black")
    view = Match(game, dealer=Shuffling(1)).view(0)
    start = perf_counter()
    TreeSearcher(game).think(view, 0.2, None, Random(1))
    assert 0.2 <= perf_counter() - start < 2
    start = perf_counter()
    Search(1, seconds=100.0).think(game, view, Clock(0.1))
    assert 0.1 <= perf_counter() - start < 2


@pytest.mark.parametrize(
    ("own", "given", "tries"), [(9, None, 9), (None, 7, 7), (9, 7, 7), (7, 9, 7)]
)
def test_a_search_tries_no_more_than_it_is_set_to_nor_than_the_clock_allows(
    own: int | None, given: int | None, tries: int
) -> None:
    game = heirloom.game("les_heritiers")
    match = Match(game, 2, Shuffling(1))
    view = match.view(match.waiting_on()[0])
    estimates = Search(1, tries=own).think(game, view, Clock(None, given))
    assert sum(estimate.visits for estimate in estimates) == tries


def test_a_search_that_nobody_limits_thinks_for_a_second() -> None:
    game = heirloom.game("the_heirs", start="black")
    view = Match(game, dealer=Shuffling(1)).view(0)
    start = perf_counter()
    Search(1).think(game, view, Clock())
    assert 1 <= perf_counter() - start < 5


def test_several_processes_add_up_what_they_found() -> None:
    game = heirloom.game("the_heirs", rows=3, columns=4, start="black")
    view = Match(game, dealer=Shuffling(1)).view(0)
    search = Search(1, tries=40, processes=2)
    try:
        lines = search.think(game, view, Clock())
    finally:
        search.close()
    assert sum(line.visits for line in lines) == 40
    assert {line.action for line in lines} == set(game.legal(view))


@pytest.mark.slow
def test_any_games_search_beats_its_instincts() -> None:
    game, won = heirloom.game("the_heirs", rows=3, columns=4), 0
    searcher = TreeSearcher(game)
    for number in range(20):
        rng = Random(number)
        players: list[Player] = [
            lambda game, view, rng=rng: searcher.think(view, None, 60, rng)[0].action,  # type: ignore[misc]
            "greedy",
        ]
        me = number % 2
        match = heirloom.play(game, players[::-1] if me else players, Shuffling(number), seed=1)
        won += me in match.winners()
    assert won > 9

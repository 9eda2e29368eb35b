"""Small games with secrets are played near their equilibrium; all others are searched as before."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import heirloom
from heirloom.bots import Clock
from heirloom.bots.search import Search, searcher
from heirloom.core import catalogue
from heirloom.core.game import DEALER, Action, Game, State
from heirloom.core.match import Match
from heirloom.lab.exploiting.exact import exploitability, gains
from heirloom.search.equilibrium import Equilibrium, EquilibriumSearcher, find_equilibrium
from heirloom.search.whole_tree import WholeTree, whole_tree
from tests.bots.duel import Duel, Own, Public, Sight, Truth
from tests.search.pokers import poker

PENNIES = Duel([[80, 20], [30, 60]])  # matching pennies with unequal stakes
FIRST, SECOND = [1 / 3, 2 / 3], [4 / 9, 5 / 9]  # how to play them


def tree(name: str) -> WholeTree:
    found = whole_tree(poker(name), 2)
    assert found is not None
    return found


def walked(name: str, walks: int) -> float:
    """How exploitable the average is after so many walks, in coins."""
    found = Equilibrium(tree(name))
    for _ in range(walks):
        found.walk()
    return exploitability(gains(found.tree, lambda known: known.average()))


def dealt(game: Game[Any, Any, Any], cards: list[int]) -> State[Any, Any, Any]:
    state = game.setup(2)
    for card in cards:
        game.settle(state, [card])
    return state


def test_kuhn_poker_comes_near_its_equilibrium_and_nearer_with_more_walks() -> None:
    found = [walked("kuhn_poker", walks) for walks in (10, 30, 100, 300)]
    assert found == sorted(found, reverse=True)
    assert found[1] < 0.03
    assert found[3] < 0.001


def test_leduc_poker_comes_near_its_equilibrium_and_nearer_with_more_walks() -> None:
    found = [walked("leduc_poker", walks) for walks in (10, 30, 60)]
    assert found == sorted(found, reverse=True)
    assert found[2] < 0.03


def test_the_sizes_of_both_games_are_the_known_ones() -> None:
    kuhn, leduc = tree("kuhn_poker"), tree("leduc_poker")
    assert len(kuhn.sets) == 12
    assert len(leduc.sets) == 288
    assert kuhn.is_hiding
    assert leduc.is_hiding


def test_a_choice_in_secret_is_mixed_as_it_should_be() -> None:
    found = EquilibriumSearcher(PENNIES)
    state = PENNIES.setup(2)
    found.think(state.view(0), None, 400, Random(1))
    assert found.shares(state.view(0)) == pytest.approx(FIRST, abs=0.01)
    PENNIES.play(state, 0, PENNIES.choices[0])
    assert found.shares(state.view(1)) == pytest.approx(SECOND, abs=0.01)


def test_the_first_move_is_drawn_from_the_mixture() -> None:
    found, view = EquilibriumSearcher(PENNIES), PENNIES.setup(2).view(0)
    found.think(view, None, 400, Random(1))
    drawn = [found.think(view, None, 1, Random(seed))[0].action.id for seed in range(600)]
    assert drawn.count(0) / 600 == pytest.approx(FIRST[0], abs=0.07)


def test_estimates_say_what_each_action_is_worth_against_the_mixture() -> None:
    found, game = EquilibriumSearcher(poker("kuhn_poker")), poker("kuhn_poker")
    state = dealt(game, [0, 2])  # a jack
    for bet in ("check", "bet"):
        game.play(state, game.waiting_on(state.public)[0], game.actions.read(bet))
    lines = found.think(state.view(0), None, 500, Random(1))
    value = {line.action.kind: line.value for line in lines}
    assert value["fold"] == pytest.approx(0.25)  # a coin is lost
    assert value["call"] == pytest.approx(0.0)  # two are
    assert lines[0].action.kind == "fold"
    assert all(line.margin > 0 for line in lines)


def test_a_seat_plays_the_same_in_worlds_that_it_cannot_tell_apart() -> None:
    game = poker("leduc_poker")
    for card in range(3):
        views = [dealt(game, [card, other]).view(0) for other in range(3)]
        drawn = {Search(3, tries=9).think(game, view, Clock())[0].action.kind for view in views}
        assert len(drawn) == 1


def test_it_is_reproducible_and_keeps_what_it_found_for_the_next_move() -> None:
    game = poker("kuhn_poker")
    view = dealt(game, [1, 2]).view(0)
    one, other, once = (EquilibriumSearcher(game) for _ in range(3))
    for found in (one, other):
        for _ in range(3):
            found.think(view, None, 20, Random(5))
    once.think(view, None, 60, Random(5))
    assert one.shares(view) == other.shares(view) == once.shares(view)


def test_a_bot_with_several_processes_draws_from_one_mixture() -> None:
    view = PENNIES.setup(2).view(0)
    player = Search(1, tries=50, processes=2)
    drawn = {player.think(PENNIES, view, Clock())[0].action.id for _ in range(40)}
    assert drawn == {0, 1}
    assert player.shares(PENNIES, view) == pytest.approx(FIRST, abs=0.02)


def test_a_search_for_an_equilibrium_keeps_its_limits() -> None:
    game = poker("leduc_poker")
    view = dealt(game, [1, 2]).view(0)
    assert all(
        line.visits == 7 for line in EquilibriumSearcher(game).think(view, None, 7, Random())
    )
    lines = EquilibriumSearcher(game).think(view, 0.0, None, Random())
    assert all(line.visits == 1 for line in lines)


def test_the_game_decides_how_it_is_searched() -> None:
    assert isinstance(searcher(poker("kuhn_poker")), EquilibriumSearcher)
    assert isinstance(searcher(poker("leduc_poker")), EquilibriumSearcher)
    assert find_equilibrium(PENNIES) is not None


@pytest.mark.parametrize("name", catalogue.own_names())
def test_large_games_are_searched_as_before(name: str) -> None:
    assert find_equilibrium(heirloom.game(name)) is None


class Open(Duel):
    """A duel in which the second seat sees what the first has chosen."""

    def waiting_on(self, public: Public) -> list[int]:
        if len(public.shown) < 2:
            return [len(public.shown)]
        return [DEALER] if public.winner < 0 else []

    def legal(self, view: Sight) -> list[Action]:
        return self.choices if self.waiting_on(view.public) == [view.seat] else []

    def play(self, state: Truth, seat: int, action: Action, tell: Any = None) -> None:
        state.public.shown.append(action.parts[0])


def test_a_small_game_that_hides_nothing_is_searched_as_before() -> None:
    game = Open([[80, 20], [30, 60]])
    found = whole_tree(game, 2)
    assert found is not None
    assert not found.is_hiding
    assert find_equilibrium(game) is None


class Endless(Duel):
    """A duel whose choices are never shown: it goes on for ever."""

    def play(self, state: Truth, seat: int, action: Action, tell: Any = None) -> None:
        state.public.chosen[seat] = True
        if all(state.public.chosen):
            state.public.chosen = [False, False]


def test_a_game_that_goes_on_for_ever_is_too_large() -> None:
    assert whole_tree(Endless([[50]]), 2) is None


def test_a_position_that_no_game_comes_to_is_searched_as_before() -> None:
    found = EquilibriumSearcher(PENNIES)
    strange = State(Public([False, True], [], -1), [Own(-1), Own(0)], PENNIES.setup(2).secret)
    assert found.shares(strange.view(0)) is None
    lines = found.think(strange.view(0), None, 30, Random(1))
    assert sum(line.visits for line in lines) == 30


def test_a_whole_match_of_leduc_poker_is_played() -> None:
    game = poker("leduc_poker")
    match = heirloom.play(game, [Search(1, tries=5), Search(2, tries=5)], heirloom.Shuffling(4))
    assert isinstance(match, Match)
    assert sum(match.scores()) == 0

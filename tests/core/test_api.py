"""The library as a stranger uses it: values that can be compared, copied, pickled and printed."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import heirloom
from heirloom import Illegal, Match, Mistake, Shuffling
from heirloom.core.catalogue import open_box

NAMES = heirloom.games()
AGAIN: list[Callable[[Any], Any]] = [
    copy.copy,
    copy.deepcopy,
    lambda thing: pickle.loads(pickle.dumps(thing)),
]


def midway(name: str, seed: int = 3) -> Match[Any, Any, Any]:
    """A match after ten random moves."""
    rng, match = Random(seed), Match(heirloom.game(name), dealer=Shuffling(seed))
    for _ in range(10):
        seat = rng.choice(match.waiting_on() or [0])
        match.play(seat, rng.choice(match.legal(seat)))
    return match


def test_the_games_are_listed_even_after_their_package_was_imported() -> None:
    import heirloom.games.the_heirs  # binds heirloom.games to the package

    assert "the_heirs" in heirloom.games()
    assert heirloom.games() == sorted(heirloom.games())


@pytest.mark.parametrize("again", AGAIN)
@pytest.mark.parametrize("name", NAMES)
def test_everything_survives_copying_and_pickling(name: str, again: Callable[[Any], Any]) -> None:
    match = midway(name)
    seat = match.waiting_on()[0]
    game, action = match.game, match.legal(seat)[0]
    assert again(game.box) == game.box
    assert again(game) is game
    assert again(action) == action
    assert again(match.view(seat)).key() == match.view(seat).key()
    state = match.position().state
    assert state is not None
    assert again(state).key() == state.key()
    other = again(match)
    assert other.log == match.log
    other.play(seat, action)
    assert len(other.log) > len(match.log)


@pytest.mark.parametrize("name", NAMES)
def test_a_copied_match_has_the_same_luck_to_come(name: str) -> None:
    match = midway(name)
    other = match.copy()
    for each in (match, other):
        while not each.over:
            seat = each.waiting_on()[0]
            each.play(seat, each.legal(seat)[-1])
    assert str(other.record()) == str(match.record())


@pytest.mark.parametrize("name", NAMES)
def test_actions_are_values_across_games_opened_alike(name: str) -> None:
    one = heirloom.game(name)
    other = open_box(one.box)  # opened a second time, past the cache
    assert other is not one
    assert list(one.actions) == list(other.actions)
    assert set(one.actions) == set(other.actions)
    assert one.actions[3] in other.actions
    assert len({one.actions[1], other.actions[1], one.actions[2]}) == 2
    match = Match(one, dealer=Shuffling(1))
    seat = match.waiting_on()[0]
    match.play(seat, other.actions[match.legal(seat)[0].id])


def test_an_action_of_another_game_is_refused_with_a_sentence() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Shuffling(1))
    with pytest.raises(Mistake, match="is an action of inheritance"):
        match.play(match.waiting_on()[0], heirloom.game("inheritance").actions[0])
    small = heirloom.game("the_heirs", rows=2, columns=2)
    with pytest.raises(Mistake, match="rows=2"):
        match.play(match.waiting_on()[0], small.actions[0])
    assert match.legal(match.waiting_on()[0])[0] != small.actions[0]


@pytest.mark.parametrize("given", [5, None, b"a1", "", "zz", "a1" * 500, ["a1"]])
def test_what_is_no_action_is_refused_with_a_sentence(given: Any) -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Shuffling(1))
    with pytest.raises(Mistake):
        match.play(match.waiting_on()[0], given)


@pytest.mark.parametrize("seat", [-1, 2, 99, "0", None, 0.5])
def test_a_seat_that_is_not_there_is_refused_with_a_sentence(seat: Any) -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Shuffling(1))
    for question in (match.view, match.legal, lambda seat: match.play(seat, "a1")):
        with pytest.raises(Mistake, match="There is no seat"):
            question(seat)


def test_a_move_returns_what_it_brought_about() -> None:
    match = Match(heirloom.game("the_heirs"), dealer=Shuffling(1))
    seat = match.waiting_on()[0]
    done = match.play(seat, "a1")
    assert str(done.entries[0]) == f"{seat} a1"
    assert done.entries == match.log[-2:]  # the card that was drawn, too
    assert [telling.kind for telling in done.told(seat)] == ["turn", "show"]


@pytest.mark.parametrize("name", NAMES)
def test_a_match_prints_its_table(name: str) -> None:
    match = midway(name)
    assert len(str(match).splitlines()) > 4
    assert name in repr(match)
    assert name in repr(match.game)
    assert repr(match.legal(match.waiting_on()[0])[0]).startswith("<Action ")
    assert "seat 0" in repr(match.view(0))
    assert repr(match.position().state).startswith("<State")
    assert match.game.cards[0].slug in repr(match.game.cards[0])


@pytest.mark.parametrize("name", NAMES)
def test_cards_are_one_table_in_every_game(name: str) -> None:
    game = heirloom.game(name)
    assert [card.slug for card in game.cards] == game.card_names
    assert all(card.name["en"] and card.name["fr"] for card in game.cards)


@pytest.mark.parametrize("name", NAMES)
def test_utility_is_between_0_and_1_and_the_winner_has_most(name: str) -> None:
    match = midway(name)
    with pytest.raises(Mistake):
        match.utility()
    while not match.over:
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])
    utility = match.utility()
    assert all(0 <= result <= 1 for result in utility)
    assert [seat for seat, result in enumerate(utility) if result == max(utility)] == (
        match.winners()
    )


def test_a_table_is_laid_open_only_when_it_is_over() -> None:
    match = midway("inheritance")
    for question in (match.reveal, match.truth):
        with pytest.raises(Mistake):
            question()


def test_a_finished_match_refuses_everything_under_its_clause() -> None:
    match = Match(heirloom.game("the_heirs", rows=2, columns=2), dealer=Shuffling(2))
    while not match.over:
        seat = match.waiting_on()[0]
        match.play(seat, match.legal(seat)[0])
    with pytest.raises(Illegal, match="§6.3"):
        match.play(0, "a1")

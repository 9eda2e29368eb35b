"""The only choice of a seat is made by itself: it must follow from what everybody sees."""

from __future__ import annotations

import random
from typing import Any

import pytest

import heirloom
from heirloom.bots import Clock, bot
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.game import WATCHER, Seat
from heirloom.core.match import Match
from heirloom.core.only_choice import only_choice

WORLDS = 6  # imagined by each other seat


def moments(name: str, seed: int) -> Any:
    """Every decision of a match between bots: the match, and the seat that is waited on."""
    game = heirloom.game(name)
    match = Match(game, None, Shuffling(seed))
    players = [bot("squire", f"{seed}/{seat}") for seat in range(match.seats)]
    while waiting := match.waiting_on():
        for seat in waiting:
            yield match, seat
        seat = waiting[0]
        match.play(seat, players[seat].choose(game, match.view(seat), Clock()))


@pytest.mark.parametrize("name", catalogue.own_names())
def test_an_only_choice_is_the_same_in_every_world_that_others_imagine(name: str) -> None:
    rng = random.Random(name)
    for match, seat in moments(name, 1):
        game, public = match.game, match.view(WATCHER).public
        found = only_choice(game, public, seat)
        if found is None:
            continue
        assert match.legal(seat) == [found]
        for other in range(match.seats):
            if other == seat:
                continue
            for _ in range(WORLDS):
                world = game.imagine(match.view(other), rng)
                assert game.legal(world.view(seat)) == [found]
                assert only_choice(game, world.public, seat) == found


@pytest.mark.parametrize("name", catalogue.own_names())
def test_what_is_legal_lies_within_the_bounds(name: str) -> None:
    for match, seat in moments(name, 2):
        game, public = match.game, match.view(WATCHER).public
        bounds = game.bounds(public, seat)
        assert bounds, "this game says nothing of what a seat could hold"
        found = only_choice(game, public, seat)
        assert found is None or match.legal(seat) == [found]


def lone(name: str, games: int) -> tuple[int, int, int]:
    """Decisions, those with one legal action, and those of them that are made by themselves."""
    total = alone = made = 0
    for seed in range(games):
        for match, seat in moments(name, seed):
            total += 1
            if len(match.legal(seat)) == 1:
                alone += 1
                made += only_choice(match.game, match.view(WATCHER).public, seat) is not None
    return total, alone, made


def test_a_pass_for_want_of_cards_that_others_cannot_see_is_left_to_the_player() -> None:
    kept = 0
    for match, seat in moments("inheritance", 3):
        legal = match.legal(seat)
        public = match.view(WATCHER).public
        if len(legal) == 1 and legal[0].notation == "pass" and public.hands[seat]:
            kept += only_choice(match.game, public, seat) is None
    assert kept > 0


def test_nobody_has_an_only_choice_out_of_turn() -> None:
    match = Match(heirloom.game("the_heirs"), 2, Shuffling(1))
    public = match.view(WATCHER).public
    waiting: list[Seat] = match.waiting_on()
    assert only_choice(match.game, public, 1 - waiting[0]) is None

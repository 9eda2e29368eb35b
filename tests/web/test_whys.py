"""Bots explain themselves from what the person knows who reads it, and from nothing else."""

from __future__ import annotations

import random

import pytest

from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.position import Position
from heirloom.web.whys import reasons_seen, whys_since
from tests.web.visitor import Server, Visitor

EVERY_GAME = pytest.mark.parametrize("name", catalogue.own_names())
PLIES = 30


@EVERY_GAME
def test_reasons_are_the_same_in_all_worlds_that_a_person_cannot_tell_apart(name: str) -> None:
    game = catalogue.open_game(name, {})
    match, rng, said = Match(game, None, Shuffling(name)), random.Random(name), 0
    for _ in range(PLIES):
        mover = match.waiting_on()[0]
        action = rng.choice(match.legal(mover))
        if mover != 0:
            here = reasons_seen(match, 0, mover, action)
            imagined = game.imagine(match.view(0), rng)
            other = Match.at(Position(game, match.seats, imagined))
            assert reasons_seen(other, 0, mover, action) == here
            said += bool(here)
        match.play(mover, action)
        if match.over:
            break
    assert said > 0


@EVERY_GAME
def test_only_moves_since_ones_own_last_one_are_explained(name: str) -> None:
    game = catalogue.open_game(name, {})
    match, rng = Match(game, None, Shuffling(name)), random.Random(2)
    seats = set()
    for _ in range(PLIES):
        if match.over:
            break
        mover = match.waiting_on()[0]
        match.play(mover, rng.choice(match.legal(mover)))
        found = whys_since(match, 0, range(1, match.seats))
        assert len(found) <= 3
        seats |= {one.seat for one in found}
        if mover == 0:
            assert found == []
    assert seats
    assert 0 not in seats


def test_nobody_is_told_anything_at_a_table_of_others(server: Server) -> None:
    room = Visitor(server).open("the_heirs")
    answer = Visitor(server).get(f"/t/{room}/why")
    assert (answer.status, answer.text) == (200, '{"html":""}')
    assert Visitor(server).get("/t/nowhere/why").status == 404

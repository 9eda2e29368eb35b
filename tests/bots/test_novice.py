"""A newcomer who follows the lesson: at least as good as Easy, in every game."""

from __future__ import annotations

from random import Random

import pytest

import heirloom
from heirloom.bots import Clock, bot
from heirloom.core import catalogue
from heirloom.core.dealers import Duplicate, Shuffling
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake
from tests.tiny import Tiny

GAMES = 18
EVERY_GAME = pytest.mark.parametrize("name", catalogue.own_names())


@EVERY_GAME
def test_a_newcomer_plays_whatever_happens(name: str) -> None:
    """Against somebody who plays at random, so that it comes into every kind of trouble."""
    game = heirloom.game(name)
    for seed in range(3):
        seats = [game.fewest, game.most, game.fewest][seed]
        match = Match(game, seats, Shuffling(seed))
        rng, newcomer = Random(seed), bot("novice")
        while waiting := match.waiting_on():
            view = match.view(waiting[0])
            if view.seat == 0:
                before = view.copy().key()
                action = newcomer.choose(game, view, Clock())
                assert action == newcomer.choose(game, view, Clock()), "it draws no lots"
                assert view.key() == before, "it changes nothing"
            else:
                action = rng.choice(game.legal(view))
            match.play(view.seat, action)


@EVERY_GAME
def test_easy_loses_to_a_newcomer_about_as_often_as_not(name: str) -> None:
    """A short form of the ladder: so few games only show that neither is far ahead."""
    game = heirloom.game(name)
    won = 0.0
    for number in range(GAMES):
        place, deal = number % game.fewest, number // game.fewest
        seats = ["page"] * game.fewest
        seats[place] = "novice"
        match = heirloom.play(game, seats, Duplicate(f"novice/{deal}"), seed=f"{number}")
        won += match.utility()[place]
    assert won / GAMES > 0.7 / game.fewest


def test_a_game_without_a_lesson_has_no_newcomer() -> None:
    game = Tiny()
    game.package = "heirloom.core"
    match = Match(game, 2, Shuffling(1))
    with pytest.raises(Mistake, match="no newcomer"):
        bot("novice").choose(game, match.view(0), Clock())

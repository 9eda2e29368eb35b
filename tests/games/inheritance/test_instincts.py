"""What a decent player does, and how much better that is than anything at all."""

from __future__ import annotations

from random import Random

from heirloom.bots import Clock, bot
from heirloom.core.game import DEALER
from heirloom.search.instincts import find_instincts
from tests.games.inheritance.table import Table, box


def choice(table: Table) -> str:
    """What greedy would do now."""
    view = table.state.view(table.waiting())
    return bot("greedy", 1).choose(table.game, view, Clock()).notation


def test_who_is_ahead_after_a_pass_passes_and_takes_the_crown() -> None:
    assert choice(Table("heir", "page", in_play=("duke", "page"), passes=1)) == "pass"


def test_a_crown_that_cannot_be_won_is_not_paid_for() -> None:
    assert choice(Table("page duke", "law", in_play=("", "heir keep guild"), passes=1)) == "pass"


def test_the_strongest_card_is_destroyed() -> None:
    table = Table("judge", in_play=("", "cathedral heir")).do("play judge")
    assert choice(table) == "choose 2"


def test_chances_to_win_follow_the_crowns() -> None:
    instincts = find_instincts(box())
    behind, level, ahead = (
        instincts.evaluate(Table("page", "law", crowns=crowns).state.view(0))
        for crowns in ((0, 3), (2, 2), (3, 0))
    )
    assert behind < level < ahead
    assert level == 0.5


def test_the_last_crown_is_certain() -> None:
    table = Table("page", in_play=("heir", ""), crowns=(4, 0), passes=1, draws="spy").do("pass")
    instincts = find_instincts(table.game)
    assert instincts.evaluate(table.state.view(0)) == 1.0
    assert instincts.evaluate(table.state.view(1)) == 0.0


def test_instincts_beat_chance_in_nine_games_of_ten() -> None:
    """A short form: docs/games/inheritance.md has the figure over many more games."""
    game, games, wins = box(), 150, 0
    for number in range(games):
        rng = Random(number)
        players = [bot("greedy", number), bot("random", number)]
        seat = number % 2
        state = game.setup(2)
        while waiting := game.waiting_on(state.public):
            if waiting == [DEALER]:
                game.settle(state, game.chance(state).sample(rng))
                continue
            who = waiting[0]
            action = players[who != seat].choose(game, state.view(who), Clock())
            game.play(state, who, action)
        wins += game.winners(state.public) == [seat]
    assert wins / games > 0.87

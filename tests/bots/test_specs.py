"""Bots by name, and how their settings are read."""

from __future__ import annotations

import pytest

import heirloom
from heirloom.bots import BOTS, Bot, Clock, bot
from heirloom.bots.greedy import Greedy
from heirloom.bots.search import Search
from heirloom.bots.specs import plays_at_once, thinking_seconds
from heirloom.core.dealers import Shuffling
from heirloom.core.game import Action
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake

HEIRS = "heirloom.games.the_heirs"


def settings(spec: str) -> tuple[float | None, int | None, int]:
    player = bot(spec)
    assert isinstance(player, Search)
    return player.seconds, player.tries, player.processes


def test_a_search_is_set_to_seconds_tries_or_processes() -> None:
    assert settings("search") == (None, None, 1)
    assert settings("search:0.2s") == (0.2, None, 1)
    assert settings("search:500") == (None, 500, 1)
    assert settings("search:500/0.5s") == (0.5, 500, 1)
    assert settings("search:1sx2") == (1.0, None, 2)
    assert settings("search:x0")[2] >= 1


@pytest.mark.parametrize(
    "spec",
    ["search:", "search:fast", "search:0", "greedy:1s", "search:-1s", "greedy:", "greedy:1.2",
     "search:1s/500", "search:500@2", "random:0.4"],
)  # fmt: skip
def test_other_settings_are_refused(spec: str) -> None:
    with pytest.raises(Mistake, match="is not valid"):
        bot(spec)


@pytest.mark.parametrize("spec", ["deep", "exec:", "exec: ", "exec"])
def test_unknown_bots_are_refused(spec: str) -> None:
    with pytest.raises(Mistake, match="is unknown"):
        bot(spec)


def test_a_bot_can_be_told_how_much_to_overlook() -> None:
    half = bot("greedy:0.5")
    assert isinstance(half, Greedy)
    assert half.overlooks == 0.5


def wins(first: Bot, second: Bot, games: int) -> int:
    game, won = heirloom.game("the_heirs", rows=3, columns=4), 0
    for number in range(games):
        players = [first, second] if number % 2 else [second, first]
        match = heirloom.play(game, players, Shuffling(number))
        won += players[match.winners()[0]] is first
    return won


def test_who_overlooks_things_does_not_play_at_random() -> None:
    assert wins(bot("greedy:0.4", 1), bot("random", 2), 60) > 36
    assert wins(bot("greedy", 3), bot("greedy:0.4", 4), 60) > 30


def test_who_overlooks_things_takes_the_best_of_what_it_sees() -> None:
    game = heirloom.game("les_heritiers")
    match = Match(game, 2, Shuffling(1))
    view = match.view(match.waiting_on()[0])
    alert, blind = (
        {Greedy(seed, overlooks=share).choose(game, view, Clock()) for seed in range(40)}
        for share in (0.0, 1.0)
    )
    assert len(alert) < len(game.legal(view)) / 2
    assert blind == set(game.legal(view))  # who sees one thing only does that


def test_a_search_that_overlooks_moves_plays_the_best_that_it_notices() -> None:
    game = heirloom.game("the_heirs", rows=2, columns=4, start="black")
    view = Match(game, dealer=Shuffling(1)).view(0)

    def played(overlooks: float) -> list[Action]:
        players = [Search(seed, tries=1, overlooks=overlooks) for seed in range(60)]
        return [player.choose(game, view, Clock()) for player in players]

    best = [Search(seed, tries=1).think(game, view, Clock())[0].action for seed in range(60)]
    assert played(0.0) == best
    some = sum(one == other for one, other in zip(played(0.3), best, strict=True))
    assert 30 < some < 60
    assert set(played(1.0)) == set(game.legal(view))


def test_a_bot_says_how_long_it_thinks_about_a_move() -> None:
    spans = {
        "random": 0.0, "greedy:0.4": 0.0, "novice": 0.0, "search:0.2s": 0.2, "search:500": 2.0,
        "search:500/1s": 1.0, "search:9s": 2.0,
    }  # fmt: skip
    assert {spec: thinking_seconds(spec, HEIRS, 2.0) for spec in spans} == spans
    assert [plays_at_once(spec, HEIRS) for spec in ("greedy", "search:1")] == [True, False]


def test_every_bot_has_a_name() -> None:
    assert {"random", "greedy", "novice", "page", "squire", "knight", "regent", "search"} <= set(
        BOTS
    )

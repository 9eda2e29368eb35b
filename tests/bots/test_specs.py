"""Bots by name, and the levels that people choose from."""

from __future__ import annotations

import pytest

import heirloom
from heirloom.bots import BOTS, LEVELS, Bot, Clock, bot
from heirloom.bots.greedy import Greedy
from heirloom.bots.search import Search
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake


def settings(spec: str) -> tuple[float | None, int | None, int]:
    player = bot(spec)
    assert isinstance(player, Search)
    return player.seconds, player.tries, player.processes


def test_a_search_is_set_to_seconds_tries_or_processes() -> None:
    assert settings("search") == (None, None, 1)
    assert settings("search:0.2s") == (0.2, None, 1)
    assert settings("search:500") == (None, 500, 1)
    assert settings("search:1sx2") == (1.0, None, 2)
    assert settings("search:x0")[2] >= 1


@pytest.mark.parametrize("spec", ["search:", "search:fast", "search:0", "greedy:1s", "search:-1s"])
def test_other_settings_are_refused(spec: str) -> None:
    with pytest.raises(Mistake, match="is not valid"):
        bot(spec)


@pytest.mark.parametrize("spec", ["deep", "exec:", "exec: ", "exec"])
def test_unknown_bots_are_refused(spec: str) -> None:
    with pytest.raises(Mistake, match="is unknown"):
        bot(spec)


def test_levels_are_bots_by_name_the_easiest_first() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "regent"]
    assert set(LEVELS) <= set(BOTS)
    page, squire, knight, regent = [bot(name) for name in LEVELS]
    assert isinstance(page, Greedy)
    assert isinstance(squire, Greedy)
    assert page.overlooks > squire.overlooks > 0
    assert isinstance(knight, Search)
    assert isinstance(regent, Search)
    assert (knight.seconds, regent.seconds) == (0.25, 2.0)


def wins(first: Bot, second: Bot, games: int) -> int:
    game, won = heirloom.game("the_heirs", rows=3, columns=4), 0
    for number in range(games):
        players = [first, second] if number % 2 else [second, first]
        match = heirloom.play(game, players, Shuffling(number))
        won += players[match.winners()[0]] is first
    return won


def test_a_page_overlooks_things_but_does_not_play_at_random() -> None:
    assert wins(bot("page", 1), bot("random", 2), 60) > 36
    assert wins(bot("greedy", 3), bot("page", 4), 60) > 30


def test_a_page_takes_the_best_of_what_it_sees() -> None:
    game = heirloom.game("les_heritiers")
    match = Match(game, 2, Shuffling(1))
    view = match.view(match.waiting_on()[0])
    alert, blind = (
        {Greedy(seed, overlooks=share).choose(game, view, Clock()) for seed in range(40)}
        for share in (0.0, 1.0)
    )
    assert len(alert) < len(game.legal(view)) / 2
    assert blind == set(game.legal(view))  # who sees one thing only does that

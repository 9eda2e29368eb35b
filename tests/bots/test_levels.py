"""The levels that people choose from: every game has them, each with a character of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

import heirloom
from heirloom.bots import BOTS, LEVELS, Clock, bot
from heirloom.bots.greedy import Greedy
from heirloom.bots.levels import Settings, settings, spec_of
from heirloom.bots.search import Search
from heirloom.bots.specs import Level, thinking_seconds
from heirloom.core import catalogue
from heirloom.core.dealers import Shuffling
from heirloom.core.match import Match
from heirloom.core.mistakes import Mistake

EVERY_GAME = pytest.mark.parametrize("name", catalogue.own_names())


def test_levels_are_bots_by_name_the_easiest_first() -> None:
    assert list(LEVELS) == ["page", "squire", "knight", "regent"]
    assert set(LEVELS) <= set(BOTS)


@EVERY_GAME
def test_every_game_names_a_bot_for_each_level(name: str) -> None:
    package = catalogue.package(name)
    specs = [spec_of(level, package) for level in LEVELS]
    assert len(set(specs)) == len(LEVELS)
    players = [bot(spec) for spec in specs]
    assert isinstance(players[-1], Search)
    seconds = [thinking_seconds(level, package, 10.0) for level in LEVELS]
    assert seconds == sorted(seconds), "a higher level never thinks for less time"
    assert seconds[0] == 0.0, "Easy answers at once"
    assert 1.0 <= seconds[-1] <= 2.0, "Master thinks for one or two seconds"


@EVERY_GAME
def test_easy_overlooks_more_than_any_other_level(name: str) -> None:
    package = catalogue.package(name)
    easy, *others = [bot(spec_of(level, package)) for level in LEVELS]
    assert isinstance(easy, Greedy)
    assert easy.overlooks > 0
    assert all(easy.overlooks > getattr(other, "overlooks", 0.0) for other in others)


def test_a_game_without_levels_of_its_own_has_the_usual_ones() -> None:
    assert settings("heirloom.no_such_package") == Settings()
    assert isinstance(bot(Settings().page), Greedy)
    assert isinstance(bot(Settings().regent), Search)


@pytest.mark.parametrize("text", ['king = "greedy"', "page = 4", "page"])
def test_mistakes_in_the_file_of_levels_are_told(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / f"spoilt_{len(text)}"
    home.mkdir()
    (home / "__init__.py").touch()
    (home / "levels.toml").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(Mistake, match="levels.toml"):
        settings(home.name)


def test_a_level_plays_as_the_bot_that_its_game_names() -> None:
    for name in ("the_heirs", "ancestree"):
        game = heirloom.game(name)
        level, named = Level("page", 7), bot(spec_of("page", game.package), 7)
        match = Match(game, 2, Shuffling(3))
        for _ in range(6):
            view = match.view(match.waiting_on()[0])
            action = level.choose(game, view, Clock())
            assert action == named.choose(game, view, Clock())
            match.play(view.seat, action)


def test_a_level_that_meets_another_game_plays_as_that_one_says() -> None:
    level = Level("page", 1)
    games = [heirloom.game(name) for name in ("the_heirs", "ancestree")]
    players = [level.of(game) for game in games]
    assert players[0] is not players[1]
    assert level.of(games[1]) is players[1]
    level.close()

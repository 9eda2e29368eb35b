"""Every game of the catalogue keeps the whole contract."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest

import heirloom
from heirloom.core import catalogue, record
from heirloom.testing import examine

HERE = Path(__file__).parent
FILES = [
    "RULES.md", "RULES.fr.md", "cards.toml", "fr.po", "options.py", "rules/game.py",
    "cards/card.py", "mind/instincts.py", "table/scene.py", "table/faces.py",
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_game_keeps_the_contract(name: str) -> None:
    assert examine(heirloom.game(name), matches=2, seed=name).moves > 0


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_folder_answers_by_the_same_names_as_every_other(name: str) -> None:
    folder = resources.files(catalogue.package(name))
    assert [file for file in FILES if not (folder / file).is_file()] == []


@pytest.mark.parametrize("name", catalogue.own_names())
def test_a_lid_tells_who_made_the_game_and_for_how_many(name: str) -> None:
    box, game = catalogue.lid(name), heirloom.game(name)
    assert box.designers
    assert list(box.seats) == [game.fewest, game.most]
    for designer in box.designers:
        surname = designer.split()[-1]
        assert surname in game.rules("en").text
        assert surname in game.rules("fr").text


@pytest.mark.parametrize("name", catalogue.own_names())
def test_recorded_matches_replay_to_the_letter(name: str) -> None:
    files = sorted((HERE / "games" / name / "records").glob("*.txt"))
    assert files, f"tests/games/{name}/records has no recorded match"
    for file in files:
        text = file.read_text(encoding="utf-8")
        match = record.read(text).replay()
        assert match.over, file
        assert str(match.record()) == text, file


@pytest.mark.parametrize("name", catalogue.own_names())
def test_records_of_version_0_1_replay_to_the_same_end(name: str) -> None:
    files = sorted((HERE / "games" / name / "records" / "0.1").glob("*.txt"))
    for file in files:
        old = record.read(file.read_text(encoding="utf-8"))
        if old.version == heirloom.game(name).version:
            assert old.replay().record().scores == old.scores, file
        else:  # it is only followed
            match, _ = old.follow()
            assert match.log == old.entries[: len(match.log)], file

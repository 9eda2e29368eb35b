"""Games are found wherever they are; a broken one is left out, and the log says why."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from heirloom.authoring.new import write_game
from heirloom.core import catalogue


def asked(code: str, *paths: Path, games: str = "") -> tuple[str, str]:
    """What a fresh process prints and complains about, with more folders on its path."""
    path = os.pathsep.join([*map(str, paths), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", f"import heirloom\nfrom heirloom.core import catalogue\n{code}"],
        env={**os.environ, "HEIRLOOM_GAMES": games, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout, done.stderr


def broken_folder(folder: Path) -> Path:
    """A folder with a good game and four that cannot be opened."""
    for name in ("good", "bad_import", "bad_cards", "no_rules"):
        write_game(name, folder)
    (folder / "empty").mkdir()
    (folder / "empty" / "__init__.py").touch()
    (folder / "bad_import" / "rules" / "game.py").write_text("import nowhere\n", encoding="utf-8")
    (folder / "bad_cards" / "cards.toml").write_text("[box\n", encoding="utf-8")
    (folder / "no_rules" / "rules" / "game.py").unlink()
    return folder


def test_our_own_games_are_five_whatever_else_is_installed(tmp_path: Path) -> None:
    write_game("mine", tmp_path)
    said, _ = asked("print(len(catalogue.own_names()), 'mine' in catalogue.names())",
                    games=str(tmp_path))  # fmt: skip
    assert said.split() == [str(len(catalogue.own_names())), "True"]


def test_broken_games_are_left_out_with_a_sentence_each(tmp_path: Path) -> None:
    folder = broken_folder(tmp_path)
    said, complaints = asked("print(*heirloom.games())", games=str(folder))
    assert "good" in said.split()
    assert not {"empty", "bad_import", "bad_cards", "no_rules"} & set(said.split())
    assert "Traceback" not in complaints
    for name, why in [
        ("empty", "cards.toml"),
        ("bad_import", "No module named 'nowhere'"),
        ("bad_cards", "cards.toml"),
        ("no_rules", "rules.game is missing"),
    ]:
        lines = [line for line in complaints.splitlines() if f"“{name}”" in line]
        assert len(lines) == 1, name
        assert why in lines[0]


def test_asking_for_a_broken_game_says_why(tmp_path: Path) -> None:
    folder = broken_folder(tmp_path)
    code = """
for name in ("empty", "bad_import", "bad_cards", "no_rules"):
    try:
        heirloom.game(name)
    except heirloom.Mistake as mistake:
        print(mistake)
"""
    said, _ = asked(code, games=str(folder))
    names = ["empty", "bad_import", "bad_cards", "no_rules"]
    assert [re.split(r"\W", line)[0] for line in said.splitlines()] == names


def test_an_entry_point_gives_a_game_its_name_whatever_its_package_is(tmp_path: Path) -> None:
    write_game("inner", tmp_path / "packages")
    installed = tmp_path / "site" / "somebody-1.0.dist-info"
    installed.mkdir(parents=True)
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: somebody\nVersion: 1.0\n")
    points = "[heirloom.games]\nouter = inner\nlost = nowhere.at_all\nBad-Name = inner\n"
    (installed / "entry_points.txt").write_text(points, encoding="utf-8")
    code = """
match = heirloom.play(heirloom.game("outer"), [heirloom.bot("random")] * 2)
text = str(match.record())
again = heirloom.read_record(text).replay()
print(match.game.name, str(again.record()) == text, *heirloom.games())
"""
    said, complaints = asked(code, tmp_path / "packages", installed.parent)
    assert said.split()[:2] == ["outer", "True"]
    assert "outer" in said.split()[2:]
    assert "“lost” is skipped" in complaints
    assert "“Bad-Name” is skipped" in complaints


@pytest.mark.parametrize("name", catalogue.own_names())
def test_our_own_games_can_be_opened(name: str) -> None:
    assert catalogue.open_game(name, {}).name == name

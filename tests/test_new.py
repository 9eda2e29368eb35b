"""A new game in one command: it passes everything before a line of it is changed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from heirloom.authoring.new import write_game
from heirloom.core.mistakes import Mistake

ROOT = Path(__file__).parent.parent


def run(folder: Path, *command: str) -> str:
    """What a command says, with the games of a folder in the catalogue."""
    found = {"HEIRLOOM_GAMES": str(folder), "MYPYPATH": str(ROOT / "src")}
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **found},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", ["ox", "the_inheritance_of_the_seas"])
def test_a_new_package_passes_its_tests_and_every_check(tmp_path: Path, name: str) -> None:
    write_game(name, tmp_path, as_package=True)
    folder = tmp_path / name
    assert "6 passed" in run(folder, "-m", "pytest", "-q")
    run(folder, "-m", "mypy", name, "tests")
    run(folder, "-m", "ruff", "check", "--select", "E,W,F,I,B,UP")
    run(folder, "-m", "ruff", "format", "--check")
    assert f"{name} = " in (folder / "pyproject.toml").read_text(encoding="utf-8")


def test_a_new_game_in_a_folder_is_found_examined_and_played(tmp_path: Path) -> None:
    run(tmp_path, "-m", "heirloom", "new", "my_game")
    assert "My Game" in run(tmp_path, "-m", "heirloom", "games")
    assert "All checks passed" in run(tmp_path, "-m", "heirloom", "examine", "my_game")
    updated = run(tmp_path, "-m", "heirloom", "words", "my_game")
    assert " ".join(updated.split()).endswith("0 to translate")
    seats = ("--seats", "greedy,random", "--lang", "fr")
    assert "hérite" in run(tmp_path, "-m", "heirloom", "play", "my_game", *seats)


@pytest.mark.parametrize("name", ["My Game", "class", "json", "the_heirs", "x" * 31, ""])
def test_a_name_that_will_not_do_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(Mistake, match="name"):
        write_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write_game("my_game", tmp_path)
    rules = tmp_path / "my_game" / "RULES.md"
    rules.write_text("mine", encoding="utf-8")
    with pytest.raises(Mistake, match="already exists"):
        write_game("my_game", tmp_path)
    assert rules.read_text(encoding="utf-8") == "mine"
